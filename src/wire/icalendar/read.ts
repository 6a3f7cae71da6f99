import {
  type CalendarEvent,
  type EventChange,
  isSound,
  type LocalTime,
  localTime,
  recurrenceOf,
  wallOf,
} from '../../core/calendar/domain/index.ts';
import { dayMilliseconds, instantFromMilliseconds } from '../../lib/clock.ts';
import { isTimeZone, instantInZone, wallInZone } from '../../lib/time-zone.ts';
import { type Component, type Property, readLines, textOf } from './content-lines.ts';
import { zoneFinder } from './zone-names.ts';

/** An event of a calendar file. */
export interface ReadEvent {
  readonly event: CalendarEvent;
  readonly title: string;
  readonly description: string;
  readonly url: string;
}

/** What of a file could not be read as it was meant, and how often. */
export type ReadWarning = 'unreadable' | 'rule' | 'dates' | 'zone';

export interface ReadCalendar {
  readonly events: readonly ReadEvent[];
  readonly warnings: ReadonlyMap<ReadWarning, number>;
}

interface Reading {
  /** The zone that a name means in the file. */
  readonly zoneNamed: (name: string) => string | undefined;
  /** Where times are that name no zone. */
  readonly zone: string;
  readonly warn: (what: ReadWarning) => void;
}

/** A time as a file has it: what clocks show in a zone, or a whole day. */
interface FileTime {
  readonly wall: number;
  readonly zone: string;
  readonly isDay: boolean;
}

/**
 * Reads a calendar file (RFC 5545) as programs write it.
 * @param zone of the reader, for times that name none
 * @returns undefined for what is no calendar
 */
export function readCalendar(bytes: Buffer, zone: string): ReadCalendar | undefined {
  const file = readLines(bytes);
  if (!file) return undefined;
  const warnings = new Map<ReadWarning, number>();
  const warn = (what: ReadWarning, times = 1) => void warnings.set(what, (warnings.get(what) ?? 0) + times);
  if (file.unreadable > 0) warn('unreadable', file.unreadable);
  const zoneNamed = zoneFinder(new Map(file.zones.map((each) => [valueOf(each, 'TZID'), each])));
  const said = file.properties.find(({ name }) => name === 'X-WR-TIMEZONE')?.value.trim() ?? '';
  const reading: Reading = { zoneNamed, zone: isTimeZone(said) ? said : zone, warn };
  const events: ReadEvent[] = [];
  for (const components of byUid(file.events)) {
    const event = readSeries(components, reading);
    if (event) events.push(event);
    else warn('unreadable');
  }
  return { events, warnings };
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
  const sequence = (component: Component) => Number(valueOf(component, 'SEQUENCE')) || 0;
  return [...series.values()].map((each) => each.sort((a, b) => rank(a) - rank(b) || sequence(b) - sequence(a)));
}

function readSeries(components: readonly Component[], reading: Reading): ReadEvent | undefined {
  const [main, ...others] = components;
  const event = main && readOne(main, reading);
  if (!event) return undefined;
  const except = new Set(event.except);
  const changes = new Map<LocalTime, EventChange>();
  for (const component of others) {
    const original = timeOf(propertyOf(component, 'RECURRENCE-ID'), reading);
    const changed = readOne(component, reading);
    if (!original || !changed) continue;
    const of = localIn(original, event, event.start);
    if (changed.isCancelled) except.add(of);
    else if (!changes.has(of)) {
      const move = (local: LocalTime) => moved(local, changed, event);
      changes.set(of, {
        of,
        start: move(changed.start),
        end: move(changed.end),
        title: textOf(valueOf(component, 'SUMMARY')),
      });
    }
  }
  return {
    event: { ...event, except: [...except].sort(), changes: [...changes.values()] },
    title: textOf(valueOf(main, 'SUMMARY')),
    description: textOf(valueOf(main, 'DESCRIPTION')),
    url: valueOf(main, 'URL').trim(),
  };
}

