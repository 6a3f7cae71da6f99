import { dateFromMilliseconds, dayMilliseconds, instantFromMilliseconds } from '../../../lib/clock.ts';

/*
 * Recurrence rules (RFC 5545, section 3.3.10) of events that take place once a day at most. All times are what clocks show
 * where the event takes place, in milliseconds as if they were in UTC: a rule knows of no change of clocks.
 */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** A day of the week, Monday 0; `nth` of the month or year, from its end where negative, 0 for each of them. */
interface RuleDay {
  readonly weekday: number;
  readonly nth: number;
}

/** A rule that has been read. */
export interface Recurrence {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | undefined;
  /** The last moment at which it may take place. */
  readonly until: number | undefined;
  readonly days: readonly RuleDay[];
  readonly monthDays: readonly number[];
  readonly months: readonly number[];
  readonly positions: readonly number[];
  readonly weekStart: number;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const longestRule = 500;
const maxInterval = 1000;
const maxCount = 10_000;
/** Periods that are looked at for one question, a hundred years of days. */
const maxPeriods = 36_525;

/**
 * Reads the value of an RRULE.
 * @param localUntil makes the local time of a moment in UTC, for rules that end at one
 * @returns undefined for what is no rule, and for parts that are not supported: `BYWEEKNO`, `BYYEARDAY`, times of day
 */
export function parseRecurrence(text: string, localUntil: (utc: string) => number): Recurrence | undefined {
  if (text.length > longestRule) return undefined;
  const parts = new Map<string, string>();
  for (const part of text.toUpperCase().split(';')) {
    const [name = '', value] = part.split('=');
    if (value === undefined || !known.has(name) || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  const frequency = frequencies.find((each) => each === parts.get('FREQ'));
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1', 1, maxInterval);
  const count = parts.has('COUNT') ? wholeNumber(parts.get('COUNT')!, 1, maxCount) : null;
  const until = parts.has('UNTIL') ? untilOf(parts.get('UNTIL')!, localUntil) : null;
  const days = listOf(parts.get('BYDAY'), ruleDay);
  const monthDays = listOf(parts.get('BYMONTHDAY'), (value) => signed(value, 31));
  const months = listOf(parts.get('BYMONTH'), (value) => wholeNumber(value, 1, 12));
  const positions = listOf(parts.get('BYSETPOS'), (value) => signed(value, 366));
  const weekStart = weekdays.indexOf(parts.get('WKST') ?? 'MO');
  if (frequency === undefined || interval === undefined || count === undefined || until === undefined) return undefined;
  if (!days || !monthDays || !months || !positions || weekStart < 0 || (count !== null && until !== null)) {
    return undefined;
  }
  const hasNth = days.some(({ nth }) => nth !== 0);
  if (hasNth && (frequency === 'DAILY' || frequency === 'WEEKLY')) return undefined;
  if (monthDays.length > 0 && frequency === 'WEEKLY') return undefined;
  const bounds = { count: count ?? undefined, until: until ?? undefined };
  return { frequency, interval, ...bounds, days, monthDays, months, positions, weekStart };
}

const known = new Set(['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST']);

function wholeNumber(text: string, min: number, max: number): number | undefined {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : undefined;
}

function signed(text: string, max: number): number | undefined {
  const value = wholeNumber(text.replace(/^[+-]/, ''), 1, max);
  return value !== undefined && text.startsWith('-') ? -value : value;
}

function ruleDay(text: string): RuleDay | undefined {
  const [, nth = '', name = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = weekdays.indexOf(name);
  const which = nth === '' ? 0 : signed(nth, 53);
  return weekday < 0 || which === undefined ? undefined : { weekday, nth: which };
}

/** Undefined where one of them is not what it should be. */
function listOf<T>(text: string | undefined, read: (text: string) => T | undefined): T[] | undefined {
  const values = text === undefined ? [] : text.split(',').map(read);
  return values.some((value) => value === undefined) ? undefined : (values as T[]);
}

/** A day alone holds to its end. */
function untilOf(text: string, localUntil: (utc: string) => number): number | undefined {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}Z?))?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const clock = time === undefined ? '23:59:59' : `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`;
  const moment = Date.parse(`${year}-${month}-${day}T${clock}.000Z`);
  if (Number.isNaN(moment)) return undefined;
  return time?.endsWith('Z') ? localUntil(instantFromMilliseconds(moment)) : moment;
}

/**
 * When something that begins at `start` and follows a rule takes place between two moments, both included.
 * @returns at most `limit` times, the first one first
 */
export function recurrences(
  rule: Recurrence,
  start: number,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): number[] {
  const timeOfDay = start - Math.floor(start / dayMilliseconds) * dayMilliseconds;
  const firstDay = Math.floor(start / dayMilliseconds);
  const end = Math.min(to, rule.until ?? to);
  const found: number[] = [];
  let seen = 0;
  // Times that are counted are counted from the first one on.
  const first = rule.count === undefined ? Math.max(0, periodAt(rule, firstDay, from) - 1) : 0;
  for (let period = first; period < first + maxPeriods; period += 1) {
    const { begins, days } = daysOf(rule, firstDay, period);
    if (begins * dayMilliseconds > end) return found;
    for (const day of days) {
      const time = day * dayMilliseconds + timeOfDay;
      if (day < firstDay) continue;
      seen += 1;
      if (time > end || found.length >= limit || (rule.count !== undefined && seen > rule.count)) return found;
      if (time >= from) found.push(time);
    }
  }
  return found;
}

/** The period, counted by the interval from the first, in which a moment lies. */
function periodAt({ frequency, interval, weekStart }: Recurrence, firstDay: number, moment: number): number {
  const day = Math.floor(moment / dayMilliseconds);
  if (day <= firstDay) return 0;
  if (frequency === 'DAILY') return Math.floor((day - firstDay) / interval);
  if (frequency === 'WEEKLY') return Math.floor((day - weekOf(firstDay, weekStart)) / 7 / interval);
  const months = monthOf(day) - monthOf(firstDay);
  if (frequency === 'MONTHLY') return Math.floor(months / interval);
  return Math.floor((yearOf(day) - yearOf(firstDay)) / interval);
}

/** The days of a period on which something takes place, in order; days are counted from 1970. */
function daysOf(rule: Recurrence, firstDay: number, period: number): { begins: number; days: readonly number[] } {
  const step = period * rule.interval;
  if (rule.frequency === 'DAILY') {
    const day = firstDay + step;
    return {
      begins: day,
      days: chosen(
        rule,
        [day].filter((each) => suits(rule, each)),
      ),
    };
  }
  if (rule.frequency === 'WEEKLY') {
    const begins = weekOf(firstDay, rule.weekStart) + step * 7;
    const on = rule.days.length === 0 ? [weekdayOf(firstDay)] : rule.days.map(({ weekday }) => weekday);
    const days = Array.from({ length: 7 }, (_, index) => begins + index);
    return {
      begins,
      days: chosen(
        rule,
        days.filter((day) => on.includes(weekdayOf(day)) && inMonths(rule, day)),
      ),
    };
  }
  if (rule.frequency === 'MONTHLY') {
    const month = monthOf(firstDay) + step;
    const days = inMonths(rule, dayOf(month, 1)) ? daysOfMonth(rule, firstDay, month) : [];
    return { begins: dayOf(month, 1), days: chosen(rule, days) };
  }
  const january = (yearOf(firstDay) + step) * 12;
  return { begins: dayOf(january, 1), days: chosen(rule, daysOfYear(rule, firstDay, january)) };
}

function daysOfYear(rule: Recurrence, firstDay: number, january: number): number[] {
  const { days, monthDays, months } = rule;
  if (months.length === 0 && monthDays.length === 0 && days.length > 0) {
    return ordered(days.flatMap((day) => weekdaysIn(day, dayOf(january, 1), dayOf(january + 12, 1))));
  }
  const own =
    monthDays.length > 0 ? Array.from({ length: 12 }, (_, month) => month + 1) : [(monthOf(firstDay) % 12) + 1];
  const chosenMonths = months.length > 0 ? months : own;
  return ordered(chosenMonths.flatMap((month) => daysOfMonth(rule, firstDay, january + month - 1)));
}

function daysOfMonth({ days, monthDays }: Recurrence, firstDay: number, month: number): number[] {
  const begins = dayOf(month, 1);
  const ends = dayOf(month + 1, 1);
  const length = ends - begins;
  const numbered = (monthDays.length > 0 ? monthDays : [firstDay - dayOf(monthOf(firstDay), 1) + 1])
    .map((number) => (number > 0 ? number : length + 1 + number))
    .filter((number) => number >= 1 && number <= length)
    .map((number) => begins + number - 1);
  if (days.length === 0) return ordered(numbered);
  const named = ordered(days.flatMap((day) => weekdaysIn(day, begins, ends)));
  return monthDays.length === 0 ? named : named.filter((day) => numbered.includes(day));
}

/** The days of this name from `begins` to before `ends`, or the one that is meant. */
function weekdaysIn({ weekday, nth }: RuleDay, begins: number, ends: number): number[] {
  const first = begins + ((weekday - weekdayOf(begins) + 7) % 7);
  const all = Array.from({ length: Math.ceil((ends - first) / 7) }, (_, index) => first + index * 7);
  if (nth === 0) return all;
  const one = all.at(nth > 0 ? nth - 1 : nth);
  return one === undefined ? [] : [one];
}

function suits(rule: Recurrence, day: number): boolean {
  const { days, monthDays } = rule;
  const number = day - dayOf(monthOf(day), 1) + 1;
  const fromEnd = day - dayOf(monthOf(day) + 1, 1);
  return (
    inMonths(rule, day) &&
    (days.length === 0 || days.some(({ weekday }) => weekday === weekdayOf(day))) &&
    (monthDays.length === 0 || monthDays.includes(number) || monthDays.includes(fromEnd))
  );
}

function inMonths({ months }: Recurrence, day: number): boolean {
  return months.length === 0 || months.includes((monthOf(day) % 12) + 1);
}

/** Of the days of a period, those at the positions that the rule names; all where it names none. */
function chosen({ positions }: Recurrence, days: readonly number[]): readonly number[] {
  if (positions.length === 0) return days;
  return ordered(positions.flatMap((position) => days.at(position > 0 ? position - 1 : position) ?? []));
}

function ordered(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => a - b);
}

/** Monday is 0; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;
const weekOf = (day: number, weekStart: number): number => day - ((weekdayOf(day) - weekStart + 7) % 7);
const yearOf = (day: number): number => dateFromMilliseconds(day * dayMilliseconds).getUTCFullYear();
/** Months counted from the year 0. */
const monthOf = (day: number): number => yearOf(day) * 12 + dateFromMilliseconds(day * dayMilliseconds).getUTCMonth();
const dayOf = (month: number, number: number): number =>
  Date.UTC(Math.floor(month / 12), ((month % 12) + 12) % 12, number) / dayMilliseconds;
