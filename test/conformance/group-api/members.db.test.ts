import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { findGroupByPath } from '../../../src/core/groups/storage/groups.ts';

interface MemberRecord {
  readonly username: string;
  readonly access_level: number;
}

const path = '/groups/harbour/members';
const below = '/groups/harbour%2Fpier/members';
const groupNotFound = { status: 404, json: { message: '404 Group Not Found' } };
const memberNotFound = { status: 404, json: { message: '404 Not found' } };

forEachDatabase((open) => {
  describe('members of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let id: (who: Person) => number;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      id = (who) => who.user.id;
      const create = async (json: object) => (await call(cast.alice, 'POST', '/groups', json)).json as Group;
      const harbour = await create({ name: 'Harbour', path: 'harbour' });
      await create({ name: 'Pier', path: 'pier', parent_id: harbour.id });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const roles = async (who: Person | string, url: string) =>
      ((await call(who, 'GET', url)).json as MemberRecord[]).map((member) => [member.username, member.access_level]);
    const add = (who: Person | string | undefined, json: object, url = path) => call(who, 'POST', url, json);

    it('are added by Owners and administrators', async () => {
      const bob = { user_id: id(cast.bob), access_level: 40 };
      expect((await add(undefined, bob)).status).toBe(401);
      expect(await add(cast.stranger, bob)).toMatchObject(groupNotFound);
      expect((await add(await readingToken(tributary, cast.alice), bob)).status).toBe(403);
      const added = await add(cast.alice, { ...bob, expires_at: '2030-01-01' });
      expect(added).toMatchObject({
        status: 201,
        json: {
          id: id(cast.bob),
          username: 'bob',
          state: 'active',
          access_level: 40,
          expires_at: '2030-01-01',
          created_by: { username: 'alice' },
          membership_state: 'active',
        },
      });
      expect(await add(cast.alice, bob)).toMatchObject({ status: 409, json: { message: 'Member already exists' } });
      expect((await add(cast.bob, { user_id: id(cast.carol), access_level: 10 })).status).toBe(403);
      expect(await add(cast.admin, { username: 'carol', access_level: 10 })).toMatchObject({ status: 201 });
    });

    it('are refused with a reason', async () => {
      const refusals: [object, number, object][] = [
        [{}, 400, { error: 'access_level is missing' }],
        [
          { access_level: 30 },
          400,
          { error: 'user_id, username are missing, at least one parameter must be provided' },
        ],
        [{ access_level: 30, user_id: 1, username: 'x' }, 400, { error: 'user_id, username are mutually exclusive' }],
        [{ access_level: 35, username: 'dana' }, 400, { error: 'access_level does not have a valid value' }],
        [{ access_level: 'x', username: 'dana' }, 400, { error: 'access_level is invalid' }],
        [{ access_level: 30, user_id: 'x' }, 400, { error: 'user_id is invalid' }],
        [{ access_level: 30, user_id: 999_999 }, 404, { message: '404 User Not Found' }],
        [{ access_level: 30, username: 'nobody' }, 404, { message: '404 User Not Found' }],
        [
          { access_level: 30, username: 'dana', expires_at: '2020-01-01' },
          400,
          { message: { expires_at: ['cannot be a date in the past'] } },
        ],
      ];
      for (const [json, status, refusal] of refusals) {
        expect(await add(cast.alice, json)).toMatchObject({ status, json: refusal });
      }
    });

    it('are never placeholders', async () => {
      const group = (await findGroupByPath(tributary.operations.database.reader, 'harbour'))!;
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const [placeholder] = (await call(cast.admin, 'GET', '/users?search=placeholder')).json as { id: number }[];
      expect((await add(cast.alice, { user_id: placeholder!.id, access_level: 10 })).status).toBe(400);
      const several = `${id(cast.dana)},${placeholder!.id}`;
      expect((await add(cast.alice, { user_id: several, access_level: 10 })).status).toBe(400);
      expect((await call(cast.alice, 'GET', `${path}/${id(cast.dana)}`)).status).toBe(404);
    });

    it('are listed for those who may see the group', async () => {
      expect((await call(undefined, 'GET', path)).status).toBe(401);
      expect(await call(cast.stranger, 'GET', path)).toMatchObject(groupNotFound);
      const everybody = [
        ['alice', 50],
        ['bob', 40],
        ['carol', 10],
      ];
      for (const who of [cast.alice, cast.carol, cast.admin]) expect(await roles(who, path)).toEqual(everybody);
      expect(await roles(await readingToken(tributary, cast.bob), path)).toEqual(everybody);
      expect(await roles(cast.bob, below)).toEqual([['alice', 50]]);
      expect(await roles(cast.bob, `${below}/all`)).toEqual(everybody);
      expect(await roles(cast.bob, `${path}?query=CAR`)).toEqual([['carol', 10]]);
      expect(await roles(cast.bob, `${path}?user_ids[]=${id(cast.bob)}`)).toEqual([['bob', 40]]);
      expect(await roles(cast.bob, `${path}?skip_users[]=${id(cast.bob)}&per_page=1&page=2`)).toEqual([['carol', 10]]);
      expect((await call(cast.bob, 'GET', `${path}/all?per_page=2`)).headers).toMatchObject({ 'x-total': '3' });
      expect((await call(cast.bob, 'GET', `${path}/${id(cast.carol)}`)).json).toMatchObject({ access_level: 10 });
      expect(await call(cast.bob, 'GET', `${below}/${id(cast.carol)}`)).toMatchObject(memberNotFound);
      expect((await call(cast.bob, 'GET', `${below}/all/${id(cast.carol)}`)).json).toMatchObject({ access_level: 10 });
    });

    it('have no less below than above', async () => {
      expect(await add(cast.alice, { username: 'bob', access_level: 30 }, below)).toMatchObject({
        status: 400,
        json: { message: { access_level: ['should be greater than or equal to Maintainer inherited membership'] } },
      });
      expect((await add(cast.alice, { username: 'bob', access_level: 50 }, below)).status).toBe(201);
      expect((await roles(cast.alice, `${below}/all?query=bob`))[0]).toEqual(['bob', 50]);
      expect((await call(cast.bob, 'DELETE', `${below}/${id(cast.alice)}`)).status).toBe(204);
      // Alice still owns it from above.
      expect((await call(cast.bob, 'DELETE', `${below}/${id(cast.bob)}`)).status).toBe(204);
      expect(await roles(cast.alice, below)).toEqual([]);
    });

    it('are changed by Owners', async () => {
      const url = `${path}/${id(cast.carol)}`;
      const put = (who: Person | undefined, json: object, to = url) => call(who, 'PUT', to, json);
      expect((await put(undefined, { access_level: 30 })).status).toBe(401);
      expect(await put(cast.stranger, { access_level: 30 })).toMatchObject(groupNotFound);
      expect((await put(cast.bob, { access_level: 30 })).status).toBe(403);
      expect((await put(cast.alice, {})).json).toEqual({ error: 'access_level is missing' });
      expect(await put(cast.alice, { access_level: 30 }, `${path}/${id(cast.dana)}`)).toMatchObject(memberNotFound);
      const until = { access_level: 30, expires_at: '2030-01-01' };
      expect(await put(cast.alice, until)).toMatchObject({ status: 200, json: until });
      expect((await put(cast.alice, { access_level: 20 })).json).toMatchObject({ expires_at: '2030-01-01' });
      expect((await put(cast.alice, { access_level: 20, expires_at: null })).json).toMatchObject({ expires_at: null });
    });

    it('see nothing of what a group holds with minimal access, and all of it as planners', async () => {
      const { dana } = cast;
      await call(cast.alice, 'POST', '/groups', { name: 'Quay', path: 'quay' });
      const quay = (await findGroupByPath(tributary.operations.database.reader, 'quay'))!;
      await call(cast.alice, 'POST', '/groups', { name: 'Deep', path: 'deep', parent_id: quay.id });
      await importArchive(tributary, cast.alice, quay, await writeZip(smallCommunity));
      const paths = async () =>
        ((await call(dana, 'GET', '/groups')).json as { full_path: string }[]).map((each) => each.full_path);
      const forums = async () =>
        ((await call(dana, 'GET', '/projects')).json as { path: string }[]).map((each) => each.path);
      const minimal = { user_id: id(dana), access_level: 5 };
      expect(await add(cast.alice, minimal, '/groups/quay/members')).toMatchObject({
        status: 201,
        json: { access_level: 5 },
      });
      expect(await call(dana, 'GET', '/groups/quay')).toMatchObject({ status: 200, json: { name: 'Quay' } });
      expect(await call(dana, 'GET', '/groups/quay%2Fdeep')).toMatchObject(groupNotFound);
      for (const hidden of ['/groups/quay/members', '/groups/quay/members/all']) {
        expect((await call(dana, 'GET', hidden)).status).toBe(403);
      }
      expect(await call(dana, 'GET', '/groups/quay/projects')).toMatchObject({ status: 200, json: [] });
      expect(await call(dana, 'GET', '/groups/quay/subgroups')).toMatchObject({ status: 200, json: [] });
      expect([await paths(), await forums()]).toEqual([['quay'], []]);
      expect(await roles(cast.alice, '/groups/quay%2Fdeep/members/all')).toEqual([['alice', 50]]);
      const raised = await call(cast.alice, 'PUT', `/groups/quay/members/${id(dana)}`, { access_level: 15 });
      expect(raised).toMatchObject({ status: 200, json: { access_level: 15 } });
      expect(await paths()).toEqual(['quay/deep', 'quay']);
      expect(await forums()).toContain('general');
      expect(await roles(dana, '/groups/quay%2Fdeep/members/all')).toEqual([
        ['alice', 50],
        ['dana', 15],
      ]);
      expect((await call(dana, 'POST', '/groups', { name: 'X', path: 'x', parent_id: quay.id })).status).toBe(403);
    });

    it('go, but never the last Owner', async () => {
      const remove = (who: Person | undefined, whom: Person) => call(who, 'DELETE', `${path}/${id(whom)}`);
      expect((await remove(undefined, cast.carol)).status).toBe(401);
      expect(await remove(cast.stranger, cast.carol)).toMatchObject(groupNotFound);
      expect((await remove(cast.bob, cast.carol)).status).toBe(403);
      const last = {
        status: 403,
        json: { message: '403 Forbidden - A group needs an Owner: name another one first.' },
      };
      for (const who of [cast.alice, cast.admin]) expect(await remove(who, cast.alice)).toMatchObject(last);
      const own = `${path}/${id(cast.alice)}`;
      expect(await call(cast.alice, 'PUT', own, { access_level: 40 })).toMatchObject(last);
      expect(await call(cast.alice, 'PUT', own, { access_level: 50, expires_at: '2030-01-01' })).toMatchObject(last);
      expect((await remove(cast.carol, cast.carol)).status).toBe(204);
      expect(await remove(cast.alice, cast.carol)).toMatchObject(memberNotFound);
      const several = { user_id: `${id(cast.carol)},${id(cast.dana)}`, access_level: 50 };
      expect(await add(cast.alice, several)).toMatchObject({ status: 201, json: { status: 'success' } });
      const setEnd = (whom: Person, expires_at: string) =>
        call(cast.alice, 'PUT', `${path}/${id(whom)}`, { access_level: 50, expires_at });
      for (const whom of [cast.carol, cast.dana]) expect((await setEnd(whom, '2030-01-01')).status).toBe(200);
      // Both roles will end by themselves.
      expect(await remove(cast.alice, cast.alice)).toMatchObject(last);
      expect((await setEnd(cast.carol, '')).status).toBe(200);
      expect((await remove(cast.alice, cast.alice)).status).toBe(204);
      expect(await call(cast.alice, 'GET', path)).toMatchObject(groupNotFound);
    });
  });
});
