import { type RawBuilder, sql } from 'kysely';
import { type Source, tables } from '../../platform/index.ts';

/** States of reassignments whose ledger entries move: to the assignee, or back. */
export type MovingState = 'in_progress' | 'undoing';

/** Spelled like their partial indexes. */
const hasState: Readonly<Record<MovingState, RawBuilder<boolean>>> = {
  in_progress: sql<boolean>`state = 'in_progress'`,
  undoing: sql<boolean>`state in ('undoing', 'undone') and state = 'undoing'`,
};

/** True if at least this many reassignments have this state. */
export async function areMany(source: Source, state: MovingState, many: number): Promise<boolean> {
  const { rows } = await sql`select id from reassignment where ${hasState[state]} limit ${many}`.execute(
    tables(source),
  );
  return rows.length === many;
}

/** Entries of the ledger by their ids. */
export interface LedgerRange {
  readonly afterId: number;
  readonly lastId: number;
}

/** End of the next `limit` ledger entries; undefined after the last one. */
export async function endOfRange(source: Source, afterId: number, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from
    (select id from contribution where id > ${afterId} order by id limit ${limit}) as next`.execute(tables(source));
  const last = rows[0]?.last;
  return last === null || last === undefined ? undefined : Number(last);
}

/** Source users with adjacent ids, whose index entries are adjacent; unbounded at either end if absent. */
export interface Partition {
  readonly afterId: number | undefined;
  readonly lastId: number | undefined;
}

/** Divides the source users with reassignments of this state into partitions of about the same width. */
export async function partitionMoving(source: Source, state: MovingState, count: number): Promise<Partition[]> {
  const { rows } = await sql<{ first: number; last: number }>`select min(source_user_id) as first,
    max(source_user_id) as last from reassignment where ${hasState[state]}`.execute(tables(source));
  const [first, last] = [Number(rows[0]!.first), Number(rows[0]!.last)];
  const bound = (index: number): number | undefined =>
    index === 0 || index === count ? undefined : Math.floor(first + ((last - first) * index) / count);
  return Array.from({ length: count }, (_, index) => ({ afterId: bound(index), lastId: bound(index + 1) }));
}

/** The condition for entries of `contribution` in a range that belong to source users of a partition. */
export function entriesIn(range: LedgerRange, partition: Partition): RawBuilder<unknown> {
  return sql.join(
    [
      sql`contribution.id > ${range.afterId} and contribution.id <= ${range.lastId}`,
      // The `+` keeps both databases on the ids.
      ...(partition.afterId === undefined ? [] : [sql`+contribution.source_user_id > ${partition.afterId}`]),
      ...(partition.lastId === undefined ? [] : [sql`+contribution.source_user_id <= ${partition.lastId}`]),
    ],
    sql` and `,
  );
}
