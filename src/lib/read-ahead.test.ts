import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { readAhead } from './read-ahead.ts';

async function* counting(from: number[], to: number): AsyncGenerator<number> {
  try {
    for (let number = 1; number <= to; number += 1) {
      from.push(number);
      yield number;
    }
  } finally {
    from.push(0);
  }
}

const each = { costOf: () => 1, prepare: (number: number) => Promise.resolve(number) };

it('gives everything in order, reading no further ahead than it may', async () => {
  const read: number[] = [];
  await using ahead = readAhead(counting(read, 7), { ...each, limit: 3 });
  await nextTurn();
  expect(read).toEqual([1, 2, 3]);
  expect(await ahead.take()).toEqual([1, 2, 3]);
  await nextTurn();
  expect(read).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await ahead.take()).toEqual([4, 5, 6]);
  expect(await ahead.take()).toEqual([7]);
  expect(await ahead.take()).toEqual([]);
});

it('reads one thing that costs more than all may', async () => {
  await using ahead = readAhead(counting([], 2), { ...each, limit: 3, costOf: () => 10 });
  expect([await ahead.take(), await ahead.take(), await ahead.take()]).toEqual([[1], [2], []]);
});

it('gives what came before a failure, and then throws', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield* counting([], 2);
    throw new Error('broken');
  }
  await using ahead = readAhead(failing(), { ...each, limit: 10 });
  await nextTurn();
  expect(await ahead.take()).toEqual([1, 2]);
  await expect(ahead.take()).rejects.toThrow('broken');
});

it('ends its source when it is not wanted any more', async () => {
  const read: number[] = [];
  const ahead = readAhead(counting(read, 100), { ...each, limit: 2 });
  await nextTurn();
  await ahead[Symbol.asyncDispose]();
  expect(read).toEqual([1, 2, 0]);
});

it('prepares several at a time, and gives them in their order', async () => {
  const ready = new Map<number, () => void>();
  const prepare = (number: number): Promise<string> => {
    return new Promise((resolve) => ready.set(number, () => resolve(`number ${number}`)));
  };
  await using ahead = readAhead(counting([], 3), { ...each, limit: 3, prepare });
  await nextTurn();
  ready.get(2)!();
  await nextTurn();
  expect(ahead.takeReady()).toEqual([]);
  ready.get(1)!();
  expect(await ahead.take()).toEqual(['number 1', 'number 2']);
  ready.get(3)!();
  await nextTurn();
  expect(ahead.takeReady()).toEqual(['number 3']);
  expect(await ahead.take()).toEqual([]);
});

it('throws what could not be prepared behind what could, and waits for all of it when it ends', async () => {
  let ended = 0;
  const prepare = async (number: number): Promise<number> => {
    await nextTurn();
    ended += 1;
    if (number === 2) throw new Error('broken');
    return number;
  };
  {
    await using ahead = readAhead(counting([], 3), { ...each, limit: 10, prepare });
    expect(await ahead.take()).toEqual([1]);
    await expect(ahead.take()).rejects.toThrow('broken');
  }
  expect(ended).toBe(3);
});
