import { sql } from 'kysely';
import type { Instant } from '../../../../lib/clock.ts';
import { type Source, tables, type Tx, valuesOf } from '../../../platform/index.ts';
import type { MergeSide, MergeState } from '../../domain/merge.ts';
import type { SourceUser } from '../../domain/source-user.ts';
import { areContributionsReturning } from '../parts/splits.ts';

/** A merge of a source user into another one. */
export interface Merge {
  readonly id: number;
  readonly sourceUserId: number;
  readonly targetId: number;
  /** The reassignment by which a user had the target then. */
  readonly reassignmentId: number | null;
  readonly requestedByUserId: number;
  readonly state: MergeState;
  readonly completedAt: Instant | null;
}

function select(source: Source) {
  return tables(source)
    .selectFrom('source_merge')
    .select(['source_merge.id', 'source_merge.source_user_id as sourceUserId', 'source_merge.target_id as targetId'])
    .select(['source_merge.reassignment_id as reassignmentId', 'source_merge.state'])
    .select(['source_merge.requested_by_user_id as requestedByUserId', 'source_merge.completed_at as completedAt']);
}

/** Notes a merge that is in progress. */
export async function insertMerge(
  tx: Tx,
  merge: Pick<Merge, 'sourceUserId' | 'targetId' | 'reassignmentId' | 'requestedByUserId'> & {
    readonly namespaceId: number;
    readonly now: Instant;
  },
): Promise<void> {
  await tx.db
    .insertInto('source_merge')
    .values({
      namespace_id: merge.namespaceId,
      source_user_id: merge.sourceUserId,
      target_id: merge.targetId,
      reassignment_id: merge.reassignmentId,
      requested_by_user_id: merge.requestedByUserId,
      state: 'in_progress',
      created_at: merge.now,
    })
    .execute();
}

/** The current merge of a source user. */
export function findMerge(source: Source, sourceUserId: number): Promise<Merge | undefined> {
  return select(source)
    .where('source_user_id', '=', sourceUserId)
    .where('state', 'in', ['in_progress', 'completed'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Completed merges into source users. */
export function listMergesInto(source: Source, targetIds: readonly number[]): Promise<Merge[]> {
  return select(source)
    .where(sql<boolean>`target_id in ${valuesOf(source.kind, targetIds)}`)
    .where('state', '=', 'completed')
    .orderBy('id')
    .execute();
}

/** Source users who are merged into this one, by their ids. */
export async function listMerged(source: Source, targetId: number): Promise<number[]> {
  const query = tables(source).selectFrom('source_user').select('id').where('merged_into_id', '=', targetId);
  return (await query.orderBy('id').execute()).map(({ id }) => id);
}

/**
 * The next merge with work left: a running one in either direction, or an ended one during which an import was writing
 * without knowing of it.
 * @param fromId the first one to consider
 */
export async function nextMerge(source: Source, fromId = 0): Promise<Merge | undefined> {
  return select(source)
    .innerJoin('source_user', 'source_user.id', 'source_merge.source_user_id')
    .where(sql<boolean>`(source_merge.state in ('in_progress', 'undoing')
      or (source_merge.state = 'completed' and source_user.merged_into_id = source_merge.target_id
        and exists (select 1 from contribution where contribution.source_user_id = source_merge.source_user_id
          and contribution.reassignment_id is null and contribution.conflict is null))
      or (source_merge.state = 'undone' and source_user.merged_into_id is distinct from source_merge.target_id
        and exists (select 1 from contribution where contribution.merged_from_id = source_merge.source_user_id
          and contribution.source_user_id = source_merge.target_id)))`)
    .where('source_merge.id', '>=', fromId)
    .orderBy('source_merge.id')
    .limit(1)
    .executeTakeFirst();
}

/** Changes the state of a merge; false where it has another one than `from`, and nothing happens. */
export async function changeMerge(
  tx: Tx,
  id: number,
  change: { readonly from: MergeState; readonly to: MergeState; readonly completedAt?: Instant },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('source_merge')
    .set({ state: change.to, ...(change.completedAt !== undefined && { completed_at: change.completedAt }) })
    .where('id', '=', id)
    .where('state', '=', change.from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sets the holder of a source user's contributions while merged; null for itself. */
export async function setMergedInto(tx: Tx, sourceUserId: number, targetId: number | null): Promise<void> {
  await tx.db.updateTable('source_user').set({ merged_into_id: targetId }).where('id', '=', sourceUserId).execute();
}

/** A source user with the current work on it. */
export async function readMergeSide(source: Source, sourceUser: SourceUser): Promise<MergeSide> {
  const { id } = sourceUser;
  const { rows } = await sql<{ has_parts: number | boolean; has_merged: number | boolean }>`select
    exists (select 1 from split where source_user_id = ${id}) as has_parts,
    exists (select 1 from source_user as other where other.namespace_id = ${sourceUser.namespaceId}
      and other.merged_into_id is not null and (other.merged_into_id = ${id} or exists (select 1 from contribution
        where contribution.merged_from_id = other.id and contribution.source_user_id = ${id}))) as has_merged`.execute(
    tables(source),
  );
  const isReturning = await areContributionsReturning(source, id);
  return { ...sourceUser, isReturning, hasParts: Boolean(rows[0]?.has_parts), hasMerged: Boolean(rows[0]?.has_merged) };
}

/** Whether some merged contributions are with someone else than the target, because they were split off. */
export async function isMergedSplit(source: Source, { sourceUserId, targetId }: Merge): Promise<boolean> {
  const elsewhere = (beyond: '<' | '>') =>
    tables(source)
      .selectFrom('contribution')
      .select('id')
      .where('merged_from_id', '=', sourceUserId)
      .where('source_user_id', beyond, targetId)
      .limit(1)
      .executeTakeFirst();
  return (await elsewhere('<')) !== undefined || (await elsewhere('>')) !== undefined;
}
