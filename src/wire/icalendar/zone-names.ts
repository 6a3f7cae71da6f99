import { parseRecurrence, recurrences } from '../../core/calendar/domain/index.ts';
import { instantFromMilliseconds } from '../../lib/clock.ts';
import { isTimeZone, wallInZone } from '../../lib/time-zone.ts';
import { forEachInTurns } from '../../lib/turns.ts';
import { type Component, valueOf } from './content-lines.ts';
import { readTime } from './times.ts';

/** Names of Windows for the zones of most people, as Outlook and Exchange write them (CLDR, windowsZones). */
const windowsZones: Readonly<Record<string, string>> = {
  'dateline standard time': 'Etc/GMT+12',
  'hawaiian standard time': 'Pacific/Honolulu',
  'alaskan standard time': 'America/Anchorage',
  'pacific standard time': 'America/Los_Angeles',
  'us mountain standard time': 'America/Phoenix',
  'mountain standard time': 'America/Denver',
  'central standard time': 'America/Chicago',
  'canada central standard time': 'America/Regina',
  'central america standard time': 'America/Guatemala',
  'central standard time (mexico)': 'America/Mexico_City',
  'eastern standard time': 'America/New_York',
  'us eastern standard time': 'America/Indianapolis',
  'sa pacific standard time': 'America/Bogota',
  'venezuela standard time': 'America/Caracas',
  'atlantic standard time': 'America/Halifax',
  'pacific sa standard time': 'America/Santiago',
  'newfoundland standard time': 'America/St_Johns',
  'e. south america standard time': 'America/Sao_Paulo',
  'argentina standard time': 'America/Buenos_Aires',
  'azores standard time': 'Atlantic/Azores',
  'gmt standard time': 'Europe/London',
  'greenwich standard time': 'Atlantic/Reykjavik',
  'morocco standard time': 'Africa/Casablanca',
  'w. europe standard time': 'Europe/Berlin',
  'central europe standard time': 'Europe/Budapest',
  'central european standard time': 'Europe/Warsaw',
  'romance standard time': 'Europe/Paris',
  'w. central africa standard time': 'Africa/Lagos',
  'e. europe standard time': 'Europe/Chisinau',
  'fle standard time': 'Europe/Kiev',
  'gtb standard time': 'Europe/Bucharest',
  'egypt standard time': 'Africa/Cairo',
  'israel standard time': 'Asia/Jerusalem',
  'south africa standard time': 'Africa/Johannesburg',
  'turkey standard time': 'Europe/Istanbul',
  'russian standard time': 'Europe/Moscow',
  'arab standard time': 'Asia/Riyadh',
  'e. africa standard time': 'Africa/Nairobi',
  'iran standard time': 'Asia/Tehran',
  'arabian standard time': 'Asia/Dubai',
  'pakistan standard time': 'Asia/Karachi',
  'india standard time': 'Asia/Calcutta',
  'nepal standard time': 'Asia/Katmandu',
  'bangladesh standard time': 'Asia/Dhaka',
  'se asia standard time': 'Asia/Bangkok',
  'china standard time': 'Asia/Shanghai',
  'singapore standard time': 'Asia/Singapore',
  'w. australia standard time': 'Australia/Perth',
  'taipei standard time': 'Asia/Taipei',
  'tokyo standard time': 'Asia/Tokyo',
  'korea standard time': 'Asia/Seoul',
  'aus central standard time': 'Australia/Darwin',
  'cen. australia standard time': 'Australia/Adelaide',
  'e. australia standard time': 'Australia/Brisbane',
  'aus eastern standard time': 'Australia/Sydney',
  'tasmania standard time': 'Australia/Hobart',
  'new zealand standard time': 'Pacific/Auckland',
  utc: 'UTC',
  'coordinated universal time': 'UTC',
};

/** Zones that a VTIMEZONE of another name is looked for among; the first one with the same clocks is taken. */
const usualZones = [
  ...new Set(['Europe/Berlin', 'Europe/London', 'America/New_York', ...Object.values(windowsZones)]),
  ...Array.from({ length: 27 }, (_, index) => `Etc/GMT${index < 13 ? '+' : '-'}${Math.abs(index - 12)}`),
];

/** Meaning of a zone name in a calendar file. */
export interface NamedZone {
  /** The IANA name, if a zone has these clocks. */
  readonly zone: string | undefined;
  /** Offset from UTC at local time `wall`, if the file defines it. */
  readonly offsetAt: Clocks | undefined;
  /** Whether it was guessed from a name with an offset and without a place. */
  readonly isGuessed: boolean;
}

type Clocks = (wall: number) => number;

/** Zones that a file defines, and names that are looked for. */
const maxZones = 100;

/**
 * Finds zones that a calendar file names: by an IANA name or one that ends with it, by a name or label of Windows, or by the
 * VTIMEZONE of the file. Each name is looked for once.
 * @param components the VTIMEZONEs of the file
 */
export async function zoneFinder(components: readonly Component[]): Promise<(name: string) => NamedZone | undefined> {
  const described = new Map<string, NamedZone>();
  await forEachInTurns(components.slice(0, maxZones), (component) => {
    const name = valueOf(component, 'TZID').trim();
    const zone = zoneOf(name, component);
    if (zone) described.set(name, zone);
  });
  const found = new Map<string, NamedZone | undefined>();
  return (given) => {
    const name = given.trim();
    if (!found.has(name) && found.size < maxZones) found.set(name, described.get(name) ?? zoneOf(name, undefined));
    return found.get(name);
  };
}

