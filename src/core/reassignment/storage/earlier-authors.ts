import { sql } from 'kysely';
import { type Reader, rowsOf, tables, type Tx } from '../../platform/index.ts';

/** That items go from one identity to another. */
export interface Move {
  readonly fromXchanId: number;
  readonly toXchanId: number;
}

/** Whoever takes over from more identities than this has the rest of their items indexed again. */
const maxEarlier = 200;
/** So many identities are named in a search at most. */
const maxNamed = 1000;

/**
 * Notes that items go along these moves, in the transaction that moves them or in one before. The index of the search finds them by their
 * earlier author then, where it would have to take each again (docs/adr/0011). Nothing that is noted is ever removed: items
 * may have gone on since.
 */
export async function noteMoves(tx: Tx, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const given = rowsOf(
    tx.kind,
    { author: 'integer', earlier: 'integer' },
    moves.map(({ fromXchanId, toXchanId }) => ({ author: toXchanId, earlier: fromXchanId })),
  );
  await sql`insert into earlier_author (xchan_id, earlier_xchan_id) select distinct given.author, given.earlier from ${given} as given
    where (select count(*) from earlier_author as known where known.xchan_id = given.author) < ${maxEarlier}
    on conflict (xchan_id, earlier_xchan_id) do nothing`.execute(tx.db);
}

/** These identities with all by whom the index may name their items; undefined where those are very many. */
export async function withEarlierAuthors(reader: Reader, xchanIds: readonly number[]): Promise<number[] | undefined> {
  const given = rowsOf(
    reader.kind,
    { id: 'integer' },
    xchanIds.map((id) => ({ id })),
  );
  const { rows } = await sql<{ id: number }>`with recursive named (id) as (
      select given.id from ${given} as given
      union select earlier_xchan_id from named join earlier_author on earlier_author.xchan_id = named.id)
    select id from named limit ${maxNamed + 1}`.execute(tables(reader));
  return rows.length > maxNamed ? undefined : rows.map(({ id }) => Number(id));
}
