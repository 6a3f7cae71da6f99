import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL of the PostgreSQL server; empty where there is none. */
    postgresUrl: string;
  }
}

const skipped = 'All tests on PostgreSQL are SKIPPED: there is no PostgreSQL.';

/** Starts what all test files share. Where PostgreSQL can't be had, its tests are skipped; in CI that is a failure. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  if (!postgres && process.env.CI) throw new Error('CI needs PostgreSQL for the tests');
  if (!postgres) console.error(skipped);
  project.provide('postgresUrl', postgres?.url ?? '');
  return async () => {
    if (postgres) await postgres.stop();
    else console.error(skipped);
  };
}
