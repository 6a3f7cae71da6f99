import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/core/platform/storage/database.ts';
import { newUuid } from '../../src/lib/random.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
// Holds every compiled query against the plain one, in all tests that use a database.
import './prepared-queries.ts';

/** A fresh, migrated database and what removes it. */
export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  remove(): Promise<void>;
}

type Open = () => Promise<TestDatabase>;

function openSqlite(): TestDatabase {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-test-'));
  const file = join(directory, 'test.sqlite');
  copyFileSync(inject('sqliteTemplate'), file);
  const url = `sqlite:${file}`;
  const database = openDatabase(url);
  return {
    database,
    url,
    remove: async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openPostgres(serverUrl: string): Promise<TestDatabase> {
  const name = `test_${newUuid().replaceAll('-', '')}`;
  const url = await createDatabase(serverUrl, name, inject('postgresTemplate'));
  const database = openDatabase(url, { poolSize: 4 });
  return {
    database,
    url,
    remove: async () => {
      await database.close();
      await dropDatabase(serverUrl, name);
    },
  };
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. `open` gives a fresh database; all of them are removed at the end.
 * Without a PostgreSQL its half is reported as skipped.
 */
export function forEachDatabase(suite: (open: Open, kind: 'sqlite' | 'postgres') => void): void {
  const postgresUrl = inject('postgresUrl');
  const opened: TestDatabase[] = [];
  const tracked =
    (open: Open): Open =>
    async () => {
      const database = await open();
      opened.push(database);
      return database;
    };
  const removeAll = async (): Promise<void> => {
    for (const database of opened.splice(0)) await database.remove();
  };
  describe('on SQLite', () => {
    afterAll(removeAll);
    suite(
      tracked(() => Promise.resolve(openSqlite())),
      'sqlite',
    );
  });
  describe.skipIf(!postgresUrl)('on PostgreSQL', () => {
    afterAll(removeAll);
    suite(
      tracked(() => openPostgres(postgresUrl)),
      'postgres',
    );
  });
}
