import { type Param, preparedByKey, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Selectable } from 'kysely';
import type { Sanction } from '../domain/sanction.ts';
import type { SanctionTable } from './tables.ts';

function toSanction(row: Selectable<SanctionTable>): Sanction {
  return {
    id: row.id,
    kind: row.kind,
    userId: row.user_id,
    groupId: row.group_id,
    caseId: row.case_id,
    reason: row.reason,
    endsAt: row.ends_at,
    createdBy: row.created_by,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    endedBy: row.ended_by,
  };
}

/**
 * Notes a warning or suspension.
 * @throws a unique violation for a suspension of someone who is suspended there already
 */
export async function insertSanction(
  tx: Tx,
  sanction: Omit<Sanction, 'id' | 'endedAt' | 'endedBy'>,
): Promise<Sanction> {
  const row = await tx.db
    .insertInto('sanction')
    .values({
      kind: sanction.kind,
      user_id: sanction.userId,
      group_id: sanction.groupId,
      case_id: sanction.caseId,
      reason: sanction.reason,
      ends_at: sanction.endsAt,
      created_by: sanction.createdBy,
      created_at: sanction.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toSanction(row);
}

/** A warning or suspension; undefined if there is none. */
export async function findSanction(source: Source, id: number): Promise<Sanction | undefined> {
  const row = await tables(source).selectFrom('sanction').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toSanction(row);
}

function openSuspensions(source: Source) {
  return tables(source)
    .selectFrom('sanction')
    .selectAll()
    .where('kind', '=', 'suspension')
    .where('ended_at', 'is', null);
}

/** The current server-wide suspension of a user; undefined if there is none. */
export async function findSuspension(source: Source, userId: number): Promise<Sanction | undefined> {
  const row = await openSuspensions(source)
    .where('user_id', '=', userId)
    .where('group_id', 'is', null)
    .executeTakeFirst();
  return row && toSanction(row);
}

const suspensionsOf = preparedByKey(({ db }, userId: Param<number>) =>
  db
    .selectFrom('sanction')
    .selectAll()
    .where('kind', '=', 'suspension')
    .where('ended_at', 'is', null)
    .where('user_id', '=', userId)
    .where('group_id', 'is not', null),
);

/** The suspensions of a user in groups that have not ended. */
export async function listGroupSuspensions(source: Source, userId: number): Promise<Sanction[]> {
  return (await suspensionsOf(source, userId)).map(toSanction);
}

/** Which suspensions are listed: those in a group, or on the whole server. */
export interface SuspensionQuery {
  readonly groupId: number | null;
  /** Those older than the one with this id. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Suspensions that have not ended, the newest first. Who may list them is for the caller to check. */
export async function pageSuspensions(
  source: Source,
  { groupId, before, limit }: SuspensionQuery,
): Promise<Sanction[]> {
  let rows = openSuspensions(source).where((eb) => eb(eb.fn.coalesce('group_id', eb.lit(0)), '=', groupId ?? 0));
  if (before !== undefined) rows = rows.where('id', '<', before);
  return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(toSanction);
}

/** Decisions about a person, newest first: on the server and in all groups, or in one group. */
export async function listSanctionsOf(
  source: Source,
  userId: number,
  { groupId, limit }: { readonly groupId: number | undefined; readonly limit: number },
): Promise<Sanction[]> {
  let rows = tables(source).selectFrom('sanction').selectAll().where('user_id', '=', userId);
  if (groupId !== undefined) rows = rows.where('group_id', '=', groupId);
  return (await rows.orderBy('id', 'desc').limit(limit).execute()).map(toSanction);
}

/** Results of a case for a person, newest first. */
export async function listSanctionsOfCase(source: Source, caseId: number): Promise<Sanction[]> {
  const rows = tables(source).selectFrom('sanction').selectAll().where('case_id', '=', caseId);
  return (await rows.orderBy('id', 'desc').execute()).map(toSanction);
}

/** Suspensions that have expired at a moment, the first `limit`. */
export async function listDueSuspensions(source: Source, now: Instant, limit: number): Promise<Sanction[]> {
  const rows = openSuspensions(source).where('ends_at', '<=', now).orderBy('ends_at').limit(limit);
  return (await rows.execute()).map(toSanction);
}

/** Ends a suspension; false where it has ended already. `endedBy` is null where time ends it. */
export async function endSanction(
  tx: Tx,
  id: number,
  { endedBy, now }: { readonly endedBy: number | null; readonly now: Instant },
): Promise<boolean> {
  const row = tx.db.updateTable('sanction').set({ ended_at: now, ended_by: endedBy }).where('id', '=', id);
  return (await row.where('ended_at', 'is', null).executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}
