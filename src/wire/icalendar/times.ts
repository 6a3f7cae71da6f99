import { dayMilliseconds, instantFromMilliseconds } from '../../lib/clock.ts';

/** A time as written: local time, in milliseconds as if in UTC. */
export interface WrittenTime {
  readonly wall: number;
  readonly isDay: boolean;
  readonly isUtc: boolean;
}

/** Reads a DATE or DATE-TIME (RFC 5545, sections 3.3.4 and 3.3.5); undefined for anything else, also for days that no month has. */
export function readTime(text: string): WrittenTime | undefined {
  const [, year, month, day, hours = '00', minutes = '00', seconds = '00', utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d))?(Z)?$/.exec(text.trim().toUpperCase()) ?? [];
  if (year === undefined) return undefined;
  const wall = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(wall) || !instantFromMilliseconds(wall).startsWith(`${year}-${month}-${day}`)) return undefined;
  return { wall, isDay: !/T/i.test(text), isUtc: utc !== undefined };
}

const units = { W: 7 * dayMilliseconds, D: dayMilliseconds, H: 3_600_000, M: 60_000, S: 1000 } as const;

/** Reads a DURATION that is not negative (section 3.3.6). */
export function readDuration(text: string): number | undefined {
  const parts = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  return Object.values(units).reduce((sum, unit, index) => sum + unit * Number(parts[index + 1] ?? 0), 0);
}
