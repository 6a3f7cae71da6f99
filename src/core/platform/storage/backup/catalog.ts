import { CompiledQuery, type Kysely } from 'kysely';
import type { DatabaseKind } from '../dialect/portable.ts';
import type { Schema } from '../schema.ts';

/** A database whose tables are read under their native names. */
export interface Open {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Schema>;
}

export interface Column {
  readonly name: string;
  /** In the database's spelling. */
  readonly type: string;
}

export interface TableShape {
  readonly name: string;
  readonly columns: readonly Column[];
  /** The last id assigned by the table, if it assigns ids. */
  readonly lastId: number | null;
}

/** A name of the catalog as an identifier in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Runs a statement that is made of names of the catalog. */
export async function ask<R>({ db }: Open, text: string): Promise<R[]> {
  return (await db.executeQuery<R>(CompiledQuery.raw(text))).rows;
}

/**
 * Useless in another database: the commit state of current connections, the change log of live pages, and the full-text
 * index, which is rebuilt.
 */
const isPassing = (table: string): boolean =>
  table === 'commit_mark' || table === 'change_event' || table.startsWith('search_');

/** All tables of our schema to back up, by name. */
export async function listTables(open: Open): Promise<TableShape[]> {
  const columns =
    open.kind === 'sqlite'
      ? await ask<{ table: string; name: string; type: string }>(
          open,
          `select m.name as "table", c.name as name, lower(c.type) as type from sqlite_master m, pragma_table_info(m.name) c
           where m.type = 'table' and m.name not like 'sqlite\\_%' escape '\\' order by m.name, c.cid`,
        )
      : await ask<{ table: string; name: string; type: string }>(
          open,
          `select c.table_name as "table", c.column_name as name, c.data_type as type from information_schema.columns c
           join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
           where c.table_schema = current_schema() and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`,
        );
  const lastIds = await readLastIds(open);
  const byTable = new Map<string, Column[]>();
  for (const { table, name, type } of columns) {
    if (!isPassing(table)) byTable.set(table, [...(byTable.get(table) ?? []), { name, type }]);
  }
  return [...byTable].map(([name, found]) => ({ name, columns: found, lastId: lastIds.get(name) ?? null }));
}

async function readLastIds(open: Open): Promise<Map<string, number>> {
  if (open.kind === 'sqlite') {
    const rows = await ask<{ name: string; seq: number }>(open, 'select name, seq from sqlite_sequence');
    return new Map(rows.map(({ name, seq }) => [name, seq]));
  }
  const rows = await ask<{ name: string; seq: number | null }>(
    open,
    `select c.table_name as name, pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.table_name), c.column_name)::regclass) as seq
     from information_schema.columns c where c.table_schema = current_schema() and c.is_identity = 'YES'`,
  );
  return new Map(rows.map(({ name, seq }) => [name, Number(seq ?? 0)]));
}

/** Rows of each table. */
export async function countRows(open: Open): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name } of await listTables(open)) {
    const [row] = await ask<{ count: number }>(open, `select count(*) as count from ${quoted(name)}`);
    counts[name] = Number(row?.count ?? 0);
  }
  return counts;
}

/** Names of the migrations that the database has seen. */
export async function namesOfMigrations(open: Open): Promise<string[]> {
  return (await ask<{ name: string }>(open, 'select name from migration order by name')).map(({ name }) => name);
}
