import { type CalendarEvent, type Occurrence, occurrencesOf } from '../../calendar/domain/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant, minuteMilliseconds } from '../../../lib/clock.ts';

/** How someone is reminded of events that they accepted or tentatively accepted. */
export interface EventReminderSettings {
  /** Minutes before; null for never. */
  readonly eventMinutes: number | null;
  /** Also by email. */
  readonly eventMail: boolean;
}

/** Defaults. */
export const defaultEventReminders: EventReminderSettings = { eventMinutes: 30, eventMail: false };

/** A week. */
export const maxEventMinutes = 7 * 24 * 60;

/** How far ahead times of an event are calculated; later ones are calculated later. */
const horizons = [32 * dayMilliseconds, 400 * dayMilliseconds];
const lookAgain = 300 * dayMilliseconds;

/** Action for a person and an event at a moment. */
export interface ReminderPlan {
  /** The event time to remind the person of now. */
  readonly remindOf: Occurrence | undefined;
  /** When to check again; undefined for never. */
  readonly lookAt: Instant | undefined;
}

interface Planned {
  readonly minutes: number | null;
  /** The person's time zone, for all-day events. */
  readonly zone: string;
  /** When that began of which the person was reminded last; empty for nothing. */
  readonly reminded: string;
}

/** Whether to remind someone now of an event, and when to check again: never after it has begun, and never twice. */
export function planReminder(event: CalendarEvent, { minutes, zone, reminded }: Planned, now: Instant): ReminderPlan {
  if (minutes === null || event.isCancelled) return { remindOf: undefined, lookAt: undefined };
  const lead = minutes * minuteMilliseconds;
  const threshold = addMilliseconds(now, lead);
  let coming: readonly Occurrence[] = [];
  for (const horizon of horizons) {
    coming = occurrencesOf(event, { from: now, to: addMilliseconds(threshold, horizon) }, zone).filter(
      ({ startsAt }) => startsAt > now && startsAt > reminded,
    );
    if (coming.some(({ startsAt }) => startsAt > threshold)) break;
  }
  const next = coming.find(({ startsAt }) => startsAt > threshold);
  const remindOf = coming.find(({ startsAt }) => startsAt <= threshold);
  if (next) return { remindOf, lookAt: addMilliseconds(next.startsAt, -lead) };
  return { remindOf, lookAt: mayComeLater(event, threshold) ? addMilliseconds(now, lookAgain) : undefined };
}

/** Whether an event may take place beyond the calculated period: it repeats, or is years from now. */
function mayComeLater(event: CalendarEvent, threshold: Instant): boolean {
  return event.rule !== '' || `${event.start}.000Z` > addMilliseconds(threshold, horizons[1]! - 2 * dayMilliseconds);
}

/**
 * The times that a person who accepts now counts as reminded of: they know of those within their reminder time.
 * @returns the start of the last one; empty for none
 */
export function remindedAlready(event: CalendarEvent, { minutes, zone }: Omit<Planned, 'reminded'>, now: Instant) {
  const to = addMilliseconds(now, (minutes ?? 0) * minuteMilliseconds + 1);
  const starts = occurrencesOf(event, { from: now, to }, zone).map(({ startsAt }) => startsAt);
  return starts.findLast((startsAt) => startsAt < to) ?? '';
}

/** Whether an event still takes place at a moment: moved events are reminded of again. */
export function beginsAt(event: CalendarEvent, zone: string, at: Instant): boolean {
  const range = { from: at, to: addMilliseconds(at, 1) };
  return occurrencesOf(event, range, zone).some(({ startsAt }) => startsAt === at);
}
