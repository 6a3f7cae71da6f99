import type { Instant } from '../../../lib/clock.ts';
import { cleanText } from '../domain/clean-text.ts';
import { DomainError } from '../domain/errors.ts';
import type { Source, Tx } from '../storage/database.ts';
import { readSettingRow, readSettingRows, writeSettingRow } from '../storage/settings.ts';

/** Name of the setting. */
const nameSetting = 'server_name';

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
  const rows = await readSettingRows(source);
  return {
    name: rows.get(nameSetting) ?? defaultServerName,
    about: rows.get('server_description') ?? '',
    contact: rows.get('contact_address') ?? '',
  };
}

/**
 * Checks what a server is to be called.
 * @returns the name without what is no part of it
 * @throws DomainError invalid_input
 */
export function parseServerName(text: string): string {
  const name = cleanText(text).replace(/\s+/g, ' ').trim();
  if (name !== '' && name.length <= maxLength) return name;
  const message = `The name of a server has 1 to ${maxLength} characters.`;
  throw new DomainError('invalid_input', message, { field: nameSetting });
}

/** Names the server, in a transaction that does more. @throws DomainError invalid_input */
export async function writeServerName(tx: Tx, name: string, now: Instant): Promise<void> {
  await writeSettingRow(tx, nameSetting, parseServerName(name), now);
}
