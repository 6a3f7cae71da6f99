import { sql } from 'kysely';
import { type SourceUser, type SourceUserStatus, transitions } from '../domain/source-user.ts';
import type { Instant } from '../../../lib/clock.ts';
import { listInvitedFor } from './takeovers.ts';
import { rowsOf, type Source, tables, toFlag, type Tx, valuesOf } from '../../platform/index.ts';

function select(source: Source) {
  return tables(source)
    .selectFrom('source_user')
    .select([
      'source_user.id',
      'source_user.import_source_id',
      'source_user.namespace_id',
      'source_user.import_type',
      'source_user.source_hostname',
      'source_user.source_user_identifier',
      'source_user.source_username',
      'source_user.source_name',
      'source_user.placeholder_user_id',
      'source_user.placeholder_xchan_id',
      'source_user.reassign_to_user_id',
      'source_user.reassigned_by_user_id',
      'source_user.status',
      'source_user.reassignment_error',
      'source_user.takeover_id',
      'source_user.is_splitting',
      'source_user.split_from_id',
      'source_user.merged_into_id',
      'source_user.created_at',
    ]);
}

type SourceUserRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;

function toSourceUser(row: SourceUserRow): SourceUser {
  return {
    id: row.id,
    importSourceId: row.import_source_id,
    namespaceId: row.namespace_id,
    importType: row.import_type,
    sourceHostname: row.source_hostname,
    identifier: row.source_user_identifier,
    username: row.source_username,
    name: row.source_name,
    placeholderUserId: row.placeholder_user_id,
    placeholderXchanId: row.placeholder_xchan_id,
    reassignToUserId: row.reassign_to_user_id,
    reassignedByUserId: row.reassigned_by_user_id,
    status: row.status,
    error: row.reassignment_error,
    takeoverId: row.takeover_id,
    isSplitting: row.is_splitting === 1,
    splitFromId: row.split_from_id,
    mergedIntoId: row.merged_into_id,
    createdAt: row.created_at,
  };
}

/** The source user with this id; undefined if there is none. */
export async function findSourceUser(source: Source, id: number): Promise<SourceUser | undefined> {
  const row = await select(source).where('source_user.id', '=', id).executeTakeFirst();
  return row && toSourceUser(row);
}

/** The source users with these ids, in the order of the ids. */
export async function findSourceUsers(source: Source, ids: readonly number[]): Promise<SourceUser[]> {
  if (ids.length === 0) return [];
  const rows = await select(source).where('source_user.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, toSourceUser(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The source user whose request has this token. */
export async function findSourceUserByToken(source: Source, tokenHash: string): Promise<SourceUser | undefined> {
  const row = await select(source).where('reassignment_token_hash', '=', tokenHash).executeTakeFirst();
  return row && toSourceUser(row);
}

/** Hash of the token of a source user's pending request. */
export async function findTokenHash(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.db
    .selectFrom('source_user')
    .select('reassignment_token_hash')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.reassignment_token_hash ?? null;
}

/** The source user whose placeholder has this identity. */
export async function findSourceUserByXchan(source: Source, xchanId: number): Promise<SourceUser | undefined> {
  const row = await select(source)
    .where('placeholder_xchan_id', '=', xchanId)
    .orderBy('source_user.id')
    .executeTakeFirst();
  return row && toSourceUser(row);
}

/** Source users by their ids, in the order of these. */
export async function sourceUsersById(tx: Tx, ids: readonly number[]): Promise<Map<number, SourceUser>> {
  const rows = await select(tx)
    .where(sql<boolean>`source_user.id in ${valuesOf(tx.kind, ids)}`)
    .orderBy('source_user.id')
    .execute();
  return new Map(rows.map((row) => [row.id, toSourceUser(row)]));
}

/** Source users of a namespace in the order of their ids, after the last one seen. */
export async function pageSourceUsers(
  source: Source,
  namespaceId: number,
  query: { statuses: readonly SourceUserStatus[]; afterId: number; limit: number },
): Promise<SourceUser[]> {
  const rows = await select(source)
    .where('source_user.namespace_id', '=', namespaceId)
    .where('source_user.status', 'in', query.statuses)
    .where('source_user.id', '>', query.afterId)
    .orderBy('source_user.id')
    .limit(query.limit)
    .execute();
  return rows.map(toSourceUser);
}

/** Number of source users of a namespace in each state. */
export async function countSourceUsers(
  source: Source,
  namespaceId: number,
): Promise<Partial<Record<SourceUserStatus, number>>> {
  const rows = await tables(source)
    .selectFrom('source_user')
    .select(['status', (eb) => eb.fn.countAll<number>().as('count')])
    .where('namespace_id', '=', namespaceId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.count)]));
}

