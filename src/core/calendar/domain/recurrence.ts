import { dayMilliseconds, instantFromMilliseconds } from '../../../lib/clock.ts';

/*
 * Recurrence rules (RFC 5545, section 3.3.10) of events that take place once a day at most. All times are what clocks show
 * where the event takes place, in milliseconds as if they were in UTC: a rule knows of no change of clocks.
 *
 * Few kinds of weeks, months and years differ for a rule: the days of each kind are worked out once, so that a period costs
 * one look-up and what it finds, whatever the rule says (ADR 32).
 */

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** A day of the week, Monday 0; `nth` of the month or year, from its end where negative, 0 for each of them. */
interface RuleDay {
  readonly weekday: number;
  readonly nth: number;
}

/** The parts of a rule, each value once. */
interface RuleParts {
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

/** A parsed rule, for a first occurrence at a given time. */
export interface Recurrence {
  /** The last moment at which it may take place, where the rule names one. */
  readonly until: number | undefined;
  /** There are no occurrences after this, or they aren't searched. */
  readonly last: number;
  readonly isEndless: boolean;
  readonly walk: Walk;
  /** Periods that were looked at to find where it ends: the work that reading it took. */
  readonly visited: number;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const longestRule = 500;
const maxInterval = 1000;
const maxCount = 10_000;
/** After this number of days the calendar repeats, so nothing later is searched. */
const maxDays = 146_097;

/**
 * Parses the value of an RRULE.
 * @param start the first occurrence
 * @param localUntil converts a UTC time to local time, for rules with an end in UTC
 * @returns undefined for invalid rules, and for unsupported parts: `BYWEEKNO`, `BYYEARDAY`, times of day
 */
export function parseRecurrence(
  text: string,
  start: number,
  localUntil: (utc: string) => number,
): Recurrence | undefined {
  const parts = parseParts(text, localUntil);
  if (!parts) return undefined;
  const { count, until } = parts;
  const { walk, find } = walkOf(parts, start);
  const end = Math.min(until ?? Infinity, start + maxDays * dayMilliseconds);
  const { at: counted, visited } = count === undefined ? { at: undefined, visited: 0 } : find(count, end);
  return { until, last: counted ?? end, isEndless: until === undefined && counted === undefined, walk, visited };
}

/**
 * When something that follows a rule takes place between two moments, both included.
 * @returns at most `limit` times, the first one first
 */
export function recurrences(
  { last, walk }: Recurrence,
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): number[] {
  return walk(from, Math.min(to, last), limit);
}

function parseParts(text: string, localUntil: (utc: string) => number): RuleParts | undefined {
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

/** Undefined if one of them isn't valid. */
function listOf<T>(text: string | undefined, read: (text: string) => T | undefined): T[] | undefined {
  const values = text === undefined ? [] : [...new Set(text.split(','))].map(read);
  return values.some((value) => value === undefined) ? undefined : (values as T[]);
}

/** A date includes the whole day. */
function untilOf(text: string, localUntil: (utc: string) => number): number | undefined {
  const [, year, month, day, time] = /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}Z?))?$/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const clock = time === undefined ? '23:59:59' : `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`;
  const moment = Date.parse(`${year}-${month}-${day}T${clock}.000Z`);
  if (Number.isNaN(moment)) return undefined;
  return time?.endsWith('Z') ? localUntil(instantFromMilliseconds(moment)) : moment;
}

/** The times between two moments, both included, at most `limit`; days are counted from 1970. */
type Walk = (from: number, to: number, limit: number) => number[];

interface Walks {
  readonly walk: Walk;
  /** The time with a number, from 1 on, if it is not after `end`: days are counted by period, and not worked out. */
  readonly find: (number: number, end: number) => { readonly at: number | undefined; readonly visited: number };
}

