import {
  type CalendarEvent,
  type EventChange,
  isSound,
  isTooLong,
  type LocalTime,
  localTime,
  maxChanges,
  maxExceptions,
  recurrenceOf,
  recurrences,
  wallOf,
} from '../../core/calendar/domain/index.ts';
import { dayMilliseconds } from '../../lib/clock.ts';
import { forEachInTurns } from '../../lib/turns.ts';
import { isTimeZone, instantInZone, wallInZone } from '../../lib/time-zone.ts';
import { type Component, type Property, propertyOf, readLines, valueOf } from './content-lines.ts';
import { readDuration, readTime } from './times.ts';
import { type NamedZone, zoneFinder } from './zone-names.ts';

/** An event of a calendar file. */
export interface ReadEvent {
  readonly event: CalendarEvent;
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** The file marks it as private or confidential (`CLASS`). */
  readonly isPrivate?: true;
  /** No calendar shows it. */
  readonly isTooLong?: true;
}

/** Parts of a file that couldn't be read properly, with counts. */
export type ReadWarning = 'unreadable' | 'rule' | 'dates' | 'zone' | 'private';

export interface ReadCalendar {
  /** The first ones. */
  readonly events: readonly ReadEvent[];
  /** Total number in the file. */
  readonly count: number;
  readonly warnings: ReadonlyMap<ReadWarning, number>;
}

interface Reading {
  /** The zone that a name means in the file. */
  readonly zoneNamed: (name: string) => NamedZone | undefined;
  /** Zone of times without a zone. */
  readonly zone: string;
  readonly warn: (what: ReadWarning) => void;
}

/** A time as a file has it: what clocks show in a zone, or a whole day. */
interface FileTime {
  readonly wall: number;
  readonly zone: string;
  readonly isDay: boolean;
  /** It is in a zone that only the file knows: as a moment in UTC. */
  readonly isForeign: boolean;
}

/**
 * Reads a calendar file (RFC 5545) leniently.
 * @param zone of the reader, for times without one
 * @param limit maximum number of events to read; others are counted
 * @returns undefined if it isn't a calendar
 */
export async function readCalendar(bytes: Buffer, zone: string, limit: number): Promise<ReadCalendar | undefined> {
  const file = await readLines(bytes);
  if (!file) return undefined;
  const warnings = new Map<ReadWarning, number>();
  const warn = (what: ReadWarning, times = 1) => void warnings.set(what, (warnings.get(what) ?? 0) + times);
  if (file.unreadable > 0) warn('unreadable', file.unreadable);
  const zoneNamed = await zoneFinder(file.zones);
  const said = valueOf(file, 'X-WR-TIMEZONE').trim();
  const reading: Reading = { zoneNamed, zone: isTimeZone(said) ? said : zone, warn };
  const events: ReadEvent[] = [];
  const series = byUid(file.events);
  await forEachInTurns(series.slice(0, limit), (components) => {
    const event = readSeries(components, reading);
    if (event) events.push(event);
    else warn('unreadable');
  });
  return { events, count: series.length, warnings };
}

/** Components of one event, the one that is none of its changes first; of copies the one with the highest sequence. */
function byUid(components: readonly Component[]): Component[][] {
  const series = new Map<string, Component[]>();
  for (const [index, component] of components.entries()) {
    const uid = valueOf(component, 'UID') || `no uid ${index}`;
    const known = series.get(uid) ?? [];
    known.push(component);
    series.set(uid, known);
  }
  const rank = (component: Component) => (propertyOf(component, 'RECURRENCE-ID') ? 1 : 0);
  return [...series.values()].map((each) => each.sort((a, b) => rank(a) - rank(b) || sequenceOf(b) - sequenceOf(a)));
}

/** Number of changes of an event, from its file. */
function sequenceOf(component: Component): number {
  const sequence = Number(valueOf(component, 'SEQUENCE'));
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : 0;
}

