import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { systemClock } from '../../../lib/clock.ts';
import type { DatabaseKind } from './dialect/portable.ts';
import { type Migration, migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';

/** The schema of a database is not one that this version can bring up to date; nothing was changed. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** The SHA-256 of what a migration does in one database; blanks do not count, so that code may be formatted. */
export function checksumOf(migration: Migration, kind: DatabaseKind): string {
  const statements = migration.up(kind).map((statement) => statement.trim().replace(/\s+/g, ' '));
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex');
}

/** A row of the table `migration`; the oldest databases have no checksums. */
interface Ran {
  readonly name: string;
  readonly checksum?: string | null;
}

/**
 * Names of migrations that have not run.
 * @throws SchemaError when others have run than this version knows
 */
export async function pendingMigrations(kind: DatabaseKind, db: Kysely<Schema>): Promise<string[]> {
  // The oldest databases have no checksums, new ones not even the table.
  const ran = await readRan(db, '*').catch(() => []);
  requireKnown(kind, ran);
  return missing(ran).map(({ name }) => name);
}

/** A number of our own choice that names the migration lock in PostgreSQL. */
const migrationLock = 7_238_104;

/**
 * Runs the migrations that have not run, all in one transaction, and notes their checksums.
 * @returns their names
 * @throws SchemaError when others have run than this version knows
 */
export function migrate(kind: DatabaseKind, db: Kysely<Schema>): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const run = async (text: string): Promise<void> => {
      await transaction.executeQuery(CompiledQuery.raw(text));
    };
    if (kind === 'postgres') await run(`select pg_advisory_xact_lock(${migrationLock})`);
    await run('create table if not exists migration (name text primary key, ran_at text not null, checksum text)');
    if (!(await hasChecksums(kind, transaction))) await run('alter table migration add column checksum text');
    const ran = await readRan(transaction, 'name, checksum');
    requireKnown(kind, ran);
    const known = new Map(migrations.map((migration) => [migration.name, migration]));
    for (const { name } of ran.filter(({ checksum }) => checksum === null)) {
      // From before there were checksums: what ran then is what is known of it now.
      await run(`update migration set checksum = '${checksumOf(known.get(name)!, kind)}' where name = '${name}'`);
    }
    for (const migration of missing(ran)) {
      for (const statement of migration.up(kind)) await run(statement);
      await migration.fill?.(transaction);
      const values = [migration.name, systemClock.now(), checksumOf(migration, kind)];
      await run(`insert into migration (name, ran_at, checksum) values ('${values.join("', '")}')`);
    }
    return missing(ran).map(({ name }) => name);
  });
}

async function readRan(db: Kysely<Schema>, columns: '*' | 'name, checksum'): Promise<Ran[]> {
  const query = CompiledQuery.raw(`select ${columns} from migration order by name`);
  const { rows } = await db.executeQuery<Ran>(query);
  return rows;
}

async function hasChecksums(kind: DatabaseKind, db: Kysely<Schema>): Promise<boolean> {
  const columns =
    kind === 'sqlite'
      ? `select name from pragma_table_info('migration') where name = 'checksum'`
      : `select attname from pg_attribute where attrelid = 'migration'::regclass and attname = 'checksum'`;
  return (await db.executeQuery(CompiledQuery.raw(columns))).rows.length > 0;
}

function missing(ran: readonly Ran[]): Migration[] {
  const names = new Set(ran.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

function requireKnown(kind: DatabaseKind, ran: readonly Ran[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, checksumOf(migration, kind)]));
  const unknown = ran.filter(({ name }) => !known.has(name)).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new SchemaError(
      `the database was migrated by a newer version of Tributary (${unknown.join(', ')} ran). ` +
        'Start that version or a later one, or restore a backup from before',
    );
  }
  const drifted = ran.filter(({ name, checksum }) => checksum && checksum !== known.get(name)).map(({ name }) => name);
  if (drifted.length > 0) {
    throw new SchemaError(
      `migrations ran on the database in another form than this version has them (${drifted.join(', ')}), so its ` +
        'schema is not the one that is expected. Start the version that the database was made with, or restore a ' +
        'backup of a released version; a database of development can only be created again',
    );
  }
}
