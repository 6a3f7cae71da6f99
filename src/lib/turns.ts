import { setImmediate as nextTurn } from 'node:timers/promises';
import { stopwatch } from './clock.ts';

/** For so long one piece of work keeps the thread to itself, in milliseconds. */
const longestTurn = 8;

/** Does something for each element in order, and lets other work of the thread run in between. */
export async function forEachInTurns<T>(elements: Iterable<T>, work: (element: T) => void): Promise<void> {
  let took = stopwatch();
  for (const element of elements) {
    work(element);
    if (took() < longestTurn) continue;
    await nextTurn();
    took = stopwatch();
  }
}

/** What `work` makes of each element, with other work of the thread in between. */
export async function mapInTurns<T, R>(elements: Iterable<T>, work: (element: T) => R): Promise<R[]> {
  const results: R[] = [];
  await forEachInTurns(elements, (element) => void results.push(work(element)));
  return results;
}
