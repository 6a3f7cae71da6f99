import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Source, tables } from '../database.ts';

/** Lists longer than this are not counted: the counting would cost more than the page. */
export const maxCounted = 10_000;

/** The part of a list that is wanted: rows at an offset, or rows behind the id that was seen last. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Keyset paging: the list is sorted by id alone, 0 is its beginning, and nothing is counted. */
  readonly afterId?: number | undefined;
  readonly orderBy: string;
  readonly sort: 'asc' | 'desc';
}

/** A part of a list; `total` is undefined where it was not counted. */
export interface Listed<T> {
  readonly rows: readonly T[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
}

/**
 * Reads a slice of what `query` selects. `columns` says which column each name of an order stands for; `id` must be
 * among them and tells rows of equal value apart.
 */
export async function readSlice<DB, TB extends keyof DB, O>(
  source: Source,
  query: SelectQueryBuilder<DB, TB, O>,
  slice: Slice,
  columns: Readonly<Record<string, string | RawBuilder<unknown>>> & { readonly id: string },
): Promise<Listed<O>> {
  const { limit, offset, afterId, sort } = slice;
  const id = sql.ref(columns.id);
  if (afterId !== undefined) {
    const rest =
      afterId === 0 ? query : query.where(sql<boolean>`${id} ${sql.raw(sort === 'asc' ? '>' : '<')} ${afterId}`);
    const found = await rest
      .orderBy(id, sort)
      .limit(limit + 1)
      .execute();
    return { rows: found.slice(0, limit), total: undefined, hasMore: found.length > limit };
  }
  const column = columns[slice.orderBy] ?? columns.id;
  const sorted = query.orderBy(typeof column === 'string' ? sql.ref(column) : column, sort).orderBy(id, sort);
  const found = await sorted
    .limit(limit + 1)
    .offset(offset)
    .execute();
  const hasMore = found.length > limit;
  // The last page says how many there are: what is searched for in every row is not searched for twice.
  const seen = !hasMore && (found.length > 0 || offset === 0) ? offset + found.length : undefined;
  const total = seen === undefined ? await count(source, query) : seen > maxCounted ? undefined : seen;
  return { rows: found.slice(0, limit), total, hasMore };
}

async function count<DB, TB extends keyof DB, O>(
  source: Source,
  query: SelectQueryBuilder<DB, TB, O>,
): Promise<number | undefined> {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(maxCounted + 1);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as counted`.execute(
    tables(source),
  );
  const total = Number(rows[0]!.total);
  return total > maxCounted ? undefined : total;
}
