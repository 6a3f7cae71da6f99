import { expect, it } from 'vitest';
import { stopwatch } from './clock.ts';
import { mapInTurns } from './turns.ts';

it('lets other work run in between', async () => {
  let turns = 0;
  let isOver = false;
  const other = (): void => {
    turns += 1;
    if (!isOver) setImmediate(other);
  };
  setImmediate(other);
  const results = await mapInTurns([1, 2, 3, 4, 5, 6], (each) => {
    for (const took = stopwatch(); took() < 10; ) continue;
    return each * 2;
  });
  isOver = true;
  expect(results).toEqual([2, 4, 6, 8, 10, 12]);
  expect(turns).toBeGreaterThanOrEqual(5);
});
