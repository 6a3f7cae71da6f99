import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { loadSqlite, SqliteConnection } from '../dialect/sqlite.ts';
import { sqliteTables } from '../dialect/sqlite-executor.ts';
import type { Schema } from '../schema.ts';
import { describe } from './describe.ts';
import { databaseFiles, type Snapshot, type SnapshotOptions } from './form.ts';

/** Pages that are copied in one go; between two of them other threads come to their turn. */
const pagesAtOnce = 500;

const kilobytes = 4000;

/** Copies the file as a snapshot, then reads the copy, so that the database itself is only read once. */
export async function snapshotSqlite(options: SnapshotOptions): Promise<Snapshot> {
  const copy = join(options.directory, databaseFiles.sqlite);
  await copySqlite(options.url.slice('sqlite:'.length), copy, options.progressed);
  const form = options.isPortable ? 'rows' : 'sqlite';
  const rowsPath = options.isPortable ? join(options.directory, databaseFiles.rows) : undefined;
  const described = await withSqlite(copy, (db) => describe({ kind: 'sqlite', db }, options, rowsPath));
  if (options.isPortable) await rm(copy);
  return { ...described, form };
}

async function copySqlite(from: string, to: string, progressed: () => void): Promise<void> {
  const { DatabaseSync, backup } = loadSqlite();
  const source = new DatabaseSync(from, { timeout: 5000 });
  try {
    // A transaction that has read keeps its moment, so that writers neither wait nor make the copy start again.
    source.exec('pragma query_only = on; begin');
    source.prepare('select count(*) from sqlite_master').get();
    await backup(source, to, { rate: pagesAtOnce, progress: progressed });
  } finally {
    source.close();
  }
}

/** Opens an exclusive file; leaves one file without a log. */
export async function withSqlite<T>(path: string, work: (db: Kysely<Schema>, raw: SqliteConnection) => Promise<T>) {
  const connection = new SqliteConnection(path, { readOnly: false, cacheKilobytes: kilobytes });
  const db = sqliteTables<Schema>(connection);
  try {
    const result: T = await work(db, connection);
    connection.exec('pragma journal_mode = delete');
    return result;
  } finally {
    await db.destroy();
  }
}
