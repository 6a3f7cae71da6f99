import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import type { DatabaseKind } from '../../src/core/platform/storage/dialect/portable.ts';
import type { Content } from './databases.ts';
import { startPacker } from './packer.ts';
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts';
import { watchRecorded } from './recorded.ts';
import { createSqliteTemplates, fillTemplates } from './templates.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The project of vitest.config.ts that runs. */
    project: string;
    /** A superuser's URL of the PostgreSQL server; empty where there is none. */
    postgresUrl: string;
    /** Names of migrated databases there; databases of tests are copies of one. */
    postgresTemplates: Record<Content, string>;
    /** Paths of migrated SQLite files; databases of tests are copies of one. */
    sqliteTemplates: Record<Content, string>;
    /** The casts in the templates that have one, as `bringCast` reads it. */
    casts: Record<DatabaseKind, string>;
    /** A migrated PostgreSQL database that plans statements and runs none (./both-dialects.ts); empty where there is none. */
    statementsUrl: string;
    /** A directory with a file for each statement that some process has it plan. */
    statements: string;
  }
}

const postgresTemplates = { nothing: 'template_of_tests', cast: 'template_with_cast' };

const root = fileURLToPath(new URL('../..', import.meta.url));

const skipped = 'All tests on PostgreSQL are SKIPPED: there is no PostgreSQL.';

/** Starts what all test files share. Where PostgreSQL can't be had, its tests are skipped; in CI that is a failure. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const memory = roomInMemory();
  const tellRecorded = project.config.snapshotOptions.updateSnapshot === 'all' ? watchRecorded(root) : undefined;
  const postgres = await startPostgres(memory);
  if (!postgres && process.env.CI) throw new Error('CI needs PostgreSQL for the tests');
  if (!postgres) console.error(skipped);
  // Workers make theirs in it, so that nothing of theirs outlives the run.
  const directory = mkdtempSync(join(memory ?? tmpdir(), 'tributary-run-'));
  // PostgreSQL runs as another user than root, and some tests give it a directory in here.
  chmodSync(directory, 0o711);
  const packer = await startPacker();
  project.config.env = { ...project.config.env, TMPDIR: directory, TRIBUTARY_TEST_PACKER: packer.url };
  const { templates: sqliteTemplates, cast } = await createSqliteTemplates(directory);
  const casts = { sqlite: cast, postgres: postgres ? await fillTemplates(await createTemplates(postgres.url)) : '' };
  const statements = join(directory, 'statements');
  mkdirSync(statements);
  project.provide('statements', statements);
  project.provide('statementsUrl', postgres ? await statementsDatabase(postgres.url) : '');
  project.provide('project', project.name);
  project.provide('sqliteTemplates', sqliteTemplates);
  project.provide('postgresTemplates', postgresTemplates);
  project.provide('postgresUrl', postgres?.url ?? '');
  project.provide('casts', casts);
  return async () => {
    tellRecorded?.();
    rmSync(directory, { recursive: true, force: true });
    await packer.close();
    if (postgres) await postgres.stop();
    else console.error(skipped);
  };
}

/** Memory that is written like a disk; undefined where there is none, or no room for some hundred databases. */
function roomInMemory(): string | undefined {
  const [directory, needed] = ['/dev/shm', 4 * 1024 ** 3];
  if (!existsSync(directory)) return undefined;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= needed ? directory : undefined;
}

async function statementsDatabase(serverUrl: string): Promise<string> {
  const name = 'statements_of_tests';
  await dropDatabase(serverUrl, name);
  return createDatabase(serverUrl, name, postgresTemplates.nothing);
}

async function createTemplates(serverUrl: string): Promise<Record<Content, string>> {
  const create = async (name: string): Promise<string> => {
    // A server that is not ours may have one of an earlier run.
    await dropDatabase(serverUrl, name);
    return createDatabase(serverUrl, name);
  };
  return { nothing: await create(postgresTemplates.nothing), cast: await create(postgresTemplates.cast) };
}
