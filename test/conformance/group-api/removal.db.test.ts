import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publishItem } from '../../../src/core/content/operations/publish-item.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { isStubHash, stubBody } from '../../../src/core/imports/domain/import.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { give, holders } from '../../rig/contributions.ts';
import { type Fate, start as startMortal, createWorld } from '../../rig/crash.ts';
import { forEachDatabase, type TestDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { type ArchiveFiles, smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const file = { id: 'F1', name: 'plan.txt', title: 'Plan', mimetype: 'text/plain', size: 4 };
const withFile: ArchiveFiles = {
  ...smallCommunity,
  'general/2024-01-05.json': [
    { type: 'message', user: 'U2', text: 'The plan', ts: '1704412800.000100', files: [file], upload: true },
  ],
  '__uploads/F1/plan.txt': Buffer.from('plan'),
};
const later: ArchiveFiles = {
  ...withFile,
  'users.json': [
    ...(smallCommunity['users.json'] as object[]),
    { id: 'U3', team_id: 'T1', name: 'cy', profile: { real_name: 'Cy Cole' } },
  ],
  'channels.json': [
    ...(smallCommunity['channels.json'] as object[]),
    { id: 'C2', name: 'late', created: 1700000001, creator: 'U3', members: ['U3'] },
  ],
  'late/2024-02-01.json': [{ type: 'message', user: 'U3', text: 'I am late', ts: '1706774400.000100' }],
  'general/2024-02-01.json': [
    { type: 'message', user: 'U3', text: 'Late answer', ts: '1706774500.000100', thread_ts: '1704153800.000100' },
  ],
};
const nothing = {
  channels: 0,
  items: 0,
  files: 0,
  imports: 0,
  sources: 0,
  ledger: 0,
  known: 0,
  syntheticUsers: 0,
  identities: 0,
};

forEachDatabase((open) => {
  describe('removing an import', () => {
    let test: TestDatabase;
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let call: ReturnType<typeof callerOf>;

    beforeEach(async () => {
      test = await open('cast');
      tributary = await startTributary(test, { overrides: { batchLimit: 2 } });
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      call = callerOf(tributary);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const bring = async (files: ArchiveFiles, form = {}): Promise<number> => {
      const sent = { file: await readFile(await writeZip(files)), filename: 'club.zip', mimetype: 'application/zip' };
      const path = '/api/v4/groups/harbour/imports';
      const { json } = await request(tributary, 'POST', path, { ...sent, form, token: cast.alice.token });
      await tributary.runner.drain();
      return (json as { id: number }).id;
    };
    const remove = (id: number, query = '') => call(cast.alice, 'DELETE', `/imports/${id}${query}`);

    it('takes back all that it imported', async () => {
      const id = await bring(withFile);
      expect(await remove(id, '?dry_run=true')).toMatchObject({
        status: 200,
        json: {
          dry_run: true,
          posts: 5,
          answered_posts: 0,
          reactions: 1,
          files: 1,
          channels: 2,
          kept_channels: 0,
          source_users: 2,
        },
      });
      expect(await rows(tributary)).toMatchObject({ channels: 2, imports: 1, sources: 2, syntheticUsers: 2 });
      expect(await remove(id)).toMatchObject({ status: 202, json: { message: '202 Accepted' } });
      expect((await call(cast.alice, 'GET', `/imports/${id}`)).json).toMatchObject({ state: 'removing' });
      await tributary.runner.drain();
      expect(await rows(tributary)).toEqual(nothing);
      expect((await call(cast.alice, 'GET', `/imports/${id}`)).status).toBe(404);
      const [event] = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).json as object[];
      expect(event).toMatchObject({
        action: 'remove_import',
        author: { username: 'alice' },
        details: { import_id: id, filename: 'club.zip', source_host: 'https://t1.slack.com' },
      });
      // As if it had never been.
      await bring(withFile);
      expect(await rows(tributary)).toMatchObject({ channels: 2, imports: 1, sources: 2 });
      expect((await holders(tributary)).posts).toHaveLength(5);
    });

    it('takes those back who found no room and share the Import User, and the Import User after the last of them', async () => {
      await changeSetting(tributary.operations, 'operator', 'placeholder_user_limit', '1');
      const first = await bring(withFile);
      const second = await bring(later);
      expect(await rows(tributary)).toMatchObject({ sources: 3, syntheticUsers: 2, identities: 4 });
      await remove(second);
      await tributary.runner.drain();
      expect(await rows(tributary)).toMatchObject({ sources: 2, syntheticUsers: 2, identities: 3 });
      await remove(first);
      await tributary.runner.drain();
      expect(await rows(tributary)).toEqual(nothing);
      await bring(withFile);
      expect(await rows(tributary)).toMatchObject({ sources: 2, syntheticUsers: 2, identities: 3 });
      await call(cast.alice, 'DELETE', '/groups/harbour?full_path=harbour');
      await tributary.runner.drain();
      expect(await rows(tributary)).toEqual(nothing);
    });

    it('leaves the Import User to another import that is still under way', async () => {
      await changeSetting(tributary.operations, 'operator', 'placeholder_user_limit', '1');
      const first = await bring(withFile);
      const sent = { file: await readFile(await writeZip(later)), filename: 'later.zip', mimetype: 'application/zip' };
      await remove(first);
      await request(tributary, 'POST', '/api/v4/groups/harbour/imports', { ...sent, token: cast.alice.token });
      await tributary.runner.drain();
      expect(await rows(tributary)).toMatchObject({ imports: 1, sources: 3, syntheticUsers: 2, identities: 4 });
    });

    it('takes the Import User of a personal namespace back with all that belonged to it', async () => {
      const sent = {
        file: await readFile(await writeZip(withFile)),
        filename: 'club.zip',
        mimetype: 'application/zip',
      };
      const path = '/api/v4/imports';
      const { json } = await request(tributary, 'POST', path, { ...sent, token: cast.alice.token });
      await tributary.runner.drain();
      expect(await rows(tributary)).toMatchObject({ syntheticUsers: 1, identities: 1 });
      await remove((json as { id: number }).id);
      await tributary.runner.drain();
      expect(await rows(tributary)).toEqual(nothing);
    });

    it('leaves what other imports imported, with a stub where they answer', async () => {
      await bring(withFile);
      const second = await bring(later);
      expect((await remove(second, '?dry_run=true')).json).toMatchObject({ posts: 2, channels: 1, source_users: 1 });
      await remove(second);
      await tributary.runner.drain();
      expect(await rows(tributary)).toMatchObject({ channels: 2, imports: 1, sources: 2 });
      expect((await holders(tributary)).posts).toEqual([
        'Placeholder Ann Archer',
        'Placeholder Ben Baker',
        'Placeholder Ben Baker',
        'Placeholder Ann Archer',
        'Placeholder Ben Baker',
      ]);
    });

    it('leaves a stub of what somebody has answered since, which another import fills', async () => {
      const first = await bring(withFile);
      await bring(later);
      expect((await remove(first, '?dry_run=true')).json).toMatchObject({
        posts: 5,
        answered_posts: 1,
        channels: 2,
        kept_channels: 1,
        source_users: 0,
      });
      await remove(first);
      await tributary.runner.drain();
      const left = await bodies(tributary);
      expect(left).toEqual([stubBody, 'I am late', 'Late answer']);
      expect((await holders(tributary)).posts[0]).toBe('general');
      await bring(withFile);
      expect(await bodies(tributary)).toContain('Second thread');
      expect(await bodies(tributary)).not.toContain(stubBody);
      const known = await tributary.operations.database.write((tx) =>
        tx.db.selectFrom('external_id').select('content_hash').execute(),
      );
      expect(known.some((row) => isStubHash(row.content_hash))).toBe(false);
    });

    it('has answers to a stub that goes answer the beginning of the thread', async () => {
      const answer = { type: 'message', user: 'U2', text: 'Hello Ann', ts: '1704153700.000100' };
      const reactions = [{ name: 'tada', users: ['U1'], count: 1 }];
      const thread = { thread_ts: '1704153600.000100' };
      const first = await bring(smallCommunity);
      const second = await bring({
        ...smallCommunity,
        'general/2024-01-03.json': [{ ...answer, ...thread, reactions }],
      });
      const { database } = tributary.operations;
      const found = (body: string) =>
        database.write((tx) =>
          tx.db
            .selectFrom('item')
            .select(['id', 'parent_id', 'thr_parent_id', 'version'])
            .where('body', '=', body)
            .execute(),
        );
      const [answered] = await found('Hello Ann');
      const [{ viewer }, parent] = [cast.alice, { id: answered!.id }];
      await publishItem(tributary.operations, viewer, { body: 'An answer', parent, mayBeEmpty: false });
      const [before] = await found('An answer');
      await remove(first);
      await tributary.runner.drain();
      expect(await found('An answer')).toEqual([before]);
      await remove(second);
      await tributary.runner.drain();
      const [after] = await found('An answer');
      expect(after).toMatchObject({ parent_id: before!.parent_id, thr_parent_id: before!.parent_id });
      // What is cached of it named the stub.
      expect(after!.version).toBeGreaterThan(before!.version);
    });

    it('takes back what was given to somebody, too', async () => {
      const id = await bring(withFile);
      await give(tributary, cast, group, 'U2', cast.bob);
      await remove(id);
      await tributary.runner.drain();
      expect(await rows(tributary)).toEqual(nothing);
    });

    it('of a dry run, or of one that never read a thing, removes just that', async () => {
      await bring(withFile);
      const dry = await bring(withFile, { dry_run: 'true' });
      const bad = await bring({ 'nothing.txt': 'x' });
      for (const id of [dry, bad]) {
        expect((await remove(id, '?dry_run=true')).json).toMatchObject({ posts: 0, channels: 0, source_users: 0 });
        expect((await remove(id)).status).toBe(202);
      }
      await tributary.runner.drain();
      expect(await rows(tributary)).toMatchObject({ channels: 2, imports: 1, sources: 2 });
    });

    it('is for Owners and administrators', async () => {
      const id = await bring(withFile);
      const verbs = [
        ['DELETE', `/imports/${id}`],
        ['DELETE', `/imports/${id}?dry_run=true`],
        ['POST', `/imports/${id}/retry`],
      ] as const;
      for (const [method, path] of verbs) {
        expect((await call(undefined, method, path)).status).toBe(401);
        expect((await call(cast.stranger, method, path)).json).toEqual({ message: '404 Import Not Found' });
        expect((await call(await readingToken(tributary, cast.alice), method, path)).status).toBe(403);
      }
      // Who imported and is no Owner any more may look, and no more.
      await call(cast.alice, 'POST', '/groups/harbour/members', { user_id: cast.bob.user.id, access_level: 50 });
      await call(cast.bob, 'PUT', `/groups/harbour/members/${cast.alice.user.id}`, { access_level: 30 });
      expect((await call(cast.alice, 'GET', `/imports/${id}`)).status).toBe(200);
      for (const [method, path] of verbs) expect((await call(cast.alice, method, path)).status).toBe(403);
      expect((await call(cast.admin, 'DELETE', `/imports/${id}?dry_run=true`)).status).toBe(200);
    });

    it('goes on with what failed or was cancelled, and with nothing else', async () => {
      const sent = {
        file: await readFile(await writeZip(withFile)),
        filename: 'club.zip',
        mimetype: 'application/zip',
      };
      const path = '/api/v4/groups/harbour/imports';
      const { json } = await request(tributary, 'POST', path, { ...sent, token: cast.alice.token });
      const { id } = json as { id: number };
      const retry = () => call(cast.alice, 'POST', `/imports/${id}/retry`);
      expect((await retry()).status).toBe(422);
      await call(cast.alice, 'POST', `/imports/${id}/cancel`);
      expect(await retry()).toMatchObject({ status: 201, json: { state: 'created', error: null, finished_at: null } });
      await tributary.runner.drain();
      expect((await call(cast.alice, 'GET', `/imports/${id}`)).json).toMatchObject({ state: 'finished' });
      expect((await holders(tributary)).posts).toHaveLength(5);
      expect((await retry()).status).toBe(422);
      const bad = await bring({ 'nothing.txt': 'x' });
      const failed = (await call(cast.alice, 'GET', `/imports/${bad}`)).json;
      expect(failed).toMatchObject({ state: 'failed' });
      expect(await call(cast.alice, 'POST', `/imports/${bad}/retry`)).toMatchObject({
        status: 422,
        json: { message: 'This archive can never be imported. Import a corrected one instead.' },
      });
      await tributary.runner.drain();
      expect((await call(cast.alice, 'GET', `/imports/${bad}`)).json).toEqual(failed);
    });

    it('survives a death at any moment, as does removing a group', async () => {
      const first = await bring(withFile);
      const second = await bring(later);
      await remove(first);
      expect(await dieOften(test, 7)).toBeGreaterThan(3);
      expect(await bodies(tributary)).toEqual([stubBody, 'I am late', 'Late answer']);
      await remove(second);
      expect(await dieOften(test, 5)).toBeGreaterThan(1);
      expect(await bodies(tributary)).toEqual([]);
      await bring(withFile);
      await call(cast.alice, 'DELETE', '/groups/harbour?full_path=harbour');
      expect(await dieOften(test, 6)).toBeGreaterThan(3);
      expect(await rows(tributary)).toEqual(nothing);
    });
  });
});

/** Lets workers do what is left, each of which dies at its `every`th moment, until one does not; counts the deaths. */
async function dieOften(test: TestDatabase, every: number): Promise<number> {
  const world = createWorld(test, '');
  world.clock.advance(24 * 3600 * 1000);
  for (let deaths = 0; ; deaths += 1) {
    let moments = 0;
    // Later ones live longer, so that there is an end.
    const fate: Fate = () => ++moments > every + deaths;
    const one = await startMortal(world, fate);
    try {
      await one.tributary.requeue();
      await one.tributary.runner.drain();
    } catch (error) {
      if (!one.isDead()) throw error;
    }
    one.bury();
    if (!one.isDead()) return deaths;
    world.clock.advance(24 * 3600 * 1000);
  }
}

/** What posts say, oldest first. */
async function bodies(tributary: TestTributary): Promise<string[]> {
  const rows = await tributary.operations.database.write((tx) =>
    tx.db.selectFrom('item').select('body').where('reaction', 'is', null).orderBy('created_at').orderBy('id').execute(),
  );
  return rows.map((row) => row.body);
}

/** What is left of imports. */
function rows(tributary: TestTributary) {
  return tributary.operations.database.write(async (tx) => {
    const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length;
    return {
      channels: await count(tx.db.selectFrom('channel').select('id').where('group_id', 'is not', null)),
      items: await count(tx.db.selectFrom('item').select('id')),
      files: await count(tx.db.selectFrom('file').select('id')),
      imports: await count(tx.db.selectFrom('import').select('id')),
      sources: await count(tx.db.selectFrom('source_user').select('id')),
      ledger: await count(tx.db.selectFrom('contribution').select('id')),
      known: await count(tx.db.selectFrom('external_id').select('xid')),
      syntheticUsers: await count(
        tx.db.selectFrom('user').select('id').where('kind', 'in', ['placeholder', 'import_user']),
      ),
      // Those of channels are people and groups; those of channels that are gone stay, marked as such.
      identities: await count(
        tx.db
          .selectFrom('xchan')
          .leftJoin('channel', 'channel.xchan_id', 'xchan.id')
          .select('xchan.id')
          .where('channel.id', 'is', null)
          .where('xchan.deleted', '=', 0),
      ),
    };
  });
}
