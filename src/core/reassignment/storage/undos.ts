import { nextVersions } from './owner-columns.ts';
import { removeMembersMadeAt } from '../../groups/index.ts';
import { insertMany, type Source, tables, type Tx, valuesOf } from '../../platform/index.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { ContributionCounts } from './contributions.ts';
import { entriesIn, type LedgerRange, type Partition } from './ledger-ranges.ts';
import { moveGiven } from './moved-contributions.ts';
import type { ContributionKind } from './tables.ts';
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
    .select(['reassignment.id', 'source_user_id', 'to_user_id', 'to_xchan_id', 'requested_by_user_id'])
    .select(['reassignment.created_at', 'completed_at']);
}

function toUndo(row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): Undo {
  return {
    id: row.id,
    sourceUserId: row.source_user_id,
    toUserId: row.to_user_id,
    toXchanId: row.to_xchan_id,
    requestedByUserId: row.requested_by_user_id,
    createdAt: row.created_at,
    completedAt: row.completed_at ?? row.created_at,
  };
}

/** The reassignment with this id. */
export async function findReassignment(source: Source, id: number): Promise<Undo | undefined> {
  const row = await select(source).where('id', '=', id).executeTakeFirst();
  return row && toUndo(row);
}

/**
 * The reassignments that gave the contributions of source users to who has them, or were about to and failed; by source user. The
 * status of each says how its reassignment has ended.
 */
export async function findReassignmentsToUndo(
  source: Source,
  sourceUserIds: readonly number[],
): Promise<Map<number, Undo>> {
  if (sourceUserIds.length === 0) return new Map();
  const rows = await select(source)
    .innerJoin('source_user', (join) =>
      join
        .onRef('source_user.id', '=', 'reassignment.source_user_id')
        .on(sql<boolean>`reassignment.state = source_user.status`),
    )
    .where(sql<boolean>`source_user.id in ${valuesOf(source.kind, sourceUserIds)}`)
    .where('reassignment.state', 'in', undoableStates)
    // Of several the last one counts.
    .orderBy('reassignment.id')
    .execute();
  return new Map(rows.map((row) => [row.source_user_id, toUndo(row)]));
}

/** Which of the reassignments that are taken back are meant. */
export interface UndoFilter {
  /** The first one, by id. */
  readonly fromId?: number;
  /** To whom they were. */
  readonly toUserId?: number | undefined;
}

/**
 * The next reassignments of which some rows are still to go back; also those that were undone while an import was writing,
 * which did not know of it yet.
 */
export async function listUndos(source: Source, { fromId = 0, toUserId }: UndoFilter, limit: number): Promise<Undo[]> {
  const rows = await select(source)
    .where('state', 'in', ['undoing', 'undone'])
    .where('id', '>=', fromId)
    .$if(toUserId !== undefined, (narrowed) => narrowed.where('to_user_id', '=', toUserId!))
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
    .limit(limit)
    .execute();
  return rows.map(toUndo);
}

