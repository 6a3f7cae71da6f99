import { type CalendarEvent, type ListedEvent, type Occurrence, occurrencesOf } from '../../../core/calendar/index.ts';
import {
  dateFromMilliseconds,
  dayMilliseconds,
  type Instant,
  instantFromMilliseconds,
  millisecondsOf,
} from '../../../lib/clock.ts';
import { instantInZone } from '../../../lib/time-zone.ts';
import { forEachInTurns } from '../../../lib/turns.ts';
import { dayOf } from '../shared/index.ts';

/** An event on one of its days. */
export interface DayEntry {
  readonly uuid: string;
  readonly title: string;
  readonly event: CalendarEvent;
  readonly occurrence: Occurrence;
  /** It began on an earlier day. */
  readonly goesOn: boolean;
}

/** A day of the page of a month. */
export interface CalendarDay {
  /** As in `2026-03-29`. */
  readonly day: string;
  /** When it begins where the reader is. */
  readonly begins: Instant;
  readonly isOfMonth: boolean;
  readonly isToday: boolean;
  readonly entries: readonly DayEntry[];
  /** How many more there are. */
  readonly hidden: number;
}

/** Entries of a day that are shown. */
const maxEntries = 100;
/** Times of one event on a page, on whose days it takes place once. */
const maxTimes = 100;

/** The days that the page of a month shows: whole weeks from Monday on. */
export interface MonthRange {
  /** As in `2026-03`. */
  readonly month: string;
  readonly days: readonly string[];
  readonly from: Instant;
  readonly to: Instant;
}

const nameOf = (wall: number): string => instantFromMilliseconds(wall).slice(0, 10);

/** The range of a month, `2026-03`, where somebody is. */
export function monthRange(month: string, zone: string): MonthRange {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`);
  const weekday = (wall: number) => (dateFromMilliseconds(wall).getUTCDay() + 6) % 7;
  const begins = first - weekday(first) * dayMilliseconds;
  const ends = next + ((7 - weekday(next)) % 7) * dayMilliseconds;
  const days = Array.from({ length: (ends - begins) / dayMilliseconds }, (_, index) =>
    nameOf(begins + index * dayMilliseconds),
  );
  return { month, days, from: instantInZone(begins, zone), to: instantInZone(ends, zone) };
}

/** The month that is so many months later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Events on the days of a range, each on every day that it takes. */
export async function daysOf(
  range: MonthRange,
  listed: readonly ListedEvent[],
  zone: string,
  now: Instant,
): Promise<CalendarDay[]> {
  const days = new Map(range.days.map((day) => [day, { entries: [] as DayEntry[], hidden: 0 }]));
  await forEachInTurns(listed, ({ event, title, uuid }) => {
    for (const occurrence of occurrencesOf(event, range, zone, maxTimes)) {
      const [first, last] = daysFromTo(occurrence, zone);
      for (const name of range.days) {
        if (name < first || name > last) continue;
        const day = days.get(name)!;
        if (day.entries.length >= maxEntries) day.hidden += 1;
        else day.entries.push({ uuid, event, occurrence, title: occurrence.title || title, goesOn: name > first });
      }
    }
  });
  const today = dayOf(now, zone);
  return range.days.map((day) => ({
    day,
    begins: instantInZone(Date.parse(`${day}T00:00:00Z`), zone),
    isOfMonth: day.startsWith(range.month),
    isToday: day === today,
    hidden: days.get(day)!.hidden,
    entries: days.get(day)!.entries.sort(inOrder),
  }));
}

/** What lasts the day stands first, then what begins first. */
function inOrder(a: DayEntry, b: DayEntry): number {
  const rank = ({ goesOn, event, occurrence }: DayEntry) =>
    `${goesOn || event.isAllDay ? 0 : 1}${occurrence.startsAt}${occurrence.of}`;
  return rank(a) < rank(b) ? -1 : 1;
}

/** The first and the last day of a time; the moment at which something ends is no part of it. */
function daysFromTo({ startsAt, endsAt }: Occurrence, zone: string): readonly [string, string] {
  const end = instantFromMilliseconds(Math.max(millisecondsOf(startsAt), millisecondsOf(endsAt) - 1));
  return [dayOf(startsAt, zone), dayOf(end, zone)];
}
