import ICAL from 'ical.js';
import { forEachInTurns } from '../../lib/turns.ts';

/** A property of a calendar file (RFC 5545, section 3.1). */
export interface Property {
  /** In capitals, like names of components. */
  readonly name: string;
  /** By names in lower case. */
  readonly parameters: Parameters;
  /** For example `date`. */
  readonly type: string;
  /** Unescaped texts; other values as written. */
  readonly values: readonly string[];
}

type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** A component with its own properties, and the parts of a time zone. */
export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly parts: readonly Component[];
}

/** Parsed content of a file: calendar properties, time zones and events. */
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
/** This number of bytes is scanned within a fraction of a millisecond. */
const bytesAtOnce = 64 * 1024;
/** Name and parameters of a line: `ical.js` searches the rest of it for each parameter. */
const longestHead = 2000;
const maxProperties = 2000;
/** Components within components. */
const maxDepth = 8;

/**
 * Properties that are read of events and time zones. Lines of other properties cost nothing and can't break anything.
 */
const known = new Set(
  `UID SEQUENCE CLASS STATUS SUMMARY DESCRIPTION LOCATION URL DTSTART DTEND DURATION RRULE RDATE EXDATE
   RECURRENCE-ID X-WR-TIMEZONE TZID X-LIC-LOCATION TZOFFSETFROM TZOFFSETTO`.split(/\s+/),
);

/** Non-text values are checked by their parsers: `ical.js` cuts them blindly, and throws for some. */
const design: typeof ICAL.design.icalendar = { ...ICAL.design.icalendar, value: { text: { fromICAL: textOf } } };

/** A TEXT value as people read it; some programs escape quotation marks too. */
function textOf(value: string): string {
  return value.replaceAll(/\\([nN\\;,:"])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}

/**
 * Parses a calendar file in linear time. Lines can have any ending, and be folded within a character, as older programs
 * fold by bytes. Each line is parsed separately, so a broken line breaks at most one event.
 * @returns undefined for a file that isn't a calendar
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
 * The unfolded lines of a file: a line that begins with a space continues the previous one. Too long lines are cut once
 * that is certain. Yields undefined after a number of bytes, even within a line, so that other work can run.
 */
export function* unfold(bytes: Buffer): Generator<string | undefined> {
  // By single bytes, so that a character split across two lines is restored.
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
    // Refuses lines whose parameters don't fit into the start of a line.
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

/** Its first value; empty if it has none. */
export function valueOf(component: Pick<Component, 'properties'>, name: string): string {
  return propertyOf(component, name)?.values[0] ?? '';
}
