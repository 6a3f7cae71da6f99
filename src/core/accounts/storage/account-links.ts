import type { LinkPurpose } from '../domain/registration.ts';
import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { addressKey } from '../../../lib/email-address.ts';
import type { UserEmail } from './user-list.ts';

/** An unused email link of an account. */
export interface AccountLink {
  readonly id: number;
  readonly userId: number;
  readonly email: string;
  readonly createdAt: Instant;
}

/**
 * Keeps a link, by the hash of its token; old ones of all accounts go. `userId` is null where no one has the address.
 */
export async function insertAccountLink(
  tx: Tx,
  link: {
    readonly userId: number | null;
    readonly purpose: LinkPurpose;
    readonly email: string;
    readonly tokenHash: string;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
): Promise<void> {
  await tx.db.deleteFrom('account_link').where('expires_at', '<=', link.now).execute();
  await tx.db
    .insertInto('account_link')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      email: link.email,
      email_key: addressKey(link.email),
      token_hash: link.tokenHash,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The link with this hash of a token, while it is valid. */
export async function findAccountLink(
  source: Source,
  purpose: LinkPurpose,
  tokenHash: string,
  now: Instant,
): Promise<AccountLink | undefined> {
  const row = await tables(source)
    .selectFrom('account_link')
    .select(['id', 'user_id', 'email', 'created_at'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row || row.user_id === null) return undefined;
  return { id: row.id, userId: row.user_id, email: row.email, createdAt: row.created_at };
}

/** Times when links for this purpose were requested for an address since a moment, whoever has it; newest first. */
export async function listAccountLinkTimes(
  source: Source,
  purpose: LinkPurpose,
  email: string,
  since: Instant,
): Promise<Instant[]> {
  const rows = await tables(source)
    .selectFrom('account_link')
    .select('created_at')
    .where('email_key', '=', addressKey(email))
    .where('purpose', '=', purpose)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/**
 * The addresses that a user has asked to be confirmed and that wait for it, the one asked for first at the beginning. Their ids are
 * negative, so that they never name an address that the user has.
 */
export async function listWaitingEmails(source: Source, userId: number, now: Instant): Promise<UserEmail[]> {
  const rows = await tables(source)
    .selectFrom('account_link')
    .select(['id', 'email', 'email_key'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'email')
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
  const emails = new Map(rows.map(({ id, email, email_key: key }) => [key, { id: -id, email, confirmedAt: null }]));
  return [...emails.values()].toReversed();
}

/** Claims a link for its user; false if someone was faster. */
export async function useAccountLink(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('account_link').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Invalidates all links of a user for a purpose; only those of an address if given. */
export async function deleteAccountLinks(tx: Tx, userId: number, purpose: LinkPurpose, email?: string): Promise<void> {
  let query = tx.db.deleteFrom('account_link').where('user_id', '=', userId).where('purpose', '=', purpose);
  if (email !== undefined) query = query.where('email_key', '=', addressKey(email));
  await query.execute();
}

/** Invalidates links to an address that a user no longer wants to confirm. Emails already sent there still count towards the limit. */
export async function withdrawAccountLinks(tx: Tx, userId: number, purpose: LinkPurpose, email: string): Promise<void> {
  await tx.db
    .updateTable('account_link')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('email_key', '=', addressKey(email))
    .execute();
}
