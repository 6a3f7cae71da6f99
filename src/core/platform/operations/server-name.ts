import type { Instant } from '../../../lib/clock.ts';
import { cleanText } from '../domain/text.ts';
import { DomainError } from '../domain/errors.ts';
import type { Source, Tx } from '../storage/database.ts';
import {
  readDatedSettingRow,
  readSettingBeginnings,
  readSettingRow,
  readSettingRows,
  writeSettingRow,
} from '../storage/settings.ts';

/** Names of the settings. */
const nameSetting = 'server_name';
const aboutSetting = 'server_description';
const contactSetting = 'contact_address';
const termsSetting = 'terms';

/** What a server is called that nobody has named. */
export const defaultServerName = 'Tributary';

const maxLength = 60;

/** What the server is called, on pages and in feeds. */
export async function readServerName(source: Source): Promise<string> {
  return (await readSettingRow(source, nameSetting)) ?? defaultServerName;
}

/** What a server says of itself to everybody. */
export interface ServerProfile {
  readonly name: string;
  /** What it is about, in a sentence or two; empty where nobody has said that. */
  readonly about: string;
  /** Whom people ask who have a question about it: an address for mail, or that of a page; empty for nobody. */
  readonly contact: string;
}

/** What the server says of itself, in one query. */
export async function readServerProfile(source: Source): Promise<ServerProfile> {
  const rows = await readSettingRows(source, [nameSetting, aboutSetting, contactSetting]);
  return {
    name: rows.get(nameSetting) ?? defaultServerName,
    about: rows.get(aboutSetting) ?? '',
    contact: rows.get(contactSetting) ?? '',
  };
}

/** What stands around every page. */
export interface ServerFrame {
  readonly name: string;
  /** The server has rules, which a page of their own shows. */
  readonly hasTerms: boolean;
}

/** What the server is called, and whether it has rules, in one query. */
export async function readServerFrame(source: Source): Promise<ServerFrame> {
  const rows = await readSettingBeginnings(source, nameSetting, termsSetting);
  return { name: rows.get(nameSetting) ?? defaultServerName, hasTerms: Boolean(rows.get(termsSetting)) };
}

/** The rules of the server, as Markdown. */
export interface Terms {
  readonly text: string;
  readonly changedAt: Instant;
}

/** The rules of the server; undefined where it has none. */
export async function readTerms(source: Source): Promise<Terms | undefined> {
  const row = await readDatedSettingRow(source, termsSetting);
  return row && row.value !== '' ? { text: row.value, changedAt: row.updatedAt } : undefined;
}

/** Characters that the rules of a server have at most. */
export const longestTerms = 20_000;

/**
 * Checks what are to be the rules of the server.
 * @returns them without what is no part of a text
 * @throws DomainError invalid_input
 */
export function parseTerms(text: string): string {
  const terms = cleanText(text.replace(/\r\n?/g, '\n')).trim();
  if (terms.length <= longestTerms) return terms;
  throw new DomainError('invalid_input', 'settings.tooLong', {
    name: termsSetting,
    max: longestTerms,
    setting: termsSetting,
  });
}

/**
 * Checks what a server is to be called.
 * @returns the name without what is no part of it
 * @throws DomainError invalid_input
 */
export function parseServerName(text: string): string {
  const name = cleanText(text).replace(/\s+/g, ' ').trim();
  if (name !== '' && name.length <= maxLength) return name;
  throw new DomainError('invalid_input', 'server.badName', { max: maxLength, field: nameSetting });
}

/** Names the server, in a transaction that does more. @throws DomainError invalid_input */
export async function writeServerName(tx: Tx, name: string, now: Instant): Promise<void> {
  await writeSettingRow(tx, nameSetting, parseServerName(name), now);
}
