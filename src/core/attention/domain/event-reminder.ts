import { type CalendarEvent, type Occurrence, occurrencesOf } from '../../calendar/domain/index.ts';
import { addMilliseconds, dayMilliseconds, type Instant, minuteMilliseconds } from '../../../lib/clock.ts';

/** How someone is reminded of events that they have said they come to, or may. */
export interface EventReminderSettings {
  /** So many minutes before; null for never. */
  readonly eventMinutes: number | null;
  /** By mail too. */
  readonly eventMail: boolean;
}

/** What holds for who has chosen nothing. */
export const defaultEventReminders: EventReminderSettings = { eventMinutes: 30, eventMail: false };

/** A week. */
export const maxEventMinutes = 7 * 24 * 60;

/** Times of an event are looked for so far ahead; what is further away is looked at again later. */
const horizons = [32 * dayMilliseconds, 400 * dayMilliseconds];
const lookAgain = 300 * dayMilliseconds;

/** What to do about a person and an event at a moment. */
export interface ReminderPlan {
  /** What the person is to be reminded of now. */
  readonly remindOf: Occurrence | undefined;
  /** When to look again; undefined for no more. */
  readonly lookAt: Instant | undefined;
}

interface Planned {
  readonly minutes: number | null;
  /** Of the person: where whole days begin. */
  readonly zone: string;
  /** When that began of which the person was reminded last; empty for nothing. */
  readonly reminded: string;
}

/** Whether to remind someone now of an event, and when to look again: nothing that has begun, nothing twice. */
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

/** Whether an event may take place beyond what was looked at: it repeats, or is planned for years from now. */
function mayComeLater(event: CalendarEvent, threshold: Instant): boolean {
  return event.rule !== '' || `${event.start}.000Z` > addMilliseconds(threshold, horizons[1]! - 2 * dayMilliseconds);
}

/**
 * What someone who says now that they come counts as reminded of: they know of what begins within their time.
 * @returns when the last of it begins; empty for nothing
 */
export function remindedAlready(event: CalendarEvent, { minutes, zone }: Omit<Planned, 'reminded'>, now: Instant) {
  const to = addMilliseconds(now, (minutes ?? 0) * minuteMilliseconds + 1);
  const starts = occurrencesOf(event, { from: now, to }, zone).map(({ startsAt }) => startsAt);
  return starts.findLast((startsAt) => startsAt < to) ?? '';
}

/** Whether an event takes place at a moment still: one that was moved is reminded of again. */
export function beginsAt(event: CalendarEvent, zone: string, at: Instant): boolean {
  const range = { from: at, to: addMilliseconds(at, 1) };
  return occurrencesOf(event, range, zone).some(({ startsAt }) => startsAt === at);
}
