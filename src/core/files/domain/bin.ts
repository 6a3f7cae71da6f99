import { addMilliseconds, dayMilliseconds, type Instant, millisecondsOf } from '../../../lib/clock.ts';
import type { StoredFile } from './file.ts';

/** What was deleted at a time: a file, or a folder with all that lay in it. */
export interface BinnedFile {
  /** Its folder is empty where that has gone, too. */
  readonly file: StoredFile;
  readonly binnedAt: Instant;
  /** Files and folders, with this one. */
  readonly count: number;
  readonly bytes: number;
}

/** For so many days a deleted file can be restored. */
export const binDays = 30;

/** What was put into a bin before that moment can no longer be restored: its rows go, and then its bytes. */
export function binnedSince(now: Instant): Instant {
  return addMilliseconds(now, -binDays * dayMilliseconds);
}

/** Until when what was put into a bin at a moment can be restored. */
export function restorableUntil(binnedAt: Instant): Instant {
  return addMilliseconds(binnedAt, binDays * dayMilliseconds);
}

/** How many days are left until then, begun ones too; 0 where the moment has passed. */
export function daysLeft(binnedAt: Instant, now: Instant): number {
  const left = millisecondsOf(restorableUntil(binnedAt)) - millisecondsOf(now);
  return Math.max(0, Math.ceil(left / dayMilliseconds));
}
