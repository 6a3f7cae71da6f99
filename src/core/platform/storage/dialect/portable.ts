import {
  type AliasedRawBuilder,
  CompiledQuery,
  type QueryExecutorProvider,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from 'kysely';
import { DomainError } from '../../domain/errors.ts';
import { longestSearch } from '../../domain/text.ts';
import type { OrParams, Param } from '../param.ts';
import { type DatabaseKind, forKind } from './for-kind.ts';

export type { DatabaseKind };

/** The most bound parameters one statement may have in both databases (SQLite: 32,766; PostgreSQL: 65,535). */
const maxParameters = 30_000;

/** Splits `rows` so that an insert of `columns` columns stays under the parameter limit of both databases. */
export function chunked<T>(rows: readonly T[], columns: number): T[][] {
  const size = Math.max(1, Math.floor(maxParameters / Math.max(1, columns)));
  const chunks: T[][] = [];
  for (let start = 0; start < rows.length; start += size) chunks.push(rows.slice(start, start + size));
  return chunks;
}

/** A text search: its operator is known while a query is built, the pattern comes with each run. */
export interface TextPattern {
  readonly kind: 'like' | 'glob';
  readonly pattern: string;
}

/**
 * The pattern for values that contain `text`, ignoring case; `%` and `_` in it are literal. SQLite's `lower` only folds
 * ASCII; other letters are searched in both cases. The time grows with the length of the text times that of the values,
 * so the text must be short.
 * @throws DomainError unprocessable
 */
export function containing(kind: DatabaseKind, text: string): TextPattern {
  if (text.length > longestSearch) {
    throw new DomainError('unprocessable', 'search.tooLong', { max: longestSearch });
  }
  if (kind === 'sqlite' && /\P{ASCII}/u.test(text)) return { kind: 'glob', pattern: `*${eitherCase(text)}*` };
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  return { kind: 'like', pattern };
}

/** True where `column` fits. */
export function fits(column: RawBuilder<unknown>, { kind, pattern }: OrParams<TextPattern>): RawBuilder<boolean> {
  const like = () => sql<boolean>`lower(${column}) like ${pattern} escape '\\'`;
  return kind === 'glob'
    ? forKind('sqlite', { sqlite: () => sql<boolean>`${column} glob ${pattern}`, postgres: like })
    : like();
}

/** True if `column` contains `text`: see `containing`, also for what is thrown. */
export function containsText(kind: DatabaseKind, column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return fits(column, containing(kind, text));
}

/** A text like the database's `lower()`: SQLite only folds ASCII. */
export function foldedName(kind: DatabaseKind, text: string): string {
  return kind === 'sqlite' ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text.toLowerCase();
}

/** A text for `equalsFolded`. */
export function foldedText(kind: DatabaseKind, text: string): string {
  return kind === 'sqlite' ? eitherCase(text) : text.toLowerCase();
}

/** True where `column` is the text that `folded` was made from, without regard to case. */
export function equalsFolded(
  kind: DatabaseKind,
  column: RawBuilder<unknown>,
  folded: string | Param<string>,
): RawBuilder<boolean> {
  return forKind(kind, {
    sqlite: () => sql<boolean>`${column} glob ${folded}`,
    postgres: () => sql<boolean>`lower(${column}) = ${folded}`,
  });
}

/** A pattern for SQLite's `glob` that matches each letter in both cases, and everything else literally. */
function eitherCase(text: string): string {
  const pieces = Array.from(text, (character) => {
    const cases = [character, character.toLowerCase(), character.toUpperCase()];
    // Some letters are two in the other case, which a set of single ones cannot say.
    const single = [
      ...new Set(cases.filter((each) => each.length === String.fromCodePoint(each.codePointAt(0)!).length)),
    ];
    return single.length > 1 || /[*?[]/.test(character) ? `[${single.join('')}]` : character;
  });
  return pieces.join('');
}

/** True where `column` begins with `text`, exactly; an index on the column can be used in both databases. */
export function startsWith(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} >= ${text} and ${column} < ${`${text}\u{10ffff}`})`;
}

/** True where the path in the column `own` is the one in the column `above`, or below it. */
export function pathWithin(own: string, above: string): RawBuilder<SqlBool> {
  const [inner, outer] = [sql.ref(own), sql.ref(above)];
  return sql<SqlBool>`(${inner} = ${outer} or substr(${inner}, 1, length(${outer}) + 1) = ${outer} || '/')`;
}

/**
 * The database's time as an instant, plus a number of milliseconds. For comparisons between processes, whose clocks may
 * differ.
 */
export function databaseTime(kind: DatabaseKind, milliseconds: number): RawBuilder<string> {
  const seconds = sql.lit(milliseconds / 1000);
  const moment = sql`clock_timestamp() at time zone 'UTC' + ${seconds} * interval '1 second'`;
  return forKind(kind, {
    sqlite: () => sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${seconds} || ' seconds')`,
    postgres: () => sql<string>`to_char(${moment}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  });
}

/**
 * A query as a source that SQLite reads row by row, in order: otherwise it flattens combined queries, and repeats all
 * conditions on their rows for each.
 */
export function asOneSource<DB, TB extends keyof DB, O>(
  kind: DatabaseKind,
  query: SelectQueryBuilder<DB, TB, O>,
): SelectQueryBuilder<DB, TB, O> {
  if (kind === 'postgres') return query;
  return query.limit(forKind<number>(kind, { sqlite: () => sql.lit(-1), postgres: () => sql`all` }));
}

/**
 * The row of a table with this id, joined to the rows before it. PostgreSQL chooses its own joins, and if it expects
 * many rows it reads the whole table for the few of one person; SQLite looks each up.
 */
export function rowById<T extends string>(kind: DatabaseKind, table: T, id: string): AliasedRawBuilder<unknown, T> {
  const [name, key] = [sql.table(table), sql.ref(`${table}.id`)];
  return forKind<unknown>(kind, {
    sqlite: () => sql`${name}`,
    postgres: () => sql`lateral (select * from ${name} where ${key} = ${sql.ref(id)} offset 0)`,
  }).as(table);
}

/** True for errors that say a unique index refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: unknown }).code;
  return code === '23505' || /UNIQUE constraint failed/.test(error.message);
}

/**
 * `value` without characters that a database can't store. PostgreSQL refuses U+0000, and SQLite ends the text there, so
 * a name with it would be found under another.
 */
export function storable(value: unknown): unknown {
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;
}

/** The values of a list of any length as a subquery, so that the statement's text stays the same: `x in (...)`. */
export function valuesOf(kind: DatabaseKind, values: readonly (string | number)[]): RawBuilder<string> {
  const json = JSON.stringify(values.map(storable));
  return forKind<string>(kind, {
    sqlite: () => sql`(select value from json_each(${json}))`,
    postgres: () => {
      // An empty list has no type; nothing is in `(null)`, whatever the type.
      if (values.length === 0) return sql`(null)`;
      const text = sql`select value from jsonb_array_elements_text(${json}::jsonb)`;
      return typeof values[0] === 'number' ? sql`(select value::bigint from (${text}) as listed)` : sql`(${text})`;
    },
  });
}

/**
 * True if `column` is one of `values`, however many. PostgreSQL looks each up in an index that ends with the column;
 * with `in`, it would rather read everything that matches the columns before it, in a table without statistics.
 */
export function isAmong(kind: DatabaseKind, column: string, values: readonly (string | number)[]): RawBuilder<SqlBool> {
  const within = (): RawBuilder<SqlBool> => sql`${sql.ref(column)} in ${valuesOf(kind, values)}`;
  if (values.length === 0) return within();
  return forKind<SqlBool>(kind, {
    sqlite: within,
    postgres: () => sql`${sql.ref(column)} = any(array${valuesOf('postgres', values)})`,
  });
}

/** Queries with more values contain long lists in many variations: none of them is cached. */
export const fewValues = 600;

/** Operand of `in`: few values one by one, as in compiled queries; for many, `valuesOf`. */
export function listOf<T extends number | string | Param<number> | Param<string>>(
  kind: DatabaseKind,
  values: readonly T[],
): readonly T[] {
  if (values.length <= fewValues) return values;
  return valuesOf(kind, values as readonly (number | string)[]) as unknown as readonly T[];
}

/**
 * Rows as a table for the duration of the statement, however many there are: `update ... from ${rowsOf(...)} as given`.
 * @param columns the members of the rows, with their types
 */
export function rowsOf<R extends Readonly<Record<string, string | number | null>>>(
  kind: DatabaseKind,
  columns: Readonly<Record<keyof R & string, 'integer' | 'text'>>,
  rows: readonly R[],
): RawBuilder<unknown> {
  return rowsOfText(kind, columns, rowsText(columns, rows));
}

/** Rows as the text that `rowsOfText` takes, with these members of each. */
export function rowsText<R extends Readonly<Record<string, string | number | null>>>(
  columns: Readonly<Record<keyof R & string, 'integer' | 'text'>>,
  rows: readonly R[],
): string {
  const names = Object.keys(columns) as (keyof R & string)[];
  return JSON.stringify(rows.map((row) => names.map((name) => storable(row[name]))));
}

/** `rowsOf` for compiled queries, which get the rows as one text. */
export function rowsOfText<Name extends string>(
  kind: DatabaseKind,
  columns: Readonly<Record<Name, 'integer' | 'text'>>,
  json: string | Param<string>,
): RawBuilder<unknown> {
  const names = Object.keys(columns) as Name[];
  const typeOf = (name: Name) => sql.raw(columns[name] === 'integer' ? 'bigint' : 'text');
  const values = names.map((name, index) =>
    forKind(kind, {
      sqlite: () => sql`value ->> ${sql.lit(index)} as ${sql.ref(name)}`,
      postgres: () => sql`(value ->> ${sql.lit(index)})::${typeOf(name)} as ${sql.ref(name)}`,
    }),
  );
  const from = forKind(kind, {
    sqlite: () => sql`json_each(${json})`,
    postgres: () => sql`jsonb_array_elements(${json}::jsonb)`,
  });
  return sql`(select ${sql.join(values)} from ${from})`;
}

const countUp = 'update sqlite_sequence set seq = seq + ? where name = ? returning seq';

/**
 * Reserves `count` ids of `table`, so that rows with references to each other can be inserted at once. The table must
 * assign ids (`autoincrement`, `identity`).
 */
export async function reserveIds(
  tx: { readonly kind: DatabaseKind; readonly db: QueryExecutorProvider },
  table: string,
  count: number,
): Promise<number[]> {
  if (count === 0) return [];
  if (tx.kind === 'postgres') {
    // The name is looked up once, not for each.
    const { rows } = await sql<{ id: number }>`
      select nextval(sequence.name) as id from generate_series(1, ${count}::int),
        (select pg_get_serial_sequence(${table}, 'id')::regclass as name offset 0) as sequence`.execute(tx.db);
    return rows.map((row) => Number(row.id));
  }
  // Not built each time: every item that is posted comes by here.
  const { rows } = await tx.db.getExecutor().executeQuery<{ seq: number }>(CompiledQuery.raw(countUp, [count, table]));
  // A table that never had a row is not listed yet.
  if (rows.length === 0) await sql`insert into sqlite_sequence (name, seq) values (${table}, ${count})`.execute(tx.db);
  const last = rows[0]?.seq ?? count;
  return Array.from({ length: count }, (_, index) => last - count + 1 + index);
}

/** `full`: acknowledged writes survive a power failure. `relaxed`: the last ones may be lost, nothing is torn. */
export type Durability = 'full' | 'relaxed';
