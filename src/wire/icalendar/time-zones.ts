import { dateFromMilliseconds, dayMilliseconds, instantFromMilliseconds } from '../../lib/clock.ts';
import { wallInZone } from '../../lib/time-zone.ts';
import { propertyLine } from './lines.ts';

/** A change of the clocks of a zone. */
interface Change {
  readonly at: number;
  /** Offset from UTC before and after it, in milliseconds. */
  readonly before: number;
  readonly after: number;
}

/** Years for which changes are written that follow no rule. */
const yearsAhead = 10;
/** And years before now: programs that know the zone by its name look at none of them. */
const yearsBehind = 20;

/**
 * A VTIMEZONE for a zone from a year on: yearly changes as a rule, from the first year of their last run, others one by
 * one.
 */
export function writeTimeZone(zone: string, firstYear: number, nowYear: number): string {
  const fromYear = Math.max(firstYear, nowYear - yearsBehind);
  const end = Math.max(nowYear, fromYear) + yearsAhead;
  const changes = changesOf(zone, fromYear, end);
  const [first] = changes;
  const parts = changes.length === 0 ? [part(zone, stillOf(zone, fromYear))] : [];
  if (first) parts.push(part(zone, { at: Date.UTC(fromYear - 1, 0, 1), before: first.before, after: first.before }));
  const isLasting = changes.some(({ at }) => dateFromMilliseconds(at).getUTCFullYear() === end);
  for (const group of groupsOf(changes)) {
    const rule = isLasting && group.length > 2 && endsWith(group, end) ? ruleOf(group[0]!) : undefined;
    if (rule) parts.push(part(zone, group[0]!, rule));
    else parts.push(...group.map((change) => part(zone, change)));
  }
  return (
    propertyLine('BEGIN', 'VTIMEZONE') + propertyLine('TZID', zone) + parts.join('') + propertyLine('END', 'VTIMEZONE')
  );
}

const known = new Map<string, readonly Change[]>();
const maxKnown = 500;

/** Nowhere do clocks change twice within it. */
const step = 7 * dayMilliseconds;

/** Looked for week by week, then within the week; the same for all who ask. */
function changesOf(zone: string, fromYear: number, toYear: number): readonly Change[] {
  const key = `${zone} ${fromYear} ${toYear}`;
  const found = known.get(key);
  if (found) return found;
  const changes: Change[] = [];
  const end = Date.UTC(toYear + 1, 0, 1);
  let offset = offsetOf(zone, Date.UTC(fromYear - 1, 0, 1));
  for (let at = Date.UTC(fromYear - 1, 0, 1) + step; at < end; at += step) {
    const after = offsetOf(zone, at);
    if (after === offset) continue;
    changes.push({ at: momentOf(zone, at, offset), before: offset, after });
    offset = after;
  }
  if (known.size < maxKnown) known.set(key, changes);
  return changes;
}

/** The moment of the week before `late` at which clocks leave an offset. */
function momentOf(zone: string, late: number, before: number): number {
  let [low, high] = [late - step, late];
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000;
    if (offsetOf(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

function offsetOf(zone: string, moment: number): number {
  return wallInZone(instantFromMilliseconds(moment), zone) - moment;
}

function stillOf(zone: string, year: number): Change {
  const at = Date.UTC(year - 1, 0, 1);
  const offset = offsetOf(zone, at);
  return { at, before: offset, after: offset };
}

/** Changes that are alike, one each year, in runs; the last run may be written as a rule. */
function groupsOf(changes: readonly Change[]): readonly Change[][] {
  const open = new Map<string, Change[]>();
  const groups: Change[][] = [];
  for (const change of changes) {
    const key = `${change.before} ${change.after} ${ruleOf(change)}`;
    const group = open.get(key);
    if (group && yearOf(change) - yearOf(group.at(-1)!) === 1) group.push(change);
    else {
      const begun = [change];
      open.set(key, begun);
      groups.push(begun);
    }
  }
  return groups;
}

const yearOf = ({ at }: Change): number => dateFromMilliseconds(at).getUTCFullYear();

const endsWith = (group: readonly Change[], year: number): boolean => yearOf(group.at(-1)!) === year;

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** The day of a change as a rule of a year, by clocks before it: the last Sunday of a month, or its second one. */
function ruleOf({ at, before }: Change): string {
  const local = dateFromMilliseconds(at + before);
  const day = local.getUTCDate();
  const last = dateFromMilliseconds(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate();
  const nth = last - day < 7 ? -1 : Math.ceil(day / 7);
  const hour = instantFromMilliseconds(at + before).slice(11, 16);
  return `FREQ=YEARLY;BYMONTH=${local.getUTCMonth() + 1};BYDAY=${nth}${weekdays[local.getUTCDay()]} ${hour}`;
}

function part(zone: string, { at, before, after }: Change, rule?: string): string {
  const name = after > before || isSummer(zone, at, after) ? 'DAYLIGHT' : 'STANDARD';
  const local = instantFromMilliseconds(at + before)
    .slice(0, 19)
    .replaceAll(/[-:]/g, '');
  return (
    propertyLine('BEGIN', name) +
    propertyLine('DTSTART', local) +
    propertyLine('TZOFFSETFROM', offsetText(before)) +
    propertyLine('TZOFFSETTO', offsetText(after)) +
    (rule === undefined ? '' : propertyLine('RRULE', rule.split(' ')[0]!)) +
    propertyLine('END', name)
  );
}

/** Whether the offset is larger than at another time of the year. */
function isSummer(zone: string, at: number, offset: number): boolean {
  const others = [90, 180, 270].map((days) => offsetOf(zone, at + days * dayMilliseconds));
  return others.some((other) => other < offset);
}

function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / 60_000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}${two(minutes % 60)}`;
}
