import { type Instant, millisecondsOf } from '../../../lib/clock.ts';

/** Ids of one millisecond. */
const idsOfMillisecond = 1024;
/** In the year 2248; later dates are clamped to it, so that numbers stay exact. */
const latestMilliseconds = 8_780_000_000_000;

/** The lowest id of an entry for an item that was created at this moment. */
export function firstEntryAt(createdAt: Instant): number {
  return Math.min(latestMilliseconds, Math.max(0, millisecondsOf(createdAt))) * idsOfMillisecond;
}

/**
 * The id of an entry after collisions: items of the same moment have adjacent ids or, if there are more than it has
 * ids, ids in a range that grows with each attempt.
 */
export function entryIdOf(createdAt: Instant, itemId: number, attempt: number): number {
  if (attempt === 0) return firstEntryAt(createdAt) + (itemId % idsOfMillisecond);
  const range = idsOfMillisecond * 4 ** Math.min(attempt, 11);
  const scattered = Math.imul(itemId + attempt, 2_654_435_761) >>> 0;
  return firstEntryAt(createdAt) + (scattered % range);
}
