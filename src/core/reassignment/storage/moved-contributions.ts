import { type RawBuilder, sql } from 'kysely';
import { rowsOf, type Tx, valuesOf } from '../../platform/index.ts';
import { entriesIn, type LedgerRange, type Partition } from './ledger-ranges.ts';
import { contributionKinds, nextVersions, ownerColumns } from './owner-columns.ts';
import type { OpenContribution } from './reassignments.ts';
import type { ContributionKind } from './tables.ts';

/**
 * Moves contributions to their new owners. Rows that no longer have the placeholder are skipped; reactions and
 * memberships that the new owner already has are dropped.
 */
export async function moveContributions(tx: Tx, contributions: readonly OpenContribution[]): Promise<void> {
  for (const kind of contributionKinds) {
    const moving = contributions.filter((contribution) => contribution.kind === kind);
    if (moving.length === 0) continue;
    const given = rowsOf(
      tx.kind,
      { id: 'integer', old: 'integer', new: 'integer' },
      moving.map(({ rowId, fromXchanId, toXchanId }) => ({ id: rowId, old: fromXchanId, new: toXchanId })),
    );
    await moveGiven(tx, kind, given);
  }
  const noted = rowsOf(
    tx.kind,
    { id: 'integer', reassignment: 'integer' },
    contributions.map(({ id, reassignmentId }) => ({ id, reassignment: reassignmentId })),
  );
  await sql`update contribution set reassignment_id = given.reassignment from ${noted} as given
    where contribution.id = given.id and contribution.reassignment_id is null`.execute(tx.db);
}

/** A unique index would refuse these: the new owner has reacted so, or is a member, already. */
const dropDoubles: Partial<Record<ContributionKind, (tx: Tx, given: RawBuilder<unknown>) => Promise<unknown>>> = {
  item_author: dropDoubleReactions,
  privacy_group_member: (tx, given) =>
    sql`delete from privacy_group_member where id in (
      select mine.id from ${given} as given join privacy_group_member as mine on mine.id = given.id and mine.xchan_id = given.old
      join privacy_group_member as theirs on theirs.privacy_group_id = mine.privacy_group_id
        and theirs.xchan_id = given.new)`.execute(tx.db),
};

/**
 * Deletes reactions that the new owner also has, and reactions to them. Other replies to them become replies to the
 * thread: a list caches an item's parent until the item is updated.
 */
async function dropDoubleReactions(tx: Tx, given: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: number }>`with recursive gone (id) as (
      select mine.id from ${given} as given join item as mine on mine.id = given.id and mine.author_xchan_id = given.old
      join item as theirs on theirs.thr_parent_id = mine.thr_parent_id and theirs.author_xchan_id = given.new
        and theirs.reaction = mine.reaction
      where mine.reaction is not null
      union select answer.id from gone join item as answer
        on answer.thr_parent_id = gone.id and answer.reaction is not null)
    select id from gone`.execute(tx.db);
  if (rows.length === 0) return;
  const gone = valuesOf(
    tx.kind,
    rows.map(({ id }) => id),
  );
  await sql`update item set thr_parent_id = parent_id where thr_parent_id in ${gone} and reaction is null
    and parent_id in (select distinct parent_id from item where id in ${gone})`.execute(tx.db);
  await sql`delete from item where id in ${gone}`.execute(tx.db);
}

/**
 * Moves the contributions of open reassignments of a partition of source users in a range of the ledger. Adjacent rows
 * of many people move together, as do people with adjacent index entries: fewer database pages change.
 */
export async function moveRange(tx: Tx, range: LedgerRange, partition: Partition): Promise<void> {
  const within = entriesIn(range, partition);
  await sql`update contribution set reassignment_id = reassignment.id from reassignment
    where ${within} and contribution.reassignment_id is null
      and reassignment.source_user_id = contribution.source_user_id and reassignment.state = 'in_progress'`.execute(
    tx.db,
  );
  const { rows: kinds } = await sql<{
    kind: ContributionKind;
  }>`select distinct kind from contribution where ${within}`.execute(tx.db);
  for (const { kind } of kinds) {
    const given = sql`(select contribution.row_id as id, reassignment.from_xchan_id as old, reassignment.to_xchan_id as new
      from contribution join reassignment on reassignment.id = contribution.reassignment_id
      where ${within} and contribution.kind = ${kind} and reassignment.state = 'in_progress')`;
    await moveGiven(tx, kind, given);
  }
}

/** An identity as a column of a subquery: PostgreSQL needs the type of a parameter there. */
export function identity(xchanId: number): RawBuilder<number> {
  return sql`cast(${xchanId} as bigint)`;
}

/**
 * Gives rows of one kind to new owners: `given` lists them with `id`, `old` and `new`. Rows that no longer have `old`
 * are skipped; duplicates of rows of `new` are deleted.
 */
export async function moveGiven(tx: Tx, kind: ContributionKind, given: RawBuilder<unknown>): Promise<void> {
  const [table, column] = ownerColumns[kind];
  await dropDoubles[kind]?.(tx, given);
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = given.new${nextVersions[kind]} from ${given} as given
    where ${sql.ref(`${table}.id`)} = given.id and ${sql.ref(`${table}.${column}`)} = given.old`.execute(tx.db);
}
