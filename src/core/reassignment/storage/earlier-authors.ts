import { sql } from 'kysely';
import { type Reader, rowsOf, tables, type Tx } from '../../platform/index.ts';

/** Items moved from one identity to another. */
export interface Move {
  readonly fromXchanId: number;
  readonly toXchanId: number;
}

/** With more identities than this, the rest of a person's items is indexed again. */
const maxEarlier = 200;
/** Maximum number of identities in a search. */
const maxNamed = 1000;

/**
 * Notes that items follow these moves, in the transaction that moves them or an earlier one. The search index then
 * finds them by their earlier author instead of indexing each again (docs/adr/0011). Notes are never deleted, because
 * items may have moved on.
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

/** These identities with all earlier authors in the index; undefined if there are very many. */
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
