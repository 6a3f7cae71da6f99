import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLentBuffers } from './buffers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const idleMilliseconds = 1000;

it('lends as many buffers as there may be, each to one at a time', () => {
  const lend = createLentBuffers({ size: 10, max: 2, idleMilliseconds });
  const [first, second] = [lend()!, lend()!];
  expect([first.bytes.length, second.bytes.length]).toEqual([10, 10]);
  expect(first.bytes.buffer).not.toBe(second.bytes.buffer);
  expect(lend()).toBeUndefined();
  first.giveBack();
  expect(lend()!.bytes).toBe(first.bytes);
  expect(lend()).toBeUndefined();
});

it('takes a buffer back once', () => {
  const lend = createLentBuffers({ size: 10, max: 2, idleMilliseconds });
  const first = lend()!;
  first.giveBack();
  first.giveBack();
  const [again, other] = [lend()!, lend()!];
  expect(again.bytes).not.toBe(other.bytes);
  // It has been lent to someone else since.
  first.giveBack();
  expect(lend()).toBeUndefined();
});

it('keeps no buffers when none has been given back for a while', () => {
  const lend = createLentBuffers({ size: 10, max: 2, idleMilliseconds });
  const [first, second] = [lend()!, lend()!];
  first.giveBack();
  vi.advanceTimersByTime(idleMilliseconds - 1);
  second.giveBack();
  vi.advanceTimersByTime(idleMilliseconds - 1);
  const again = lend()!;
  expect([first.bytes, second.bytes]).toContain(again.bytes);
  vi.advanceTimersByTime(1);
  expect([first.bytes, second.bytes]).not.toContain(lend()!.bytes);
  expect(vi.getTimerCount()).toBe(0);
  again.giveBack();
  expect(vi.getTimerCount()).toBe(1);
});