function zoneOf(name: string, component: Component | undefined): NamedZone | undefined {
  const parts = name.split('/').filter((part) => part !== '');
  const iana = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isTimeZone);
  // Clocks of a place are better known here than to the file, which may be older.
  if (iana !== undefined) return { zone: iana, offsetAt: undefined, isGuessed: false };
  const label = labelOf(parts.at(-1) ?? name);
  const offsetAt = component && clocksOf(component);
  const said = component && valueOf(component, 'X-LIC-LOCATION').trim();
  const named = said !== undefined && isTimeZone(said) ? said : label.zone;
  if (offsetAt) {
    const zone = [...(named === undefined ? [] : [named]), ...usualZones].find((each) => isLike(each, offsetAt));
    return { zone, offsetAt, isGuessed: false };
  }
  if (named !== undefined) return { zone: named, offsetAt: undefined, isGuessed: false };
  const { ahead, hasText } = label;
  if (ahead === undefined) return undefined;
  const fixed = () => ahead;
  return { zone: usualZones.find((each) => isLike(each, fixed)), offsetAt: fixed, isGuessed: hasText };
}

const regions = ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific', 'Atlantic', 'Indian'];

/**
 * Reads a name that Windows shows to people, as in `(UTC+01:00) Amsterdam, Berlin, Rome` or `(UTC-05:00) Eastern Time (US &
 * Canada)`: the first of the places that is a zone with this offset in winter, wherever that is.
 */
function labelOf(name: string): { zone: string | undefined; ahead: number | undefined; hasText: boolean } {
  const [, offset, text = name] =
    /^\(?(?:UTC|GMT)?([+-]\d{1,2}(?::?[0-5]\d)?)\)?(.*)$/i.exec(name.replace(/^\((?:UTC|GMT)\)/i, '(UTC+0)')) ?? [];
  const ahead = offset === undefined ? undefined : offsetOf(offset);
  const plain = text.trim().toLowerCase();
  const kind = `${plain.replace(/ time\b.*/, '')} standard time`;
  const places = text
    .split(',', 10)
    .map((each) => each.trim().replaceAll(' ', '_'))
    .flatMap((place) => regions.map((region) => `${region}/${place}`));
  const zone = [windowsZones[plain], windowsZones[kind], ...places].find(
    (each) => each !== undefined && isTimeZone(each) && (ahead === undefined || standardOf(each) === ahead),
  );
  return { zone, ahead, hasText: plain !== '' };
}

const knownYear = 2026;

/** Offset of a zone from UTC outside of summer time. */
function standardOf(zone: string): number {
  return Math.min(...[0, 6].map((month) => aheadOf(zone, Date.UTC(knownYear, month, 15))));
}

function aheadOf(zone: string, moment: number): number {
  return wallInZone(instantFromMilliseconds(moment), zone) - moment;
}

/** Whether a zone has these clocks throughout a year. */
function isLike(zone: string, offsetAt: Clocks): boolean {
  for (let week = 0; week < 52; week += 1) {
    const wall = Date.UTC(knownYear, 0, 3 + 7 * ((week * 15) % 52), 12);
    if (aheadOf(zone, wall - offsetAt(wall)) !== offsetAt(wall)) return false;
  }
  return true;
}

/** A change of the clocks of a zone: when clocks show `wall`, as they would without it. */
interface Change {
  readonly wall: number;
  readonly from: number;
  readonly to: number;
}

const maxParts = 500;
const maxRules = 10;
const maxChanges = 500;
/** Earlier clocks are of no interest: Windows begins its rules in 1601, which is further back than rules are followed. */
const earliest = Date.UTC(1904, 0, 1);
const latest = Date.UTC(2200, 0, 1);

/** The clocks of a VTIMEZONE; its rules are yearly and read within bounds. */
function clocksOf({ parts }: Component): Clocks | undefined {
  const begins = parts.slice(0, maxParts).map((part) => ({ part, start: beginOf(part) }));
  let rules = 0;
  const changes = begins.flatMap(({ part, start }): Change[] => {
    const to = offsetOf(valueOf(part, 'TZOFFSETTO'));
    if (to === undefined) return [];
    const from = offsetOf(valueOf(part, 'TZOFFSETFROM')) ?? to;
    const rule = valueOf(part, 'RRULE').trim().toUpperCase();
    const isRead = rule.includes('FREQ=YEARLY') && !rule.includes('COUNT') && rules < maxRules;
    rules += isRead ? 1 : 0;
    const read = isRead ? parseRecurrence(rule, start, (utc) => Date.parse(utc) + from) : undefined;
    // In some files a rule only ends when the next one starts.
    const newer = begins.filter((each) => isRead && each.part.name === part.name && each.start > start);
    const until = Math.min(latest, ...newer.map((each) => each.start - 1));
    const repeated = read ? recurrences(read, { from: start, to: until, limit: maxChanges }) : [];
    const dates = part.properties.filter(({ name }) => name === 'RDATE').flatMap(({ values }) => values);
    const named = dates.slice(0, maxChanges).flatMap((each) => readTime(each)?.wall ?? []);
    return [start, ...named, ...repeated].map((wall) => ({ wall, from, to }));
  });
  const ordered = changes.slice(0, 10 * maxChanges).sort((a, b) => a.wall - b.wall);
  const [first] = ordered;
  return first && ((wall) => ordered.findLast((change) => change.wall <= wall)?.to ?? first.from);
}

function beginOf(part: Component): number {
  const wall = readTime(valueOf(part, 'DTSTART'))?.wall ?? earliest;
  return wall < earliest ? Date.parse(`1904${instantFromMilliseconds(wall).slice(4)}`) : wall;
}

/** The milliseconds of an offset from UTC, as in `+0530` or `-5`. */
function offsetOf(text: string): number | undefined {
  const [, sign, hours, minutes = '0', seconds = '0'] =
    /^([+-])(\d{1,2}):?(?:(\d\d):?(\d\d)?)?$/.exec(text.trim()) ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}
