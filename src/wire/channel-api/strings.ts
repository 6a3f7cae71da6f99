// The channel API writes numbers, flags and moments as text. This is the only file that knows how (channel API
// specification, general conventions).
import { Type } from 'typebox';

/** That something was done, as answers begin that are no record. */
export const success = Type.Literal(true);
export const succeeded = { success: true } as const;

/** What stands for "no moment". */
export const noMoment = '0001-01-01 00:00:00';
/** What stands for it in `expires` of an encoded item (facts, section 0). */
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
