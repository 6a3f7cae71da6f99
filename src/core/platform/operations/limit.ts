import { DomainError } from '../domain/errors.ts';
import type { Reason } from '../domain/refusal.ts';
import { type Clock, millisecondsOf } from '../../../lib/clock.ts';
import type { Counted, Counts } from '../../../lib/counts.ts';

/** Counts events by key within a minute. */
export interface Limit {
  /** @throws DomainError too_many_requests with `retryAfter` seconds */
  check(key: string): void;
  /** Returns a function that uncounts it. */
  count(key: string): () => void;
  /** Both. */
  take(key: string): void;
}

const windowMilliseconds = 60_000;

/** What there can be too many of. */
export type Limited = Reason extends infer Each ? (Each extends `tooMany.${infer What}` ? What : never) : never;

/**
 * Limits each key to `max` events per minute, counted in `counts`; a function returns the current limit, 0 for none.
 * `what` describes them in the refusal.
 */
export function createLimit(clock: Clock, counts: Counts, max: number | (() => number), what: Limited): Limit {
  const maxNow = typeof max === 'number' ? () => max : () => max() || Number.POSITIVE_INFINITY;
  const refuseFrom = (max: number, { count, until }: Counted, now: number): void => {
    if (count < max) return;
    const retryAfter = Math.ceil((until - now) / 1000);
    throw new DomainError('too_many_requests', `tooMany.${what}`, { retryAfter });
  };
  return {
    check: (key) => {
      const now = millisecondsOf(clock.now());
      refuseFrom(maxNow(), counts.read(key, now), now);
    },
    count: (key) => counts.add(key, millisecondsOf(clock.now()), windowMilliseconds),
    take: (key) => {
      const [now, max] = [millisecondsOf(clock.now()), maxNow()];
      refuseFrom(max, counts.addBelow(max, key, now, windowMilliseconds), now);
    },
  };
}
