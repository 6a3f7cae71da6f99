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

it('gives everything in order, reading no further ahead than it may', async () => {
  const read: number[] = [];
  await using ahead = readAhead(counting(read, 7), 3, () => 1);
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
  await using ahead = readAhead(counting([], 2), 3, () => 10);
  expect([await ahead.take(), await ahead.take(), await ahead.take()]).toEqual([[1], [2], []]);
});

it('gives what came before a failure, and then throws', async () => {
  async function* failing(): AsyncGenerator<number> {
    yield* counting([], 2);
    throw new Error('broken');
  }
  await using ahead = readAhead(failing(), 10, () => 1);
  await nextTurn();
  expect(await ahead.take()).toEqual([1, 2]);
  await expect(ahead.take()).rejects.toThrow('broken');
});

it('ends its source when it is not wanted any more', async () => {
  const read: number[] = [];
  const ahead = readAhead(counting(read, 100), 2, () => 1);
  await nextTurn();
  await ahead[Symbol.asyncDispose]();
  expect(read).toEqual([1, 2, 0]);
});
