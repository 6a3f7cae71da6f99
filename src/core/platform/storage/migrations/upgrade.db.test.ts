import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../../test/rig/databases.ts';
import { createDatabase, dropDatabase, execute } from '../../../../../test/rig/postgres.ts';
import { request } from '../../../../../test/rig/request.ts';
import { schemaOf } from '../../../../../test/rig/schema-text.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { newUuid } from '../../../../lib/random.ts';
import { version } from '../../../../lib/version.ts';
import { noteAllItems } from '../../../search/index.ts';
import { databaseFiles } from '../backup/form.ts';
import { loadDatabase } from '../backup/load.ts';
import { takeSnapshot } from '../backup/snapshot.ts';
import { type Database, openDatabase } from '../database.ts';
import { SqliteConnection } from '../dialect/sqlite.ts';

const fixtures = new URL('../../../../../test/fixtures/releases/', import.meta.url);
const basic = `Basic ${Buffer.from('alice:correct horse battery').toString('base64')}`;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** Import sources, in the columns of every version. */
const known = ({ reader }: Database) =>
  reader.db
    .selectFrom('external_id')
    .select(['import_source_id', 'kind', 'xid', 'local_id', 'content_hash', 'import_id'])
    .orderBy('import_source_id')
    .orderBy('kind')
    .orderBy('xid')
    .execute();

/** Threads in streams, in the columns of every version. */
const inStreams = ({ reader }: Database) =>
  reader.db
    .selectFrom('stream_entry')
    .select([
      'channel_id',
      'item_id',
      'created_at',
      'commented_at',
      'is_wall',
      'is_unseen',
      'is_starred',
      'mentions_me',
    ])
    .orderBy('channel_id')
    .orderBy('item_id')
    .execute();

const announceName = 'announce-comment';

/** A job of an earlier version, which continues after a numbered stream entry. */
async function enqueueEarlierJob(database: Database): Promise<void> {
  const now = '2026-01-01T00:00:00.000Z';
  const payload = JSON.stringify({ commentId: 2, afterEntryId: 1000 });
  await database.write(({ db }) =>
    db
      .insertInto('job')
      .values({ name: announceName, payload, state: 'queued', run_at: now, max_attempts: 5, created_at: now })
      .execute(),
  );
}

/** People and bots who have no personal namespace, or several. */
const withoutOneNamespace = async ({ reader }: Database): Promise<unknown[]> => {
  const query = sql`select username from "user" where kind in ('human', 'bot') and 1 <> (select count(*) from "group"
    join group_role on group_role.group_id = "group".id and group_role.user_id = "user".id
    where "group".user_id = "user".id and "group".kind = 'personal' and "group".root_id = "group".id)`;
  return (await query.execute(reader.db)).rows;
};

const announcePayloads = async ({ reader }: Database): Promise<unknown[]> => {
  const jobs = await reader.db.selectFrom('job').select('payload').where('name', '=', announceName).execute();
  return jobs.map(({ payload }) => JSON.parse(payload) as unknown);
};

/** A database of a release, or an empty one. */
async function restore(kind: Database['kind'], sql = ''): Promise<TestDatabase> {
  const { url, remove } = kind === 'sqlite' ? restoreSqlite(sql) : await restorePostgres(sql);
  const database = openDatabase(url, { poolSize: 4 });
  ends.push(remove, () => database.close());
  return { database, url, remove };
}

function restoreSqlite(sql: string) {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-upgrade-'));
  const path = join(directory, 'data.sqlite');
  const connection = new SqliteConnection(path, { readOnly: false, cacheKilobytes: 1000 });
  connection.exec(sql);
  connection.close();
  return { url: `sqlite:${path}`, remove: async () => rmSync(directory, { recursive: true, force: true }) };
}

async function restorePostgres(sql: string) {
  const server = inject('postgresUrl');
  const name = `upgrade_${newUuid().replaceAll('-', '')}`;
  const url = await createDatabase(server, name);
  await execute(url, sql);
  return { url, remove: () => dropDatabase(server, name) };
}

/** Releases, and `0b76da8d`, a commit between two of them (scripts/release-fixture.ts). */
const stored = readdirSync(fixtures).flatMap((file) => /^(.+)\.sqlite\.sql/.exec(file)?.[1] ?? []);

