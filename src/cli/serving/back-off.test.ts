import { expect, it } from 'vitest';
import { createBackOff } from './back-off.ts';

it('waits twice as long after each process that ends soon, half a minute at most', () => {
  const backOff = createBackOff();
  const pauses = Array.from({ length: 9 }, () => backOff.next(100));
  expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

it('begins again after one that has lived for a minute', () => {
  const backOff = createBackOff();
  const pauses = [100, 100, 59_999, 60_000, 100].map((lived) => backOff.next(lived));
  expect(pauses).toEqual([250, 500, 1000, 250, 500]);
});
