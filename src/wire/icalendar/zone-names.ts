import { instantFromMilliseconds } from '../../lib/clock.ts';
import { isTimeZone, wallInZone } from '../../lib/time-zone.ts';
import type { Component } from './content-lines.ts';

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
};

/** Zones that a VTIMEZONE of another name is looked for among; the first one with the same clocks is taken. */
const usualZones = [...new Set(['Europe/Berlin', 'Europe/London', 'America/New_York', ...Object.values(windowsZones)])];

/**
 * Finds the IANA names of zones that a calendar file names: the name itself, one that ends with it, one of Windows, or a zone
 * whose clocks are those that its VTIMEZONE describes. Each name is looked for once.
 * @param components the VTIMEZONEs of the file by their names
 */
export function zoneFinder(components: ReadonlyMap<string, Component>): (name: string) => string | undefined {
  const found = new Map<string, string | undefined>();
  return (name) => {
    if (!found.has(name)) found.set(name, zoneNamed(name, components.get(name)));
    return found.get(name);
  };
}

function zoneNamed(name: string, component: Component | undefined): string | undefined {
  const plain = name.trim().replace(/^"|"$/g, '');
  const parts = plain.split('/').filter((part) => part !== '');
  const named = [plain, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find(isTimeZone);
  if (named !== undefined) return named;
  const said = component?.properties.find((property) => property.name === 'X-LIC-LOCATION')?.value.trim();
  if (said !== undefined && isTimeZone(said)) return said;
  return windowsZones[plain.toLowerCase()] ?? (component && zoneLike(component));
}

const hour = 3_600_000;
const knownYear = 2026;

/** How far clocks of the usual zones are ahead of UTC in January and in July, worked out when it is first asked for. */
let usualClocks: readonly { readonly zone: string; readonly january: number; readonly july: number }[] | undefined;

function readUsualClocks() {
  const ahead = (zone: string, month: number): number => {
    const moment = Date.UTC(knownYear, month, 15);
    return wallInZone(instantFromMilliseconds(moment), zone) - moment;
  };
  return usualZones.map((zone) => ({ zone, january: ahead(zone, 0), july: ahead(zone, 6) }));
}

/** A zone with the clocks of a VTIMEZONE in January and in July. */
function zoneLike({ parts }: Component): string | undefined {
  const offsets = new Map(
    parts.map((part) => [part.name, offsetOf(part.properties.find(({ name }) => name === 'TZOFFSETTO')?.value)]),
  );
  const standard = offsets.get('STANDARD') ?? offsets.get('DAYLIGHT');
  if (standard === undefined) return undefined;
  const summer = offsets.get('DAYLIGHT') ?? standard;
  usualClocks ??= readUsualClocks();
  return usualClocks.find(({ january, july }) => {
    const isNorth = january === standard && july === summer;
    return isNorth || (january === summer && july === standard);
  })?.zone;
}

function offsetOf(text: string | undefined): number | undefined {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)/.exec(text?.trim() ?? '') ?? [];
  if (sign === undefined) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hours) * hour + Number(minutes) * 60_000);
}
