import type { Insertable } from 'kysely';
import type { Tx } from '../database.ts';
import { chunked, storable } from '../dialect/portable.ts';
import type { Schema } from '../schema.ts';

/**
 * Inserts many rows of one shape; the fast way in each database. With `ignoreConflicts` rows that a unique index
 * refuses are skipped.
 * @returns for each row whether it was inserted; with `ignoreConflicts`, rows must bring their ids for that
 */
export async function insertMany<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  options: { ignoreConflicts?: boolean } = {},
): Promise<boolean[]> {
  const [first] = rows;
  if (!first) return [];
  const columns = Object.keys(first) as (keyof Insertable<Schema[T]> & string)[];
  const onConflict = options.ignoreConflicts ? ' on conflict do nothing' : '';
  const head = `insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) values `;
  if (tx.runMany) {
    // One statement that stays prepared beats a new long one for each batch.
    const sql = `${head}(${columns.map(() => '?').join(', ')})${onConflict}`;
    return tx.runMany(
      sql,
      rows.map((row) => columns.map((column) => storable(row[column]))),
    );
  }
  return insertChunks(tx, table, rows, columns.length, options.ignoreConflicts ?? false);
}

async function insertChunks<T extends keyof Schema>(
  tx: Tx,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
  columns: number,
  ignoreConflicts: boolean,
): Promise<boolean[]> {
  const inserted: boolean[] = [];
  for (const chunk of chunked(rows, columns)) {
    const insert = tx.db.insertInto(table).values(chunk);
    const query = ignoreConflicts ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
    if (!ignoreConflicts) {
      await query.execute();
      inserted.push(...chunk.map(() => true));
      continue;
    }
    const back = (await query.returning('id' as never).execute()) as unknown as { id: number }[];
    const ids = new Set(back.map((row) => row.id));
    inserted.push(...chunk.map((row) => ids.has((row as unknown as { id: number }).id)));
  }
  return inserted;
}

/** What inserts many rows of one table, as `insertMany` does: for the room that owns the table to hand to others. */
export function inserterOf<T extends keyof Schema>(table: T) {
  return (
    tx: Tx,
    rows: readonly Insertable<Schema[T]>[],
    options?: { ignoreConflicts?: boolean },
  ): Promise<boolean[]> => insertMany(tx, table, rows, options);
}
