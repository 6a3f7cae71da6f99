import { type Insertable, sql } from 'kysely';
import type { Tx } from '../database.ts';
import { copyInto } from '../dialect/copied-rows.ts';
import { chunked, isUniqueViolation, storable } from '../dialect/portable.ts';
import type { Schema } from '../schema.ts';

/** From this number of rows on, they are copied into PostgreSQL; fewer aren't worth the second response. */
const fewestCopied = 20;

/** Number of rows copied at once: their text is in memory, and so is the next one's. */
const maxCopied = 2000;

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
  const into = `"${table}" (${columns.map((column) => `"${column}"`).join(', ')})`;
  if (tx.runMany) {
    // One statement that stays prepared beats a new long one for each batch.
    const statement = `insert into ${into} values (${columns.map(() => '?').join(', ')})${onConflict}`;
    return tx.runMany(
      statement,
      rows.map((row) => columns.map((column) => storable(row[column]))),
    );
  }
  if (rows.length >= fewestCopied) {
    const lists = rows.map((row) => columns.map((column) => row[column]));
    if (await copyRows(tx, into, lists, options)) return rows.map(() => true);
  }
  return insertChunks(tx, table, rows, columns.length, options.ignoreConflicts ?? false);
}

/** Copies rows; false if a unique index refuses one of them, and none is inserted. */
async function copyRows(
  tx: Tx,
  into: string,
  rows: readonly (readonly unknown[])[],
  { ignoreConflicts = false }: { ignoreConflicts?: boolean },
): Promise<boolean> {
  const copy = async (): Promise<void> => {
    for (let start = 0; start < rows.length; start += maxCopied)
      await tx.db.executeQuery(copyInto(into, rows.slice(start, start + maxCopied)));
  };
  if (!ignoreConflicts) {
    await copy();
    return true;
  }
  await sql`savepoint copied`.execute(tx.db);
  try {
    await copy();
    await sql`release savepoint copied`.execute(tx.db);
    return true;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    await sql`rollback to savepoint copied`.execute(tx.db);
    return false;
  }
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
    // Not every table has an id; without one in the rows, no one asks which existed.
    if (!ignoreConflicts || !('id' in chunk[0]!)) {
      await query.execute();
      inserted.push(...chunk.map(() => !ignoreConflicts));
      continue;
    }
    const back = (await query.returning('id' as never).execute()) as unknown as { id: number }[];
    const ids = new Set(back.map((row) => row.id));
    inserted.push(...chunk.map((row) => ids.has((row as unknown as { id: number }).id)));
  }
  return inserted;
}

/** Inserts many rows of one table, like `insertMany`, for the owning room to export. */
export function inserterOf<T extends keyof Schema>(table: T) {
  return (
    tx: Tx,
    rows: readonly Insertable<Schema[T]>[],
    options?: { ignoreConflicts?: boolean },
  ): Promise<boolean[]> => insertMany(tx, table, rows, options);
}
