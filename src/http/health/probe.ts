import { sleep, stopwatch } from '../../lib/clock.ts';

export type ProbeState = 'ok' | 'failed' | 'timeout';

/** Milliseconds: for so long a good outcome holds, and a bad one; so long it is waited for, and after so long a check is given up. */
export interface ProbeTimes {
  readonly fresh: number;
  readonly freshFailure: number;
  readonly patience: number;
  readonly abandon: number;
}

export const usualTimes: ProbeTimes = { fresh: 5000, freshFailure: 1000, patience: 2000, abandon: 30_000 };

/** What a reading gave, and how long it took; or how it failed. */
export type Reading<T> =
  | { readonly state: 'ok'; readonly value: T; readonly milliseconds: number }
  | { readonly state: 'failed' | 'timeout' };

/** Says how a check went, however many ask and however long it takes; see `createReading`. */
export function createProbe(check: () => Promise<unknown>, times: ProbeTimes = usualTimes): () => Promise<ProbeState> {
  const read = createReading<unknown>(check, times);
  return async () => (await read()).state;
}

/**
 * Reads something that may take any time, however many ask: one reading runs at a time, its outcome holds for some seconds, and
 * who asks waits for a limited time alone. What `read` is given is that of whoever asked first.
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
