import { randomHex } from '../../../lib/random.ts';
import type { Instant } from '../../../lib/clock.ts';
import { isSameAddress } from '../../../lib/email-address.ts';
import type { Reader, Tx } from './database.ts';
import { chunked, reserveIds } from './dialect/portable.ts';
import { toFlag } from './queries/column.ts';
import { insertMany } from './queries/insert-many.ts';
import type { MailTable } from './tables.ts';

export interface MailAttachment {
  readonly filename: string;
  readonly contentType: string;
  readonly blobHash: string;
}

export type MailState = MailTable['state'];

export interface Mail {
  readonly id: number;
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  /** Null after the email was handed to a mail server. */
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly MailAttachment[];
  /** Unsubscribe link; null if there is none, and after the email was handed over. */
  readonly unsubscribeUrl: string | null;
  /** Also sent to suppressed addresses, because the recipient has just requested it. */
  readonly isEssential: boolean;
  /** Token in its envelope sender; null for emails of earlier versions. */
  readonly token: string | null;
  readonly state: MailState;
  readonly lastError: string | null;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
}

export interface NewMail {
  readonly dedupeKey: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
  readonly unsubscribeUrl: string | null;
  readonly isEssential: boolean;
  readonly host: string;
  readonly state: 'queued' | 'kept';
  readonly now: Instant;
}

const tokenBytes = 16;

/**
 * Stores emails to send, except those whose key exists; returns the ids. Each has an unguessable token in its
 * Message-ID, which stays the same in all attempts.
 */
export async function insertMails(tx: Tx, mails: readonly NewMail[]): Promise<number[]> {
  const ids = await reserveIds(tx, 'mail', mails.length);
  const tokens = mails.map(() => randomHex(tokenBytes));
  const rows = mails.map((mail, index) => ({
    id: ids[index]!,
    dedupe_key: mail.dedupeKey,
    message_id: `<${tokens[index]!}@${mail.host}>`,
    token: tokens[index]!,
    is_essential: toFlag(mail.isEssential),
    to_address: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: JSON.stringify(mail.attachments),
    unsubscribe_url: mail.unsubscribeUrl,
    state: mail.state,
    created_at: mail.now,
  }));
  const inserted = await insertMany(tx, 'mail', rows, { ignoreConflicts: true });
  return ids.filter((_, index) => inserted[index]);
}

/** The email with this id; undefined if there is none. */
export async function findMail(reader: Reader, id: number): Promise<Mail | undefined> {
  const row = await reader.db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toMail(row);
}

/** The email sent with this token; undefined if there is none. */
export async function findMailByToken(tx: Tx, token: string): Promise<{ id: number; to: string } | undefined> {
  const query = tx.db.selectFrom('mail').select(['id', 'to_address as to']).where('token', '=', token);
  return query.executeTakeFirst();
}

/** Notes that a sent email couldn't be delivered; its text was deleted, so it isn't sent again. */
export async function markUndelivered(tx: Tx, id: number, error: string): Promise<void> {
  const changes = { state: 'undelivered', last_error: error } as const;
  await tx.db.updateTable('mail').set(changes).where('id', '=', id).where('state', '=', 'sent').execute();
}

/** The text of the email with this key, while it is stored. */
export async function findMailText(
  tx: Tx,
  dedupeKey: string,
): Promise<{ subject: string; text: string; html: string } | undefined> {
  const row = await tx.db
    .selectFrom('mail')
    .select(['subject', 'text', 'html'])
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst();
  if (!row || row.text === null || row.html === null) return undefined;
  return { subject: row.subject, text: row.text, html: row.html };
}

/** The newest emails, all or those to one address, however it is written. */
export async function listMails(reader: Reader, options: { to?: string | undefined; limit: number }): Promise<Mail[]> {
  const { to, limit } = options;
  let query = reader.db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(limit);
  if (to !== undefined) {
    const known = await reader.db.selectFrom('mail').select('to_address').distinct().execute();
    const written = known.map((row) => row.to_address).filter((address) => isSameAddress(address, to));
    if (written.length === 0) return [];
    query = query.where('to_address', 'in', written);
  }
  return (await query.execute()).map(toMail);
}

/** The newest emails, of one state or all; with `before`, those older than this id. A page reads only its own rows. */
export async function pageMails(
  reader: Reader,
  page: { readonly state?: MailState | undefined; readonly before?: number | undefined; readonly limit: number },
): Promise<Mail[]> {
  let query = reader.db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(page.limit);
  if (page.state !== undefined) query = query.where('state', '=', page.state);
  if (page.before !== undefined) query = query.where('id', '<', page.before);
  return (await query.execute()).map(toMail);
}

/** Requeues failed emails: one, or a number of them, oldest first; returns their ids. */
export async function requeueMails(
  tx: Tx,
  which: { readonly id: number } | { readonly max: number },
): Promise<number[]> {
  let failed = tx.db.selectFrom('mail').select('id').where('state', '=', 'failed').orderBy('id');
  failed = 'id' in which ? failed.where('id', '=', which.id) : failed.limit(which.max);
  const ids = (await failed.execute()).map(({ id }) => id);
  if (ids.length === 0) return [];
  const changes = { state: 'queued', last_error: null } as const;
  for (const chunk of chunked(ids, 1)) await tx.db.updateTable('mail').set(changes).where('id', 'in', chunk).execute();
  return ids;
}

/** Notes the result of an email. The text of sent emails isn't stored: it may contain a token. */
export async function markMail(
  tx: Tx,
  id: number,
  outcome: { state: MailState; error?: string | undefined; now: Instant },
): Promise<void> {
  await tx.db
    .updateTable('mail')
    .set({
      state: outcome.state,
      last_error: outcome.error ?? null,
      ...(outcome.state === 'sent' ? { text: null, html: null, unsubscribe_url: null, sent_at: outcome.now } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Deletes all emails to these addresses, sent or not. */
export async function removeMailsTo(tx: Tx, addresses: readonly string[]): Promise<void> {
  if (addresses.length > 0) await tx.db.deleteFrom('mail').where('to_address', 'in', addresses).execute();
}

function toMail(row: {
  id: number;
  message_id: string;
  to_address: string;
  subject: string;
  text: string | null;
  html: string | null;
  attachments: string;
  unsubscribe_url: string | null;
  is_essential: number;
  token: string | null;
  state: MailState;
  last_error: string | null;
  created_at: string;
  sent_at: string | null;
}): Mail {
  return {
    id: row.id,
    messageId: row.message_id,
    to: row.to_address,
    subject: row.subject,
    text: row.text,
    html: row.html,
    attachments: JSON.parse(row.attachments) as MailAttachment[],
    unsubscribeUrl: row.unsubscribe_url,
    isEssential: row.is_essential === 1,
    token: row.token,
    state: row.state,
    lastError: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  };
}
