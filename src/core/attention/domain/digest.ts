import { dayMilliseconds, hourMilliseconds, type Instant } from '../../../lib/clock.ts';
import { type QuietHours, quietUntil } from './quiet-hours.ts';
import { instantInZone, wallInZone } from '../../../lib/time-zone.ts';

/** How often someone gets a digest by email. */
export const digestIntervals = ['none', 'daily', 'weekly'] as const;
export type DigestInterval = (typeof digestIntervals)[number];

/** When digests are sent, in the person's time zone. */
export interface DigestSettings {
  readonly digest: DigestInterval;
  /** From 0 to 23. */
  readonly digestHour: number;
  /** Of weekly ones (ISO 8601): from 1, Monday, to 7, Sunday. */
  readonly digestWeekday: number;
}

/** Defaults: no one gets emails that they didn't request. */
export const defaultDigest: DigestSettings = { digest: 'none', digestHour: 8, digestWeekday: 1 };

/** The first time after `after` at which a digest is due, outside of quiet hours; undefined if there are none. */
export function nextDigestAt(
  settings: DigestSettings & Partial<QuietHours>,
  zone: string,
  after: Instant,
): Instant | undefined {
  const { digest, digestHour, digestWeekday, quietFrom = null, quietTo = null } = settings;
  if (digest === 'none') return undefined;
  const today = Math.floor(wallInZone(after, zone) / dayMilliseconds);
  // 1 January 1970 was a Thursday.
  const weekday = ((today + 3) % 7) + 1;
  const wait = digest === 'weekly' ? (digestWeekday - weekday + 7) % 7 : 0;
  const every = digest === 'weekly' ? 7 : 1;
  const at = (day: number) => {
    const planned = instantInZone(day * dayMilliseconds + digestHour * hourMilliseconds, zone);
    return quietUntil({ quietFrom, quietTo }, zone, planned) ?? planned;
  };
  // Quiet hours over midnight move one of the day before to today.
  const days = [today + wait - every, today + wait, today + wait + every];
  return days.map(at).find((moment) => moment > after);
}
