import { addMilliseconds, dayMilliseconds, type Instant, millisecondsOf } from '../../../lib/clock.ts';
import type { StoredFile } from './file.ts';

/** A deletion: a file, or a folder with its content. */
export interface BinnedFile {
  /** Its folder is empty if that is deleted too. */
  readonly file: StoredFile;
  readonly binnedAt: Instant;
  /** Files and folders, with this one. */
  readonly count: number;
  readonly bytes: number;
}

/** Number of days for which a deleted file can be restored. */
export const binDays = 30;

/** Files deleted before that moment can no longer be restored: their rows and then their bytes are removed. */
export function binnedSince(now: Instant): Instant {
  return addMilliseconds(now, -binDays * dayMilliseconds);
}

/** Until when a file deleted at a moment can be restored. */
export function restorableUntil(binnedAt: Instant): Instant {
  return addMilliseconds(binnedAt, binDays * dayMilliseconds);
}

/** Remaining days, rounded up; 0 after the end. */
export function daysLeft(binnedAt: Instant, now: Instant): number {
  const left = millisecondsOf(restorableUntil(binnedAt)) - millisecondsOf(now);
  return Math.max(0, Math.ceil(left / dayMilliseconds));
}
