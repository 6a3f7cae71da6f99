import { setImmediate as nextTurn } from 'node:timers/promises';
import { stopwatch } from './clock.ts';

/** Maximum time for a piece of work without yielding, in milliseconds. */
const longestTurn = 8;

/** Calls a function for each element in order, and yields to other work in between. */
export async function forEachInTurns<T>(elements: Iterable<T>, work: (element: T) => void): Promise<void> {
  let took = stopwatch();
  for (const element of elements) {
    work(element);
    if (took() < longestTurn) continue;
    await nextTurn();
    took = stopwatch();
  }
}

/** Maps each element with `work`, and yields to other work in between. */
export async function mapInTurns<T, R>(elements: Iterable<T>, work: (element: T) => R): Promise<R[]> {
  const results: R[] = [];
  await forEachInTurns(elements, (element) => void results.push(work(element)));
  return results;
}
