import { type RawBuilder, sql } from 'kysely';
import { type Source, tables } from '../../platform/index.ts';

/** States of reassignments whose entries of the ledger move: to who takes over, or back. */
export type MovingState = 'in_progress' | 'undoing';

/** As their partial indexes say it. */
const hasState: Readonly<Record<MovingState, RawBuilder<boolean>>> = {
  in_progress: sql<boolean>`state = 'in_progress'`,
  undoing: sql<boolean>`state in ('undoing', 'undone') and state = 'undoing'`,
};

/** True where so many reassignments have this state, or more. */
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

/** Where the next `limit` entries of the ledger end; undefined behind the last one. */
export async function endOfRange(source: Source, afterId: number, limit: number): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from
    (select id from contribution where id > ${afterId} order by id limit ${limit}) as next`.execute(tables(source));
  const last = rows[0]?.last;
  return last === null || last === undefined ? undefined : Number(last);
}

/** Source users whose ids lie next to each other, as their entries in indexes do; without a bound at either end. */
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
