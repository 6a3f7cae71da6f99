import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** How much garbage there is when it is collected, in hundredths of the live objects. */
export const garbage = { little: 50, much: 150 } as const;

/** A thread that collects more often than this has much to do: with little garbage its requests would wait more than twice as often. */
const seldomMilliseconds = 5000;

/** What Node reports about a collection is not in its types. */
type Collection = PerformanceEntry & { readonly detail: { readonly kind: number } };

/**
 * Has all threads of the process collect soon, which costs little while there is little to do. V8 would let garbage become
 * several times as much as the live objects.
 */
export function collectSoon(): void {
  setFlagsFromString(`--heap-growing-percent=${garbage.little}`);
}

/** The same, but later for as long as the calling thread, which answers requests, makes much garbage. */
export function collectByLoad(): void {
  collectSoon();
  let allowed: number = garbage.little;
  const allowanceAfter = createAllowance();
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, detail } of list.getEntries() as Collection[]) {
      const isMajor = detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR;
      const next = allowanceAfter(startTime, isMajor);
      // V8 reads it at the end of each collection: this is for the next one.
      if (next !== allowed) setFlagsFromString(`--heap-growing-percent=${next}`);
      allowed = next;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** Makes what tells, after each collection, how much garbage the next one waits for. */
export function createAllowance(): (time: number, isMajor: boolean) => number {
  let last = Number.NEGATIVE_INFINITY;
  let allowed: number = garbage.little;
  return (time, isMajor) => {
    // Collections of young objects, which are many, tell that there has been no major one for long.
    if (time - last > seldomMilliseconds) allowed = garbage.little;
    else if (isMajor) allowed = garbage.much;
    if (isMajor) last = time;
    return allowed;
  };
}
