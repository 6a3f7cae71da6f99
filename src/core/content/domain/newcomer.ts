import { domainKey } from '../../../lib/email-address.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';

/** Who counts as new, and what they may not do yet. */
export interface NewcomerLimits {
  /** Someone is new for so many days after their account was made; 0 for no matter how old it is. */
  readonly days: number;
  /** Someone is new until they have written so many messages; 0 for no matter how many. */
  readonly messages: number;
  /** Messages that they may write in an hour; null for any number. */
  readonly maxAnHour: number | null;
  /** What becomes of messages with links to other sites: moderators look at them first, or they are refused. */
  readonly links: LinkLimit;
}

export const linkLimits = ['allow', 'hold', 'refuse'] as const;
export type LinkLimit = (typeof linkLimits)[number];

/** The largest of each number. */
export const maxNewcomerLimits = { days: 365, messages: 1000, maxAnHour: 1000 } as const;

/** Where no one has decided anything. */
export const noNewcomerLimits: NewcomerLimits = { days: 0, messages: 0, maxAnHour: null, links: 'allow' };

/** Whether limits keep anyone from anything. */
export function limitsAnybody({ days, messages, maxAnHour, links }: NewcomerLimits): boolean {
  return (days > 0 || messages > 0) && (maxAnHour !== null || links !== 'allow');
}

/** Whether an account is so young that its owner is new. */
export function isYoung({ days }: NewcomerLimits, createdAt: Instant, now: Instant): boolean {
  return addMilliseconds(createdAt, days * dayMilliseconds) > now;
}

/** A host after two slashes, or one that begins with `www.`: what browsers and other programs take for a link. */
const hosts =
  /\/\/(?:[^\s/?#@<>"']{0,100}@)?([\p{L}\p{N}][\p{L}\p{N}.-]{0,254})|\b(www\.[\p{L}\p{N}][\p{L}\p{N}.-]{0,250})/giu;

/** What stands between two slashes and the path, with everything that browsers turn into the name of a site. */
const authorities = /\/\/([^\s/?#\\<>"']{1,300})/gu;

/** What stands at the beginning of the host of an authority, before a port or what follows in a sentence. */
const hostStart = /^[\w.%\-\u0080-\u{10ffff}]+/u;

/** The name of a site in ASCII, as browsers look it up. They decode it first, and leave out what comes before an at sign. */
export function asciiHost(authority: string): string {
  const [host = ''] = hostStart.exec(authority.slice(authority.lastIndexOf('@') + 1)) ?? [];
  // `decodeURIComponent` throws, which takes long for a text that makes it throw often.
  const decoded = host.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
  return /[.\u3002\uff0e\uff61]/.test(decoded) ? domainKey(decoded).replace(/\.+$/, '') : '';
}

/** The hosts that a text links to in ASCII, as far as they are names of sites; takes linear time. */
export function* hostsIn(text: string): Generator<string> {
  for (const [, named, www] of text.matchAll(hosts)) yield* namesOf(named ?? www ?? '');
  for (const [, authority] of text.matchAll(authorities)) {
    if (!/^[\w.-]+$/.test(authority!)) yield* namesOf(authority!);
  }
}

function* namesOf(authority: string): Generator<string> {
  const written = authority.toLowerCase().replace(/\.+$/, '');
  const host = /^[a-z0-9.-]+$/.test(written) ? written : asciiHost(written);
  if (host.includes('.')) yield host;
}

/** Whether a text has a link to another host than this one; takes linear time. */
export function linksElsewhere(text: string, ownHost: string): boolean {
  for (const host of hostsIn(text)) if (host !== ownHost) return true;
  return false;
}
