import {
  addMilliseconds,
  dayMilliseconds,
  type Instant,
  millisecondsOf,
  instantFromMilliseconds,
} from '../../../../lib/clock.ts';
import type { Words } from '../../../../words/index.ts';

interface Formats {
  readonly time: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly weekday: Intl.DateTimeFormat;
  readonly short: Intl.DateTimeFormat;
  readonly long: Intl.DateTimeFormat;
  readonly heading: Intl.DateTimeFormat;
  readonly month: Intl.DateTimeFormat;
  readonly dates: Intl.DateTimeFormat;
  readonly moments: Intl.DateTimeFormat;
  readonly moment: Intl.DateTimeFormat;
  readonly date: Intl.DateTimeFormat;
}

const wholeDay = { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' } as const;

const known = new Map<string, Formats>();

/** Making a format is slow, using one is not. Zones come from settings, which take real ones alone. */
function formatsOf(language: string, zone: string): Formats {
  const key = `${language} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  const format = (options: Intl.DateTimeFormatOptions, locale = language === 'en' ? 'en-GB' : language) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, ...options });
  const made = {
    time: format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    day: format({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA'),
    weekday: format({ weekday: 'long' }),
    short: format({ day: 'numeric', month: 'long' }),
    long: format({ day: 'numeric', month: 'long', year: 'numeric' }),
    heading: format({ weekday: 'long', day: 'numeric', month: 'long' }),
    month: format({ month: 'long', year: 'numeric' }),
    dates: format(wholeDay),
    moments: format({ ...wholeDay, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    moment: format({ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }),
    date: format({ dateStyle: 'medium' }),
  };
  known.set(key, made);
  return made;
}

/** What stands above what belongs to a month, as in `March 2024`. */
export function monthHeading(at: Instant, zone: string, words: Words): string {
  return formatsOf(words.language, zone).month.format(millisecondsOf(at));
}

/** A day in words with its year, as in `3 May 2026`. */
export function longDay(at: Instant, zone: string, words: Words): string {
  return formatsOf(words.language, zone).long.format(millisecondsOf(at));
}

/** A moment to the minute, for tables, as in `3 May 2026, 09:12`. */
export function momentInTable(at: Instant, zone: string, words: Words): string {
  return formatsOf(words.language, zone).moment.format(millisecondsOf(at));
}

/** A day for tables, as in `3 May 2026`: that of a moment in UTC, in which days of the API are. */
export function dayInTable(at: Instant, words: Words): string {
  return formatsOf(words.language, 'UTC').date.format(Date.parse(at));
}

/** The day of a moment where somebody is, as in `2026-01-31`. */
export function dayOf(at: Instant, zone: string): string {
  return formatsOf('en', zone).day.format(millisecondsOf(at));
}

/** Time of day, as in `09:12`. */
export function timeOfDay(at: Instant, zone: string, words: Words): string {
  return formatsOf(words.language, zone).time.format(millisecondsOf(at));
}

/** The whole of a moment, for those who want to know. */
export function wholeTime(at: Instant, zone: string): string {
  const { day, time } = formatsOf('en', zone);
  return `${day.format(millisecondsOf(at))} ${time.format(millisecondsOf(at))} ${zone}`;
}

/** A moment in as few words as say it: now, 8 min, 3 h, Yesterday 19:30, Friday, 14 November, 11 March 2024. */
export function shortTime(at: Instant, now: Instant, zone: string, words: Words): string {
  const minutes = Math.floor((millisecondsOf(now) - millisecondsOf(at)) / 60_000);
  const formats = formatsOf(words.language, zone);
  if (minutes >= 0 && minutes < 1) return words.time.now;
  if (minutes >= 0 && minutes < 60) return words.time.minutes({ count: minutes });
  const today = dayOf(now, zone);
  if (minutes >= 0 && dayOf(at, zone) === today) return words.time.hours({ count: Math.floor(minutes / 60) });
  if (isDayBefore(at, now, zone)) return words.time.yesterdayAt({ time: formats.time.format(millisecondsOf(at)) });
  if (minutes > 0 && minutes < 6 * 24 * 60) return formats.weekday.format(millisecondsOf(at));
  const isThisYear = dayOf(at, zone).slice(0, 4) === today.slice(0, 4);
  return (isThisYear ? formats.short : formats.long).format(millisecondsOf(at));
}

/** The time of day, and the day before it where that is another one: 09:12, Yesterday, 09:12, 11 March 2024 09:12. */
export function dayAndTime(at: Instant, now: Instant, zone: string, words: Words): string {
  const time = timeOfDay(at, zone, words);
  if (dayOf(at, zone) === dayOf(now, zone)) return time;
  return isDayBefore(at, now, zone) ? words.time.yesterdayAt({ time }) : `${longDay(at, zone, words)} ${time}`;
}

/** A range of time as people write it, as in `Sun 29 March 2026, 10:00–12:00`; `isAllDay` ends where its last day does. */
export function timeRange(
  { startsAt, endsAt, isAllDay }: { readonly startsAt: Instant; readonly endsAt: Instant; readonly isAllDay: boolean },
  zone: string,
  words: Words,
): string {
  const { dates, moments } = formatsOf(words.language, zone);
  const [from, to] = [millisecondsOf(startsAt), millisecondsOf(endsAt)];
  return isAllDay ? dates.formatRange(from, Math.max(from, to - 1)) : moments.formatRange(from, to);
}

/** A day with its name, as in `Sunday 29 March`. */
export function dayName(at: Instant, zone: string, words: Words): string {
  return formatsOf(words.language, zone).heading.format(millisecondsOf(at));
}

/** The days of a week in short, Monday first. */
export function weekdayNames(words: Words): string[] {
  const format = new Intl.DateTimeFormat(words.language, { timeZone: 'UTC', weekday: 'short' });
  // 5 January 1970 was a Monday.
  return Array.from({ length: 7 }, (_, day) => format.format((day + 4) * dayMilliseconds));
}

/** What stands above the messages of a day. */
export function dayHeading(at: Instant, now: Instant, zone: string, words: Words): string {
  if (dayOf(at, zone) === dayOf(now, zone)) return words.time.today;
  if (isDayBefore(at, now, zone)) return words.time.yesterday;
  const formats = formatsOf(words.language, zone);
  const isThisYear = dayOf(at, zone).slice(0, 4) === dayOf(now, zone).slice(0, 4);
  return (isThisYear ? formats.heading : formats.long).format(millisecondsOf(at));
}

function isDayBefore(at: Instant, now: Instant, zone: string): boolean {
  const yesterday = millisecondsOf(now) - dayMilliseconds;
  return dayOf(at, zone) === formatsOf('en', zone).day.format(yesterday);
}

/** The moment at which a day, as in `2026-01-31`, begins somewhere. */
export function instantOfDay(day: string, zone: string): Instant {
  const utc = Date.parse(`${day}T00:00:00.000Z`);
  if (Number.isNaN(utc)) return '9999-12-31T23:59:59.999Z';
  // No zone is further away than 14 hours: the day begins where its name changes.
  let [early, late] = [utc - 14 * 3_600_000, utc + 14 * 3_600_000];
  const isBefore = (moment: number) => dayOf(instantFromMilliseconds(moment), zone) < day;
  while (late - early > 60_000) {
    const middle = Math.floor((early + late) / 120_000) * 60_000;
    if (isBefore(middle)) early = middle;
    else late = middle;
  }
  return instantFromMilliseconds(late);
}

/** The moment at which a day has ended somewhere. */
export function endOfDay(day: string, zone: string): Instant {
  const start = instantOfDay(day, zone);
  // Days have 23 to 25 hours where clocks change.
  return start > '9999' ? start : instantOfDay(dayOf(addMilliseconds(start, 1.5 * dayMilliseconds), zone), zone);
}

/** The last day before a moment somewhere. */
export function lastDayBefore(end: Instant, zone: string): string {
  return dayOf(addMilliseconds(end, -1), zone);
}

/** The moment of a local time, as in `2026-01-31T12:00`; undefined where it is none. */
export function instantOfLocal(local: string, zone: string): Instant | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::\d{2})?$/.exec(local);
  if (!match) return undefined;
  const utc = Date.parse(`${match[1]}T${match[2]}:${match[3]}:00.000Z`);
  if (Number.isNaN(utc)) return undefined;
  // The zone is ahead of UTC by what its clock shows at that moment, and once more where that was another side of a change.
  let moment = utc;
  for (let times = 0; times < 2; times += 1) moment = utc - offsetAt(moment, zone);
  return instantFromMilliseconds(moment);
}

function offsetAt(moment: number, zone: string): number {
  const at = instantFromMilliseconds(moment);
  const shown = Date.parse(`${dayOf(at, zone)}T${formatsOf('en', zone).time.format(moment)}:00.000Z`);
  return shown - Math.floor(moment / 60_000) * 60_000;
}
