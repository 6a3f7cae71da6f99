import { nextVersions } from './owner-columns.ts';
import { removeMembersMadeAt } from '../../groups/index.ts';
import { type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { ContributionCounts } from './contributions.ts';
import { noteMoves } from './earlier-authors.ts';
import { listMergesInto, type Merge } from './merges/merges.ts';

/** A reassignment that is taken back. */
export interface Undo {
  readonly id: number;
  readonly sourceUserId: number;
  readonly toUserId: number;
  readonly toXchanId: number;
  readonly requestedByUserId: number | null;
  readonly createdAt: Instant;
  readonly completedAt: Instant;
}

/** How the reassignments have ended that can be taken back. */
export const undoableStates = ['completed', 'failed', 'revoked'] as const;
export type UndoableState = (typeof undoableStates)[number];

function select(source: Source) {
  return tables(source)
    .selectFrom('reassignment')
    .select(['id', 'source_user_id', 'to_user_id', 'to_xchan_id', 'requested_by_user_id', 'created_at', 'completed_at'])
    .limit(1);
}

function toUndo(row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirst']>>): Undo | undefined {
  return (
    row && {
      id: row.id,
      sourceUserId: row.source_user_id,
      toUserId: row.to_user_id,
      toXchanId: row.to_xchan_id,
      requestedByUserId: row.requested_by_user_id,
      createdAt: row.created_at,
      completedAt: row.completed_at ?? row.created_at,
    }
  );
}

/** The reassignment that gave a source user's contributions to who has them, or was about to and failed. */
export async function findReassignmentToUndo(
  source: Source,
  sourceUserId: number,
  state: UndoableState,
): Promise<Undo | undefined> {
  const query = select(source).where('source_user_id', '=', sourceUserId).where('state', '=', state);
  return toUndo(await query.orderBy('id', 'desc').executeTakeFirst());
}

/** The reassignment with this id. */
export async function findReassignment(source: Source, id: number): Promise<Undo | undefined> {
  return toUndo(await select(source).where('id', '=', id).executeTakeFirst());
}

/** When the reassignments ended that undoing these source users would take back, by the source users; in one query. */
export async function readEndsToUndo(source: Source, sourceUserIds: readonly number[]): Promise<Map<number, Instant>> {
  if (sourceUserIds.length === 0) return new Map();
  const rows = await tables(source)
    .selectFrom('source_user')
    .innerJoin('reassignment', (join) =>
      join
        .onRef('reassignment.source_user_id', '=', 'source_user.id')
        .on(sql<boolean>`reassignment.state = source_user.status`),
    )
    .select(['source_user.id', 'reassignment.created_at', 'reassignment.completed_at'])
    .where(sql<boolean>`source_user.id in ${valuesOf(source.kind, sourceUserIds)}`)
    // Of several the last one counts.
    .orderBy('reassignment.id')
    .execute();
  return new Map(rows.map((row) => [row.id, row.completed_at ?? row.created_at]));
}

/**
 * A reassignment of which some rows are still to go back; also one that was undone while an import was writing, which
 * did not know of it yet.
 * @param toUserId to whom it was
 */
export async function nextUndo(source: Source, toUserId?: number): Promise<Undo | undefined> {
  const query = select(source)
    .where('state', 'in', ['undoing', 'undone'])
    .$if(toUserId !== undefined, (narrowed) => narrowed.where('to_user_id', '=', toUserId!));
  return toUndo(
    await query
      .where((eb) =>
        eb.or([
          eb('state', '=', 'undoing'),
          eb.exists(
            eb
              .selectFrom('contribution')
              .select('contribution.id')
              .whereRef('contribution.source_user_id', '=', 'reassignment.source_user_id')
              .whereRef('contribution.reassignment_id', '=', 'reassignment.id')
              .where('contribution.conflict', 'is', null),
          ),
        ]),
      )
      .orderBy('id')
      .executeTakeFirst(),
  );
}

/** Changes the state of a reassignment from one to another; nothing happens where it has another state. */
export async function changeUndo(
  tx: Tx,
  id: number,
  change: { from: 'completed' | 'failed' | 'revoked' | 'undoing'; to: 'undoing' | 'undone' },
): Promise<void> {
  await tx.db
    .updateTable('reassignment')
    .set({ state: change.to })
    .where('id', '=', id)
    .where('state', '=', change.from)
    .execute();
}

/** How much of each kind would go back: the entries of the journal that are not marked `kept`. */
export async function countMovedContributions(source: Source, undo: Undo): Promise<ContributionCounts['kinds']> {
  const rows = await tables(source)
    .selectFrom('contribution')
    .select(['kind', (eb) => eb.fn.countAll<number>().as('count')])
    .where('source_user_id', '=', undo.sourceUserId)
    .where('reassignment_id', '=', undo.id)
    .where('conflict', 'is', null)
    .groupBy('kind')
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, Number(row.count)]));
}

