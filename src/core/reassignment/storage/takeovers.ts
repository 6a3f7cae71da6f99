import { sql } from 'kysely';
import { insertMany, rowsOf, type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { addressKey, type AddressKey } from '../../../lib/email-address.ts';

/** An email invitation to claim contributions. */
export interface Takeover {
  readonly id: number;
  readonly namespaceId: number;
  readonly email: string;
  readonly state: 'open' | 'ended';
  readonly createdBy: number | null;
  readonly sentAt: Instant;
  readonly expiresAt: Instant;
}

function select(source: Source) {
  return tables(source)
    .selectFrom('takeover')
    .select(['takeover.id', 'takeover.namespace_id as namespaceId', 'takeover.email', 'takeover.state'])
    .select(['takeover.created_by as createdBy', 'takeover.sent_at as sentAt', 'takeover.expires_at as expiresAt']);
}

/** The invitations of a namespace to these addresses that can be used, by the key of the address. */
export async function findTakeoversTo(
  source: Source,
  namespaceId: number,
  emails: readonly string[],
): Promise<Map<AddressKey, Takeover>> {
  const keys = [...new Set(emails.map(addressKey))];
  const rows = await select(source)
    .where('namespace_id', '=', namespaceId)
    .where('state', '=', 'open')
    .where(sql<boolean>`email_key in ${valuesOf(source.kind, keys)}`)
    .execute();
  return new Map(rows.map((row) => [addressKey(row.email), row]));
}

/** Stores invitations with only the hashes of their tokens. */
export async function insertTakeovers(
  tx: Tx,
  invitations: readonly { readonly email: string; readonly tokenHash: string }[],
  common: {
    readonly namespaceId: number;
    readonly createdBy: number;
    readonly now: Instant;
    readonly expiresAt: Instant;
  },
): Promise<void> {
  const rows = invitations.map(({ email, tokenHash }) => ({
    namespace_id: common.namespaceId,
    email,
    email_key: addressKey(email),
    token_hash: tokenHash,
    state: 'open' as const,
    created_by: common.createdBy,
    created_at: common.now,
    sent_at: common.now,
    expires_at: common.expiresAt,
  }));
  await insertMany(tx, 'takeover', rows);
}

/** Makes source users wait for the answers to invitations, unassigned. */
export async function bindToTakeovers(
  tx: Tx,
  bindings: readonly { readonly sourceUserId: number; readonly takeoverId: number }[],
  change: { readonly requesterId: number; readonly now: Instant },
): Promise<void> {
  const columns = { sourceUserId: 'integer', takeoverId: 'integer' } as const;
  await sql`update source_user set status = 'invited', takeover_id = given."takeoverId", reassign_to_user_id = null,
      reassigned_by_user_id = ${change.requesterId}, reassignment_token_hash = null, updated_at = ${change.now}
    from ${rowsOf(tx.kind, columns, bindings)} as given where source_user.id = given."sourceUserId"`.execute(tx.db);
}

/** Detaches source users that are now requested otherwise from their invitation. */
export async function unbindFromTakeovers(tx: Tx, sourceUserIds: readonly number[]): Promise<void> {
  await tx.db
    .updateTable('source_user')
    .set({ takeover_id: null })
    .where(sql<boolean>`id in ${valuesOf(tx.kind, sourceUserIds)}`)
    .where('takeover_id', 'is not', null)
    .execute();
}

/** The invitation with this id, whatever has become of it. */
export function findTakeover(source: Source, id: number): Promise<Takeover | undefined> {
  return select(source).where('id', '=', id).executeTakeFirst();
}

/** The invitations with these ids, whatever has become of them, by their ids. */
export async function findTakeovers(source: Source, ids: readonly number[]): Promise<Map<number, Takeover>> {
  const rows = await select(source)
    .where(sql<boolean>`id in ${valuesOf(source.kind, ids)}`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The invitation with this hash of its token, while it is valid. */
export function findTakeoverByToken(source: Source, tokenHash: string, now: Instant): Promise<Takeover | undefined> {
  return select(source)
    .where('token_hash', '=', tokenHash)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** The addresses that invitations went to, by their ids. */
export async function findInvitedEmails(source: Source, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const query = tables(source).selectFrom('takeover').select(['id', 'email']);
  const rows = await query.where(sql<boolean>`id in ${valuesOf(source.kind, ids)}`).execute();
  return new Map(rows.map((row) => [row.id, row.email]));
}

/** Ids of the source users that wait for the answer to an invitation. */
export async function listInvitedBy(source: Source, takeoverId: number): Promise<number[]> {
  const query = tables(source).selectFrom('source_user').select('id').where('takeover_id', '=', takeoverId);
  const rows = await query.where('status', '=', 'invited').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Ids of the source users waiting for a confirmed address of this user, oldest first. */
export async function listInvitedFor(source: Source, userId: number, now: Instant): Promise<number[]> {
  const rows = await tables(source)
    .selectFrom('user_email')
    .innerJoin('takeover', 'takeover.email_key', 'user_email.email_key')
    .innerJoin('source_user', 'source_user.takeover_id', 'takeover.id')
    .select('source_user.id')
    .where('user_email.user_id', '=', userId)
    .where('user_email.confirmed_at', 'is not', null)
    .where('takeover.state', '=', 'open')
    .where('takeover.expires_at', '>', now)
    .where('source_user.status', '=', 'invited')
    .orderBy('source_user.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether source users of these sources wait for one of these addresses. */
export async function listInvitedIn(
  source: Source,
  namespaceId: number,
  emails: readonly string[],
): Promise<{ sourceUserId: number; importSourceId: number; emailKey: AddressKey }[]> {
  const keys = [...new Set(emails.map(addressKey))];
  return tables(source)
    .selectFrom('takeover')
    .innerJoin('source_user', 'source_user.takeover_id', 'takeover.id')
    .select(['source_user.id as sourceUserId', 'source_user.import_source_id as importSourceId'])
    .select('takeover.email_key as emailKey')
    .where('takeover.namespace_id', '=', namespaceId)
    .where('takeover.state', '=', 'open')
    .where('source_user.status', '=', 'invited')
    .where(sql<boolean>`takeover.email_key in ${valuesOf(source.kind, keys)}`)
    .execute();
}

/** People who have confirmed one of these addresses, by the key of the address. */
export async function findConfirmedBy(source: Source, emails: readonly string[]): Promise<Map<AddressKey, number>> {
  const keys = [...new Set(emails.map(addressKey))];
  const rows = await tables(source)
    .selectFrom('user_email')
    .select(['user_id', 'email_key'])
    .where('confirmed_at', 'is not', null)
    .where(sql<boolean>`email_key in ${valuesOf(source.kind, keys)}`)
    .execute();
  return new Map(rows.map((row) => [row.email_key, row.user_id]));
}

/** Gives an invitation another token and more time. */
export async function renewTakeover(
  tx: Tx,
  id: number,
  { tokenHash, now, expiresAt }: { readonly tokenHash: string; readonly now: Instant; readonly expiresAt: Instant },
): Promise<void> {
  const change = { token_hash: tokenHash, sent_at: now, expires_at: expiresAt };
  await tx.db.updateTable('takeover').set(change).where('id', '=', id).execute();
}

/** Ends invitations without waiting source users: their links stop working. */
export async function endUnusedTakeovers(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`update takeover set state = 'ended' where id in ${valuesOf(tx.kind, ids)} and not exists
    (select 1 from source_user where source_user.takeover_id = takeover.id and source_user.status = 'invited')`.execute(
    tx.db,
  );
}

/** Invitations that no one has answered in time. */
export async function listExpiredTakeovers(source: Source, now: Instant, limit: number): Promise<number[]> {
  const query = tables(source).selectFrom('takeover').select('id').where('state', '=', 'open');
  const rows = await query.where('expires_at', '<=', now).orderBy('expires_at').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Frees the source users that wait for the answer to an invitation; returns their ids. */
export async function releaseInvited(tx: Tx, takeoverId: number, now: Instant): Promise<number[]> {
  const rows = await tx.db
    .updateTable('source_user')
    .set({ status: 'pending_reassignment', takeover_id: null, reassigned_by_user_id: null, updated_at: now })
    .where('takeover_id', '=', takeoverId)
    .where('status', '=', 'invited')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}
