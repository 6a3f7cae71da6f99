import { CompiledQuery } from 'kysely';
import type { Database } from '../../src/core/platform/storage/database.ts';
import { migrations } from '../../src/core/platform/storage/migrations/index.ts';

/**
 * A whole database as SQL that creates it again in an empty one: what ran on it, then its rows. As in backups, indexes of the
 * search are not in it: they are filled again.
 */
export async function dumpOf(database: Database): Promise<string> {
  const { kind } = database;
  const columns = 'name text primary key, ran_at text not null, checksum text';
  const made = [`create table migration (${columns})`, ...migrations.flatMap((migration) => migration.up(kind))];
  // Rows that triggers would derive are in the dump; in PostgreSQL a replica runs none.
  const triggers = kind === 'sqlite' ? await askTexts(database, triggersOf('name')) : [];
  const statements = [
    kind === 'sqlite' ? 'pragma foreign_keys = off' : 'set session_replication_role = replica',
    ...made,
    ...triggers.map((name) => `drop trigger ${name}`),
    ...(await inserts(database)),
    ...made.filter((statement) => statement.startsWith('insert into search_')),
    ...(kind === 'sqlite' ? await askTexts(database, triggersOf('sql')) : []),
  ];
  return `${statements.map((statement) => statement.replace(/\n\s+/g, '\n  ')).join(';\n')};\n`;
}

const triggersOf = (column: string) =>
  `select ${column} as text from sqlite_master where type = 'trigger' order by name`;

async function inserts(database: Database): Promise<string[]> {
  const statements: string[] = [];
  for (const name of await askTexts(database, tables[database.kind])) {
    const columns = (await askTexts(database, columnsOf[database.kind](name))).map((column) => `"${column}"`);
    const values = columns.map(literals[database.kind]).join(` || ', ' || `);
    const rows = await askTexts(database, `select ${values} as text from "${name}" order by ${columns[0]!}`);
    const insert = `insert into "${name}" (${columns.join(', ')}) values`;
    statements.push(...rows.map((row) => `${insert} (${row})`));
    const hasIds = database.kind === 'postgres' && rows.length > 0 && columns.includes('"id"');
    if (hasIds) statements.push(counter(name));
  }
  return statements;
}

/** Values as SQL writes them, in words of SQL. */
const literals = {
  sqlite: (column: string) => `quote(${column})`,
  postgres: (column: string) => `quote_nullable(${column}::text)`,
};

const tables = {
  sqlite: `select name as text from sqlite_master where type = 'table' and name not like 'sqlite_%'
    and name not like 'search_%' order by name`,
  postgres: `select tablename as text from pg_tables where schemaname = 'public' and tablename not like 'search_%' order by 1`,
};

const columnsOf = {
  sqlite: (table: string) => `select name as text from pragma_table_info('${table}')`,
  postgres: (table: string) => `select column_name as text from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
};

/** Continues counting behind the last row, where the column counts. */
function counter(table: string): string {
  const sequence = `pg_get_serial_sequence('"${table}"', 'id')`;
  return `select setval(${sequence}, (select max(id) from "${table}")) where ${sequence} is not null`;
}

async function askTexts(database: Database, query: string): Promise<string[]> {
  const { rows } = await database.reader.db.executeQuery<{ text: string }>(CompiledQuery.raw(query));
  return rows.map(({ text }) => text);
}
