import type { CalendarEvent, LocalTime } from '../../core/calendar/domain/index.ts';
import type { Instant } from '../../lib/clock.ts';
import { mapInTurns } from '../../lib/turns.ts';
import { escapeText, propertyLine, quoted } from './lines.ts';
import { writeTimeZone } from './time-zones.ts';

/** An event with the data of its item. */
export interface FiledEvent {
  readonly uid: string;
  readonly event: CalendarEvent;
  readonly title: string;
  /** Plain text. */
  readonly description: string;
  /** Address of its page. */
  readonly url: string;
  readonly organizer: { readonly name: string; readonly url: string };
  readonly createdAt: Instant;
  readonly changedAt: Instant;
  /** Number of changes. */
  readonly sequence: number;
}

/**
 * A calendar as a file (RFC 5545).
 * @param name of the calendar, as programs show it
 */
export async function writeCalendar(
  events: readonly FiledEvent[],
  { name, now }: { name: string; now: Instant },
): Promise<string> {
  const zones = new Map<string, number>();
  for (const { event } of events) {
    if (event.isAllDay || event.zone === 'UTC') continue;
    const year = Number(event.start.slice(0, 4));
    zones.set(event.zone, Math.min(zones.get(event.zone) ?? year, year));
  }
  return [
    propertyLine('BEGIN', 'VCALENDAR'),
    propertyLine('VERSION', '2.0'),
    propertyLine('PRODID', '-//Tributary//Tributary//EN'),
    propertyLine('CALSCALE', 'GREGORIAN'),
    propertyLine('NAME', escapeText(name)),
    propertyLine('X-WR-CALNAME', escapeText(name)),
    propertyLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    propertyLine('X-PUBLISHED-TTL', 'PT1H'),
    ...(await mapInTurns(zones, ([zone, year]) => writeTimeZone(zone, year, Number(now.slice(0, 4))))),
    ...(await mapInTurns(events, writeSeries)),
    propertyLine('END', 'VCALENDAR'),
  ].join('');
}

function writeSeries(filed: FiledEvent): string {
  return [writeEvent(filed), ...filed.event.changes.map((change) => writeChange(filed, change))].join('');
}

function writeEvent(filed: FiledEvent): string {
  const { event } = filed;
  const { start, end, rule, except } = event;
  return component(filed, [
    timeLine('DTSTART', event, [start]),
    timeLine('DTEND', event, [end]),
    ...(rule === '' ? [] : [propertyLine('RRULE', rule)]),
    ...(except.length === 0 ? [] : [timeLine('EXDATE', event, except)]),
    propertyLine('SUMMARY', escapeText(filed.title)),
  ]);
}

/** One date of an event that repeats, of which something is different. */
function writeChange(filed: FiledEvent, change: CalendarEvent['changes'][number]): string {
  const { event } = filed;
  return component(filed, [
    timeLine('RECURRENCE-ID', event, [change.of]),
    timeLine('DTSTART', event, [change.start]),
    timeLine('DTEND', event, [change.end]),
    propertyLine('SUMMARY', escapeText(change.title || filed.title)),
  ]);
}

function component(filed: FiledEvent, own: readonly string[]): string {
  const { uid, event, description, url, organizer, createdAt, changedAt, sequence } = filed;
  return [
    propertyLine('BEGIN', 'VEVENT'),
    propertyLine('UID', escapeText(uid)),
    propertyLine('DTSTAMP', momentText(changedAt)),
    ...own,
    ...(event.place === '' ? [] : [propertyLine('LOCATION', escapeText(event.place))]),
    ...(description === '' ? [] : [propertyLine('DESCRIPTION', escapeText(description))]),
    propertyLine('URL', url),
    propertyLine(`ORGANIZER;CN=${quoted(organizer.name)}`, organizer.url),
    propertyLine('STATUS', event.isCancelled ? 'CANCELLED' : 'CONFIRMED'),
    propertyLine('SEQUENCE', String(sequence)),
    propertyLine('CREATED', momentText(createdAt)),
    propertyLine('LAST-MODIFIED', momentText(changedAt)),
    propertyLine('END', 'VEVENT'),
  ].join('');
}

function timeLine(name: string, { isAllDay, zone }: CalendarEvent, times: readonly LocalTime[]): string {
  const plain = times.map((time) => time.replaceAll(/[-:]/g, ''));
  if (isAllDay) return propertyLine(`${name};VALUE=DATE`, plain.map((time) => time.slice(0, 8)).join(','));
  if (zone === 'UTC') return propertyLine(name, plain.map((time) => `${time}Z`).join(','));
  return propertyLine(`${name};TZID=${zone}`, plain.join(','));
}

function momentText(at: Instant): string {
  return `${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