/** Changes the state of reassignments from one to another; nothing happens to those that have another state. */
export async function changeUndos(
  tx: Tx,
  ids: readonly number[],
  change: { from: readonly (UndoableState | 'undoing')[]; to: 'undoing' | 'undone' },
): Promise<void> {
  await tx.db
    .updateTable('reassignment')
    .set({ state: change.to })
    .where(sql<boolean>`id in ${valuesOf(tx.kind, ids)}`)
    .where('state', 'in', change.from)
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

/** An entry of the journal that is to go back. */
export interface MovedContribution {
  readonly id: number;
  readonly reassignmentId: number;
}

/**
 * The next entries of the journal that are to go back of what was undone up to `lastId`: those that are not marked `kept`. They are
 * met in the order of the index, so that a page costs what is in it.
 */
export async function nextMovedContributions(
  source: Source,
  { fromId = 0, lastId, toUserId }: UndoFilter & { readonly lastId: number },
  limit: number,
): Promise<MovedContribution[]> {
  const rows = await tables(source)
    .selectFrom('reassignment')
    // SQLite keeps the order of a cross join.
    .crossJoin('contribution')
    .select(['contribution.id', 'reassignment.id as reassignmentId'])
    .where('reassignment.state', 'in', ['undoing', 'undone'])
    .where('reassignment.id', '>=', fromId)
    .where('reassignment.id', '<=', lastId)
    .$if(toUserId !== undefined, (narrowed) => narrowed.where('reassignment.to_user_id', '=', toUserId!))
    .whereRef('contribution.source_user_id', '=', 'reassignment.source_user_id')
    .whereRef('contribution.reassignment_id', '=', 'reassignment.id')
    .where('contribution.conflict', 'is', null)
    .orderBy('reassignment.id')
    .orderBy('contribution.id')
    .limit(limit)
    .execute();
  return rows;
}

/** What goes back to whom: entries of the journal, by a condition for `contribution`, and the identity of the placeholder. */
export interface Return {
  readonly among: RawBuilder<unknown>;
  /** In a query over `contribution`, `reassignment` and `source_user`, to whom the entry belongs. */
  readonly placeholder: RawBuilder<unknown>;
}

/**
 * Gives entries of the journal back to placeholders, each of one reassignment only. Rows that someone else holds by now
 * are left alone; posts that the person has edited stay theirs, and the journal says so.
 */
export async function moveBack(tx: Tx, { among, placeholder }: Return): Promise<void> {
  const given = (kind: ContributionKind) => sql`(select contribution.row_id as id, reassignment.to_xchan_id as old,
      ${placeholder} as new, reassignment.created_at as since
    from contribution join reassignment on reassignment.id = contribution.reassignment_id
      join source_user on source_user.id = contribution.source_user_id
    where ${among} and contribution.kind = ${sql.lit(kind)})`;
  // Their words are not put into another's mouth, and of a reaction that the placeholder has too, imported since, one is enough.
  await sql`update item set author_xchan_id = given.new${nextVersions.item_author} from ${given('item_author')} as given
    where item.id = given.id and item.author_xchan_id = given.old
      and not (item.revision > 0 and item.edited_at >= given.since)
      and not exists (select 1 from item as theirs where item.reaction is not null
        and theirs.thr_parent_id = item.thr_parent_id and theirs.author_xchan_id = given.new
        and theirs.reaction = item.reaction)`.execute(tx.db);
  await moveGiven(tx, 'term_mention', given('term_mention'));
  await moveGiven(tx, 'file_creator', given('file_creator'));
  // An import may have made the placeholder a member since: that is enough, and the person is none any more.
  await moveGiven(tx, 'privacy_group_member', given('privacy_group_member'));
  await sql`update contribution set conflict = 'kept' from reassignment, item
    where ${among} and contribution.kind = 'item_author' and reassignment.id = contribution.reassignment_id
      and item.id = contribution.row_id and item.author_xchan_id = reassignment.to_xchan_id`.execute(tx.db);
  await sql`update contribution set reassignment_id = null where ${among} and conflict is null`.execute(tx.db);
}

/** That of the source user; the `+` keeps SQLite from beginning with it, where it has the entries. */
const ownPlaceholder = sql`+source_user.placeholder_xchan_id`;

/** Gives these entries of the journal back to the placeholders of their source users, who differ (`moveBack`). */
export async function returnEntries(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await moveBack(tx, {
    among: sql`contribution.id in ${valuesOf(tx.kind, ids)}`,
    placeholder: ownPlaceholder,
  });
}

/**
 * Gives back what undone reassignments of a partition of source users have in a range of the ledger; for those with a placeholder, as
 * nearly all have who are undone. Two that return to one placeholder may have a reaction in common: a unique index refuses that.
 */
export async function returnRange(tx: Tx, range: LedgerRange, partition: Partition): Promise<void> {
  const within = entriesIn(range, partition);
  const undone = sql`from contribution join reassignment on reassignment.id = contribution.reassignment_id
      join source_user on source_user.id = contribution.source_user_id
    where ${within} and contribution.conflict is null and reassignment.state = 'undoing'
      and source_user.placeholder_user_id is not null`;
  const { rows } = await sql<{ id: number }>`select distinct reassignment.id ${undone}`.execute(tx.db);
  if (rows.length === 0) return;
  const ids = valuesOf(
    tx.kind,
    rows.map(({ id }) => Number(id)),
  );
  await moveBack(tx, {
    among: sql`${within} and contribution.conflict is null and +contribution.reassignment_id in ${ids}`,
    placeholder: ownPlaceholder,
  });
}

/**
 * Sets the roles aside again that these reassignments of source users of one namespace gave, and no one else: they were
 * made in the moment in which each was completed. Those of whoever was merged into the source user since were made when
 * that was completed, and are set aside still.
 */
export async function revokeMemberships(tx: Tx, namespaceId: number, undos: readonly Undo[]): Promise<void> {
  if (undos.length === 0) return;
  const made = undos.map(({ toUserId: userId, completedAt: createdAt, requestedByUserId: createdBy }) => {
    return { userId, createdAt, createdBy };
  });
  const rows = await removeMembersMadeAt(tx, namespaceId, made);
  const merges = await listMergesInto(
    tx,
    undos.map(({ sourceUserId }) => sourceUserId),
  );
  const ids = new Map(undos.map((undo) => [undo.id, undo]));
  for (const merge of merges) {
    const undo = ids.get(merge.reassignmentId ?? 0);
    if (undo?.sourceUserId === merge.targetId) await revokeMergedMemberships(tx, namespaceId, undo, merge);
  }
  // Where someone had been merged before, nothing was taken from what is set aside (`takeSourceMemberships`).
  const areAside = new Set(
    merges.flatMap(({ targetId, reassignmentId }) =>
      ids.get(reassignmentId ?? 0)?.sourceUserId === targetId ? [] : targetId,
    ),
  );
  const setAside = rows.flatMap((row) => {
    // What several gave in one moment to one user is of the first of them.
    const of = undos.find(
      ({ toUserId, completedAt, requestedByUserId }) =>
        toUserId === row.user_id && completedAt === row.created_at && requestedByUserId === row.created_by,
    )!;
    if (areAside.has(of.sourceUserId)) return [];
    const { group_id, access_level, expires_at } = row;
    return { source_user_id: of.sourceUserId, group_id, access_level, expires_at };
  });
  await insertMany(tx, 'source_membership', setAside, { ignoreConflicts: true });
}

/** Takes the roles back that a merge gave to the user who had its target; they are set aside still. */
export async function revokeMergedMemberships(
  tx: Tx,
  rootId: number,
  { toUserId: userId }: Pick<Undo, 'toUserId'>,
  { completedAt, requestedByUserId }: Pick<Merge, 'completedAt' | 'requestedByUserId'>,
): Promise<void> {
  if (completedAt === null) return;
  await removeMembersMadeAt(tx, rootId, [{ userId, createdAt: completedAt, createdBy: requestedByUserId }]);
}
