import { sql } from 'kysely';
import { insertPrivacyGroupMembers } from '../../../identity/index.ts';
import { insertMany, type Source, tables, type Tx, valuesOf } from '../../../platform/index.ts';
import type { ContributionCounts } from '../contributions.ts';
import { noteMoves } from '../earlier-authors.ts';
import { identity, moveGiven } from '../moved-contributions.ts';
import { contributionKinds, nextVersions } from '../owner-columns.ts';
import type { Side } from '../parts/splits.ts';
import { findReassignment, moveBack } from '../undos.ts';

/**
 * Value of `item.is_unpublished` for a reaction set aside because the merged one and the target have both reacted. It
 * is hidden from everyone, and only the end of the merge publishes it again (`withheld` has the other values).
 */
const setAside = 6;

/** Holder of a merge target's contributions: its placeholder, or the assignee. */
export interface Holder {
  readonly xchanId: number;
  readonly reassignmentId: number | null;
}

/** The next ledger entries to move to the target, without those set aside. */
export async function nextToMerge(tx: Tx, sourceUserId: number, limit: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('contribution')
    .select('id')
    .where('source_user_id', '=', sourceUserId)
    .where('reassignment_id', 'is', null)
    .where('conflict', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves ledger entries to the target of a merge, and their rows to its holder. */
export async function mergeEntries(
  tx: Tx,
  merge: { readonly id: number; readonly from: Side; readonly into: Side; readonly holder: Holder },
  ids: readonly number[],
): Promise<void> {
  const { from, into, holder } = merge;
  await setDoublesAside(tx, merge, ids);
  const moving = sql`id in ${valuesOf(tx.kind, ids)} and source_user_id = ${from.id} and reassignment_id is null
    and conflict is null`;
  const [old, next] = [identity(from.placeholderXchanId), identity(holder.xchanId)];
  await noteMoves(tx, [{ fromXchanId: from.placeholderXchanId, toXchanId: holder.xchanId }]);
  for (const kind of contributionKinds) {
    const given = sql`(select row_id as id, ${old} as old, ${next} as new from contribution
      where ${moving} and kind = ${kind})`;
    await moveGiven(tx, kind, given);
  }
  await sql`update contribution set source_user_id = ${into.id}, merged_from_id = ${from.id},
    reassignment_id = ${sql.lit(holder.reassignmentId)} where ${moving}`.execute(tx.db);
}

/**
 * Of two equal reactions or memberships of one person, one is enough: the other stays hidden with the merged one until
 * the merge is undone.
 */
async function setDoublesAside(
  tx: Tx,
  { id, from, holder }: { readonly id: number; readonly from: Side; readonly holder: Holder },
  ids: readonly number[],
): Promise<void> {
  const doubles = await tx.db
    .selectFrom('contribution')
    .innerJoin('item as mine', 'mine.id', 'contribution.row_id')
    .innerJoin('item as theirs', 'theirs.thr_parent_id', 'mine.thr_parent_id')
    .select(['contribution.id', 'contribution.row_id'])
    .where(sql<boolean>`contribution.id in ${valuesOf(tx.kind, ids)}`)
    .where('contribution.kind', '=', 'item_author')
    .where('mine.author_xchan_id', '=', from.placeholderXchanId)
    .where('mine.reaction', 'is not', null)
    .whereRef('theirs.reaction', '=', 'mine.reaction')
    .where('theirs.author_xchan_id', '=', holder.xchanId)
    .execute();
  const members = await tx.db
    .selectFrom('contribution')
    .innerJoin('privacy_group_member as mine', 'mine.id', 'contribution.row_id')
    .innerJoin('privacy_group_member as theirs', 'theirs.privacy_group_id', 'mine.privacy_group_id')
    .select(['contribution.id', 'contribution.row_id', 'mine.privacy_group_id'])
    .where(sql<boolean>`contribution.id in ${valuesOf(tx.kind, ids)}`)
    .where('contribution.kind', '=', 'privacy_group_member')
    .where('mine.xchan_id', '=', from.placeholderXchanId)
    .where('theirs.xchan_id', '=', holder.xchanId)
    .execute();
  if (doubles.length + members.length === 0) return;
  const rowsOf = (rows: readonly { row_id: number }[]) =>
    valuesOf(
      tx.kind,
      rows.map((row) => row.row_id),
    );
  // Hidden and deleted ones aren't visible anyway.
  if (doubles.length > 0)
    await sql`update item set is_unpublished = ${sql.lit(setAside)}${nextVersions.item_author}
      where id in ${rowsOf(doubles)} and is_unpublished = 0`.execute(tx.db);
  if (members.length > 0) {
    await insertMany(
      tx,
      'merged_member',
      members.map((row) => ({
        contribution_id: row.id,
        source_merge_id: id,
        privacy_group_id: row.privacy_group_id,
      })),
    );
    await sql`delete from privacy_group_member where id in ${rowsOf(members)}`.execute(tx.db);
  }
  const noted = valuesOf(
    tx.kind,
    [...doubles, ...members].map((row) => row.id),
  );
  await sql`update contribution set conflict = 'double' where id in ${noted}`.execute(tx.db);
}

/** The next entries of the ledger that are to return from the target of a merge. */
export async function nextToSeparate(
  tx: Tx,
  { sourceUserId, targetId }: { readonly sourceUserId: number; readonly targetId: number },
  limit: number,
): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('contribution')
    .select('id')
    .where('merged_from_id', '=', sourceUserId)
    .where('source_user_id', '=', targetId)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Moves ledger entries back to the merged one, and their rows from the target's holder. */
export async function separateEntries(tx: Tx, from: Side, into: Side, ids: readonly number[]): Promise<void> {
  const all = sql`contribution.id in ${valuesOf(tx.kind, ids)} and contribution.merged_from_id = ${from.id}
    and contribution.source_user_id = ${into.id}`;
  const { rows } = await sql<{ reassignment_id: number }>`select distinct reassignment_id from contribution
    where ${all} and reassignment_id is not null and conflict is null`.execute(tx.db);
  const [old, next] = [identity(into.placeholderXchanId), identity(from.placeholderXchanId)];
  await noteMoves(tx, [{ fromXchanId: into.placeholderXchanId, toXchanId: from.placeholderXchanId }]);
  for (const kind of contributionKinds) {
    const given = sql`(select row_id as id, ${old} as old, ${next} as new from contribution
      where ${all} and reassignment_id is null and kind = ${kind})`;
    await moveGiven(tx, kind, given);
  }
  // Contributions of an assignee return as if the reassignment were undone: posts they edited stay theirs.
  for (const { reassignment_id: reassignmentId } of rows) {
    const reassignment = await findReassignment(tx, Number(reassignmentId));
    if (!reassignment) continue;
    await noteMoves(tx, [{ fromXchanId: reassignment.toXchanId, toXchanId: from.placeholderXchanId }]);
    await moveBack(tx, { among: sql`${all} and contribution.reassignment_id = ${reassignment.id}`, placeholder: next });
  }
  await sql`update contribution set source_user_id = ${from.id}, merged_from_id = null where ${all}`.execute(tx.db);
}

/** Restores the next reactions and memberships that were set aside; false if there are none. */
export async function restoreDoubles(tx: Tx, from: Side, limit: number): Promise<boolean> {
  const doubles = await tx.db
    .selectFrom('contribution')
    .leftJoin('merged_member', 'merged_member.contribution_id', 'contribution.id')
    .select(['contribution.id', 'contribution.row_id', 'merged_member.privacy_group_id'])
    .where('contribution.source_user_id', '=', from.id)
    .where('contribution.reassignment_id', 'is', null)
    .where('contribution.conflict', '=', 'double')
    .orderBy('contribution.id')
    .limit(limit)
    .execute();
  if (doubles.length === 0) return false;
  const ids = valuesOf(
    tx.kind,
    doubles.map((row) => row.id),
  );
  await sql`update item set is_unpublished = 0${nextVersions.item_author} where is_unpublished = ${sql.lit(setAside)}
    and id in (select row_id from contribution where id in ${ids} and kind = 'item_author')`.execute(tx.db);
  for (const { id, privacy_group_id: privacyGroupId } of doubles) {
    if (privacyGroupId === null) continue;
    const made = await insertPrivacyGroupMembers(tx, privacyGroupId, [from.placeholderXchanId]);
    for (const rowId of made.values())
      await tx.db.updateTable('contribution').set({ row_id: rowId }).where('id', '=', id).execute();
  }
  await sql`delete from merged_member where contribution_id in ${ids}`.execute(tx.db);
  await sql`update contribution set conflict = null where id in ${ids}`.execute(tx.db);
  return true;
}

/** Number of merged entries of each kind, including those set aside. */
export async function countMerged(source: Source, sourceUserId: number): Promise<ContributionCounts['kinds']> {
  const { rows } = await sql<{ kind: keyof ContributionCounts['kinds']; count: number }>`
    select kind, count(*) as count from contribution
    where merged_from_id = ${sourceUserId} or (source_user_id = ${sourceUserId} and conflict = 'double')
    group by kind`.execute(tables(source));
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

/** Number of reactions that the other's holder also gave, which a merge sets aside. */
export async function countDoubles(source: Source, from: Side, holder: Pick<Holder, 'xchanId'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from contribution
    join item as mine on mine.id = contribution.row_id
    join item as theirs on theirs.thr_parent_id = mine.thr_parent_id and theirs.reaction = mine.reaction
    where contribution.source_user_id = ${from.id} and contribution.kind = 'item_author'
      and contribution.reassignment_id is null and contribution.conflict is null and mine.reaction is not null
      and mine.author_xchan_id = ${from.placeholderXchanId} and theirs.author_xchan_id = ${holder.xchanId}`.execute(
    tables(source),
  );
  return Number(rows[0]?.count ?? 0);
}
