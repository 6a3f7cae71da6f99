import { sleep, stopwatch } from '../../lib/clock.ts';

export type ProbeState = 'ok' | 'failed' | 'timeout';

/** Milliseconds: for so long a good outcome holds, and a bad one; so long it is waited for, and after so long a check is given up. */
export interface ProbeTimes {
  readonly fresh: number;
  readonly freshFailure: number;
  readonly patience: number;
  readonly abandon: number;
}

const usual: ProbeTimes = { fresh: 5000, freshFailure: 1000, patience: 2000, abandon: 30_000 };

/**
 * Says how a check went, however many ask and however long it takes: one check runs at a time, its outcome holds for some
 * seconds, and who asks waits for a limited time alone.
 */
export function createProbe(check: () => Promise<unknown>, times: ProbeTimes = usual): () => Promise<ProbeState> {
  const watch = stopwatch();
  let known: { readonly state: ProbeState; readonly at: number } | undefined;
  let underway: { readonly outcome: Promise<ProbeState>; readonly since: number } | undefined;

  const begin = (): NonNullable<typeof underway> => {
    const outcome = check().then(
      () => 'ok' as const,
      () => 'failed' as const,
    );
    const run = { outcome, since: watch() };
    void outcome.then((state) => {
      if (underway !== run) return;
      underway = undefined;
      known = { state, at: watch() };
    });
    return run;
  };

  return async () => {
    const now = watch();
    const fresh = known?.state === 'ok' ? times.fresh : times.freshFailure;
    if (known && now - known.at < fresh) return known.state;
    if (!underway || now - underway.since >= times.abandon) underway = begin();
    const left = underway.since + times.patience - now;
    if (left <= 0) return 'timeout';
    const ended = new AbortController();
    const late = sleep(left, ended.signal).then(() => 'timeout' as const);
    return Promise.race([underway.outcome, late]).finally(() => ended.abort());
  };
}
