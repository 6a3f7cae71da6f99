import { DomainError } from '../../domain/errors.ts';
import { copyInto } from '../dialect/copied-rows.ts';
import { migrations } from '../migrations/index.ts';
import { ask, countRows, listTables, type Open, quoted } from './catalog.ts';
import { fittingTool, restoreDump, withPostgres } from './postgres.ts';
import { openRows, type Rows, rowsOf, type TableRows } from './rows.ts';
import type { DatabaseForm, SnapshotOptions } from './form.ts';
import { withSqlite } from './sqlite.ts';

export interface LoadOptions extends Pick<SnapshotOptions, 'environment' | 'progressed'> {
  /** The database that is filled; for SQLite, a file that is not there yet. */
  readonly url: string;
  /** The file of the backup, and what it is. */
  readonly path: string;
  readonly form: DatabaseForm;
}

/** Migrations that this program does not know: the backup is newer than it. */
export function unknownMigrations(names: readonly string[]): string[] {
  return names.filter((name) => !migrations.some((migration) => migration.name === name));
}

/** Whether a database of PostgreSQL has no table yet. */
export function isEmptyPostgres(url: string): Promise<boolean> {
  return withPostgres(url, async (db) => (await listTables({ kind: 'postgres', db })).length === 0);
}

/** Rows of each table of a database of PostgreSQL. */
export function countPostgres(url: string): Promise<Record<string, number>> {
  return withPostgres(url, (db) => countRows({ kind: 'postgres', db }));
}

/**
 * Fills an empty database from the file of a backup and counts its rows.
 * @throws DomainError unprocessable where this form cannot go into that database
 */
export async function loadDatabase(options: LoadOptions): Promise<Record<string, number>> {
  const { url, path, form } = options;
  if (form === 'pg_dump') return loadDump(options);
  if (form === 'rows') return loadRows(url, await openRows(path), options.progressed);
  // Rows of one database go into the other: this is how a community moves from SQLite to PostgreSQL.
  return withSqlite(path, async (db) => loadRows(url, await rowsOf({ kind: 'sqlite', db }), options.progressed));
}

async function loadDump({ url, path, environment, progressed }: LoadOptions): Promise<Record<string, number>> {
  if (url.startsWith('sqlite:')) {
    throw new DomainError(
      'unprocessable',
      'What pg_dump wrote goes into PostgreSQL alone; `backup --portable` goes into both.',
    );
  }
  return withPostgres(url, async (db) => {
    if ((await fittingTool(db, 'pg_restore')) === undefined) {
      throw new DomainError('unprocessable', 'This backup needs pg_restore, no older than the server: install it.');
    }
    await restoreDump(url, path, environment, progressed);
    return countRows({ kind: 'postgres', db });
  });
}

function loadRows(url: string, rows: Rows, progressed: () => void): Promise<Record<string, number>> {
  if (!url.startsWith('sqlite:')) {
    return withPostgres(url, (db) =>
      db.transaction().execute((tx) => fillPostgres({ kind: 'postgres', db: tx }, rows, progressed)),
    );
  }
  return withSqlite(url.slice('sqlite:'.length), async (db, connection) => {
    connection.exec('pragma foreign_keys = off; begin');
    const open: Open = { kind: 'sqlite', db };
    await createSchema(open, rows.migrations);
    for await (const table of rows.tables()) {
      await prepareTable(open, table);
      const places = table.columns.map(() => '?').join(', ');
      const insert = `insert into ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) values (${places})`;
      for await (const some of table.rows) {
        connection.runMany(insert, some);
        progressed();
      }
      if (table.lastId === null) continue;
      connection.runMany('delete from sqlite_sequence where name = ?', [[table.name]]);
      connection.runMany('insert into sqlite_sequence (name, seq) values (?, ?)', [[table.name, table.lastId]]);
    }
    await clearChecksums(open, rows);
    connection.exec('commit; pragma foreign_keys = on');
    return countRows(open);
  });
}

/** The schema as the migrations of the backup left it; newer ones run when the server starts. */
async function createSchema(open: Open, names: readonly string[]): Promise<void> {
  for (const migration of migrations) {
    if (names.includes(migration.name)) for (const statement of migration.up(open.kind)) await ask(open, statement);
  }
}

/** A migration has other statements, and so another checksum, in each database; the next start notes those of this one. */
async function clearChecksums(open: Open, { kind }: Rows): Promise<void> {
  if (kind === open.kind) return;
  const columns = (await listTables(open)).find(({ name }) => name === 'migration')?.columns ?? [];
  if (columns.some(({ name }) => name === 'checksum')) await ask(open, 'update migration set checksum = null');
}

/** The table of migrations is made here; others may have got rows with the schema. */
async function prepareTable(open: Open, { name, columns }: TableRows): Promise<void> {
  if (name === 'migration') {
    const texts = columns.map((column) => `${quoted(column)} text${column === 'name' ? ' primary key' : ''}`);
    await ask(open, `create table if not exists migration (${texts.join(', ')})`);
  }
  await ask(open, `delete from ${quoted(name)}`);
}

async function fillPostgres(open: Open, rows: Rows, progressed: () => void): Promise<Record<string, number>> {
  await createSchema(open, rows.migrations);
  // Rows come table by table, and some name others that come later.
  const constraints = await ask<{ name: string; table: string }>(
    open,
    `select c.conname as name, t.relname as table from pg_constraint c join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = c.connamespace where c.contype = 'f' and n.nspname = current_schema()`,
  );
  const alter = async (timing: string): Promise<void> => {
    for (const { name, table } of constraints) {
      await ask(open, `alter table ${quoted(table)} alter constraint ${quoted(name)} ${timing}`);
    }
  };
  await alter('deferrable initially deferred');
  for await (const table of rows.tables()) {
    await prepareTable(open, table);
    const into = `${quoted(table.name)} (${table.columns.map(quoted).join(', ')})`;
    for await (const some of table.rows) {
      await open.db.executeQuery(copyInto(into, some));
      progressed();
    }
    if (table.lastId === null) continue;
    const sequence = `pg_get_serial_sequence('${quoted(table.name)}', 'id')`;
    await ask(open, `select setval(${sequence}, ${Math.max(1, table.lastId)}, ${table.lastId > 0})`);
  }
  await clearChecksums(open, rows);
  await ask(open, 'set constraints all immediate');
  await alter('not deferrable');
  return countRows(open);
}
