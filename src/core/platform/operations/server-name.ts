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

/** Default name of a server. */
export const defaultServerName = 'Tributary';

const maxLength = 60;

/** The name of the server, on pages and in feeds. */
export async function readServerName(source: Source): Promise<string> {
  return (await readSettingRow(source, nameSetting)) ?? defaultServerName;
}

/** Public facts about a server. */
export interface ServerProfile {
  readonly name: string;
  /** Its description, in a sentence or two; can be empty. */
  readonly about: string;
  /** Contact for questions: an email address or a URL; can be empty. */
  readonly contact: string;
}

/** Public facts about the server, in one query. */
export async function readServerProfile(source: Source): Promise<ServerProfile> {
  const rows = await readSettingRows(source, [nameSetting, aboutSetting, contactSetting]);
  return {
    name: rows.get(nameSetting) ?? defaultServerName,
    about: rows.get(aboutSetting) ?? '',
    contact: rows.get(contactSetting) ?? '',
  };
}

/** Facts shown on every page. */
export interface ServerFrame {
  readonly name: string;
  /** Whether the server has rules, shown on a separate page. */
  readonly hasTerms: boolean;
}

/** The name of the server, and whether it has rules, in one query. */
export async function readServerFrame(source: Source): Promise<ServerFrame> {
  const rows = await readSettingBeginnings(source, nameSetting, termsSetting);
  return { name: rows.get(nameSetting) ?? defaultServerName, hasTerms: Boolean(rows.get(termsSetting)) };
}

/** The rules of the server, as Markdown. */
export interface Terms {
  readonly text: string;
  readonly changedAt: Instant;
}

/** The rules of the server; undefined if it has none. */
export async function readTerms(source: Source): Promise<Terms | undefined> {
  const row = await readDatedSettingRow(source, termsSetting);
  return row && row.value !== '' ? { text: row.value, changedAt: row.updatedAt } : undefined;
}

/** Characters that the rules of a server have at most. */
export const longestTerms = 20_000;

/**
 * Checks new rules of the server.
 * @returns the cleaned text
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
 * Checks a new name of the server.
 * @returns the cleaned name
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
