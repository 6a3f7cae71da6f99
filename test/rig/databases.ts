import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { type Database, openDatabase } from '../../src/core/platform/storage/database.ts';
import type { DatabaseKind } from '../../src/core/platform/storage/dialect/portable.ts';
import { newUuid } from '../../src/lib/random.ts';
import { createDatabase, dropDatabase } from './postgres.ts';
// Holds every compiled query against the plain one, in all tests that use a database.
import './prepared-queries.ts';

/** A fresh, migrated database and what removes it. */
export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Who is in it already, in the form that `bringCast` reads; absent for an empty one. */
  readonly cast?: string | undefined;
  remove(): Promise<void>;
}

/** What a fresh database holds: nothing, or the cast, which `bringCast` then only has to look up. */
export type Content = 'nothing' | 'cast';
type Open = (content?: Content) => Promise<TestDatabase>;

function castIn(content: Content, kind: DatabaseKind): string | undefined {
  return content === 'cast' ? inject('casts')[kind] : undefined;
}

function openSqlite(content: Content): TestDatabase {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-test-'));
  const file = join(directory, 'test.sqlite');
  copyFileSync(inject('sqliteTemplates')[content], file);
  const url = `sqlite:${file}`;
  const database = openDatabase(url);
  return {
    database,
    url,
    cast: castIn(content, 'sqlite'),
    remove: async () => {
      await database.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openPostgres(serverUrl: string, content: Content): Promise<TestDatabase> {
  const name = `test_${newUuid().replaceAll('-', '')}`;
  const url = await createDatabase(serverUrl, name, inject('postgresTemplates')[content]);
  const database = openDatabase(url, { poolSize: 4 });
  return {
    database,
    url,
    cast: castIn(content, 'postgres'),
    remove: async () => {
      await database.close();
      await dropDatabase(serverUrl, name);
    },
  };
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. `open` gives a fresh database, with the cast in it where that is
 * asked for; all of them are removed at the end.
 * Without a PostgreSQL its half is reported as skipped.
 */
export function forEachDatabase(suite: (open: Open, kind: 'sqlite' | 'postgres') => void): void {
  const postgresUrl = inject('postgresUrl');
  const opened: TestDatabase[] = [];
  const tracked =
    (open: Open): Open =>
    async (content) => {
      const database = await open(content);
      opened.push(database);
      return database;
    };
  const removeAll = async (): Promise<void> => {
    for (const database of opened.splice(0)) await database.remove();
  };
  describe('on SQLite', () => {
    afterAll(removeAll);
    suite(
      tracked((content = 'nothing') => Promise.resolve(openSqlite(content))),
      'sqlite',
    );
  });
  describe.skipIf(!postgresUrl)('on PostgreSQL', () => {
    afterAll(removeAll);
    suite(
      tracked((content = 'nothing') => openPostgres(postgresUrl, content)),
      'postgres',
    );
  });
}
