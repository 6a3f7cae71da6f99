import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { type AccessLevel, accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { leftovers } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const groupNotFound = { status: 404, json: { message: '404 Group Not Found' } };

forEachDatabase((open) => {
  describe('groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      await bringGroup(tributary, cast.alice);
      const create = (path: string, json: object) => call(cast.alice, 'POST', '/groups', { path, name: path, ...json });
      await create('town', { visibility: 'internal' });
      const { id } = (await call(cast.alice, 'GET', '/groups/harbour')).json as Group;
      await create('pier', { parent_id: id, name: 'The Pier' });
      await join(id, cast.bob, 'maintainer');
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const join = (groupId: number, who: Person, role: keyof typeof accessLevels) => {
      const accessLevel: AccessLevel = accessLevels[role];
      return addMember(tributary.operations, { groupId, userId: who.user.id, accessLevel, createdBy: null });
    };
    const paths = async (who: Person | string, query = '', path = '/groups') => {
      const { json } = await call(who, 'GET', `${path}?${query}`);
      return (json as { full_path: string }[]).map((group) => group.full_path);
    };
    const idOf = async (path: string) =>
      ((await call(cast.admin, 'GET', `/groups/${encodeURIComponent(path)}`)).json as Group).id;

    it('are listed for those who may see them', async () => {
      expect((await call(undefined, 'GET', '/groups')).status).toBe(401);
      expect(await paths(cast.alice)).toEqual(['harbour', 'harbour/pier', 'town']);
      expect(await paths(cast.bob)).toEqual(['harbour', 'harbour/pier']);
      expect(await paths(await readingToken(tributary, cast.bob))).toEqual(['harbour', 'harbour/pier']);
      expect(await paths(cast.bob, 'all_available=true')).toEqual(['harbour', 'harbour/pier', 'town']);
      expect(await paths(cast.stranger)).toEqual([]);
      expect(await paths(cast.stranger, 'all_available=true')).toEqual(['town']);
      expect(await paths(cast.admin)).toEqual(['harbour', 'harbour/pier', 'town']);
      expect(await paths(cast.admin, 'owned=true')).toEqual([]);
    });

    it('are found by role, name and place', async () => {
      expect(await paths(cast.bob, 'owned=true')).toEqual([]);
      expect(await paths(cast.bob, 'min_access_level=40')).toEqual(['harbour', 'harbour/pier']);
      expect(await paths(cast.alice, 'top_level_only=true')).toEqual(['harbour', 'town']);
      expect(await paths(cast.alice, 'search=PIER')).toEqual(['harbour/pier']);
      expect(await paths(cast.alice, 'search=harbour/')).toEqual(['harbour/pier']);
      expect(await paths(cast.alice, 'visibility=internal')).toEqual(['town']);
      expect(await paths(cast.alice, 'search=town&order_by=similarity')).toContain('town');
      expect(await paths(cast.alice, `skip_groups[]=${await idOf('town')}&order_by=id&sort=desc`)).toEqual([
        'harbour/pier',
        'harbour',
      ]);
      expect(await paths(cast.bob, '', '/groups/harbour/subgroups')).toEqual(['harbour/pier']);
      expect(await call(cast.stranger, 'GET', '/groups/harbour/subgroups')).toMatchObject(groupNotFound);
      expect((await call(cast.alice, 'GET', '/groups?min_access_level=41')).json).toEqual({
        error: 'min_access_level does not have a valid value',
      });
    });

    it('tell where they stand', async () => {
      expect((await call(cast.bob, 'GET', '/groups/harbour%2Fpier')).json).toMatchObject({
        name: 'The Pier',
        full_name: 'The Harbour / The Pier',
        full_path: 'harbour/pier',
        parent_id: await idOf('harbour'),
      });
    });

    it('are created', async () => {
      const post = (who: Person | string | undefined, json: object) => call(who, 'POST', '/groups', json);
      expect((await post(undefined, {})).status).toBe(401);
      expect((await post(await readingToken(tributary, cast.bob), {})).status).toBe(403);
      const created = await post(cast.bob, { name: 'Garden', path: 'garden' });
      expect(created).toMatchObject({
        status: 201,
        json: { full_path: 'garden', visibility: 'private', parent_id: null },
      });
      // go-gitlab sends this with every group; a value would mean something.
      expect((await post(cast.bob, { name: 'Go', path: 'go', default_branch_protection: null })).status).toBe(201);
      expect(await post(cast.bob, { name: 'Went', path: 'went', default_branch_protection: 2 })).toMatchObject({
        status: 400,
        json: { error: 'default_branch_protection is invalid' },
      });
      const { id } = created.json as Group;
      expect(await post(cast.bob, {})).toMatchObject({
        status: 400,
        json: { error: 'name is missing, path is missing' },
      });
      const taken = { status: 400, json: { message: 'Failed to save group {:path=>["has already been taken"]}' } };
      expect(await post(cast.bob, { name: 'x', path: 'Garden' })).toMatchObject(taken);
      expect(await post(cast.bob, { name: 'x', path: 'alice' })).toMatchObject(taken);
      expect((await post(cast.bob, { name: 'x', path: 'a/b' })).status).toBe(400);
      const child = { name: 'Bed', path: 'bed', parent_id: id };
      expect(await post(cast.stranger, child)).toMatchObject(groupNotFound);
      await join(id, cast.carol, 'developer');
      expect((await post(cast.carol, child)).status).toBe(403);
      expect((await post(cast.bob, { ...child, visibility: 'public' })).json).toEqual({
        message: {
          visibility_level: ['public is not allowed since the parent group has a private visibility.'],
        },
      });
      await join(id, cast.dana, 'maintainer');
      expect(await post(cast.dana, child)).toMatchObject({ status: 201, json: { full_path: 'garden/bed' } });
    });

    it('are changed by their Owners, with all below', async () => {
      const put = (who: Person | undefined, path: string, json: object) => call(who, 'PUT', `/groups/${path}`, json);
      expect((await put(undefined, 'garden', {})).status).toBe(401);
      expect(await put(cast.stranger, 'garden', {})).toMatchObject(groupNotFound);
      expect((await put(cast.stranger, 'town', {})).status).toBe(403);
      expect((await put(cast.dana, 'garden', { name: 'x' })).status).toBe(403);
      expect((await put(cast.bob, 'garden', { path: 'town' })).status).toBe(400);
      const changed = await put(cast.bob, 'garden', { path: 'park', description: 'Green', visibility: 'public' });
      expect(changed).toMatchObject({ status: 200, json: { full_path: 'park', name: 'Garden', visibility: 'public' } });
      expect(await paths(cast.bob, 'search=bed')).toEqual(['park/bed']);
      expect(await call(cast.bob, 'GET', '/groups/garden')).toMatchObject(groupNotFound);
      expect((await put(cast.admin, 'park%2Fbed', { visibility: 'internal' })).status).toBe(200);
      expect((await put(cast.bob, 'park', { visibility: 'private' })).status).toBe(400);
    });

    it('are removed by their Owners with all that they hold', async () => {
      const remove = (who: Person | undefined, path: string, json?: object) =>
        call(who, 'DELETE', `/groups/${path}`, json);
      expect((await remove(undefined, 'park')).status).toBe(401);
      expect((await remove(cast.stranger, 'park')).status).toBe(403);
      expect((await remove(cast.dana, 'park')).status).toBe(403);
      expect(await remove(cast.bob, 'park')).toMatchObject({ status: 202, json: { message: '202 Accepted' } });
      expect(await call(cast.admin, 'GET', '/groups/park%2Fbed')).toMatchObject(groupNotFound);
    });

    it('that hold content are removed when their full path is given', async () => {
      const { alice, admin } = cast;
      const pier = (await call(alice, 'GET', '/groups/harbour%2Fpier')).json as Group;
      const harbour = (await call(alice, 'GET', '/groups/harbour')).json as Group;
      await importArchive(tributary, alice, harbour, await writeZip(smallCommunity));
      const other = Object.fromEntries(Object.entries(smallCommunity).filter(([name]) => !/^g.oups|^board/.test(name)));
      await importArchive(tributary, alice, pier, await writeZip(other));
      const placeholders = async () =>
        ((await call(admin, 'GET', '/users?search=placeholder')).json as { user_type: string }[]).length;
      expect(await placeholders()).toBe(2);
      const remove = (path: string, query = '') => call(alice, 'DELETE', `/groups/${path}${query}`);
      expect((await remove('harbour')).status).toBe(400);
      expect((await remove('harbour', '?full_path=town')).status).toBe(400);
      expect((await remove('harbour%2Fpier', '?full_path=harbour/pier')).status).toBe(202);
      expect(await call(admin, 'GET', '/groups/harbour%2Fpier')).toMatchObject(groupNotFound);
      await tributary.runner.drain();
      expect((await leftovers(tributary, 'U1')).status).toBe('pending_reassignment');
      expect(await rows(tributary)).toMatchObject({ channels: 2, imports: 1 });
      const [log] = (await call(alice, 'GET', '/groups/harbour/audit_events')).json as object[];
      expect(log).toMatchObject({ action: 'remove_group', details: { full_path: 'harbour/pier' }, source_user: null });
      expect((await remove('harbour', '?full_path=harbour')).status).toBe(202);
      // Nothing leads there from now on, though the content goes later.
      expect(await call(alice, 'GET', '/groups/harbour')).toMatchObject(groupNotFound);
      expect(await paths(cast.admin, 'search=removed')).toEqual([]);
      expect((await call(alice, 'POST', '/groups', { name: 'Again', path: 'harbour' })).status).toBe(201);
      await tributary.runner.drain();
      expect(await rows(tributary)).toEqual({ channels: 0, items: 0, imports: 0, sources: 0, ledger: 0, known: 0 });
      expect(await placeholders()).toBe(0);
    });
  });
});

/** What is left of imports. */
function rows(tributary: TestTributary) {
  return tributary.operations.database.write(async (tx) => {
    const count = async (query: { execute(): Promise<unknown[]> }) => (await query.execute()).length;
    return {
      channels: await count(tx.db.selectFrom('channel').select('id').where('group_id', 'is not', null)),
      items: await count(tx.db.selectFrom('item').select('id')),
      imports: await count(tx.db.selectFrom('import').select('id')),
      sources: await count(tx.db.selectFrom('source_user').select('id')),
      ledger: await count(tx.db.selectFrom('contribution').select('id')),
      known: await count(tx.db.selectFrom('external_id').select('xid')),
    };
  });
}
