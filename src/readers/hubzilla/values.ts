import { instantFromMilliseconds } from '../../lib/clock.ts';
import { asText, type Json } from '../look.ts';

/** `2026-01-31 12:00:00` as a moment; undefined for the ways to say never. */
export function momentOf(value: unknown): string | undefined {
  const match = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value) : null;
  if (!match || match[1]!.startsWith('000')) return undefined;
  const milliseconds = Date.parse(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(milliseconds) ? undefined : instantFromMilliseconds(milliseconds);
}

/** For missing times in an export. */
export const never = '1970-01-01T00:00:00.000Z';

/** Whole numbers come as such, or as text. */
export function numberOf(value: unknown): number {
  const number = Number(typeof value === 'string' || typeof value === 'number' ? value : 0);
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}

/** Whether a flag is set; flags are numbers or text. */
export function isSet(value: unknown): boolean {
  return numberOf(value) > 0;
}

/** Text; empty if missing. */
export function textOf(value: unknown): string {
  return asText(value) ?? '';
}

/** Value of a JSON column, as text. */
export function jsonText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The hashes of `<hash><hash>`. */
export function hashesOf(value: unknown): string[] {
  return [...textOf(value).matchAll(/<([^<>]{1,400})>/g)].map((match) => match[1]!);
}

/** The four lists of an audience. */
export function audienceLists(row: Json, prefix = '') {
  return {
    allow: hashesOf(row[`${prefix}allow_cid`]),
    allowGroups: hashesOf(row[`${prefix}allow_gid`]),
    deny: hashesOf(row[`${prefix}deny_cid`]),
    denyGroups: hashesOf(row[`${prefix}deny_gid`]),
  };
}

const markups = ['text/bbcode', 'text/markdown', 'text/html', 'text/plain'];

/** Known markup; everything else is shown as plain text. */
export function mimetypeOf(value: unknown): string {
  const mimetype = textOf(value);
  return markups.includes(mimetype) ? mimetype : 'text/plain';
}

/** The last part of a verb or an object type, in lower case. */
export function wordOf(value: unknown): string {
  return (textOf(value).split('/').at(-1) ?? '').toLowerCase();
}