/** Versions whose migrations are frozen. */
const releases = stored.filter((name) => /^\d+\.\d+\.\d+/.test(name));
const frozen = Object.keys(
  JSON.parse(readFileSync(new URL('released.json', import.meta.url), 'utf8')) as Record<string, unknown>,
);

it('there is data of this version', () => {
  expect(releases, 'a release stores its data: npm run fixture:release').toContain(version);
});

function read(name: string, kind: Database['kind']): string {
  const path = new URL(`${name}.${kind}.sql`, fixtures);
  return existsSync(path) ? readFileSync(path, 'utf8') : gunzipSync(readFileSync(new URL(`${path}.gz`))).toString();
}

forEachDatabase((open, kind) => {
  it.each(releases)('the migrations of %s are frozen', async (name) => {
    const { database } = await restore(kind, read(name, kind));
    const ran = await sql<{ name: string }>`select name from migration order by name`.execute(database.reader.db);
    expect(frozen.slice(0, ran.rows.length)).toEqual(ran.rows.map((row) => row.name));
  });

  describe.each(stored)('data of %s', (name) => {
    const hasNumberedEntries = name === '0.2.0';

    it('is migrated to the schema of a new database and stays in use', async () => {
      const test = await restore(kind, read(name, kind));
      const knownBefore = await known(test.database);
      const inStreamsBefore = await inStreams(test.database);
      if (hasNumberedEntries) await enqueueEarlierJob(test.database);
      await test.database.migrate();
      expect(await test.database.pendingMigrations()).toEqual([]);
      expect(await withoutOneNamespace(test.database)).toEqual([]);
      expect(knownBefore.length).toBeGreaterThan(0);
      expect(await known(test.database)).toEqual(knownBefore);
      expect(inStreamsBefore.length).toBeGreaterThan(0);
      expect(await inStreams(test.database)).toEqual(inStreamsBefore);
      const payloads = hasNumberedEntries ? [{ commentId: 2, afterChannelId: 0 }] : [];
      expect(await announcePayloads(test.database)).toEqual(payloads);
      expect(await schemaOf(test.database)).toBe(await schemaOf((await open()).database));
      await isInUse(test, name === '0.2.0' ? 'harbour' : 'cove');
    });
  });
});

it.skipIf(!inject('postgresUrl'))('data of an unreleased version moves to PostgreSQL by a backup', async () => {
  const { url } = await restore('sqlite', read('0b76da8d', 'sqlite'));
  const directory = mkdtempSync(join(tmpdir(), 'tributary-upgrade-'));
  ends.push(async () => rmSync(directory, { recursive: true, force: true }));
  const common = { environment: () => process.env, progressed: () => undefined };
  const snapshot = await takeSnapshot({ ...common, url, directory, isPortable: true });
  const test = await restore('postgres');
  const path = join(directory, databaseFiles[snapshot.form]);
  const rows = await loadDatabase({ ...common, url: test.url, path, form: snapshot.form, noteItems: noteAllItems });
  expect(rows).toEqual(snapshot.rows);
  await test.database.migrate();
  expect(await test.database.pendingMigrations()).toEqual([]);
  expect(await withoutOneNamespace(test.database)).toEqual([]);
  await isInUse(test, 'cove');
});

async function isInUse(test: TestDatabase, group: string): Promise<void> {
  await using tributary = await startTributary(test);
  const posted = { basic, form: { body: 'After the upgrade' } };
  expect((await request(tributary, 'POST', '/api/z/1.0/item/update', posted)).status).toBe(200);
  const stream = await request(tributary, 'GET', '/api/z/1.0/channel/stream?mindate=2000-01-01', { basic });
  expect((stream.json as { body: string }[]).map(({ body }) => body).toSorted()).toEqual(
    expect.arrayContaining(['After the upgrade', 'An answer', 'Before the upgrade']),
  );
  const { json } = await request(tributary, 'GET', `/api/v4/groups/${group}/source_users`, { basic });
  expect((json as { source_name: string }[]).map((each) => each.source_name).toSorted()).toEqual([
    'Ann Archer',
    'Ben Baker',
  ]);
  await tributary.runner.drain();
}
