import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject } from 'vitest';
import { type Database, openDatabase, refuseNestedWrites } from '../../src/core/platform/storage/database.ts';
import type { DatabaseKind } from '../../src/core/platform/storage/dialect/portable.ts';
import { newUuid } from '../../src/lib/random.ts';
import { connectionsTo, createDatabase, dropDatabase } from './postgres.ts';
// Holds every compiled query against the plain one, in all tests that use a database.
import './prepared-queries.ts';

refuseNestedWrites();

/** For how long connections of a test may stay open once it has ended, in milliseconds. */
const patience = 20_000;

/** Dozens of databases of a file, on a disk that others use, in milliseconds. */
const removalTimeout = 300_000;

/** A fresh, migrated database and what removes it. */
export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Who is in it already, in the form that `bringCast` reads; absent for an empty one. */
  readonly cast?: string | undefined;
  remove(): Promise<void>;
}

/** A database that can be copied. */
interface Template {
  /** A path or a name, as the kind of database has it. */
  readonly from: string;
  readonly cast?: string | undefined;
}

interface OpenedDatabase extends TestDatabase {
  /** Closes it for good, so that it can be copied. */
  toTemplate(): Promise<Template>;
}

/** What a fresh database holds: nothing, or the cast, which `bringCast` then only has to look up. */
export type Content = 'nothing' | 'cast';

export interface Open {
  (content?: Content): Promise<TestDatabase>;
  /** Closes a database that this has opened, and returns what opens copies of it. */
  copiesOf(database: TestDatabase): Promise<() => Promise<TestDatabase>>;
}

function openSqlite({ from, cast }: Template): OpenedDatabase {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-test-'));
  const file = join(directory, 'test.sqlite');
  copyFileSync(from, file);
  const url = `sqlite:${file}`;
  const database = openDatabase(url);
  const close = once(() => database.close());
  return {
    database,
    url,
    cast,
    toTemplate: async () => {
      await close();
      return { from: file };
    },
    remove: async () => {
      await close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openPostgres(serverUrl: string, { from, cast }: Template): Promise<OpenedDatabase> {
  const name = `test_${newUuid().replaceAll('-', '')}`;
  const url = await createDatabase(serverUrl, name, from);
  const database = openDatabase(url, { poolSize: 4 });
  const close = once(() => database.close());
  return {
    database,
    url,
    cast,
    toTemplate: async () => {
      await close();
      return { from: name };
    },
    remove: async () => {
      // A pool waits for whoever holds a connection of it, for good if need be.
      const isClosed = await Promise.race([close().then(() => true), sleep(patience, false, { ref: false })]);
      if (!isClosed)
        console.error(`connections to a test's database stay open: ${await connectionsTo(serverUrl, name)}`);
      await dropDatabase(serverUrl, name);
    },
  };
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
}

/** What opens databases of one kind, and what removes all of them. */
function createOpener(
  kind: DatabaseKind,
  openCopy: (template: Template) => Promise<OpenedDatabase>,
): { open: Open; removeAll: () => Promise<void> } {
  const opened: OpenedDatabase[] = [];
  const openFrom = async (template: Template): Promise<OpenedDatabase> => {
    const database = await openCopy(template);
    opened.push(database);
    return database;
  };
  const open = (content: Content = 'nothing'): Promise<TestDatabase> =>
    openFrom({
      from: inject(kind === 'sqlite' ? 'sqliteTemplates' : 'postgresTemplates')[content],
      cast: content === 'cast' ? inject('casts')[kind] : undefined,
    });
  const copiesOf: Open['copiesOf'] = async (database) => {
    const template = await opened.find((each) => each === database)!.toTemplate();
    return () => openFrom(template);
  };
  const removeAll = async (): Promise<void> => {
    for (const database of opened.splice(0)) await database.remove();
  };
  return { open: Object.assign(open, { copiesOf }), removeAll };
}

/**
 * Runs the same tests on SQLite and on PostgreSQL. `open` gives a fresh database, with the cast in it where that is
 * asked for; all of them are removed at the end.
 * Without a PostgreSQL its half is reported as skipped.
 */
export function forEachDatabase(suite: (open: Open, kind: DatabaseKind) => void): void {
  const postgresUrl = inject('postgresUrl');
  const suites: Record<DatabaseKind, () => void> = {
    sqlite: () =>
      describe('on SQLite', () => {
        const { open, removeAll } = createOpener('sqlite', (template) => Promise.resolve(openSqlite(template)));
        afterAll(removeAll, removalTimeout);
        suite(open, 'sqlite');
      }),
    postgres: () =>
      describe.skipIf(!postgresUrl)('on PostgreSQL', () => {
        const { open, removeAll } = createOpener('postgres', (template) => openPostgres(postgresUrl, template));
        afterAll(removeAll, removalTimeout);
        suite(open, 'postgres');
      }),
  };
  for (const kind of kindsHere()) suites[kind]();
}

/** The core holds all SQL: its tests run on both wherever they run. Others do so in two projects of vitest.config.ts. */
function kindsHere(): readonly DatabaseKind[] {
  const project = inject('project');
  if (project === 'postgres') return ['postgres'];
  const isCore = expect.getState().testPath?.includes('/src/core/');
  return project === 'fast' && !isCore ? ['sqlite'] : ['sqlite', 'postgres'];
}
