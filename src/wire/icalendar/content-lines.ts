/** A property of a calendar file (RFC 5545, section 3.1). */
export interface Property {
  readonly name: string;
  /** By names in capitals; of several values the first one. */
  readonly parameters: ReadonlyMap<string, string>;
  /** As it is written: what stands for commas and new lines is read by its type. */
  readonly value: string;
}

/** A component with its own properties; of components within it those alone that are time zones' parts. */
export interface Component {
  readonly name: string;
  readonly properties: readonly Property[];
  readonly parts: readonly Component[];
}

const longestLine = 100_000;
const maxProperties = 2000;

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

/**
 * Takes a calendar file apart, in a time that grows with its length alone. Lines may end in any way, and be folded within
 * a character, as older programs fold by bytes.
 * @returns undefined for what is no calendar
 */
export function readLines(bytes: Buffer): CalendarFile | undefined {
  const properties: Property[] = [];
  const zones: Component[] = [];
  const events: Component[] = [];
  const open: Open[] = [];
  let unreadable = 0;
  let isCalendar = false;
  for (const line of unfold(bytes)) {
    const property = line.length > longestLine ? undefined : parseLine(line);
    if (!property) {
      const last = open.at(-1);
      if (last) last.isBroken = true;
      continue;
    }
    const value = property.value.trim().toUpperCase();
    if (property.name === 'BEGIN') {
      isCalendar ||= value === 'VCALENDAR' && open.length === 0;
      open.push({ name: value, properties: [], parts: [], isBroken: false });
    } else if (property.name === 'END') {
      const ended = open.findLastIndex(({ name }) => name === value);
      if (ended < 0) continue;
      const [component] = open.splice(ended);
      if (value === 'VEVENT' && component!.isBroken) unreadable += 1;
      else if (value === 'VEVENT') events.push(component!);
      else if (value === 'VTIMEZONE') zones.push(component!);
      else open.at(-1)?.parts.push(component!);
    } else if (open.length <= 1) properties.push(property);
    else if (open.at(-1)!.properties.length < maxProperties) open.at(-1)!.properties.push(property);
    else open.at(-1)!.isBroken = true;
  }
  unreadable += open.filter(({ name }) => name === 'VEVENT').length;
  return isCalendar ? { properties, zones, events, unreadable } : undefined;
}

/** The lines of a file, each whole: one that begins with a space goes on with the one before. */
function* unfold(bytes: Buffer): Generator<string> {
  // Of single bytes first, so that a character whose bytes stand on two lines is whole again.
  const text = bytes.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
  let parts: string[] = [];
  const whole = () => Buffer.from(parts.join(''), 'latin1').toString('utf8');
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (line.startsWith(' ') || line.startsWith('\t')) {
      parts.push(line.slice(1));
      continue;
    }
    if (parts.length > 0) yield whole();
    parts = line === '' ? [] : [line];
  }
  if (parts.length > 0) yield whole();
}

/** One property; undefined for what is none. */
function parseLine(line: string): Property | undefined {
  const parameters = new Map<string, string>();
  const head = /^[A-Za-z0-9-]+/.exec(line)?.[0];
  if (head === undefined) return undefined;
  let at = head.length;
  while (line[at] === ';') {
    const equals = line.indexOf('=', at);
    if (equals < 0) return undefined;
    const name = line.slice(at + 1, equals).toUpperCase();
    const end = valueEnd(line, equals + 1);
    const value = line.slice(equals + 1, end);
    if (!parameters.has(name)) parameters.set(name, firstOf(value));
    at = end;
  }
  if (line[at] !== ':') return undefined;
  return { name: head.toUpperCase(), parameters, value: line.slice(at + 1) };
}

/** Where the values of a parameter end: at a sign that stands in no quotation marks. */
function valueEnd(line: string, start: number): number {
  let isQuoted = false;
  for (let at = start; at < line.length; at += 1) {
    const sign = line[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ';' || sign === ':')) return at;
  }
  return line.length;
}

function firstOf(values: string): string {
  return values.startsWith('"') ? values.slice(1).split('"', 1)[0]! : values.split(',', 1)[0]!;
}

/** A TEXT value as people read it. */
export function textOf(value: string): string {
  return value.replaceAll(/\\([nN\\;,:"])/g, (_all, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign));
}
