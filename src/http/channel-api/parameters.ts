import { DomainError } from '../../core/platform/domain/errors.ts';
import type { Instant } from '../../lib/clock.ts';
import { instantFromText } from '../../lib/time-zone.ts';
import { decodeHashes } from '../../wire/channel-api/identity/acl.ts';
import { type Cursor, decodeCursor } from '../../core/platform/storage/page.ts';

/** Parameters of a request: query and form together, the form wins (facts, section 0). */
export type Parameters = Readonly<Record<string, unknown>>;

/**
 * One text; undefined when it is absent or empty.
 * @throws DomainError invalid_parameter for a list
 */
export function text(parameters: Parameters, name: string): string | undefined {
  const value = parameters[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new DomainError('invalid_parameter', `"${name}" takes one value, not several.`, { parameter: name });
}

/**
 * A parameter that a call cannot do without.
 * @param what tells the caller what to give
 * @throws DomainError missing_parameter
 */
export function required(parameters: Parameters, name: string, what: string): string {
  const value = text(parameters, name);
  if (value === undefined) {
    throw new DomainError('missing_parameter', `Give "${name}": ${what}.`, { parameter: name });
  }
  return value;
}

/** As `text`, but what is empty is an empty text. @throws DomainError invalid_parameter for a list */
export function anyText(parameters: Parameters, name: string): string | undefined {
  return parameters[name] === '' ? '' : text(parameters, name);
}

/**
 * The one of these parameters that was given, with its value.
 * @throws DomainError missing_parameter for none or several
 */
export function oneOf<Name extends string>(parameters: Parameters, names: readonly Name[]): Record<Name, string> {
  const given = names.flatMap((name) => {
    const value = text(parameters, name);
    return value === undefined ? [] : [{ [name]: value } as Record<Name, string>];
  });
  const [only, ...more] = given;
  if (only && more.length === 0) return only;
  const list = names.map((name) => `"${name}"`).join(', ');
  throw new DomainError('missing_parameter', `Give exactly one of ${list}.`);
}

/** A whole number that is not negative. @throws DomainError invalid_parameter */
export function count(parameters: Parameters, name: string): number | undefined {
  const value = text(parameters, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) {
    throw new DomainError('invalid_parameter', `"${name}" must be a whole number from 0 on, not "${value}".`, {
      parameter: name,
    });
  }
  return Number(value);
}

/**
 * A list of words: repeated, as `name[]`, with commas between, or as `<hash><hash>`; empty when it is absent.
 * @throws DomainError invalid_parameter for what holds no word: an audience that is not understood must not mean all
 */
export function words(parameters: Parameters, name: string): string[] {
  const value = parameters[name] ?? [];
  const texts = Array.isArray(value) ? (value as unknown[]) : [value];
  const found = decodeHashes(texts);
  const isEmpty = texts.every((text) => typeof text === 'string' && text.trim() === '');
  if (texts.some((text) => typeof text !== 'string') || (found.length === 0 && !isEmpty)) {
    throw new DomainError('invalid_parameter', `"${name}" is a list of texts: ${name}[]=a&${name}[]=b, or "a,b".`, {
      parameter: name,
    });
  }
  return found;
}

/** A place in a list, as the header `Link` gave it. @throws DomainError invalid_parameter */
export function cursor(parameters: Parameters, name: string): Cursor | undefined {
  const value = text(parameters, name);
  const found = value === undefined ? undefined : decodeCursor(value);
  if (value !== undefined && !found) {
    throw new DomainError('invalid_parameter', `"${name}" comes from the header "Link" of the page before.`, {
      parameter: name,
    });
  }
  return found;
}

/** Anything but `0`, `false` and nothing is yes. */
export function isSet(parameters: Parameters, name: string): boolean {
  const value = text(parameters, name);
  return value !== undefined && value !== '0' && value.toLowerCase() !== 'false';
}

/** The same; undefined when it is absent. */
export function maybeSet(parameters: Parameters, name: string): boolean | undefined {
  return parameters[name] === undefined ? undefined : isSet(parameters, name);
}

/**
 * A moment, with its own zone or in `zone` (facts, section 0).
 * @throws DomainError invalid_input, also for days that no month has
 */
export function moment(parameters: Parameters, name: string, zone = 'UTC'): Instant | undefined {
  const value = text(parameters, name);
  if (value === undefined) return undefined;
  const instant = instantFromText(value, zone);
  if (instant === undefined) {
    throw new DomainError('invalid_input', `"${name}" is no date: "${value}". Use 2026-01-31 12:00:00.`, {
      parameter: name,
    });
  }
  return instant;
}
