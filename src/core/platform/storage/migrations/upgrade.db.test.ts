import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { forEachDatabase, type TestDatabase } from '../../../../../test/rig/databases.ts';
import { createDatabase, dropDatabase, execute } from '../../../../../test/rig/postgres.ts';
import { request } from '../../../../../test/rig/request.ts';
import { schemaOf } from '../../../../../test/rig/schema-text.ts';
import { startTributary } from '../../../../../test/rig/tributary.ts';
import { newUuid } from '../../../../lib/random.ts';
import { type Database, openDatabase } from '../database.ts';
import { SqliteConnection } from '../dialect/sqlite.ts';

const fixtures = new URL('../../../../../test/fixtures/releases/', import.meta.url);
const basic = `Basic ${Buffer.from('alice:correct horse battery').toString('base64')}`;

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

/** What imports know of their sources, in the columns that every version has. */
const known = ({ reader }: Database) =>
  reader.db
    .selectFrom('external_id')
    .select(['import_source_id', 'kind', 'xid', 'local_id', 'content_hash', 'import_id'])
    .orderBy('import_source_id')
    .orderBy('kind')
    .orderBy('xid')
    .execute();

/** Which threads stand in which streams, in the columns that every version has. */
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

/** A job of an earlier version, which goes on behind an entry of a stream that had a number. */
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

const announcePayloads = async ({ reader }: Database): Promise<unknown[]> => {
  const jobs = await reader.db.selectFrom('job').select('payload').where('name', '=', announceName).execute();
  return jobs.map(({ payload }) => JSON.parse(payload) as unknown);
};

/** An empty database with what a release left in it. */
async function restore(kind: Database['kind'], sql: string): Promise<TestDatabase> {
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

forEachDatabase((open, kind) => {
  const files = readdirSync(fixtures).filter((file) => file.endsWith(`.${kind}.sql`));

  describe.each(files)('data of %s', (file) => {
    it('is migrated to the schema of a new database and stays in use', async () => {
      const test = await restore(kind, readFileSync(new URL(file, fixtures), 'utf8'));
      const knownBefore = await known(test.database);
      const inStreamsBefore = await inStreams(test.database);
      await enqueueEarlierJob(test.database);
      await test.database.migrate();
      expect(await test.database.pendingMigrations()).toEqual([]);
      expect(knownBefore.length).toBeGreaterThan(0);
      expect(await known(test.database)).toEqual(knownBefore);
      expect(inStreamsBefore.length).toBeGreaterThan(0);
      expect(await inStreams(test.database)).toEqual(inStreamsBefore);
      expect(await announcePayloads(test.database)).toEqual([{ commentId: 2, afterChannelId: 0 }]);
      expect(await schemaOf(test.database)).toBe(await schemaOf((await open()).database));

      await using tributary = await startTributary(test);
      const posted = { basic, form: { body: 'After the upgrade' } };
      expect((await request(tributary, 'POST', '/api/z/1.0/item/update', posted)).status).toBe(200);
      const stream = await request(tributary, 'GET', '/api/z/1.0/channel/stream?mindate=2000-01-01', { basic });
      expect((stream.json as { body: string }[]).map(({ body }) => body).toSorted()).toEqual(
        expect.arrayContaining(['After the upgrade', 'An answer', 'Before the upgrade']),
      );
      const { json } = await request(tributary, 'GET', '/api/v4/groups/harbour/source_users', { basic });
      expect((json as { source_name: string }[]).map((each) => each.source_name).toSorted()).toEqual([
        'Ann Archer',
        'Ben Baker',
      ]);
      await tributary.runner.drain();
    });
  });
});
