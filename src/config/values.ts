// Parsers for settings: each returns the value of a text, or throws what is wrong with it.
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { parseUrl } from '../lib/url.ts';

/** Any text, unchanged. */
export const text = (value: string): string => value;

/** One of these words. @throws Error that lists them */
export const oneOf =
  <const T extends string>(...allowed: readonly T[]) =>
  (value: string): T => {
    const word = allowed.find((each) => each === value);
    if (word === undefined) throw new Error(`must be one of ${allowed.join(', ')}, not "${value}"`);
    return word;
  };

/** A whole number in a range. @throws Error that names the range */
export const count =
  (min: number, max: number) =>
  (value: string): number => {
    const parsed = Number(value);
    if (!/^\d+$/.test(value) || parsed < min || parsed > max) {
      throw new Error(`must be a whole number from ${min} to ${max}, not "${value}"`);
    }
    return parsed;
  };

/** More processes would only wait for each other. */
const maxProcesses = 32;

/** A number of processes; `auto` for one per processor. @throws Error that lists valid values */
export const processes = (value: string): number => {
  if (value === 'auto') return Math.min(maxProcesses, availableParallelism());
  if (!/^\d+$/.test(value))
    throw new Error(`must be "auto" or a whole number from 1 to ${maxProcesses}, not "${value}"`);
  return count(1, maxProcesses)(value);
};

/** `true` or `false`. */
export const yesNo = (value: string): boolean => oneOf('true', 'false')(value) === 'true';

/** An email address, with or without a display name, or nothing. */
export const mailbox = (value: string): string => {
  if (value !== '' && !/^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)) {
    throw new Error(`must be an email address or "Name <address>", not "${value}"`);
  }
  return value;
};

/** A bare email address, or nothing. */
export const address = (value: string): string => {
  if (value !== '' && !/^[^\s@<>+]+@[^\s@<>]+$/.test(value)) {
    throw new Error(`must be an email address without a "+", not "${value}"`);
  }
  return value;
};

const leastSecret = 16;

/** A secret that is hard to guess, or nothing. The error does not repeat it. */
export const longSecret = (value: string): string => {
  if (value !== '' && value.length < leastSecret) throw new Error(`must have at least ${leastSecret} characters`);
  return value;
};

/** A dotted host name, or nothing. */
const dotted =
  (what: string) =>
  (value: string): string => {
    if (
      value === '' ||
      /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(value)
    ) {
      return value.toLowerCase();
    }
    throw new Error(`must be ${what}, not "${value}"`);
  };

/** A domain, or nothing. */
export const domain = dotted('a domain such as example.org');

/** A DKIM selector (RFC 6376, section 3.1). */
export const selector = dotted('a name of letters, digits and hyphens, such as mail2026');

/** A URL with one of these schemes, or nothing. Errors don't repeat the value, which may contain a password. */
export const url =
  (...schemes: string[]) =>
  (value: string): string => {
    if (value === '') return value;
    const scheme = schemes.find((candidate) => value.startsWith(candidate));
    if (!scheme) throw new Error(`must start with ${schemes.join(' or ')}`);
    // A PostgreSQL URL without a host means a local socket.
    const needsHost = /^(s3|smtps?):/.test(scheme);
    const url = parseUrl(value);
    if (scheme.endsWith('//') && (!url || (needsHost && url.hostname === ''))) {
      throw new Error(`must be a complete URL such as ${scheme}host`);
    }
    return value;
  };

/** Scheme and host of a URL, without a path, or nothing. */
export const origin = (value: string): string => {
  const checked = url('http://', 'https://')(value).replace(/\/+$/, '');
  if (checked !== '' && !(/^https?:\/\/[^/?#@\s]+$/.test(checked) && parseUrl(checked))) {
    throw new Error(`must be a URL without a path, such as https://host, not "${value}"`);
  }
  return checked;
};

/** Origins separated by commas; `*` for any. */
export const origins = (value: string): readonly string[] => {
  const named = value.split(',').flatMap((each) => each.trim() || []);
  return [...new Set(named.map((each) => (each === '*' ? each : origin(each))))];
};

/** The number of proxies in front, or their networks; false if there are none. */
export type TrustProxy = false | number | readonly string[];

const networkNames = ['loopback', 'linklocal', 'uniquelocal'];

/** Networks such as `10.0.0.0/8`, single addresses, or names of networks. */
export const networks = (value: string): readonly string[] => {
  const named = value.split(',').flatMap((each) => each.trim() || []);
  for (const each of named) {
    const [address = '', bits, more] = each.split('/');
    const max = isIP(address) === 6 ? 128 : 32;
    const isNetwork = isIP(address) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max));
    if (more !== undefined || !(isNetwork || networkNames.includes(each))) {
      throw new Error(`must list networks such as 10.0.0.0/8, addresses, or ${networkNames.join(', ')}, not "${each}"`);
    }
  }
  return [...new Set(named)];
};

/** Networks, or `none`. */
export const metricsNetworks = (value: string): readonly string[] => (value === 'none' ? [] : networks(value));

/** A number of proxies, `true` for one, `false` for none, or networks. */
export const trustedProxies = (value: string): TrustProxy => {
  if (value === 'false' || value === '0') return false;
  if (value === 'true') return 1;
  return /^\d+$/.test(value) ? count(1, 16)(value) : networks(value);
};

/** A time of day as minutes since midnight. */
export const timeOfDay = (value: string): number => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value);
  if (!match) throw new Error(`must be a time from 00:00 to 23:59, not "${value}"`);
  return Number(match[1]) * 60 + Number(match[2]);
};
