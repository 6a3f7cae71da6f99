import { type RawBuilder, sql } from 'kysely';
import type { Source } from '../database.ts';
import { forKind } from '../dialect/for-kind.ts';
import { containsText, foldedName, startsWith } from '../dialect/portable.ts';

/**
 * Tables with an index of names (migration 0026): its columns, and the expressions whose prefixes other indexes find.
 */
const named = {
  user: { columns: ['user.name', 'user.username'], beginnings: [sql`lower("user".name)`, sql`"user".username_key`] },
  xchan: { columns: ['xchan.name'], beginnings: [sql`lower(xchan.name)`] },
  file: { columns: ['file.filename'], beginnings: [sql`lower(file.filename)`] },
} as const;
type NamedTable = keyof typeof named;

/** Shorter texts are looked for at the beginning of names: the index has parts of three characters. */
const shortestPart = 3;
/** Number of characters of a text that are looked up in the index; the rest is compared. */
const longestLookedUp = 10;
/** A text that more names have is found soon without the index. */
const maxNamed = 4000;
/**
 * A part is common if this many of the newest rows have it; PostgreSQL would rather split each name than use the index.
 */
const newest = 300;
const common = 30;

/** Names that contain a text, ignoring case; or begin with it if it has one or two characters. */
export interface NameSearch {
  /** Candidate rows; undefined if there are too many. */
  readonly ids: readonly number[] | undefined;
  /** Whether there are so many that counting them is also fast. */
  readonly isCommon: boolean;
  /** True for a row of the table with one of these names. */
  readonly matches: RawBuilder<boolean>;
}

/**
 * Finds names of users, identities or files; the viewer may not see all of them. @throws DomainError unprocessable for
 * a long text
 */
export async function searchNamesOf({ kind, db }: Source, table: NamedTable, text: string): Promise<NameSearch> {
  const { columns, beginnings } = named[table];
  const characters = Array.from(text);
  const id = sql.ref(`${table}.id`);
  const rows = sql.table(table);
  let matches: RawBuilder<boolean>;
  let candidates: RawBuilder<{ id: number }>;
  if (characters.length < shortestPart) {
    const begins = beginnings.map((column) => startsWith(column, foldedName(kind, text)));
    matches = sql<boolean>`(${sql.join(begins, sql` or `)})`;
    const each = begins.map((condition) => sql`select ${id} from ${rows} where ${condition}`);
    candidates = sql`${sql.join(each, sql` union `)} limit ${maxNamed + 1}`;
  } else {
    matches = sql<boolean>`(${sql.join(
      columns.map((column) => containsText(kind, sql.ref(column), text)),
      sql` or `,
    )})`;
    const part = characters.slice(0, longestLookedUp);
    candidates = forKind<{ id: number }>(kind, {
      sqlite: () => {
        const index = sql.table(`search_text_${table}`);
        const parts = part.slice(shortestPart - 1).map((_, at) => part.slice(at, at + shortestPart).join(''));
        const asked = parts.map((each) => `"${each.replaceAll('"', '""')}"`).join(' AND ');
        return sql`select rowid as id from ${index} where ${index} match ${asked} limit ${maxNamed + 1}`;
      },
      postgres: () => {
        const name = sql.join(
          columns.map((column) => sql.ref(column)),
          sql` || ' ' || `,
        );
        return sql`select ${id} from ${rows} where name_parts(${name}) @> name_parts(${part.join('')}) limit ${maxNamed + 1}`;
      },
    });
  }
  const sample = sql`select * from ${rows} order by id desc limit ${newest}`;
  const seen = await sql<{
    count: number;
  }>`select count(*) as count from (${sample}) as ${rows} where ${matches}`.execute(db);
  if (Number(seen.rows[0]!.count) >= common) return { ids: undefined, isCommon: true, matches };
  const found = (await candidates.execute(db)).rows.map((row) => Number(row.id));
  return { ids: found.length > maxNamed ? undefined : found, isCommon: false, matches };
}
