import { LRUCache } from 'lru-cache';
import { DomainError } from '../domain/errors.ts';
import { type Clock, millisecondsOf } from '../../../lib/clock.ts';

/** Counts events by key within a minute. */
export interface Limit {
  /** @throws DomainError too_many_requests with `retryAfter` seconds */
  check(key: string): void;
  /** Returns what takes the count back. */
  count(key: string): () => void;
  /** Both. */
  take(key: string): void;
}

const windowMilliseconds = 60_000;
const cachedKeys = 50_000;

/** Lets each key have `most` events a minute; forgets quiet keys. `what` names them for the refusal. */
export function createLimit(clock: Clock, most: number, what: string): Limit {
  // A limit by size takes its memory as keys come; one by number takes all of it at once.
  const events = new LRUCache<string, { since: number; count: number }>({
    maxSize: cachedKeys,
    sizeCalculation: () => 1,
  });
  const current = (key: string): { since: number; count: number } => {
    const now = millisecondsOf(clock.now());
    const known = events.get(key);
    return known && now - known.since < windowMilliseconds ? known : { since: now, count: 0 };
  };
  const check = (key: string): void => {
    const { since, count } = current(key);
    if (count < most) return;
    const retryAfter = Math.ceil((since + windowMilliseconds - millisecondsOf(clock.now())) / 1000);
    throw new DomainError('too_many_requests', `Too many ${what}; try again in ${retryAfter} seconds.`, {
      retryAfter,
    });
  };
  const count = (key: string): (() => void) => {
    const entry = current(key);
    entry.count += 1;
    events.set(key, entry);
    return () => {
      entry.count -= 1;
    };
  };
  return {
    check,
    count,
    take: (key) => {
      check(key);
      count(key);
    },
  };
}
