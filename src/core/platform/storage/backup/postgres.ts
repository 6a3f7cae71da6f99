import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Kysely, sql } from 'kysely';
import { type PostgresDeadlines, postgresDialect } from '../dialect/postgres.ts';
import type { Schema } from '../schema.ts';
import { describe } from './describe.ts';
import { databaseFiles, type Snapshot, type SnapshotOptions } from './form.ts';

type Environment = SnapshotOptions['environment'];

/**
 * Reads everything in one snapshot transaction; `pg_dump` joins it if it is available and not older than the server.
 */
export async function snapshotPostgres(options: SnapshotOptions): Promise<Snapshot> {
  return withPostgres(options.url, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (transaction) => {
        const tool = options.isPortable ? undefined : await fittingTool(transaction, 'pg_dump');
        const rowsPath = tool === undefined ? join(options.directory, databaseFiles.rows) : undefined;
        const described = await describe({ kind: 'postgres', db: transaction }, options, rowsPath);
        if (tool === undefined) return { ...described, form: 'rows' };
        await dump(options, await exportSnapshot(transaction));
        return { ...described, form: 'pg_dump', tool };
      }),
  );
}

/** Reading everything takes long, and the transaction is idle while the data is processed. */
const deadlines: PostgresDeadlines = {
  connect: 10_000,
  statement: 0,
  lock: 60_000,
  idleInTransaction: 0,
  answer: 24 * 3600 * 1000,
  retry: 0,
};

/** One connection for one piece of work. */
export async function withPostgres<T>(url: string, work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
  const db = new Kysely<Schema>({
    dialect: postgresDialect(url, { poolSize: 1, deadlines, isMarked: false, durability: 'full' }),
  });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function exportSnapshot(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(db);
  return rows[0]!.id;
}

async function dump({ url, directory, environment, progressed }: SnapshotOptions, snapshot: string): Promise<void> {
  const file = join(directory, databaseFiles.pg_dump);
  const words = ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${snapshot}`, `--file=${file}`];
  await runTool('pg_dump', url, words, environment, progressed);
}

/** Puts what `pg_dump` wrote into an empty database, all of it or nothing. */
export async function restoreDump(
  url: string,
  file: string,
  environment: Environment,
  progressed: () => void,
): Promise<void> {
  const words = ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', file];
  await runTool('pg_restore', url, words, environment, progressed);
}

/** The version of a PostgreSQL tool, if it is available and not older than the server. */
export async function fittingTool(db: Kysely<Schema>, tool: 'pg_dump' | 'pg_restore'): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version_num') as version`.execute(db);
  const found = await versionOf(tool);
  const serverMajor = Math.floor(Number(rows[0]!.version) / 10_000);
  return found !== undefined && majorOf(found) >= serverMajor ? found : undefined;
}

/** The first number of a version as a tool says it: `pg_dump (PostgreSQL) 18.1`. */
export function majorOf(version: string): number {
  return Number(/(\d+)(\.\d+)*(?!.*\) )/.exec(version.replace(/.*\(PostgreSQL\)/, ''))?.[1] ?? 0);
}

async function versionOf(tool: string): Promise<string | undefined> {
  const child = spawn(tool, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  try {
    const [said, [code]] = await Promise.all([text(child.stdout), ended as Promise<[number]>]);
    return code === 0 ? said.trim() : undefined;
  } catch {
    return undefined;
  }
}

/** Interval in which a running tool counts as progress, in milliseconds. */
const lookMilliseconds = 5000;

async function runTool(
  tool: string,
  url: string,
  words: readonly string[],
  environment: Environment,
  progressed: () => void,
): Promise<void> {
  const place = new URL(url);
  const password = decodeURIComponent(place.password);
  place.password = '';
  const env = environment(password === '' ? {} : { PGPASSWORD: password });
  const child = spawn(tool, [`--dbname=${place.href}`, ...words], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const timer = setInterval(progressed, lookMilliseconds);
  try {
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit') as Promise<[number | null]>]);
    if (code !== 0) throw new Error(`${tool} failed with exit code ${code}: ${said.trim().slice(0, 500)}`);
  } finally {
    clearInterval(timer);
    child.kill();
  }
}
