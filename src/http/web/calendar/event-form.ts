import { type CalendarEvent, isSound, localTime, wallOf, writeEvent } from '../../../core/calendar/index.ts';
import { dayMilliseconds, hourMilliseconds } from '../../../lib/clock.ts';
import { isTimeZone } from '../../../lib/time-zone.ts';
import type { Words } from '../../../words/index.ts';
import { lastDay, lastDayOf, type Repeat, repeatOf, repeats, ruleOf, untilOf } from '../content/event-words.ts';
import type { Sent } from '../content/written.ts';
import { FormRefusal } from '../shared/index.ts';

/** An event as its form holds it. */
export interface EventFields {
  readonly title: string;
  readonly body: string;
  readonly startDay: string;
  readonly startTime: string;
  readonly endDay: string;
  readonly endTime: string;
  readonly isAllDay: boolean;
  readonly zone: string;
  /** `other` for a rule that the form has no choice for, and leaves alone. */
  readonly repeat: Repeat | 'other';
  readonly until: string;
  readonly place: string;
}

/** What the fields of a form say. */
export function fieldsOf(sent: Sent, zone: string): EventFields {
  const repeat = sent.text('repeat');
  return {
    title: sent.text('title').trim(),
    body: sent.text('body'),
    startDay: sent.text('start_day'),
    startTime: sent.text('start_time'),
    endDay: sent.text('end_day'),
    endTime: sent.text('end_time'),
    isAllDay: sent.text('all_day') === '1',
    zone: sent.text('zone') || zone,
    repeat: repeat === 'other' ? 'other' : (repeats.find((each) => each === repeat) ?? 'none'),
    until: sent.text('until'),
    place: sent.text('place').trim(),
  };
}

/** The fields of an event that is there. */
export function fieldsOfEvent(event: CalendarEvent, { title, body }: Pick<EventFields, 'title' | 'body'>): EventFields {
  const { start, end, isAllDay, zone, place } = event;
  return {
    title,
    body,
    startDay: start.slice(0, 10),
    startTime: isAllDay ? '' : start.slice(11, 16),
    endDay: lastDay(event),
    endTime: isAllDay ? '' : end.slice(11, 16),
    isAllDay,
    zone,
    repeat: repeatOf(event) ?? 'other',
    until: lastDayOf(event) ?? '',
    place,
  };
}

/** Content of an item with an event. */
export function contentOf(event: CalendarEvent, { title, body }: Pick<EventFields, 'title' | 'body'>) {
  return { title, body, location: event.place, obj: writeEvent(event, title), mayBeEmpty: true };
}

/**
 * The event that a form describes.
 * @param before the event so far, whose exceptions move with it
 * @throws FormRefusal
 */
export function eventOf(fields: EventFields, { events }: Words, before?: CalendarEvent): CalendarEvent {
  const { isAllDay, zone, place, until, repeat } = fields;
  if (fields.title === '') throw new FormRefusal(events.badTitle, { field: 'title' });
  if (!isTimeZone(zone)) throw new FormRefusal(events.badTime, { field: 'zone' });
  const start = timeOf(fields.startDay, isAllDay ? '00:00' : fields.startTime);
  if (start === undefined || (until !== '' && timeOf(until, '00:00') === undefined))
    throw new FormRefusal(events.badTime);
  const end = endOf(fields, start);
  if (end === undefined || end < start) throw new FormRefusal(events.badTime);
  const local = localTime(start);
  const bare = repeat === 'other' ? (before?.rule ?? '').replace(/;UNTIL=[^;]*/, '') : ruleOf(repeat, local);
  const ends = until === '' || bare === '' || bare.includes('COUNT=') ? '' : untilOf(until, fields);
  const event: CalendarEvent = {
    start: local,
    end: localTime(end),
    isAllDay,
    zone,
    place: place.slice(0, 1000),
    rule: bare + ends,
    isCancelled: before?.isCancelled ?? false,
    uid: before?.uid ?? '',
    ...(before?.sequence !== undefined && { sequence: before.sequence }),
    ...(before ? moved(before, start, bare !== '') : { except: [], changes: [] }),
  };
  if (!isSound(event)) throw new FormRefusal(events.badTime);
  return event;
}

function timeOf(day: string, time: string): number | undefined {
  const said = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time);
  const wall = said ? wallOf(`${day}T${time}:00`) : Number.NaN;
  // Programs take 30 February for 2 March.
  return Number.isNaN(wall) || !localTime(wall).startsWith(day) ? undefined : wall;
}

/** Without an end it lasts an hour, or the day. */
function endOf({ isAllDay, startDay, endDay, endTime }: EventFields, start: number): number | undefined {
  const day = endDay || startDay;
  if (isAllDay) {
    const last = timeOf(day, '00:00');
    return last === undefined ? undefined : last + dayMilliseconds;
  }
  if (endTime === '') return endDay === '' || endDay === startDay ? start + hourMilliseconds : timeOf(day, '23:59');
  return timeOf(day, endTime);
}

/** Exceptions of an event that begins at another time of day now. */
function moved({ start, except, changes }: CalendarEvent, begins: number, isRepeated: boolean) {
  if (!isRepeated) return { except: [], changes: [] };
  const timeOfDay = (wall: number) => ((wall % dayMilliseconds) + dayMilliseconds) % dayMilliseconds;
  const by = timeOfDay(begins) - timeOfDay(wallOf(start));
  const move = (local: string) => localTime(wallOf(local) + by);
  return { except: except.map(move), changes: changes.map((change) => ({ ...change, of: move(change.of) })) };
}
