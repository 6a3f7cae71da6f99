import { dayMilliseconds, type Instant, minuteMilliseconds } from '../../../lib/clock.ts';
import { instantInZone, wallInZone } from '../../../lib/time-zone.ts';

/** Someone's quiet hours, in minutes of the day in their time zone; both null for never. */
export interface QuietHours {
  readonly quietFrom: number | null;
  /** Earlier than `quietFrom` where a night goes over midnight. */
  readonly quietTo: number | null;
}

/** Defaults. */
export const defaultQuietHours: QuietHours = { quietFrom: null, quietTo: null };

/** When the quiet hours end that a moment is in; undefined outside of them. */
export function quietUntil({ quietFrom, quietTo }: QuietHours, zone: string, at: Instant): Instant | undefined {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return undefined;
  const wall = wallInZone(at, zone);
  const day = Math.floor(wall / dayMilliseconds);
  const minute = (wall - day * dayMilliseconds) / minuteMilliseconds;
  const isOverMidnight = quietTo < quietFrom;
  const isQuiet = isOverMidnight ? minute >= quietFrom || minute < quietTo : minute >= quietFrom && minute < quietTo;
  if (!isQuiet) return undefined;
  const lastDay = isOverMidnight && minute >= quietFrom ? day + 1 : day;
  const end = instantInZone(lastDay * dayMilliseconds + quietTo * minuteMilliseconds, zone);
  // When clocks go back, the end by the first of two equal times may already be over.
  return end > at ? end : undefined;
}

/** A time of day as `22:30`. */
export function timeOfMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** The minute of a time of day as `22:30`; undefined for anything else. */
export function minuteOfTime(text: string): number | undefined {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hour === undefined ? undefined : Number(hour) * 60 + Number(minute);
}
