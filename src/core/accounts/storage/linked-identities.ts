import { type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Whom a provider knows a user as. */
export interface LinkedIdentity {
  readonly id: number;
  readonly userId: number;
  readonly issuer: string;
  readonly subject: string;
  /** The address that the provider gave last; empty where it gave none. */
  readonly email: string;
  readonly createdAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** @throws a unique violation where the identity is linked, or the user has another one of the issuer */
export async function insertLinkedIdentity(
  tx: Tx,
  identity: Pick<LinkedIdentity, 'userId' | 'issuer' | 'subject' | 'email'>,
  now: Instant,
): Promise<number> {
  const { userId, issuer, subject, email } = identity;
  const { id } = await tx.db
    .insertInto('linked_identity')
    .values({ user_id: userId, issuer, subject, email, created_at: now, last_used_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The identity that an issuer calls so, whosever it is. */
export async function findLinkedIdentity(
  source: Source,
  issuer: string,
  subject: string,
): Promise<LinkedIdentity | undefined> {
  const row = await identities(source).where('issuer', '=', issuer).where('subject', '=', subject).executeTakeFirst();
  return row && toIdentity(row);
}

/** The linked identities of a user, the oldest first. */
export async function listLinkedIdentities(source: Source, userId: number): Promise<LinkedIdentity[]> {
  const rows = await identities(source).where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(toIdentity);
}

function identities(source: Source) {
  return tables(source).selectFrom('linked_identity').selectAll();
}

function toIdentity(row: Awaited<ReturnType<ReturnType<typeof identities>['executeTakeFirstOrThrow']>>) {
  return {
    id: row.id,
    userId: row.user_id,
    issuer: row.issuer,
    subject: row.subject,
    email: row.email,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

/** Notes that someone has signed in by an identity, and with which address there. */
export async function noteIdentityUse(tx: Tx, id: number, email: string, now: Instant): Promise<void> {
  await tx.db.updateTable('linked_identity').set({ email, last_used_at: now }).where('id', '=', id).execute();
}

/** Removes the link of an identity; false where it was removed before. */
export async function deleteLinkedIdentity(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.db.deleteFrom('linked_identity').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