function walkOf(given: RuleParts, start: number): Walks {
  const firstDay = Math.floor(start / dayMilliseconds);
  const rule = withDefaults(given, firstDay);
  if (!isPossible(rule)) return { walk: () => [], find: () => ({ at: undefined, visited: 0 }) };
  const timeOfDay = start - firstDay * dayMilliseconds;
  const { at, indexOf } = periodsOf(rule, firstDay);
  const patternOf = patternsOf(rule);
  const stride = rule.frequency === 'DAILY' ? rule.interval : 1;
  const daysOf = (period: Period, from: number): readonly number[] => {
    const { days, isChosen } = patternOf(period);
    if (stride === 1) return period.begins >= from ? days : days.filter((offset) => period.begins + offset >= from);
    const found: number[] = [];
    const skipped = Math.ceil((Math.max(from, period.begins) - firstDay) / stride);
    for (let offset = firstDay + skipped * stride - period.begins; offset < isChosen.length; offset += stride) {
      if (isChosen[offset] === 1) found.push(offset);
    }
    return found;
  };
  const walk: Walk = (from, to, limit) => {
    const begin = Math.max(firstDay, Math.ceil((from - timeOfDay) / dayMilliseconds));
    const end = Math.floor((to - timeOfDay) / dayMilliseconds) + 1;
    const found: number[] = [];
    for (let index = indexOf(begin); found.length < limit; index += 1) {
      const period = at(index);
      if (period.begins >= end) break;
      for (const offset of daysOf(period, begin)) {
        const day = period.begins + offset;
        if (day >= end || found.length >= limit) break;
        found.push(day * dayMilliseconds + timeOfDay);
      }
    }
    return found;
  };
  const find: Walks['find'] = (number, end) => {
    let left = number;
    for (let index = 0; ; index += 1) {
      const period = at(index);
      const days = index > 0 && stride === 1 ? patternOf(period).days : daysOf(period, firstDay);
      const visited = index + 1;
      if (days.length >= left) {
        const found = (period.begins + days[left - 1]!) * dayMilliseconds + timeOfDay;
        return { at: found > end ? undefined : found, visited };
      }
      if (period.ends * dayMilliseconds > end) return { at: undefined, visited };
      left -= days.length;
    }
  };
  return { walk, find };
}

/** Whether any day matches a rule: its months may be too short for its days, and its periods for its positions. */
function isPossible({ frequency, days, monthDays, months, positions }: RuleParts): boolean {
  const longest = months.length === 0 ? 31 : Math.max(...months.map((month) => monthLengths[month - 1]!));
  const maxPosition = { DAILY: 1, WEEKLY: days.length, MONTHLY: longest, YEARLY: 366 }[frequency];
  const fits = (numbers: readonly number[], max: number) =>
    numbers.length === 0 || numbers.some((number) => Math.abs(number) <= max);
  return fits(monthDays, longest) && fits(positions, maxPosition);
}

const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface Period {
  readonly begins: number;
  /** The first day after it. */
  readonly ends: number;
  /** The same days of all periods of a kind suit a rule. */
  readonly kind: number;
}

interface Periods {
  readonly at: (index: number) => Period;
  /** The period of a day, counted by the interval from the first one. */
  readonly indexOf: (day: number) => number;
}

function periodsOf({ frequency, interval, months, weekStart }: RuleParts, firstDay: number): Periods {
  if (frequency === 'WEEKLY') {
    const first = firstDay - ((weekdayOf(firstDay) - weekStart + 7) % 7);
    const kindOf = months.length === 0 ? () => 0 : kindOfWeek();
    return {
      at: (index) => {
        const begins = first + index * 7 * interval;
        return { begins, ends: begins + 7, kind: kindOf(begins) };
      },
      indexOf: (day) => Math.floor((day - first) / 7 / interval),
    };
  }
  // Daily rules are evaluated by months, which are fewer.
  const length = frequency === 'YEARLY' ? 12 : 1;
  const step = frequency === 'DAILY' ? 1 : length * interval;
  const first = Math.floor(monthOf(firstDay) / length) * length;
  return {
    at: (index) => {
      const month = first + index * step;
      const [begins, ends] = [dayOf(month), dayOf(month + length)];
      return { begins, ends, kind: ((ends - begins) * 7 + weekdayOf(begins)) * 12 + (month % 12) };
    },
    indexOf: (day) => Math.floor((monthOf(day) - first) / step),
  };
}

/** By the month in which a week begins, and how many of its days are in it. */
function kindOfWeek(): (begins: number) => number {
  // Most weeks begin in the same month as the one before, and date calculations are expensive.
  let month = monthWith(0);
  return (begins) => {
    if (begins < month.begins || begins >= month.ends) month = monthWith(begins);
    return month.number * 8 + Math.min(7, month.ends - begins);
  };
}

/** The days of a period that a rule chooses, in order, counted from its first, and of each day whether it is one of them. */
interface Pattern {
  readonly days: readonly number[];
  readonly isChosen: Uint8Array;
}

/** Works out the pattern of each kind of period once. */
function patternsOf(rule: RuleParts): (period: Period) => Pattern {
  const suits = testOf(rule);
  const choose = chooser(rule);
  const patterns = new Map<number, Pattern>();
  return (period) => {
    const { begins, ends, kind } = period;
    const known = patterns.get(kind);
    if (known) return known;
    const all = Array.from({ length: ends - begins }, (_, offset) => offset);
    const days = choose(all.filter((offset) => suits(begins + offset, period)));
    const isChosen = new Uint8Array(all.length);
    for (const offset of days) isChosen[offset] = 1;
    const pattern = { days, isChosen };
    patterns.set(kind, pattern);
    return pattern;
  };
}

