/** A process that has run for so long ended for a new reason: earlier failures no longer count. */
const settledMilliseconds = 60_000;
const firstPause = 250;
const longestPause = 30_000;

/** How long to wait before a process is started again that has ended by itself. */
export interface BackOff {
  /** @param lived milliseconds that it ran. @returns milliseconds to wait */
  next(lived: number): number;
}

/** Twice as long after each process that ended soon, up to half a minute. */
export function createBackOff(): BackOff {
  let failures = 0;
  return {
    next: (lived) => {
      failures = lived >= settledMilliseconds ? 1 : failures + 1;
      return Math.min(longestPause, firstPause * 2 ** (failures - 1));
    },
  };
}
