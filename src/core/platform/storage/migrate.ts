import { createHash } from 'node:crypto';
import { CompiledQuery, type Kysely } from 'kysely';
import { systemClock } from '../../../lib/clock.ts';
import type { DatabaseKind } from './dialect/portable.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { currentNames, partlyMigrated, type Ran, replacedMigrations } from './migrations/squashed.ts';
import type { Schema } from './schema.ts';

/** The schema of a database is not one that this version can bring up to date; nothing was changed. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** The SHA-256 of a migration's statements in one database, ignoring whitespace, so that code can be formatted. */
export function checksumOf(migration: Migration, kind: DatabaseKind): string {
  const statements = migration.up(kind).map((statement) => statement.trim().replace(/\s+/g, ' '));
  return createHash('sha256').update(JSON.stringify(statements)).digest('hex');
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
    const noted = await readRan(transaction, 'name, checksum');
    requireKnown(kind, noted);
    const known = new Map(migrations.map((migration) => [migration.name, migration]));
    const note = async (name: string): Promise<void> => {
      const values = [name, systemClock.now(), checksumOf(known.get(name)!, kind)];
      await run(`insert into migration (name, ran_at, checksum) values ('${values.join("', '")}')`);
    };
    for (const { ran, by } of replacedMigrations(kind, noted)) {
      for (const { name } of ran) await run(`delete from migration where name = '${name}'`);
      for (const name of by) await note(name);
    }
    const ran = await readRan(transaction, 'name, checksum');
    for (const { name } of ran.filter(({ checksum }) => checksum === null)) {
      // From before checksums: assumes that what ran is the current form.
      await run(`update migration set checksum = '${checksumOf(known.get(name)!, kind)}' where name = '${name}'`);
    }
    for (const migration of missing(ran)) {
      for (const statement of migration.up(kind)) await run(statement);
      await migration.fill?.(transaction);
      await note(migration.name);
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
  const names = new Set(currentNames(ran.map(({ name }) => name)));
  return migrations.filter(({ name }) => !names.has(name));
}

function requireKnown(kind: DatabaseKind, ran: readonly Ran[]): void {
  const partly = partlyMigrated(ran.map(({ name }) => name));
  if (partly !== undefined) throw new SchemaError(`the database ${partly}`);
  const known = new Map(migrations.map((migration) => [migration.name, checksumOf(migration, kind)]));
  const unknown = currentNames(ran.map(({ name }) => name)).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new SchemaError(
      `the database was migrated by a newer version of Tributary (${unknown.join(', ')} ran). ` +
        'Start that version or a later one, or restore a backup from before',
    );
  }
  const isDrifted = ({ name, checksum }: Ran): boolean =>
    Boolean(checksum && known.get(name) && checksum !== known.get(name));
  const replaced = replacedMigrations(kind, ran).filter(({ isSame }) => !isSame);
  const drifted = [...ran.filter(isDrifted), ...replaced.flatMap((each) => each.ran)].map(({ name }) => name);
  if (drifted.length > 0) {
    throw new SchemaError(
      `migrations ran on the database in another form than this version has them (${drifted.join(', ')}), so its ` +
        'schema is not the one that is expected. Start the version that the database was made with, or restore a ' +
        'backup of a released version; a database of development can only be created again',
    );
  }
}
