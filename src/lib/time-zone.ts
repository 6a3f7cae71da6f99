import { dayMilliseconds, type Instant, instantFromMilliseconds } from './clock.ts';

const formats = new Map<string, Intl.DateTimeFormat>();
const momentForm = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|[+-]\d\d:?\d\d)?)?$/i;

/**
 * A moment as people and programs write it, `2026-01-31 12:00:00`, with its own zone or in `zone`.
 * @returns undefined for anything else, also for days that no month has
 */
export function instantFromText(text: string, zone: string): Instant | undefined {
  const [, day, time = '00:00', offset] = momentForm.exec(text) ?? [];
  const wall = Date.parse(`${day}T${time}Z`);
  const milliseconds = offset === undefined ? wall : Date.parse(`${day}T${time}${offset.toUpperCase()}`);
  if (Number.isNaN(milliseconds) || !instantFromMilliseconds(Date.parse(day!)).startsWith(day!)) return undefined;
  return offset === undefined ? instantInZone(wall, zone) : instantFromMilliseconds(milliseconds);
}

/** There are few names; more than this are made up. */
const maxFormats = 1000;

/** Whether this is the name of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  return /^[A-Za-z][\w+/-]{0,63}$/.test(name) && formatOf(name) !== undefined;
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    if (formats.size < maxFormats) formats.set(zone, format);
    return format;
  } catch {
    return undefined;
  }
}

/** Offsets at the beginning of days, by zone and day: to ask for one takes some ten microseconds. */
const offsets = new Map<string, Map<number, number>>();
let offsetsKnown = 0;
const maxOffsets = 100_000;

/** Offset of a zone from UTC at a moment, in milliseconds; it changes at most once a day. */
function offsetAt(zone: string, format: Intl.DateTimeFormat, moment: number): number {
  const day = Math.floor(moment / dayMilliseconds);
  const begin = offsetOfDay(zone, format, day);
  return begin === offsetOfDay(zone, format, day + 1) ? begin : readOffset(format, moment);
}

function offsetOfDay(zone: string, format: Intl.DateTimeFormat, day: number): number {
  const known = offsets.get(zone)?.get(day);
  if (known !== undefined) return known;
  if (offsetsKnown >= maxOffsets) {
    offsets.clear();
    offsetsKnown = 0;
  }
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  const offset = readOffset(format, day * dayMilliseconds);
  offsets.set(zone, ofZone.set(day, offset));
  offsetsKnown += 1;
  return offset;
}

function readOffset(format: Intl.DateTimeFormat, moment: number): number {
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment at which clocks in a zone show what clocks in UTC show at `wall`. Of a time that comes twice when summer
 * ends, the first; one that is left out when summer begins is as much later. In a zone that is not known, UTC.
 */
export function instantInZone(wall: number, zone: string): Instant {
  const format = zone === 'UTC' ? undefined : formatOf(zone);
  if (!format) return instantFromMilliseconds(wall);
  const before = offsetAt(zone, format, wall - dayMilliseconds);
  const moments = [before, offsetAt(zone, format, wall + dayMilliseconds)].map((offset) => wall - offset);
  const shown = moments.filter((moment) => moment + offsetAt(zone, format, moment) === wall);
  return instantFromMilliseconds(shown.length > 0 ? Math.min(...shown) : wall - before);
}

/** Local time in a zone at a moment, in milliseconds as if in UTC. UTC for an unknown zone. */
export function wallInZone(at: Instant, zone: string): number {
  const moment = Date.parse(at);
  const format = zone === 'UTC' ? undefined : formatOf(zone);
  return format ? moment + offsetAt(zone, format, moment) : moment;
}
