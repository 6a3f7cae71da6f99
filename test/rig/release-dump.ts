import { CompiledQuery } from 'kysely';
import type { Database } from '../../src/core/platform/storage/database.ts';
import { migrations } from '../../src/core/platform/storage/migrations/index.ts';

/** A whole database as SQL that creates it again in an empty one: what ran on it, then its rows. */
export async function dumpOf(database: Database): Promise<string> {
  const { kind } = database;
  const columns = 'name text primary key, ran_at text not null, checksum text';
  const made = [`create table migration (${columns})`, ...migrations.flatMap((migration) => migration.up(kind))];
  const isTrigger = (statement: string): boolean => /^\s*create (or replace )?trigger/i.test(statement);
  const statements = [
    kind === 'sqlite' ? 'pragma foreign_keys = off' : 'set session_replication_role = replica',
    ...made.filter((statement) => !isTrigger(statement)),
    ...(await inserts(database)),
    ...made.filter(isTrigger),
  ];
  return `${statements.map((statement) => statement.replace(/\n\s+/g, '\n  ')).join(';\n')};\n`;
}

async function inserts(database: Database): Promise<string[]> {
  const statements: string[] = [];
  for (const table of await ask(database, tables[database.kind])) {
    const columns = (await ask(database, columnsOf[database.kind](table['name'] as string))).map(
      ({ name }) => `"${String(name)}"`,
    );
    const rows = await ask(database, `select ${columns.join(', ')} from "${String(table['name'])}" order by 1`);
    for (const row of rows) {
      const values = Object.values(row).map(literal).join(', ');
      statements.push(`insert into "${String(table['name'])}" (${columns.join(', ')}) values (${values})`);
    }
    const hasIds = database.kind === 'postgres' && rows.length > 0 && columns.includes('"id"');
    if (hasIds) statements.push(counter(String(table['name']), rows.at(-1)!['id']));
  }
  return statements;
}

const tables = {
  sqlite: `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
  postgres: `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
};

const columnsOf = {
  sqlite: (table: string) => `select name from pragma_table_info('${table}')`,
  postgres: (table: string) => `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`,
};

/** Goes on counting behind the last row, where the column counts. */
function counter(table: string, last: unknown): string {
  const sequence = `pg_get_serial_sequence('"${table}"', 'id')`;
  return `select setval(${sequence}, ${Number(last)}) where ${sequence} is not null`;
}

async function ask(database: Database, query: string): Promise<Record<string, unknown>[]> {
  return (await database.reader.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query))).rows;
}

function literal(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  if (value instanceof Date) return `'${value.toISOString()}'`;
  throw new Error(`a value of type ${typeof value} cannot be dumped`);
}
