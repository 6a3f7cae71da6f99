import { type CalendarEvent, localTime, type LocalTime, recurrenceOf, wallOf } from '../../../core/calendar/index.ts';
import { dateFromMilliseconds, dayMilliseconds, instantFromMilliseconds } from '../../../lib/clock.ts';
import { instantInZone } from '../../../lib/time-zone.ts';
import type { Words } from '../../../words/index.ts';
import { longDay } from '../shared/index.ts';

/** How an event may repeat, as the form offers it. */
export const repeats = ['none', 'daily', 'weekdays', 'weekly', 'fortnightly', 'monthly', 'nth', 'yearly'] as const;
export type Repeat = (typeof repeats)[number];

const names = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The rule for a choice of the form, without its end. */
export function ruleOf(repeat: Repeat, start: LocalTime): string {
  const date = dateFromMilliseconds(wallOf(start));
  const day = date.getUTCDate();
  // The fifth of its name in a month is not in each; the last one is.
  const nth = day > 28 ? -1 : Math.ceil(day / 7);
  const rules: Readonly<Record<Repeat, string>> = {
    none: '',
    daily: 'FREQ=DAILY',
    weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
    weekly: 'FREQ=WEEKLY',
    fortnightly: 'FREQ=WEEKLY;INTERVAL=2',
    monthly: 'FREQ=MONTHLY',
    nth: `FREQ=MONTHLY;BYDAY=${nth}${names[date.getUTCDay()]}`,
    yearly: 'FREQ=YEARLY',
  };
  return rules[repeat];
}

/** The end of a rule at the end of a day, as RFC 5545 has it: in UTC where the event has a time of day. */
export function untilOf(day: string, { zone, isAllDay }: Pick<CalendarEvent, 'zone' | 'isAllDay'>): string {
  if (isAllDay) return `;UNTIL=${day.replaceAll('-', '')}`;
  const end = instantInZone(Date.parse(`${day}T23:59:59Z`), zone);
  return `;UNTIL=${end.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** The choice of the form that an event repeats by; undefined for a rule of its own. */
export function repeatOf(event: CalendarEvent): Repeat | undefined {
  const bare = event.rule.replace(/;UNTIL=[^;]*/, '');
  return repeats.find((repeat) => ruleOf(repeat, event.start) === bare);
}

/** The last day on which a rule lets an event take place; undefined where it names none. */
export function lastDayOf(event: CalendarEvent): string | undefined {
  const until = recurrenceOf(event)?.until;
  return until === undefined ? undefined : localTime(until).slice(0, 10);
}

/** How an event repeats, in words. */
export function repeatWords(event: CalendarEvent, zone: string, words: Words): string {
  const { events } = words;
  const said = events.repeats[repeatOf(event) ?? 'other'];
  const last = lastDayOf(event);
  if (last === undefined) return said;
  const noon = instantInZone(Date.parse(`${last}T00:00:00Z`) + dayMilliseconds / 2, zone);
  return events.repeatsUntil({ repeats: said, day: longDay(noon, zone, words) });
}

/** The last day of an event of whole days: it ends where the day after that begins. */
export function lastDay(event: CalendarEvent): string {
  const end = wallOf(event.end) - (event.isAllDay ? dayMilliseconds : 0);
  return instantFromMilliseconds(end).slice(0, 10);
}
