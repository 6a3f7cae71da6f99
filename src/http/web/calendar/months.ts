import { type CalendarEvent, type ListedEvent, type Occurrence, occurrencesOf } from '../../../core/calendar/index.ts';
import {
  dateFromMilliseconds,
  dayMilliseconds,
  type Instant,
  instantFromMilliseconds,
  millisecondsOf,
} from '../../../lib/clock.ts';
import { instantInZone } from '../../../lib/time-zone.ts';
import { dayOf } from '../shared/shell/times.ts';

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
}

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
export function daysOf(range: MonthRange, listed: readonly ListedEvent[], zone: string, now: Instant): CalendarDay[] {
  const entries = new Map(range.days.map((day) => [day, [] as DayEntry[]]));
  for (const { event, title, uuid } of listed) {
    for (const occurrence of occurrencesOf(event, range, zone)) {
      for (const [index, day] of daysBetween(occurrence, zone).entries()) {
        entries.get(day)?.push({ uuid, event, occurrence, title: occurrence.title || title, goesOn: index > 0 });
      }
    }
  }
  const today = dayOf(now, zone);
  return range.days.map((day) => ({
    day,
    begins: instantInZone(Date.parse(`${day}T00:00:00Z`), zone),
    isOfMonth: day.startsWith(range.month),
    isToday: day === today,
    entries: entries.get(day)!.sort(inOrder),
  }));
}

/** What lasts the day stands first, then what begins first. */
function inOrder(a: DayEntry, b: DayEntry): number {
  const rank = ({ goesOn, event, occurrence }: DayEntry) =>
    `${goesOn || event.isAllDay ? 0 : 1}${occurrence.startsAt}${occurrence.of}`;
  return rank(a) < rank(b) ? -1 : 1;
}

function daysBetween({ startsAt, endsAt }: Occurrence, zone: string): string[] {
  const first = dayOf(startsAt, zone);
  // The moment at which something ends is no part of it.
  const last = dayOf(instantFromMilliseconds(Math.max(millisecondsOf(startsAt), millisecondsOf(endsAt) - 1)), zone);
  const days: string[] = [];
  for (let wall = Date.parse(first); nameOf(wall) <= last; wall += dayMilliseconds) days.push(nameOf(wall));
  return days;
}