function readSeries(components: readonly Component[], reading: Reading): ReadEvent | undefined {
  const [main, ...others] = components;
  const event = main && readOne(main, reading);
  if (!event) return undefined;
  const except = new Set(event.except);
  const changes = new Map<LocalTime, EventChange>();
  const take = (component: Component, datesFrom: (of: LocalTime) => readonly LocalTime[]): void => {
    const original = timeOf(propertyOf(component, 'RECURRENCE-ID'), reading);
    const changed = readOne(component, reading);
    if (!original || !changed || isTooLong(changed)) return;
    const first = localIn(original, event, event.start);
    const [start, end] = [changed.start, changed.end].map((local) => moved(local, changed, event) - wallOf(first));
    const title = valueOf(component, 'SUMMARY');
    for (const of of datesFrom(first)) {
      const at = wallOf(of);
      if (changes.has(of)) continue;
      if (changed.isCancelled) except.add(of);
      else changes.set(of, { of, start: localTime(at + start!), end: localTime(at + end!), title });
    }
  };
  const [single, ranges] = [false, true].map((isRange) =>
    others.filter((each) => isRange === (propertyOf(each, 'RECURRENCE-ID')?.parameters['range'] === 'THISANDFUTURE')),
  );
  for (const component of single!.slice(0, maxExceptions + maxChanges)) take(component, (of) => [of]);
  // Changes to a single date take precedence; for later ones, the last change counts.
  ranges!.sort((a, b) => (valueOf(a, 'RECURRENCE-ID') < valueOf(b, 'RECURRENCE-ID') ? 1 : -1));
  for (const component of ranges!.slice(0, maxRanges)) take(component, (of) => laterDates(event, of));
  if (ranges!.length > maxRanges || changes.size > maxChanges || except.size > maxExceptions) reading.warn('dates');
  const isPrivate = components.some((each) => !['', 'PUBLIC'].includes(valueOf(each, 'CLASS').trim().toUpperCase()));
  if (isPrivate) reading.warn('private');
  return {
    event: {
      ...event,
      except: [...except].sort().slice(0, maxExceptions),
      changes: [...changes.values()].slice(0, maxChanges),
    },
    title: valueOf(main, 'SUMMARY'),
    description: valueOf(main, 'DESCRIPTION'),
    url: valueOf(main, 'URL').trim(),
    ...(isPrivate && { isPrivate }),
    ...(isTooLong(event) && { isTooLong: true }),
  };
}

/** Changes of all later dates. */
const maxRanges = 20;

/** The dates of an event from one on; for an endless event, enough of them to report missing ones. */
function laterDates(event: CalendarEvent, of: LocalTime): LocalTime[] {
  const rule = recurrenceOf(event);
  const limit = Math.max(maxChanges, maxExceptions) + 1;
  return rule ? recurrences(rule, { from: wallOf(of), to: Infinity, limit }).map(localTime) : [of];
}

/** A component without changes to single dates. */
function readOne(component: Component, reading: Reading): CalendarEvent | undefined {
  const start = timeOf(propertyOf(component, 'DTSTART'), reading);
  if (!start) return undefined;
  const rule = ruleOf(component, start, reading);
  // A single moment is shown best where its calendar is; what repeats follows the clocks that it names.
  const isMoment = start.zone === 'UTC' && !start.isDay && (rule === '' || start.isForeign);
  if (start.isForeign && rule !== '') reading.warn('zone');
  const zone = isMoment ? reading.zone : start.zone;
  const sequence = sequenceOf(component);
  const local = (time: FileTime) => localTime(inZone(time, zone));
  const event: CalendarEvent = {
    start: local(start),
    end: localTime(endOf(component, start, zone, reading)),
    isAllDay: start.isDay,
    zone,
    place: valueOf(component, 'LOCATION').slice(0, 1000),
    rule,
    except: [],
    changes: [],
    isCancelled: valueOf(component, 'STATUS').trim().toUpperCase() === 'CANCELLED',
    uid: valueOf(component, 'UID').slice(0, 500),
    ...(sequence > 0 && { sequence }),
  };
  if (!isSound(isTooLong(event) ? { ...event, end: event.start } : event)) return undefined;
  if (propertyOf(component, 'RDATE')) reading.warn('dates');
  return { ...event, except: rule === '' ? [] : exceptionsOf(component, event, reading) };
}

