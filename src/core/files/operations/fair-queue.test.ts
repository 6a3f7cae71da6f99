import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Tasks whose end the test controls, in the order in which they begin. */
function begin(longest: number) {
  const turns = createFairQueue(longest);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const add = (owner: string, name: string) =>
    turns(owner, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endAll = async (): Promise<void> => {
    for (let idle = 0; idle < 5; idle += 1) {
      const end = ends.shift();
      if (end) idle = 0;
      end?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { add, begun, endAll };
}

it('does one piece of work at a time, in turn for each owner', async () => {
  const { add, begun, endAll } = begin(10);
  const results = Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name)),
    add('b', 'b1'),
    add('c', 'c1'),
  ]);
  expect(begun).toEqual(['a1']);
  await endAll();
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4']);
  expect(await results).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'c1']);
});

it('refuses an owner who has too much waiting, and continues after work that failed', async () => {
  const { add, begun, endAll } = begin(2);
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name).catch((error: Error) => error.message));
  const other = add('b', 'b1');
  await endAll();
  expect(await Promise.all([...all, other])).toEqual([
    'a1',
    'a2',
    'a3',
    expect.stringContaining('too many images'),
    'b1',
  ]);
  const turns = createFairQueue(1);
  await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await turns('a', () => Promise.resolve(1))).toBe(1);
  expect(begun).toContain('b1');
});
