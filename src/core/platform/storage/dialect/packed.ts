import { type Expression, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { forKind } from './for-kind.ts';
import type { DatabaseKind } from './portable.ts';

/**
 * Rows of integers as one value, for long lists: each value that crosses from the database costs about a microsecond,
 * one text of all of them a few nanoseconds each (docs/adr/0008). `unpackRows` reads it.
 * @param rows in their order; null columns count as 0
 * @param several columns with several numbers each (`packedRow`), placed after the others
 */
export function packedRows<Column extends string, Several extends string = never>(
  kind: DatabaseKind,
  db: Kysely<never>,
  rows: SelectQueryBuilder<
    never,
    never,
    { readonly [Name in Column]: number | null } & { readonly [Name in Several]: string }
  >,
  columns: readonly Column[],
  several: readonly Several[] = [],
) {
  const numbers = columns.map((column) => sql`coalesce(${sql.ref(`listed.${column}`)}, 0)`);
  const row = joined([...numbers, ...several.map((column) => sql.ref(`listed.${column}`))]);
  const all = forKind(kind, {
    sqlite: () => sql<string | null>`group_concat(${row}, ';')`,
    postgres: () => sql<string | null>`string_agg(${row}, ';')`,
  });
  return (db as unknown as Kysely<Record<string, Record<string, number>>>)
    .selectFrom(rows.as('listed') as never)
    .select(all.as('packed'));
}

/**
 * Several numbers from one row of another table as one column of `packedRows`, so that it is looked up once.
 * @param from the rest of the statement; without a row, each number is 0
 */
export function packedRow(numbers: readonly Expression<number | null>[], from: Expression<unknown>) {
  const none = numbers.map(() => 0).join();
  return sql<string>`coalesce((select ${joined(numbers.map((number) => sql`coalesce(${number}, 0)`))} ${from}), ${sql.lit(none)})`;
}

const joined = (numbers: readonly Expression<unknown>[]) => sql<string>`concat_ws(',', ${sql.join(numbers)})`;

const [comma, semicolon, zero] = [44, 59, 48];

/** The numbers of all rows, one row after the other. @param packed null without rows */
export function unpackRows(packed: string | null): number[] {
  const numbers: number[] = [];
  if (packed === null) return numbers;
  let number = 0;
  for (let at = 0; at < packed.length; at += 1) {
    const code = packed.charCodeAt(at);
    if (code === comma || code === semicolon) {
      numbers.push(number);
      number = 0;
    } else number = number * 10 + code - zero;
  }
  numbers.push(number);
  return numbers;
}

/** Packed rows in parts of this size, the last one smaller; none without rows. */
export function partsOf(packed: string | null, rows: number): string[] {
  const parts: string[] = [];
  if (packed === null) return parts;
  for (let start = 0; start < packed.length; ) {
    let end = start - 1;
    for (let row = 0; row < rows && end < packed.length; row += 1) {
      const next = packed.indexOf(';', end + 1);
      end = next < 0 ? packed.length : next;
    }
    parts.push(packed.slice(start, end));
    start = end + 1;
  }
  return parts;
}

/** The same of rows of two numbers, the second by the first. */
export function unpackPairs(packed: string | null): Map<number, number> {
  const numbers = unpackRows(packed);
  const pairs = new Map<number, number>();
  for (let at = 0; at < numbers.length; at += 2) pairs.set(numbers[at]!, numbers[at + 1]!);
  return pairs;
}