/** Source users of a namespace with these identifiers, whatever host and type. */
export async function findSourceUsersByIdentifier(
  source: Source,
  namespaceId: number,
  identifiers: readonly string[],
): Promise<SourceUser[]> {
  if (identifiers.length === 0) return [];
  const rows = await select(source)
    .innerJoin('import_source', 'import_source.id', 'source_user.import_source_id')
    .where('import_source.namespace_id', '=', namespaceId)
    .where('source_user.source_user_identifier', 'in', identifiers)
    .execute();
  return rows.map(toSourceUser);
}

/** Requests awaiting this user's answer, oldest first: those for the user, then those for a confirmed address. */
export async function listRequestsFor(source: Source, userId: number, now: Instant): Promise<SourceUser[]> {
  const invited = await findSourceUsers(source, await listInvitedFor(source, userId, now));
  const rows = await select(source)
    .where('source_user.reassign_to_user_id', '=', userId)
    .where('source_user.status', '=', 'awaiting_approval')
    .orderBy('source_user.id')
    .execute();
  return [...rows.map(toSourceUser), ...invited];
}

/** Whether contributions are moving to this user. */
export async function isTakingOver(source: Source, userId: number): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('source_user')
    .select('id')
    .where('reassign_to_user_id', '=', userId)
    .where('status', '=', 'reassignment_in_progress')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Source users accepted by this user, oldest first; with other `statuses`, also those that changed or failed. */
export async function listTakenOver(
  source: Source,
  userId: number,
  statuses: readonly SourceUserStatus[] = ['completed'],
): Promise<SourceUser[]> {
  const rows = await select(source)
    .where('source_user.reassign_to_user_id', '=', userId)
    .where('source_user.status', 'in', statuses)
    .orderBy('source_user.id')
    .execute();
  return rows.map(toSourceUser);
}

/** Source users bound to these users, in any state with an assignee. */
export async function listAssignments(
  source: Source,
  userIds: readonly number[],
): Promise<{ sourceUserId: number; importSourceId: number; userId: number }[]> {
  if (userIds.length === 0) return [];
  const rows = await tables(source)
    .selectFrom('source_user')
    .select(['id', 'import_source_id', 'reassign_to_user_id'])
    .where(sql<boolean>`reassign_to_user_id in ${valuesOf(source.kind, userIds)}`)
    .execute();
  return rows.map((row) => ({
    sourceUserId: row.id,
    importSourceId: row.import_source_id,
    userId: row.reassign_to_user_id!,
  }));
}

/**
 * Binds source users to users, with the hash of their request's token. `isShared`: the users can be bound to others of
 * the same source; unchanged if absent.
 */
export async function assignSourceUsers(
  tx: Tx,
  assignments: readonly { id: number; userId: number; tokenHash: string | null }[],
  change: { status: SourceUserStatus; requesterId: number | null; isShared?: boolean; now: Instant },
): Promise<void> {
  // Existing bindings are released first, whatever order the database works in.
  const ids = assignments.map(({ id }) => id);
  await tx.db
    .updateTable('source_user')
    .set({ reassign_to_user_id: null })
    .where(sql<boolean>`id in ${valuesOf(tx.kind, ids)}`)
    .where('reassign_to_user_id', 'is not', null)
    .execute();
  const columns = { id: 'integer', userId: 'integer', tokenHash: 'text' } as const;
  const shares =
    change.isShared === undefined ? sql.ref('source_user.shares_assignee') : sql.lit(toFlag(change.isShared));
  await sql`update source_user set status = ${change.status}, reassign_to_user_id = given."userId",
      reassigned_by_user_id = ${change.requesterId}, shares_assignee = ${shares}, reassignment_token_hash = given."tokenHash", updated_at = ${change.now}
    from ${rowsOf(tx.kind, columns, assignments)} as given where source_user.id = given.id`.execute(tx.db);
}

