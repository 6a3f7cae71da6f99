import { domainKey } from '../../../lib/email-address.ts';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';

/** Criteria and limits for new members. */
export interface NewcomerLimits {
  /** Number of days for which an account counts as new; 0 for any age. */
  readonly days: number;
  /** Number of messages after which a person no longer counts as new; 0 for any number. */
  readonly messages: number;
  /** Messages that they may write in an hour; null for any number. */
  readonly maxAnHour: number | null;
  /** Links to other sites: hold the message, or refuse it. */
  readonly links: LinkLimit;
}

export const linkLimits = ['allow', 'hold', 'refuse'] as const;
export type LinkLimit = (typeof linkLimits)[number];

/** The largest of each number. */
export const maxNewcomerLimits = { days: 365, messages: 1000, maxAnHour: 1000 } as const;

/** Defaults. */
export const noNewcomerLimits: NewcomerLimits = { days: 0, messages: 0, maxAnHour: null, links: 'allow' };

/** Whether limits restrict anyone. */
export function limitsAnybody({ days, messages, maxAnHour, links }: NewcomerLimits): boolean {
  return (days > 0 || messages > 0) && (maxAnHour !== null || links !== 'allow');
}

/** Whether an account is young enough to count as new. */
export function isYoung({ days }: NewcomerLimits, createdAt: Instant, now: Instant): boolean {
  return addMilliseconds(createdAt, days * dayMilliseconds) > now;
}

/** A host after two slashes, or one that begins with `www.`: what browsers and other programs take for a link. */
const hosts =
  /\/\/(?:[^\s/?#@<>"']{0,100}@)?([\p{L}\p{N}][\p{L}\p{N}.-]{0,254})|\b(www\.[\p{L}\p{N}][\p{L}\p{N}.-]{0,250})/giu;

/** Text between two slashes and the path, with everything that browsers turn into a host. */
const authorities = /\/\/([^\s/?#\\<>"']{1,300})/gu;

/** Start of the host of an authority, before a port or the rest of a sentence. */
const hostStart = /^[\w.%\-\u0080-\u{10ffff}]+/u;

/** A host in ASCII, as browsers resolve it. They decode it first, and drop everything before an at sign. */
export function asciiHost(authority: string): string {
  const [host = ''] = hostStart.exec(authority.slice(authority.lastIndexOf('@') + 1)) ?? [];
  // `decodeURIComponent` throws, which takes long for a text that makes it throw often.
  const decoded = host.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
  return /[.\u3002\uff0e\uff61]/.test(decoded) ? domainKey(decoded).replace(/\.+$/, '') : '';
}

/** The ASCII hosts of links in a text; takes linear time. */
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

/** Whether a text links to another host than this one; takes linear time. */
export function linksElsewhere(text: string, ownHost: string): boolean {
  for (const host of hostsIn(text)) if (host !== ownHost) return true;
  return false;
}
