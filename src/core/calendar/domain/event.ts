import { dayMilliseconds, hourMilliseconds, type Instant, instantFromMilliseconds } from '../../../lib/clock.ts';
import { instantFromText, instantInZone, isTimeZone, wallInZone } from '../../../lib/time-zone.ts';
import { parseRecurrence, type Recurrence } from './recurrence.ts';

/** The types of object that events are: of ActivityStreams 2.0, and of version 1 that older servers say. */
export const eventType = 'Event';
const eventTypes = new Set([eventType, 'http://activitystrea.ms/schema/1.0/event']);

/** A local time, such as `2026-03-29T10:00:00`. */
export type LocalTime = string;

/** A change to one occurrence of a recurring event. */
export interface EventChange {
  /** When this one would begin by the rule. */
  readonly of: LocalTime;
  readonly start: LocalTime;
  readonly end: LocalTime;
  /** Empty where it is that of the others. */
  readonly title: string;
}

/** When and where something takes place; its item has title, text, author and audience. */
export interface CalendarEvent {
  /** Local time of the event, or in `zone`; midnight for whole days. */
  readonly start: LocalTime;
  /** The first moment after it. */
  readonly end: LocalTime;
  readonly isAllDay: boolean;
  /** Time zone by its IANA name. Whole days are the same days everywhere. */
  readonly zone: string;
  readonly place: string;
  /** Value of an RRULE (RFC 5545); empty for a single event. */
  readonly rule: string;
  /** Times of the rule at which it does not take place. */
  readonly except: readonly LocalTime[];
  readonly changes: readonly EventChange[];
  readonly isCancelled: boolean;
  /** UID in calendar files that it was read from; empty if it was created here. */
  readonly uid: string;
  /** Number of changes at that time, from the file. */
  readonly sequence?: number;
}

