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

/** A range of time, excluding its end. */
export interface TimeRange {
  readonly from: Instant;
  readonly to: Instant;
}

/** For endless events. */
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
  // Clocks differ by hours: a day more on both sides is enough.
  const [first, last] = [wallInZone(from, there) - longestChange, wallInZone(to, there) + longestChange];
  const walls = timesOf(event, {
    from: first - lasts,
    to: last,
    limit: limit + event.except.length + event.changes.length + 2 * 32,
  });
  const except = new Set(event.except);
  const changed = new Set(event.changes.map(({ of }) => of));
  const planned = walls.map(localTime).filter((of) => !except.has(of) && !changed.has(of));
  const [earliest, latest] = [localTime(first), localTime(last)];
  const moved = event.changes.filter(({ of, start, end }) => !except.has(of) && start <= latest && end >= earliest);
  const timedAt = timer(event, there);
  const all = [
    ...planned.slice(0, limit + 2 * 32).map(timedAt),
    ...moved.map(({ of, start, end, title }) => ({ of, title, startsAt: at(start, there), endsAt: at(end, there) })),
  ];
  const within = all.filter(({ startsAt, endsAt }) => startsAt < to && (endsAt > from || startsAt === from));
  return within.sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1)).slice(0, limit);
}

/** The first of all times, whether or not something is different about it. */
export function firstOccurrence(event: CalendarEvent, zone: string): Occurrence {
  return timer(event, event.isAllDay ? zone : event.zone)(event.start);
}

function timesOf(
  event: CalendarEvent,
  range: { readonly from: number; readonly to: number; readonly limit: number },
): number[] {
  const rule = recurrenceOf(event);
  return rule ? recurrences(rule, range) : [wallOf(event.start)];
}

/** Whole days last the same number of days each time, other events as long as the first time. */
function timer(event: CalendarEvent, there: string): (of: LocalTime) => Occurrence {
  const days = wallOf(event.end) - wallOf(event.start);
  const lasts = millisecondsOf(at(event.end, there)) - millisecondsOf(at(event.start, there));
  return (of) => {
    const startsAt = at(of, there);
    const endsAt = event.isAllDay
      ? at(localTime(wallOf(of) + days), there)
      : instantFromMilliseconds(millisecondsOf(startsAt) + Math.max(lasts, 0));
    return { of, title: '', startsAt, endsAt };
  };
}

function at(local: LocalTime, zone: string): Instant {
  return instantInZone(wallOf(local), zone);
}

/** The range outside of which an event never takes place, in any zone. */
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
  if (rule.isEndless) return { from, to: never };
  return { from, to: instantFromMilliseconds(Math.max(ends, rule.last + end - start) + dayMilliseconds) };
}
