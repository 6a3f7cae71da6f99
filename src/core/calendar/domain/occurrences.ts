import { dayMilliseconds, type Instant, instantFromMilliseconds, millisecondsOf } from '../../../lib/clock.ts';
import { instantInZone, wallInZone } from '../../../lib/time-zone.ts';
import { type CalendarEvent, type LocalTime, localTime, recurrenceOf, wallOf } from './event.ts';
import { recurrences } from './recurrence.ts';

/** One of the times at which an event takes place. */
export interface Occurrence {
  /** When it begins by the rule, where the event takes place: this names it. */
  readonly of: LocalTime;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  /** Empty for that of the event. */
  readonly title: string;
}

/** A range of time, whose end is no part of it. */
export interface TimeRange {
  readonly from: Instant;
  readonly to: Instant;
}

/** What never ends. */
const never: Instant = '9999-12-31T23:59:59.999Z';
const longestChange = 32 * dayMilliseconds;

/**
 * When an event takes place within a range, the first time first.
 * @param zone of the reader: where whole days begin and end
 */
export function occurrencesOf(
  event: CalendarEvent,
  { from, to }: TimeRange,
  zone: string,
  limit = 400,
): readonly Occurrence[] {
  const there = event.isAllDay ? zone : event.zone;
  const lasts = wallOf(event.end) - wallOf(event.start);
  // Clocks are changed by hours: a day more on both sides holds all that may be meant.
  const walls = timesOf(event, {
    from: wallInZone(from, there) - lasts - longestChange,
    to: wallInZone(to, there) + longestChange,
    limit: limit + event.except.length + 2 * 32,
  });
  const except = new Set(event.except);
  const changed = new Map(event.changes.map((change) => [change.of, change]));
  const planned = walls.map(localTime).filter((of) => !except.has(of) && !changed.has(of));
  const all = [
    ...planned.map((of) => timed(event, there, of)),
    ...event.changes
      .filter(({ of }) => !except.has(of))
      .map(({ of, start, end, title }) => {
        return { of, title, startsAt: at(start, there), endsAt: at(end, there) };
      }),
  ];
  const within = all.filter(({ startsAt, endsAt }) => startsAt < to && (endsAt > from || startsAt === from));
  return within.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).slice(0, limit);
}

/** The first of all times, whether or not something is different about it. */
export function firstOccurrence(event: CalendarEvent, zone: string): Occurrence {
  return timed(event, event.isAllDay ? zone : event.zone, event.start);
}

function timesOf(
  event: CalendarEvent,
  range: { readonly from: number; readonly to: number; readonly limit: number },
): number[] {
  const rule = recurrenceOf(event);
  return rule ? recurrences(rule, wallOf(event.start), range) : [wallOf(event.start)];
}

/** Whole days last as many days each time, everything else as long as the first time. */
function timed(event: CalendarEvent, there: string, of: LocalTime): Occurrence {
  const startsAt = at(of, there);
  const days = wallOf(event.end) - wallOf(event.start);
  if (event.isAllDay) return { of, title: '', startsAt, endsAt: at(localTime(wallOf(of) + days), there) };
  const lasts = millisecondsOf(at(event.end, there)) - millisecondsOf(at(event.start, there));
  return { of, title: '', startsAt, endsAt: instantFromMilliseconds(millisecondsOf(startsAt) + Math.max(lasts, 0)) };
}

function at(local: LocalTime, zone: string): Instant {
  return instantInZone(wallOf(local), zone);
}

/** The range outside of which an event takes place nowhere, whoever asks. */
export function rangeOf(event: CalendarEvent): TimeRange {
  const rule = recurrenceOf(event);
  const [start, end] = [wallOf(event.start), wallOf(event.end)];
  const [begins, ends] = [
    Math.min(start, ...event.changes.map((change) => wallOf(change.start))),
    Math.max(end, ...event.changes.map((change) => wallOf(change.end))),
  ];
  // No clock is further from UTC than fourteen hours.
  const from = instantFromMilliseconds(begins - dayMilliseconds);
  if (!rule) return { from, to: instantFromMilliseconds(ends + dayMilliseconds) };
  const last = lastStart(rule, start);
  if (last === undefined) return { from, to: never };
  return { from, to: instantFromMilliseconds(Math.max(ends, last + end - start) + dayMilliseconds) };
}

function lastStart(rule: NonNullable<ReturnType<typeof recurrenceOf>>, start: number): number | undefined {
  if (rule.until !== undefined) return Math.max(rule.until, start);
  if (rule.count === undefined) return undefined;
  const times = recurrences(rule, start, { from: start, to: Date.UTC(2300, 0, 1), limit: rule.count });
  return times.length < rule.count ? undefined : times.at(-1);
}