/** One component without what is different about single dates. */
function readOne(component: Component, reading: Reading): CalendarEvent | undefined {
  const start = timeOf(propertyOf(component, 'DTSTART'), reading);
  if (!start) return undefined;
  const rule = ruleOf(component, start, reading);
  // A single moment is shown best where its calendar is; what repeats follows the clocks that it names.
  const zone = start.zone === 'UTC' && rule === '' && !start.isDay ? reading.zone : start.zone;
  const local = (time: FileTime) => localTime(inZone(time, zone));
  const event: CalendarEvent = {
    start: local(start),
    end: localTime(endOf(component, start, zone, reading)),
    isAllDay: start.isDay,
    zone,
    place: textOf(valueOf(component, 'LOCATION')).slice(0, 1000),
    rule,
    except: [],
    changes: [],
    isCancelled: valueOf(component, 'STATUS').trim().toUpperCase() === 'CANCELLED',
    uid: valueOf(component, 'UID').slice(0, 500),
  };
  if (!isSound(event)) return undefined;
  if (propertyOf(component, 'RDATE')) reading.warn('dates');
  return { ...event, except: rule === '' ? [] : exceptionsOf(component, event, reading) };
}

/** The rule, where it is understood; a file may hold several, of which the first is taken. */
function ruleOf(component: Component, start: FileTime, { warn }: Reading): string {
  const rules = component.properties
    .filter(({ name }) => name === 'RRULE')
    .map(({ value }) => value.trim().toUpperCase());
  const [rule] = rules;
  if (rule === undefined) return '';
  const isRead = recurrenceOf({ rule, zone: start.zone }) !== undefined;
  if (!isRead || rules.length > 1) warn('rule');
  return isRead ? rule : '';
}

function exceptionsOf(component: Component, event: CalendarEvent, reading: Reading): LocalTime[] {
  const lines = component.properties.filter(({ name }) => name === 'EXDATE');
  return lines.flatMap((line) =>
    line.value.split(',').flatMap((value) => {
      const time = timeOf({ ...line, value }, reading);
      return time ? [localIn(time, event, event.start)] : [];
    }),
  );
}

/** A time that names an occurrence; some programs name it by its day alone. */
function localIn(time: FileTime, event: CalendarEvent, start: LocalTime): LocalTime {
  if (event.isAllDay) return `${localTime(time.wall).slice(0, 10)}T00:00:00`;
  return time.isDay ? `${localTime(time.wall).slice(0, 10)}T${start.slice(11)}` : localTime(inZone(time, event.zone));
}

/** A local time of one event in the zone of another one. */
function moved(local: LocalTime, from: CalendarEvent, to: CalendarEvent): LocalTime {
  return localTime(inZone({ wall: wallOf(local), zone: from.zone, isDay: from.isAllDay }, to.zone));
}

function inZone({ wall, zone, isDay }: FileTime, to: string): number {
  return isDay || zone === to ? wall : wallInZone(instantInZone(wall, zone), to);
}

function endOf(component: Component, start: FileTime, zone: string, reading: Reading): number {
  const begins = inZone(start, zone);
  const end = timeOf(propertyOf(component, 'DTEND'), reading);
  if (end) return Math.max(inZone(end, zone), start.isDay ? begins + dayMilliseconds : begins);
  const lasts = durationOf(valueOf(component, 'DURATION'));
  if (lasts !== undefined) return begins + lasts;
  // Without either, a day lasts a day, and a moment is a moment (section 3.6.1).
  return start.isDay ? begins + dayMilliseconds : begins;
}

const units = { W: 7 * dayMilliseconds, D: dayMilliseconds, H: 3_600_000, M: 60_000, S: 1000 } as const;

function durationOf(text: string): number | undefined {
  const parts = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(
    text.trim(),
  );
  if (!parts) return undefined;
  return Object.values(units).reduce((sum, unit, index) => sum + unit * Number(parts[index + 1] ?? 0), 0);
}

function timeOf(property: Property | undefined, { zoneNamed, zone, warn }: Reading): FileTime | undefined {
  const [, year, month, day, time, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d{6}))?(Z)?$/.exec(property?.value.trim().toUpperCase() ?? '') ?? [];
  if (!property || year === undefined) return undefined;
  const clock = time === undefined ? '00:00:00' : `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4, 6)}`;
  const wall = wallOf(`${year}-${month}-${day}T${clock}`);
  if (Number.isNaN(wall) || !instantFromMilliseconds(wall).startsWith(`${year}-${month}-${day}`)) return undefined;
  if (time === undefined) return { wall, zone, isDay: true };
  if (utc !== undefined) return { wall, zone: 'UTC', isDay: false };
  const named = property.parameters.get('TZID');
  const found = named === undefined ? zone : zoneNamed(named);
  if (found === undefined) warn('zone');
  return { wall, zone: found ?? zone, isDay: false };
}

function propertyOf({ properties }: Component, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

function valueOf(component: Component, name: string): string {
  return propertyOf(component, name)?.value ?? '';
}
