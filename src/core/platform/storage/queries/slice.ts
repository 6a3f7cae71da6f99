import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Reader, type Source, tables } from '../database.ts';
import type { OrParams, Params } from '../param.ts';
import type { Schema } from '../schema.ts';
import { type Arguments, prepared } from './prepared.ts';

/** Lists longer than this are not counted: the counting would cost more than the page. */
export const maxCounted = 10_000;

/** The requested part of a list: rows at an offset, or rows after the last seen id. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** Keyset paging: the list is sorted by id, 0 is its beginning, and nothing is counted. */
  readonly afterId?: number | undefined;
  readonly orderBy: string;
  readonly sort: 'asc' | 'desc';
  /** Whether the total isn't needed. */
  readonly isUncounted?: boolean | undefined;
}

/** A part of a list; `total` is undefined where it was not counted. */
export interface Listed<T> {
  readonly rows: readonly T[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
}

type Columns = Readonly<Record<string, string | RawBuilder<unknown>>> & { readonly id: string };

/** Start and end of a slice, as values of a query. */
interface Place {
  readonly limit: number;
  readonly offset: number;
  readonly afterId: number | undefined;
}

type Order = Pick<Slice, 'orderBy' | 'sort'>;

/** How a list reads its slices and counts its rows. */
interface Reads<O> {
  readonly page: (order: Order, place: Place) => Promise<O[]>;
  readonly count: () => Promise<{ total: number }[]>;
}

/**
 * Reads a slice of `query`. `columns` maps each name of an order to a column; `id` must be among them and breaks ties.
 */
export function readSlice<DB, TB extends keyof DB, O>(
  source: Source,
  query: SelectQueryBuilder<DB, TB, O>,
  slice: Slice,
  columns: Columns,
): Promise<Listed<O>> {
  return readWith(slice, {
    page: (order, place) => pageOf(query, columns, order, place).execute(),
    count: () => countOf(source, query).execute(),
  });
}

/**
 * The same for frequently requested lists, whose queries are compiled once for each shape of `args` (`prepared`).
 * @param buildCounted what to count, if that doesn't need the order
 */
export function preparedSlice<P extends readonly unknown[], TB extends keyof Schema, O>(
  build: (reader: Reader, ...params: P) => SelectQueryBuilder<Schema, TB, O>,
  columns: Columns,
  buildCounted = build,
): (source: Source, slice: Slice, ...args: Arguments<P>) => Promise<Listed<O>> {
  type Asked = readonly [order: { readonly kind: Order }, place: Params<Place>, ...args: P];
  const page = prepared((reader, ...[{ kind }, place, ...args]: Asked) =>
    pageOf(build(reader, ...args), columns, kind, place),
  );
  const count = prepared((reader, ...args: P) => countOf(reader, buildCounted(reader, ...args)));
  return (source, slice, ...args) =>
    readWith(slice, {
      page: (order, place) => page(source, ...([{ kind: order }, place, ...args] as unknown as Arguments<Asked>)),
      count: () => count(source, ...args),
    });
}

async function readWith<O>(
  { limit, offset, afterId, orderBy, sort, isUncounted }: Slice,
  { page, count }: Reads<O>,
): Promise<Listed<O>> {
  if (afterId !== undefined) {
    const found = await page({ orderBy: 'id', sort }, { limit: limit + 1, offset: 0, afterId: afterId || undefined });
    return { rows: found.slice(0, limit), total: undefined, hasMore: found.length > limit };
  }
  const found = await page({ orderBy, sort }, { limit: limit + 1, offset, afterId });
  const hasMore = found.length > limit;
  const isLong = found.length > 0 && offset + found.length > maxCounted;
  if (isUncounted || isLong) return { rows: found.slice(0, limit), total: undefined, hasMore };
  // The last page gives the total, which avoids a second search in every row.
  const seen = !hasMore && (found.length > 0 || offset === 0) ? offset + found.length : undefined;
  const total = seen ?? Number((await count())[0]!.total);
  return { rows: found.slice(0, limit), total: total > maxCounted ? undefined : total, hasMore };
}

function pageOf<DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  columns: Columns,
  { orderBy, sort }: Order,
  { limit, offset, afterId }: OrParams<Place>,
): SelectQueryBuilder<DB, TB, O> {
  const id = sql.ref(columns.id);
  const column = columns[orderBy] ?? columns.id;
  const rest =
    afterId === undefined ? query : query.where(sql<boolean>`${id} ${sql.raw(sort === 'asc' ? '>' : '<')} ${afterId}`);
  return rest
    .orderBy(typeof column === 'string' ? sql.ref(column) : column, sort)
    .orderBy(id, sort)
    .limit(limit as number)
    .offset(offset as number);
}

function countOf<DB, TB extends keyof DB, O>(source: Source, query: SelectQueryBuilder<DB, TB, O>) {
  const some = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(maxCounted + 1);
  return tables(source)
    .selectFrom(some.as('counted') as never)
    .select(sql<number>`count(*)`.as('total'));
}