/** The rule, if it is supported; a file can have several, and the first one is used. */
function ruleOf(component: Component, start: FileTime, { warn }: Reading): string {
  const rules = component.properties
    .filter(({ name }) => name === 'RRULE')
    .map(({ values }) => values[0]!.trim().toUpperCase());
  const [rule] = rules;
  if (rule === undefined) return '';
  const isRead = recurrenceOf({ rule, zone: start.zone, start: localTime(start.wall) }) !== undefined;
  if (!isRead || rules.length > 1) warn('rule');
  return isRead ? rule : '';
}

function exceptionsOf(component: Component, event: CalendarEvent, reading: Reading): LocalTime[] {
  const lines = component.properties.filter(({ name }) => name === 'EXDATE');
  const named = lines.flatMap((line) =>
    line.values.slice(0, maxExceptions + 1).map((value) => ({ ...line, values: [value] })),
  );
  if (named.length > maxExceptions) reading.warn('dates');
  return named.slice(0, maxExceptions).flatMap((property) => {
    const time = timeOf(property, reading);
    return time ? [localIn(time, event, event.start)] : [];
  });
}

/** A time that identifies an occurrence; some programs only use the date. */
function localIn(time: FileTime, event: CalendarEvent, start: LocalTime): LocalTime {
  if (event.isAllDay) return `${localTime(time.wall).slice(0, 10)}T00:00:00`;
  return time.isDay ? `${localTime(time.wall).slice(0, 10)}T${start.slice(11)}` : localTime(inZone(time, event.zone));
}

/** A local time of one event in the zone of another one. */
function moved(local: LocalTime, from: CalendarEvent, to: CalendarEvent): number {
  return inZone({ wall: wallOf(local), zone: from.zone, isDay: from.isAllDay }, to.zone);
}

function inZone({ wall, zone, isDay }: Omit<FileTime, 'isForeign'>, to: string): number {
  return isDay || zone === to ? wall : wallInZone(instantInZone(wall, zone), to);
}

function endOf(component: Component, start: FileTime, zone: string, reading: Reading): number {
  const begins = inZone(start, zone);
  const end = timeOf(propertyOf(component, 'DTEND'), reading);
  if (end && start.isDay)
    return Math.max(Math.ceil(end.wall / dayMilliseconds), begins / dayMilliseconds + 1) * dayMilliseconds;
  if (end) return Math.max(inZone(end, zone), begins);
  const lasts = readDuration(valueOf(component, 'DURATION'));
  if (lasts !== undefined) return begins + lasts;
  // Without either, a day lasts a day, and a moment is a moment (section 3.6.1).
  return start.isDay ? begins + dayMilliseconds : begins;
}

function timeOf(property: Property | undefined, { zoneNamed, zone, warn }: Reading): FileTime | undefined {
  const time = property && readTime(property.values[0]!);
  if (!time) return undefined;
  const { wall } = time;
  // Some programs write days as moments at midnight.
  const isDay = time.isDay || (property.type === 'date' && wall % dayMilliseconds === 0);
  if (isDay) return { wall, zone, isDay, isForeign: false };
  if (time.isUtc) return { wall, zone: 'UTC', isDay: false, isForeign: false };
  const name = property.parameters['tzid'];
  const named: Partial<NamedZone> | undefined = name === undefined ? { zone } : zoneNamed(String(name));
  if (!named || named.isGuessed === true) warn('zone');
  if (named?.zone === undefined && named?.offsetAt) {
    return { wall: wall - named.offsetAt(wall), zone: 'UTC', isDay: false, isForeign: true };
  }
  return { wall, zone: named?.zone ?? zone, isDay: false, isForeign: false };
}
