import { instantFromMilliseconds } from '../../lib/clock.ts';

/** 1 January 1990 and 1 January 2100: what lies outside was made by a wrong clock. */
const earliest = 631_152_000;
const latest = 4_102_444_800;

/**
 * `1736478514.897649` as a moment. The text itself stays the message's id: as a number it would lose digits.
 * @returns undefined for what is no time; times that cannot be are moved to the nearest that can
 */
export function instantOf(ts: unknown): { at: string; isMoved: boolean } | undefined {
  const match = typeof ts === 'string' ? /^(\d{1,12})(?:\.(\d{1,9}))?$/.exec(ts) : null;
  if (!match) return undefined;
  const seconds = Number(match[1]);
  const within = Math.min(Math.max(seconds, earliest), latest);
  const milliseconds = within === seconds ? Number((match[2] ?? '').padEnd(3, '0').slice(0, 3)) : 0;
  return { at: instantFromMilliseconds(within * 1000 + milliseconds), isMoved: within !== seconds };
}
