import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../src/core/platform/storage/database.ts';
import { createDatabase, dropDatabase, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL of the PostgreSQL server; empty where there is none. */
    postgresUrl: string;
    /** Name of a migrated, empty database there; databases of tests are copies of it. */
    postgresTemplate: string;
    /** Path of a migrated, empty SQLite file; databases of tests are copies of it. */
    sqliteTemplate: string;
  }
}

const postgresTemplate = 'template_of_tests';

const skipped = 'All tests on PostgreSQL are SKIPPED: there is no PostgreSQL.';

/** Starts what all test files share. Where PostgreSQL can't be had, its tests are skipped; in CI that is a failure. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres && process.env.CI) throw new Error('CI needs PostgreSQL for the tests');
  if (!postgres) console.error(skipped);
  project.provide('postgresUrl', postgres?.url ?? '');
  project.provide('postgresTemplate', postgresTemplate);
  if (postgres) {
    // A server that is not ours may have one of an earlier run.
    await dropDatabase(postgres.url, postgresTemplate);
    await migrate(await createDatabase(postgres.url, postgresTemplate));
  }
  const directory = mkdtempSync(join(tmpdir(), 'tributary-template-'));
  const sqliteTemplate = join(directory, 'template.sqlite');
  await migrate(`sqlite:${sqliteTemplate}`);
  project.provide('sqliteTemplate', sqliteTemplate);
  return async () => {
    rmSync(directory, { recursive: true, force: true });
    if (postgres) await postgres.stop();
    else console.error(skipped);
  };
}

/** Migrating takes a second on PostgreSQL, and more than a hundred files of tests each want several databases. */
async function migrate(url: string): Promise<void> {
  const database = openDatabase(url);
  await database.migrate();
  await database.close();
}
