import { CompiledQuery } from 'kysely';
import { sha256Hex } from '../../src/lib/random.ts';
import type { Database } from '../../src/core/platform/storage/database.ts';

const tables = {
  sqlite: `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%'`,
  postgres: `select tablename as name from pg_tables where schemaname = 'public'`,
};

/** What each table holds, as a hash of its rows; tables that are left out are not looked at. */
export async function stateOf(database: Database, leftOut: readonly string[]): Promise<Record<string, string>> {
  const ask = async (query: string) =>
    (await database.reader.db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(query))).rows;
  const names = (await ask(tables[database.kind])).map(({ name }) => String(name));
  const state: Record<string, string> = {};
  for (const name of names.filter((each) => !leftOut.includes(each))) {
    const rows = (await ask(`select * from "${name}"`)).map((row) => JSON.stringify(Object.values(row)));
    state[name] = sha256Hex(rows.sort((a, b) => (a < b ? -1 : 1)).join('\n'));
  }
  return state;
}
