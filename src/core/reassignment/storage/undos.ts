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

/** A reassignment being undone. */
export interface Undo {
  readonly id: number;
  readonly sourceUserId: number;
  readonly toUserId: number;
  readonly toXchanId: number;
  readonly requestedByUserId: number | null;
  readonly createdAt: Instant;
  readonly completedAt: Instant;
}

/** Final states of reassignments that can be undone. */
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
    // The last of several counts.
    .orderBy('reassignment.id')
    .execute();
  return new Map(rows.map((row) => [row.source_user_id, toUndo(row)]));
}

/** Filter of reassignments being undone. */
export interface UndoFilter {
  /** The first one, by id. */
  readonly fromId?: number;
  /** Their former assignee. */
  readonly toUserId?: number | undefined;
}

/**
 * The next undone reassignments with rows left to return; including those undone while an import was writing without
 * knowing of it.
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

/** Changes the state of reassignments from one to another; others are unaffected. */
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

/** Number of each kind to return: journal entries not marked `kept`. */
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
 * The next journal entries to return, of reassignments undone up to `lastId`: those not marked `kept`. Read in the
 * order of the index, so that a page costs only its entries.
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

/** What to return to whom: journal entries, by a condition on `contribution`, and the placeholder's identity. */
export interface Return {
  readonly among: RawBuilder<unknown>;
  /** Recipient of the entry, in a query over `contribution`, `reassignment` and `source_user`. */
  readonly placeholder: RawBuilder<unknown>;
}

/**
 * Returns journal entries to placeholders, each of one reassignment only. Rows with another holder are skipped; posts
 * that the person has edited stay theirs, as noted in the journal.
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
  // An import may have made the placeholder a member since: then the person's membership is just removed.
  await moveGiven(tx, 'privacy_group_member', given('privacy_group_member'));
  await sql`update contribution set conflict = 'kept' from reassignment, item
    where ${among} and contribution.kind = 'item_author' and reassignment.id = contribution.reassignment_id
      and item.id = contribution.row_id and item.author_xchan_id = reassignment.to_xchan_id`.execute(tx.db);
  await sql`update contribution set reassignment_id = null where ${among} and conflict is null`.execute(tx.db);
}

/** That of the source user; the `+` keeps SQLite from starting with it, because it already has the entries. */
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
 * Returns contributions of undone reassignments of a partition of source users in a range of the ledger; only for those
 * with a placeholder, as nearly all have. Two returning to one placeholder may share a reaction, which a unique index
 * refuses.
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
 * Sets aside again the roles given only by these reassignments of source users of one namespace, created at the moment
 * of each completion. Roles of merged source users were created when the merge was completed, and are still set aside.
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
  // With an earlier merge, nothing was taken from the roles set aside (`takeSourceMemberships`).
  const areAside = new Set(
    merges.flatMap(({ targetId, reassignmentId }) =>
      ids.get(reassignmentId ?? 0)?.sourceUserId === targetId ? [] : targetId,
    ),
  );
  const setAside = rows.flatMap((row) => {
    // A role given by several at one moment to one user belongs to the first of them.
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

/** Removes the roles that a merge gave to the target's assignee; they are still set aside. */
export async function revokeMergedMemberships(
  tx: Tx,
  rootId: number,
  { toUserId: userId }: Pick<Undo, 'toUserId'>,
  { completedAt, requestedByUserId }: Pick<Merge, 'completedAt' | 'requestedByUserId'>,
): Promise<void> {
  if (completedAt === null) return;
  await removeMembersMadeAt(tx, rootId, [{ userId, createdAt: completedAt, createdBy: requestedByUserId }]);
}
