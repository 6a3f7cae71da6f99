import ICAL from 'ical.js';
import { forEachInTurns } from '../../lib/turns.ts';

/** A property of a calendar file (RFC 5545, section 3.1). */
export interface Property {
  /** In capitals, as names of components. */
  readonly name: string;
  /** By names in lower case. */
  readonly parameters: Parameters;
  /** As in `date`. */
  readonly type: string;
  /** Texts without their escapes, everything else as it is written. */
  readonly values: readonly string[];
}

type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** A component with its own properties, and the parts of a time zone. */
export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly parts: readonly Component[];
}

/** What is read of a file: the properties of the calendar, its time zones and events. */
export interface CalendarFile {
  readonly properties: readonly Property[];
  readonly zones: readonly Component[];
  readonly events: readonly Component[];
  /** Events that were left out since they are too long or never end. */
  readonly unreadable: number;
}

interface Open extends Component {
  readonly properties: Property[];
  readonly parts: Component[];
  isBroken: boolean;
}

/** Characters, each of three bytes at most. */
const longestLine = 100_000;
/** So many bytes are looked at within a fraction of a millisecond. */
const bytesAtOnce = 64 * 1024;
/** Name and parameters of a line: `ical.js` searches the rest of it for each parameter. */
const longestHead = 2000;
const maxProperties = 2000;
/** Components within components. */
const maxDepth = 8;

/** What is read of events and time zones. Lines of other properties cost nothing and break nothing. */
const known = new Set(
  `UID SEQUENCE CLASS STATUS SUMMARY DESCRIPTION LOCATION URL DTSTART DTEND DURATION RRULE RDATE EXDATE
   RECURRENCE-ID X-WR-TIMEZONE TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO`.split(/\s+/),
);

/** Values that are no texts are checked by what reads them: `ical.js` cuts them without looking, and throws for some. */
const design: typeof ICAL.design.icalendar = { ...ICAL.design.icalendar, value: { text: { fromICAL: textOf } } };

/** A TEXT value as people read it; some programs escape quotation marks as well. */
function textOf(value: string): string {
  return value.replaceAll(/\\([nN\\;,:"])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}

/**
 * Takes a calendar file apart, in a time that grows with its length only. Lines may end in any way, and be folded within
 * a character, as older programs fold by bytes. Each line is read separately, so a broken one breaks one event at most.
 * @returns undefined for a file that is not a calendar
 */
export async function readLines(bytes: Buffer): Promise<CalendarFile | undefined> {
  const properties: Property[] = [];
  const zones: Component[] = [];
  const events: Component[] = [];
  const open: Open[] = [];
  let unreadable = 0;
  let isCalendar = false;
  await forEachInTurns(unfold(bytes), (line) => {
    if (line === undefined) return;
    const name = /^[A-Za-z0-9-]+/.exec(line)?.[0].toUpperCase() ?? '';
    const value = line
      .slice(name.length + 1)
      .trim()
      .toUpperCase();
    if (name === 'BEGIN') {
      isCalendar ||= value === 'VCALENDAR' && open.length === 0;
      if (open.length < maxDepth) open.push({ name: value, properties: [], parts: [], isBroken: false });
      else open[1]!.isBroken = true;
      return;
    }
    if (name === 'END') {
      const ended = open.findLastIndex((each) => each.name === value);
      if (ended < 0) return;
      const [component, ...unended] = open.splice(ended) as [Open, ...Open[]];
      unreadable += unended.filter(isEvent).length;
      if (value === 'VEVENT' && component.isBroken) unreadable += 1;
      else if (value === 'VEVENT') events.push(component);
      else if (value === 'VTIMEZONE') zones.push(component);
      else open.at(-1)?.parts.push(component);
      return;
    }
    const last = open.at(-1);
    if (!last || !known.has(name)) return;
    const property = parseLine(name, line);
    if (property && last.properties.length < maxProperties) last.properties.push(property);
    else last.isBroken = true;
    if (property && open.length === 1) properties.push(property);
  });
  unreadable += open.filter(isEvent).length;
  return isCalendar ? { properties, zones, events, unreadable } : undefined;
}

const isEvent = ({ name }: Component): boolean => name === 'VEVENT';

/**
 * The lines of a file, each whole: one that begins with a space goes on with the one before. A line that is too long is cut
 * where that is certain. Between them stands undefined after so many bytes, however few lines these are, so that other work
 * has its turn.
 */
export function* unfold(bytes: Buffer): Generator<string | undefined> {
  // Of single bytes, so that a character whose bytes stand on two lines is whole again.
  const line = Buffer.allocUnsafe(Math.min(bytes.length, longestLine * 3 + 1));
  let size = 0;
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (isBlank(bytes[start])) start += 1;
  for (let at = start, turn = start + bytesAtOnce; at <= bytes.length; at += 1) {
    if (at >= turn) {
      yield undefined;
      turn = at + bytesAtOnce;
    }
    const byte = bytes[at];
    if (byte !== undefined && byte !== newline && byte !== carriageReturn) {
      if (size < line.length) line[size++] = byte;
      continue;
    }
    if (byte === carriageReturn && bytes[at + 1] === newline) at += 1;
    if (isBlank(bytes[at + 1])) {
      at += 1;
      continue;
    }
    if (size > 0) yield line.toString('utf8', 0, size);
    size = 0;
  }
}

const newline = 0x0a;
const carriageReturn = 0x0d;

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09;
}

/** One property; undefined for a line that is none, or too long. */
function parseLine(name: string, line: string): Property | undefined {
  if (line.length > longestLine) return undefined;
  try {
    // Refuses what has more parameters than fit into the beginning of a line.
    if (line.length > longestHead) ICAL.parse.property(line.slice(0, longestHead), design);
    const [, parameters, type, ...values] = ICAL.parse.property(line, design) as JcalProperty;
    return { name, parameters, type, values: values.map(String) };
  } catch {
    return undefined;
  }
}

/** A property of jCal (RFC 7265): its name, parameters, type and values. */
type JcalProperty = [string, Parameters, string, ...unknown[]];

/** The first property of a name. */
export function propertyOf({ properties }: Pick<Component, 'properties'>, name: string): Property | undefined {
  return properties.find((property) => property.name === name);
}

/** Its first value; empty where there is none. */
export function valueOf(component: Pick<Component, 'properties'>, name: string): string {
  return propertyOf(component, name)?.values[0] ?? '';
}