/** Values that a rule takes from the first time: the day of its week, month or year. */
function withDefaults(rule: RuleParts, firstDay: number): RuleParts {
  const { frequency, days, monthDays, months } = rule;
  if (frequency === 'DAILY' || days.length > 0 || monthDays.length > 0) return rule;
  if (frequency === 'WEEKLY') return { ...rule, days: [{ weekday: weekdayOf(firstDay), nth: 0 }] };
  const month = monthOf(firstDay);
  const own = frequency === 'YEARLY' && months.length === 0 ? [(month % 12) + 1] : months;
  return { ...rule, monthDays: [firstDay - dayOf(month) + 1], months: own };
}

/** Whether a day of a period matches a rule, ignoring its positions. */
function testOf({ frequency, days, monthDays, months }: RuleParts): (day: number, period: Period) => boolean {
  const ofYear = frequency === 'YEARLY' && months.length === 0 && monthDays.length === 0;
  const named = weekdays.map((_, index) => days.filter(({ weekday }) => weekday === index).map(({ nth }) => nth));
  let month = monthWith(0);
  return (day, period) => {
    if (day < month.begins || day >= month.ends) month = monthWith(day);
    if (months.length > 0 && !months.includes(month.number)) return false;
    if (monthDays.length > 0 && !isNamed(monthDays, day - month.begins, month.ends - month.begins)) return false;
    const nths = named[weekdayOf(day)]!;
    if (days.length === 0 || nths.includes(0)) return true;
    if (nths.length === 0) return false;
    const { begins, ends } = ofYear ? period : month;
    const [before, after] = [Math.floor((day - begins) / 7), Math.floor((ends - 1 - day) / 7)];
    return isNamed(nths, before, before + 1 + after);
  };
}

/** The month of a day; January is 1. */
function monthWith(day: number): { readonly begins: number; readonly ends: number; readonly number: number } {
  const month = monthOf(day);
  return { begins: dayOf(month), ends: dayOf(month + 1), number: (month % 12) + 1 };
}

/** Whether the element at `index` is one of those with these numbers, from 1 or from the end. */
function isNamed(numbers: readonly number[], index: number, length: number): boolean {
  return numbers.includes(index + 1) || numbers.includes(index - length);
}

/** Takes the days at the positions that a rule names; all where it names none. */
function chooser({ frequency, positions }: RuleParts): (days: readonly number[]) => readonly number[] {
  if (positions.length === 0) return (days) => days;
  // A period of days is one, which is its own first and last.
  if (frequency === 'DAILY') return (days) => (isNamed(positions, 0, 1) ? days : []);
  return (days) => days.filter((_, index) => isNamed(positions, index, days.length));
}

/** Monday is 0; 1 January 1970 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 3) % 7) + 7) % 7;

const monthsOfCycle = 4800;
/** The year 2000 begins a cycle. */
const cycleBegins = Date.UTC(2000, 0, 1) / dayMilliseconds;
const firstMonth = 2000 * 12;
let begins: Int32Array | undefined;

/**
 * The first days of the months of 400 years and of the next one, counted from the first, because date calculations are
 * expensive.
 */
function monthBegins(): Int32Array {
  if (begins) return begins;
  begins = new Int32Array(monthsOfCycle + 1);
  for (let month = 0, day = 0; month < monthsOfCycle; month += 1) {
    const year = Math.floor(month / 12);
    const isLeap = year % 4 === 0 && (year % 100 !== 0 || year === 0);
    day += month % 12 === 1 && !isLeap ? 28 : monthLengths[month % 12]!;
    begins[month + 1] = day;
  }
  return begins;
}

/** Months counted from the year 0. */
function monthOf(day: number): number {
  const cycle = Math.floor((day - cycleBegins) / maxDays);
  const within = day - cycleBegins - cycle * maxDays;
  const first = monthBegins();
  // Months are at most a day and a half away from their position if all had the same length.
  let month = Math.min(Math.floor((within / maxDays) * monthsOfCycle), monthsOfCycle - 1);
  if (first[month]! > within) month -= 1;
  else if (first[month + 1]! <= within) month += 1;
  return firstMonth + cycle * monthsOfCycle + month;
}

/** The first day of a month. */
function dayOf(month: number): number {
  const cycle = Math.floor((month - firstMonth) / monthsOfCycle);
  return cycleBegins + cycle * maxDays + monthBegins()[month - firstMonth - cycle * monthsOfCycle]!;
}