/** Marks reassignments of source users as completed. */
export async function completeSourceUsers(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await tx.db
    .updateTable('source_user')
    .set({ status: 'completed', reassignment_error: null, updated_at: now })
    .where(sql<boolean>`id in ${valuesOf(tx.kind, ids)}`)
    .execute();
}

/** Changes with a state; absent members don't change. */
export interface SourceUserChange {
  readonly status: SourceUserStatus;
  readonly reassignToUserId?: number | null;
  readonly reassignedByUserId?: number | null;
  readonly tokenHash?: string | null;
  readonly takeoverId?: number | null;
  readonly error?: string | null;
}

/** Changes the state of a source user, and the given members. */
export function changeSourceUser(tx: Tx, id: number, change: SourceUserChange, now: Instant): Promise<void> {
  return changeSourceUsers(tx, [id], change, now);
}

/** `changeSourceUser` for many with the same changes. */
export async function changeSourceUsers(
  tx: Tx,
  ids: readonly number[],
  change: SourceUserChange,
  now: Instant,
): Promise<void> {
  await tx.db
    .updateTable('source_user')
    .set({
      status: change.status,
      ...(change.reassignToUserId === undefined ? {} : { reassign_to_user_id: change.reassignToUserId }),
      ...(change.reassignedByUserId === undefined ? {} : { reassigned_by_user_id: change.reassignedByUserId }),
      ...(change.tokenHash === undefined ? {} : { reassignment_token_hash: change.tokenHash }),
      ...(change.takeoverId === undefined ? {} : { takeover_id: change.takeoverId }),
      ...(change.error === undefined ? {} : { reassignment_error: change.error }),
      updated_at: now,
    })
    .where(sql<boolean>`id in ${valuesOf(tx.kind, ids)}`)
    .execute();
}

/**
 * Gives the next reassignable source users of a namespace the status `keep_as_placeholder`; returns their ids, none when all are.
 */
export async function upsertNextSourceUsers(
  tx: Tx,
  namespaceId: number,
  by: { userId: number; limit: number; now: Instant },
): Promise<number[]> {
  const { from, to } = transitions.keep_as_placeholder;
  const query = tx.db
    .selectFrom('source_user')
    .select('id')
    .where('namespace_id', '=', namespaceId)
    .where('status', 'in', from)
    .orderBy('id')
    .limit(by.limit);
  const ids = (await query.execute()).map((row) => row.id);
  if (ids.length === 0) return [];
  await tx.db
    .updateTable('source_user')
    .set({
      status: to,
      reassign_to_user_id: null,
      reassigned_by_user_id: by.userId,
      takeover_id: null,
      updated_at: by.now,
    })
    .where('id', 'in', ids)
    .execute();
  return ids;
}

/** Changes the placeholder user of a source user: to a new one, or the shared Import User. */
export async function setPlaceholderUser(tx: Tx, sourceUserId: number, userId: number): Promise<void> {
  await setPlaceholderUsers(tx, [{ id: sourceUserId, userId }]);
}

/** `setPlaceholderUser` for many source users. */
export async function setPlaceholderUsers(
  tx: Tx,
  given: readonly { readonly id: number; readonly userId: number }[],
): Promise<void> {
  await sql`update source_user set placeholder_user_id = given."userId"
    from ${rowsOf(tx.kind, { id: 'integer', userId: 'integer' }, given)} as given
    where source_user.id = given.id`.execute(tx.db);
}