/** Entries of the journal that are to go back: those that are not marked `kept`. */
export async function nextMovedContributions(source: Source, undo: Undo, limit: number): Promise<number[]> {
  const rows = await tables(source)
    .selectFrom('contribution')
    .select('id')
    .where('source_user_id', '=', undo.sourceUserId)
    .where('reassignment_id', '=', undo.id)
    .where('conflict', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}

/** Posts that the person has edited since; their words are not put into another's mouth. */
function isUntouched(undo: Undo) {
  return sql`not (item.revision > 0 and item.edited_at >= ${undo.createdAt})`;
}

/** A reaction that the placeholder has too, imported since: one of the two is enough. */
function isNoDouble(placeholderXchanId: number) {
  return sql`not exists (select 1 from item as theirs where item.reaction is not null
    and theirs.thr_parent_id = item.thr_parent_id and theirs.author_xchan_id = ${placeholderXchanId}
    and theirs.reaction = item.reaction)`;
}

/**
 * Gives a batch of the journal back to the placeholder. Rows that somebody else holds by now are left alone; posts that
 * the person has edited stay theirs, and the journal says so.
 */
export async function moveBack(tx: Tx, undo: Undo, placeholderXchanId: number, ids: readonly number[]): Promise<void> {
  const batch = (kind: string) => sql`(select row_id from contribution
    where id in ${valuesOf(tx.kind, ids)} and reassignment_id = ${undo.id} and kind = ${kind})`;
  await noteMoves(tx, [{ fromXchanId: undo.toXchanId, toXchanId: placeholderXchanId }]);
  await sql`update item set author_xchan_id = ${placeholderXchanId}${nextVersions.item_author}
    where id in ${batch('item_author')}
    and author_xchan_id = ${undo.toXchanId} and ${isUntouched(undo)} and ${isNoDouble(placeholderXchanId)}`.execute(
    tx.db,
  );
  await sql`update term set xchan_id = ${placeholderXchanId} where id in ${batch('term_mention')}
    and xchan_id = ${undo.toXchanId}`.execute(tx.db);
  await sql`update file set creator_xchan_id = ${placeholderXchanId}${nextVersions.file_creator}
    where id in ${batch('file_creator')}
    and creator_xchan_id = ${undo.toXchanId}`.execute(tx.db);
  // An import may have made the placeholder a member since: that is enough, and the person is none any more.
  await sql`delete from privacy_group_member where id in ${batch('privacy_group_member')} and xchan_id = ${undo.toXchanId}
    and exists (select 1 from privacy_group_member as theirs
      where theirs.privacy_group_id = privacy_group_member.privacy_group_id
        and theirs.xchan_id = ${placeholderXchanId})`.execute(tx.db);
  await sql`update privacy_group_member set xchan_id = ${placeholderXchanId}
    where id in ${batch('privacy_group_member')} and xchan_id = ${undo.toXchanId}`.execute(tx.db);
  await sql`update contribution set conflict = 'kept' where id in ${valuesOf(tx.kind, ids)}
    and reassignment_id = ${undo.id} and kind = 'item_author'
    and exists (select 1 from item where item.id = contribution.row_id and item.author_xchan_id = ${undo.toXchanId})`.execute(
    tx.db,
  );
  await sql`update contribution set reassignment_id = null where id in ${valuesOf(tx.kind, ids)}
    and reassignment_id = ${undo.id} and conflict is null`.execute(tx.db);
}

/**
 * Sets the roles aside again that this reassignment gave, and nobody else: they were made in the moment in which it was
 * completed. Those of whoever was merged into the source user since were made when that was completed, and are set aside
 * still.
 */
export async function revokeMemberships(tx: Tx, undo: Undo): Promise<void> {
  const { namespace_id: rootId } = await tx.db
    .selectFrom('source_user')
    .select('namespace_id')
    .where('id', '=', undo.sourceUserId)
    .executeTakeFirstOrThrow();
  const { toUserId: userId, requestedByUserId: createdBy } = undo;
  const rows = await removeMembersMadeAt(tx, rootId, { userId, createdAt: undo.completedAt, createdBy });
  const merges = await listMergesInto(tx, undo.sourceUserId);
  for (const merge of merges) {
    if (merge.reassignmentId === undo.id) await revokeMergedMemberships(tx, rootId, undo, merge);
  }
  // Where somebody had been merged before, nothing was taken from what is set aside (`takeSourceMemberships`).
  const isSetAside = merges.some(({ reassignmentId }) => reassignmentId !== undo.id);
  if (rows.length === 0 || isSetAside) return;
  await tx.db
    .insertInto('source_membership')
    .values(
      rows.map((row) => ({
        source_user_id: undo.sourceUserId,
        group_id: row.group_id,
        access_level: row.access_level,
        expires_at: row.expires_at,
      })),
    )
    .onConflict((conflict) => conflict.columns(['source_user_id', 'group_id']).doNothing())
    .execute();
}

/** Takes the roles back that a merge gave to the user who had its target; they are set aside still. */
export async function revokeMergedMemberships(
  tx: Tx,
  rootId: number,
  { toUserId: userId }: Pick<Undo, 'toUserId'>,
  { completedAt, requestedByUserId }: Pick<Merge, 'completedAt' | 'requestedByUserId'>,
): Promise<void> {
  if (completedAt === null) return;
  await removeMembersMadeAt(tx, rootId, { userId, createdAt: completedAt, createdBy: requestedByUserId });
}