/** Maximum number stored per event; the first ones. */
export const maxExceptions = 1000;
export const maxChanges = 300;
const longestText = 1000;
const longestEvent = 366 * dayMilliseconds;
const usualLength = hourMilliseconds;
const earliest = Date.UTC(1900, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** Whether items of this type are events. */
export function isEventType(objType: string): boolean {
  return eventTypes.has(objType);
}

/** The milliseconds of a local time, as if in UTC; NaN if it isn't valid. */
export function wallOf(local: LocalTime): number {
  return Date.parse(`${local}Z`);
}

/** A local time from such milliseconds. */
export function localTime(wall: number): LocalTime {
  return instantFromMilliseconds(wall).slice(0, 19);
}

const maxKnownRules = 4000;
const knownRules = new Map<string, Recurrence | undefined>();

/** The rule of an event; undefined for one that takes place once, and for a rule that is not understood. */
export function recurrenceOf({
  rule,
  zone,
  start,
}: Pick<CalendarEvent, 'rule' | 'zone' | 'start'>): Recurrence | undefined {
  if (rule === '') return undefined;
  // The end of a counted rule is calculated once.
  const key = `${start} ${zone} ${rule}`;
  if (knownRules.has(key)) return knownRules.get(key);
  if (knownRules.size >= maxKnownRules) knownRules.clear();
  const read = parseRecurrence(rule, wallOf(start), (utc) => wallInZone(utc, zone));
  knownRules.set(key, read);
  return read;
}

/** The event as `obj` of its item: an Event of ActivityStreams 2.0, with extensions. */
export function writeEvent(event: CalendarEvent, name: string): string {
  const moment = (local: LocalTime) => (event.isAllDay ? `${local}Z` : instantInZone(wallOf(local), event.zone));
  return JSON.stringify({
    type: eventType,
    name,
    startTime: moment(event.start),
    endTime: moment(event.end),
    timezone: event.zone,
    ...(event.isAllDay && { allDay: true }),
    ...(event.place !== '' && { location: { type: 'Place', name: event.place } }),
    ...(event.rule !== '' && { rrule: event.rule }),
    ...(event.except.length > 0 && { exdates: event.except }),
    ...(event.changes.length > 0 && { changes: event.changes }),
    ...(event.isCancelled && { status: 'cancelled' }),
    ...(event.uid !== '' && { uid: event.uid }),
    ...(event.sequence !== undefined && { sequence: event.sequence }),
  });
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the `obj` of an item that is an event; from other servers they come with more and less than ours have.
 * @returns undefined for what says no time, or one that no calendar shows
 */
export function readEvent(obj: string): CalendarEvent | undefined {
  const json = parse(obj);
  if (!json) return undefined;
  const isAllDay = json['allDay'] === true;
  const named = text(json['timezone']);
  const zone = isTimeZone(named) ? named : 'UTC';
  const start = timeOf(json['startTime'], isAllDay, zone);
  if (start === undefined) return undefined;
  const end = timeOf(json['endTime'], isAllDay, zone) ?? start + (isAllDay ? dayMilliseconds : usualLength);
  const event: CalendarEvent = {
    start: localTime(start),
    end: localTime(isAllDay && end === start ? start + dayMilliseconds : end),
    isAllDay,
    zone,
    place: placeOf(json['location']),
    rule: text(json['rrule']).toUpperCase(),
    except: list(json['exdates'], maxExceptions).flatMap((value) => localOf(value) ?? []),
    changes: list(json['changes'], maxChanges).flatMap((value) => changeOf(value) ?? []),
    isCancelled: text(json['status']).toLowerCase() === 'cancelled',
    uid: text(json['uid']),
    ...(Number.isSafeInteger(json['sequence']) && { sequence: Number(json['sequence']) }),
  };
  return isSound(event) ? event : undefined;
}

/** Whether an event ends after it begins, within the bounds of calendars, and has a supported rule. */
export function isSound(event: CalendarEvent): boolean {
  const [start, end] = [wallOf(event.start), wallOf(event.end)];
  const isWithin = start >= earliest && end < latest && end >= start && !isTooLong(event);
  return isWithin && (event.rule === '' || recurrenceOf(event) !== undefined);
}

/** Whether an event lasts longer than calendars show, a year. */
export function isTooLong({ start, end }: Pick<CalendarEvent, 'start' | 'end'>): boolean {
  return wallOf(end) - wallOf(start) > longestEvent;
}

function parse(obj: string): Json | undefined {
  try {
    const json: unknown = JSON.parse(obj);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : undefined;
  } catch {
    return undefined;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestText) : '';
}

function list(value: unknown, max: number): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]).slice(0, max) : [];
}

/** Whole days are read as they are, times at the place of the event. */
function timeOf(value: unknown, isAllDay: boolean, zone: string): number | undefined {
  const said = text(value);
  const at: Instant | undefined = instantFromText(isAllDay ? said.slice(0, 10) : said, isAllDay ? 'UTC' : zone);
  if (at === undefined) return undefined;
  const wall = isAllDay ? Date.parse(at) : wallInZone(at, zone);
  return Math.floor(wall / 1000) * 1000;
}

const localForm = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(?::[0-5]\d){2}$/;

function localOf(value: unknown): LocalTime | undefined {
  if (typeof value !== 'string' || !localForm.test(value)) return undefined;
  // Every month has 28 days.
  return value.slice(8, 10) <= '28' || localTime(wallOf(value)) === value ? value : undefined;
}

function changeOf(value: unknown): EventChange | undefined {
  const { of, start, end, title } = Object(value) as Json;
  const [original, begins, ends] = [localOf(of), localOf(start), localOf(end)];
  if (original === undefined || begins === undefined || ends === undefined || ends < begins) return undefined;
  return { of: original, start: begins, end: ends, title: text(title) };
}

/** A place as an ActivityStreams object, or only its name. */
function placeOf(value: unknown): string {
  const { name, content } = Object(value) as Json;
  return text(value) || text(name) || text(content);
}
