// The channel API writes numbers, flags and moments as text. This is the only file that knows how (channel API
// specification, general conventions).
import { Type } from 'typebox';

/** Success, the beginning of responses that aren't records. */
export const success = Type.Literal(true);
export const succeeded = { success: true } as const;

/** The value for "no time". */
export const noMoment = '0001-01-01 00:00:00';
/** Its value in `expires` of an encoded item (facts, section 0). */
export const noExpiry = '0000-00-00 00:00:00';

/** A number as decimal text; absent ones are zero. */
export function int(value: number | null | undefined): string {
  return String(value ?? 0);
}

/** A flag as text. */
export function flag(value: boolean): '0' | '1' {
  return value ? '1' : '0';
}

/** `2026-01-31T12:00:00.000Z` as `2026-01-31 12:00:00`. */
export function moment(instant: string | null | undefined, absent: string = noMoment): string {
  return instant ? `${instant.slice(0, 10)} ${instant.slice(11, 19)}` : absent;
}
