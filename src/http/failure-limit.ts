import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain/errors.ts';
import { type Clock, millisecondsOf } from '../lib/clock.ts';

/** Counts failures by key within a minute. */
export interface FailureLimit {
  /** @throws DomainError too_many_requests with `retryAfter` seconds */
  check(key: string): void;
  count(key: string): void;
}

const windowMilliseconds = 60_000;
const rememberedKeys = 50_000;

/** Lets a key fail `most` times a minute; forgets quiet keys. */
export function createFailureLimit(clock: Clock, most: number): FailureLimit {
  const failures = new LRUCache<string, { since: number; count: number }>({ max: rememberedKeys });
  const current = (key: string): { since: number; count: number } => {
    const now = millisecondsOf(clock.now());
    const known = failures.get(key);
    return known && now - known.since < windowMilliseconds ? known : { since: now, count: 0 };
  };
  return {
    check: (key) => {
      const { since, count } = current(key);
      if (count < most) return;
      const retryAfter = Math.ceil((since + windowMilliseconds - millisecondsOf(clock.now())) / 1000);
      throw new DomainError('too_many_requests', `Too many failed sign-ins; try again in ${retryAfter} seconds.`, {
        retryAfter,
      });
    },
    count: (key) => {
      const entry = current(key);
      failures.set(key, { since: entry.since, count: entry.count + 1 });
    },
  };
}
