/** After this run time, earlier failures no longer count. */
const settledMilliseconds = 60_000;
const firstPause = 250;
const longestPause = 30_000;

/** Decides how long to wait before restarting a process that ended unexpectedly. */
export interface BackOff {
  /** @param lived run time in milliseconds. @returns milliseconds to wait */
  next(lived: number): number;
}

/** Doubles after each short-lived process, up to half a minute. */
export function createBackOff(): BackOff {
  let failures = 0;
  return {
    next: (lived) => {
      failures = lived >= settledMilliseconds ? 1 : failures + 1;
      return Math.min(longestPause, firstPause * 2 ** (failures - 1));
    },
  };
}
