import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, inject } from 'vitest';
import { type Database, openDatabase, refuseNestedWrites, type Tx } from '../../src/core/platform/storage/database.ts';
import type { DatabaseKind } from '../../src/core/platform/storage/dialect/portable.ts';
import { newUuid } from '../../src/lib/random.ts';
import { connectionsTo, createDatabase, dropDatabase } from './postgres.ts';
// Holds every compiled query against the plain one, in all tests that use a database.
import './prepared-queries.ts';
import { expectPostgresPlans } from './both-dialects.ts';

refuseNestedWrites();

/** Files whose writes are rehearsed in every run. */
const rehearsing = /test\/conformance\/group-api\/limits/;

/**
 * Runs every write twice and rolls the first run back, as happens where transactions meet on PostgreSQL: tests that then fail
 * show what `work` changes other than by its transaction. `TRIBUTARY_TEST_REHEARSE=1` has all files do so.
 */
function rehearsed(database: Database): Database {
  const isRehearsing = rehearsing.test(expect.getState().testPath ?? '');
  if (!isRehearsing && process.env.TRIBUTARY_TEST_REHEARSE !== '1') return database;
  const over = new Error('the rehearsal is over');
  return {
    ...database,
    write: async (work) => {
      const rehearse = async (tx: Tx): Promise<never> => {
        await work(tx);
        throw over;
      };
      await database.write(rehearse).catch((error: unknown) => {
        if (error !== over) throw error;
      });
      return database.write(work);
    },
  };
}

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
  const database = rehearsed(openDatabase(url));
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
  // As in every process that also runs jobs.
  const database = rehearsed(openDatabase(url, { poolSize: 4, work: 'background' }));
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
        afterAll(expectPostgresPlans);
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

/**
 * Tests outside the core that run on both: of what the two databases do each in their own way (docs/adr/0039). All other
 * SQL that tests run on SQLite is given to PostgreSQL to plan (./both-dialects.ts).
 */
const onBoth = new RegExp(
  [
    // Copies, snapshots and large imports.
    'src/backup/(?:backup|every-form)',
    'src/readers/channel/hostile',
    'test/acceptance/(?:forged-authors|leaving|newer-archive|taken-identities)',
    'test/crash/(?:fault-points|restore)',
    // Versions of the database, events in the order of commits, outages.
    'src/http/live/live-hub',
    'src/http/outage',
    'test/conformance/channel-api/(?:fresh-responses|lists|posted-reads)',
    'test/conformance/http/live-[a-z]+',
    // Order, case and odd values.
    'test/conformance/channel-api/(?:letters|long-lists|odd-input|parameters)',
    'test/conformance/group-api/parameters',
    'test/conformance/http/(?:exact-pages|growth|look-alike-addresses|namespaces|odd-parameters)',
    // Recursive queries of groups.
    'test/conformance/group-api/notification-levels',
    // Search.
    'test/conformance/(?:channel|group)-api/search',
    // Plans, and what is read from the server itself.
    'test/conformance/channel-api/counted-(?:calls|work)',
    'src/http/health/metrics',
    'src/http/web/admin/storage',
    'test/conformance/http/readiness',
    // Every documented call once.
    'test/conformance/(?:channel|group)-api/(?:examples|golden)',
  ].join('|'),
);

/** The core holds all SQL, so that its tests run on both. The project `postgres` has any others there too. */
function kindsHere(): readonly DatabaseKind[] {
  if (inject('project') === 'postgres') return ['postgres'];
  const path = expect.getState().testPath ?? '';
  return path.includes('/src/core/') || onBoth.test(path) ? ['sqlite', 'postgres'] : ['sqlite'];
}
