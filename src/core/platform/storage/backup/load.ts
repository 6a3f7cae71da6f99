import type { Kysely, QueryExecutorProvider } from 'kysely';
import { DomainError } from '../../domain/errors.ts';
import { copyInto } from '../dialect/copied-rows.ts';
import { fillNames } from '../migrations/0026-names-by-parts.ts';
import { migrations } from '../migrations/index.ts';
import { currentNames } from '../migrations/squashed.ts';
import { ask, countRows, listTables, type Open, quoted } from './catalog.ts';
import { fittingTool, restoreDump, withPostgres } from './postgres.ts';
import { openRows, type Rows, rowsOf, type TableRows } from './rows.ts';
import type { Schema } from '../schema.ts';
import type { DatabaseForm, SnapshotOptions } from './form.ts';
import { withSqlite } from './sqlite.ts';

export interface LoadOptions extends Pick<SnapshotOptions, 'environment' | 'progressed'> {
  /** The database that is filled; for SQLite, a file that is not there yet. */
  readonly url: string;
  /** The file of the backup, and its form. */
  readonly path: string;
  readonly form: DatabaseForm;
  /** Makes all items wait to be indexed. */
  readonly noteItems: (db: QueryExecutorProvider) => Promise<void>;
}

/** Migrations that this program does not know: the backup is newer than it. */
export function unknownMigrations(names: readonly string[]): string[] {
  return currentNames(names).filter((name) => !migrations.some((migration) => migration.name === name));
}

/** Whether a PostgreSQL database has no tables. */
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
  const { path, form } = options;
  if (form === 'pg_dump') return loadDump(options);
  if (form === 'rows') return loadRows(options, await openRows(path));
  // Rows of one database go into the other: this is how a community moves from SQLite to PostgreSQL.
  return withSqlite(path, async (db) => loadRows(options, await rowsOf({ kind: 'sqlite', db })));
}

async function loadDump({ url, path, environment, progressed }: LoadOptions): Promise<Record<string, number>> {
  if (url.startsWith('sqlite:')) {
    throw new DomainError('unprocessable', 'backup.postgresOnly');
  }
  return withPostgres(url, async (db) => {
    if ((await fittingTool(db, 'pg_restore')) === undefined) {
      throw new DomainError('unprocessable', 'backup.needsPgRestore');
    }
    await restoreDump(url, path, environment, progressed);
    return countRows({ kind: 'postgres', db });
  });
}

function loadRows(options: LoadOptions, rows: Rows): Promise<Record<string, number>> {
  const { url, progressed } = options;
  if (!url.startsWith('sqlite:')) {
    return withPostgres(url, (db) =>
      db.transaction().execute((tx) => fillPostgres({ kind: 'postgres', db: tx }, rows, options)),
    );
  }
  return withSqlite(url.slice('sqlite:'.length), async (db, connection) => {
    connection.exec('pragma foreign_keys = off; begin');
    const open: Open = { kind: 'sqlite', db };
    await createSchema(open, rows.migrations);
    const triggers = await ask<{ name: string; sql: string }>(
      open,
      "select name, sql from sqlite_master where type = 'trigger'",
    );
    for (const { name } of triggers) await ask(open, `drop trigger ${quoted(name)}`);
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
    for (const { sql } of triggers) await ask(open, sql);
    await finish(open, rows, options);
    connection.exec('commit; pragma foreign_keys = on');
    return countRows(open);
  });
}

/**
 * Marks the run of a restored backup as finished: in its snapshot it's still running. Other runs that were running then will
 * not finish here.
 * @param backup the name of the backup, and when it was made
 */
export async function finishRestoredRun(url: string, backup: { readonly name: string; readonly madeAt: string }) {
  const change = async (db: Kysely<Schema>): Promise<void> => {
    const running = db.updateTable('backup_run').where('state', '=', 'running');
    const own = db
      .selectFrom('backup_run')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('state', '=', 'running');
    const finished = { state: 'finished' as const, name: backup.name, finished_at: backup.madeAt };
    await running.set(finished).where('id', '=', own).execute();
    const error = 'the database was restored from a backup that was made meanwhile';
    await running.set({ state: 'failed', error, finished_at: backup.madeAt }).execute();
  };
  await (url.startsWith('sqlite:') ? withSqlite(url.slice('sqlite:'.length), change) : withPostgres(url, change));
}

/** The schema as the migrations of the backup left it; newer ones run when the server starts. */
async function createSchema(open: Open, names: readonly string[]): Promise<void> {
  const current = currentNames(names);
  for (const migration of migrations) {
    if (current.includes(migration.name)) for (const statement of migration.up(open.kind)) await ask(open, statement);
  }
}

/** Needs of a restored database beyond the rows of the backup, which has no full-text index. */
async function finish(open: Open, rows: Rows, { noteItems }: LoadOptions): Promise<void> {
  await clearChecksums(open, rows);
  const current = currentNames(rows.migrations);
  if (current.includes('0014-search-index')) await noteItems(open.db);
  if (open.kind === 'sqlite' && current.includes('0026-names-by-parts')) {
    for (const statement of fillNames()) await ask(open, statement);
  }
}

/**
 * A migration has different statements, and so a different checksum, in each database; the next start notes those of
 * this one.
 */
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

async function fillPostgres(open: Open, rows: Rows, options: LoadOptions): Promise<Record<string, number>> {
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
  const tables = await listTables(open);
  // The rows that triggers would derive are in the backup.
  const triggers = async (state: 'disable' | 'enable'): Promise<void> => {
    for (const { name } of tables) await ask(open, `alter table ${quoted(name)} ${state} trigger user`);
  };
  await triggers('disable');
  await alter('deferrable initially deferred');
  for await (const table of rows.tables()) {
    await prepareTable(open, table);
    const into = `${quoted(table.name)} (${table.columns.map(quoted).join(', ')})`;
    for await (const some of table.rows) {
      await open.db.executeQuery(copyInto(into, some));
      options.progressed();
    }
    if (table.lastId === null) continue;
    const sequence = `pg_get_serial_sequence('${quoted(table.name)}', 'id')`;
    await ask(open, `select setval(${sequence}, ${Math.max(1, table.lastId)}, ${table.lastId > 0})`);
  }
  await ask(open, 'set constraints all immediate');
  await alter('not deferrable');
  await triggers('enable');
  await finish(open, rows, options);
  return countRows(open);
}
