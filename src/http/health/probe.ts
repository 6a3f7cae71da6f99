import { sleep, stopwatch } from '../../lib/clock.ts';

export type ProbeState = 'ok' | 'failed' | 'timeout';

/**
 * Milliseconds: how long a good result is valid, and a bad one; how long it is awaited, and after how long a check is
 * aborted.
 */
export interface ProbeTimes {
  readonly fresh: number;
  readonly freshFailure: number;
  readonly patience: number;
  readonly abandon: number;
}

export const usualTimes: ProbeTimes = { fresh: 5000, freshFailure: 1000, patience: 2000, abandon: 30_000 };

/** The result of a reading and its duration; or its error. */
export type Reading<T> =
  | { readonly state: 'ok'; readonly value: T; readonly milliseconds: number }
  | { readonly state: 'failed' | 'timeout' };

/** Says how a check went, however many ask and however long it takes; see `createReading`. */
export function createProbe(check: () => Promise<unknown>, times: ProbeTimes = usualTimes): () => Promise<ProbeState> {
  const read = createReading<unknown>(check, times);
  return async () => (await read()).state;
}

/**
 * Reads something that may take any time, for any number of requesters: one reading runs at a time, its result is valid
 * for some seconds, and each requester waits only for a limited time. The argument of `read` is that of the first
 * requester.
 */
export function createReading<T, Asked extends readonly unknown[] = []>(
  read: (...asked: Asked) => Promise<T>,
  times: ProbeTimes = usualTimes,
): (...asked: Asked) => Promise<Reading<T>> {
  const watch = stopwatch();
  let known: { readonly outcome: Reading<T>; readonly at: number } | undefined;
  let underway: { readonly outcome: Promise<Reading<T>>; readonly since: number } | undefined;

  const begin = (asked: Asked): NonNullable<typeof underway> => {
    const since = watch();
    const outcome = read(...asked).then(
      (value) => ({ state: 'ok', value, milliseconds: watch() - since }) as const,
      () => ({ state: 'failed' }) as const,
    );
    const run = { outcome, since };
    void outcome.then((reading) => {
      if (underway !== run) return;
      underway = undefined;
      known = { outcome: reading, at: watch() };
    });
    return run;
  };

  return async (...asked) => {
    const now = watch();
    const fresh = known?.outcome.state === 'ok' ? times.fresh : times.freshFailure;
    if (known && now - known.at < fresh) return known.outcome;
    if (!underway || now - underway.since >= times.abandon) underway = begin(asked);
    const left = underway.since + times.patience - now;
    if (left <= 0) return { state: 'timeout' };
    const ended = new AbortController();
    const late = sleep(left, ended.signal).then(() => ({ state: 'timeout' }) as const);
    return Promise.race([underway.outcome, late]).finally(() => ended.abort());
  };
}
