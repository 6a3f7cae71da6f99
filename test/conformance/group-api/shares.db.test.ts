import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Found {
  readonly id: number;
  readonly shared_with_groups: readonly object[];
}

forEachDatabase((open) => {
  describe('groups shared with groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let harbour: Found;
    let crew: Found;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      const make = async (who: Person, path: string) =>
        (await call(who, 'POST', '/groups', { name: path, path })).json as Found;
      harbour = await make(cast.alice, 'harbour');
      crew = await make(cast.alice, 'crew');
      await join(crew, cast.bob, 'developer');
      await join(crew, cast.carol, 'minimal');
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const join = (group: Found, who: Person, role: keyof typeof accessLevels) =>
      addMember(tributary.operations, {
        groupId: group.id,
        userId: who.user.id,
        accessLevel: accessLevels[role],
        createdBy: null,
      });
    const share = (who: Person, json: object) =>
      call(who, 'POST', `/groups/${harbour.id}/share`, { group_id: crew.id, group_access: 20, ...json });
    const end = (who: Person, id = crew.id) => call(who, 'DELETE', `/groups/${harbour.id}/share/${id}`);
    const seen = async (who: Person, path = '/groups/harbour') => (await call(who, 'GET', path)).status;
    const levels = async (who: Person, path = 'members/all') =>
      Object.fromEntries(
        (
          (await call(who, 'GET', `/groups/${harbour.id}/${path}`)).json as { username: string; access_level: number }[]
        ).map(({ username, access_level: level }) => [username, level]),
      );

    it('give the members of the other one a role, the lower of two, here and below', async () => {
      const { id } = (await call(cast.alice, 'POST', '/projects', { name: 'Boats', namespace_id: harbour.id }))
        .json as Found;
      await call(cast.alice, 'POST', '/groups', { name: 'pier', path: 'pier', parent_id: harbour.id });
      const places = ['/groups/harbour', '/groups/harbour%2Fpier', `/projects/${id}`, `/projects/${id}/issues`];
      for (const path of places) expect(await seen(cast.bob, path)).toBe(404);
      const shared = await share(cast.alice, {});
      expect(shared).toMatchObject({
        status: 201,
        json: {
          id: harbour.id,
          shared_with_groups: [
            { group_id: crew.id, group_full_path: 'crew', group_access_level: 20, expires_at: null },
          ],
        },
      });
      for (const path of places) expect([path, await seen(cast.bob, path)]).toEqual([path, 200]);
      expect(await seen(cast.carol)).toBe(404);
      expect(await levels(cast.bob)).toEqual({ alice: 50, bob: 20 });
      expect(await levels(cast.bob, 'members')).toEqual({ alice: 50 });
      const groups = (await call(cast.bob, 'GET', '/groups')).json as { full_path: string }[];
      expect(groups.map(({ full_path: path }) => path)).toEqual(['crew', 'harbour', 'harbour/pier']);
      expect((await call(cast.bob, 'PUT', '/groups/harbour', { description: 'x' })).status).toBe(403);
      expect((await end(cast.alice)).status).toBe(204);
      for (const path of places) expect([path, await seen(cast.bob, path)]).toEqual([path, 404]);
    });

    it('follow every change of the members and of the share', async () => {
      await share(cast.alice, { group_access: 50 });
      expect(await levels(cast.alice)).toEqual({ alice: 50, bob: 30 });
      await call(cast.alice, 'PUT', `/groups/${crew.id}/members/${cast.bob.user.id}`, { access_level: 40 });
      await join(crew, cast.dana, 'guest');
      expect(await levels(cast.alice)).toEqual({ alice: 50, bob: 40, dana: 10 });
      await call(cast.alice, 'DELETE', `/groups/${crew.id}/members/${cast.dana.user.id}`);
      expect(await levels(cast.alice)).toEqual({ alice: 50, bob: 40 });
      await join(harbour, cast.bob, 'guest');
      expect(await levels(cast.alice)).toEqual({ alice: 50, bob: 40 });
      await end(cast.alice);
      expect(await levels(cast.alice)).toEqual({ alice: 50, bob: 10 });
      await share(cast.alice, {});
      expect((await call(cast.alice, 'DELETE', `/groups/${crew.id}`)).status).toBe(202);
      expect(await levels(cast.alice)).toEqual({ alice: 50, bob: 10 });
      expect((await call(cast.alice, 'GET', '/groups/harbour')).json).toMatchObject({ shared_with_groups: [] });
    });

    it('end on the day of the share, or of the membership', async () => {
      await share(cast.alice, { expires_at: '2026-03-01' });
      expect(
        (await call(cast.alice, 'GET', `/groups/${harbour.id}/members/all/${cast.bob.user.id}`)).json,
      ).toMatchObject({
        expires_at: '2026-03-01',
      });
      tributary.clock.advance(70 * 86_400_000);
      expect(await seen(cast.bob)).toBe(404);
      const again = await share(cast.alice, { expires_at: '2026-12-01', group_access: 10 });
      expect(again).toMatchObject({ status: 201, json: { shared_with_groups: [{ group_access_level: 10 }] } });
      await call(cast.alice, 'PUT', `/groups/${crew.id}/members/${cast.bob.user.id}`, {
        access_level: 30,
        expires_at: '2026-06-01',
      });
      expect(await seen(cast.bob)).toBe(200);
      tributary.clock.advance(90 * 86_400_000);
      expect(await seen(cast.bob)).toBe(404);
    });

    it('count for nobody as the Owner that a group needs', async () => {
      await join(crew, cast.dana, 'owner');
      await share(cast.alice, { group_access: 50 });
      expect((await call(cast.alice, 'DELETE', `/groups/${harbour.id}/members/${cast.alice.user.id}`)).status).toBe(
        403,
      );
      expect((await call(cast.dana, 'PUT', '/groups/harbour', { description: 'Ours, too' })).status).toBe(200);
    });

    it('are made and ended by Owners, with groups that they see', async () => {
      expect((await share(cast.stranger, {})).status).toBe(404);
      await join(harbour, cast.dana, 'maintainer');
      expect((await share(cast.dana, {})).status).toBe(403);
      expect((await end(cast.dana)).status).toBe(403);
      const hidden = (await call(cast.stranger, 'POST', '/groups', { name: 'x', path: 'hidden' })).json as Found;
      for (const group_id of [hidden.id, 99_999]) {
        expect(await share(cast.alice, { group_id })).toMatchObject({
          status: 404,
          json: { message: '404 Group Not Found' },
        });
      }
      expect((await share(cast.alice, { group_id: harbour.id })).json).toEqual({
        message: { group_id: ['A group cannot be shared with itself.'] },
      });
      expect((await share(cast.alice, { group_access: 5 })).status).toBe(400);
      expect((await share(cast.alice, { group_access: 41 })).json).toEqual({
        error: 'group_access does not have a valid value',
      });
      expect((await share(cast.alice, { expires_at: '2020-01-01' })).json).toEqual({
        message: { expires_at: ['cannot be a date in the past'] },
      });
      expect((await share(cast.alice, {})).status).toBe(201);
      expect((await share(cast.alice, {})).status).toBe(409);
      expect((await end(cast.alice, 99_999)).status).toBe(404);
      const log = (await call(cast.alice, 'GET', `/groups/${harbour.id}/audit_events`)).json;
      expect(log).toMatchObject([{ action: 'share_group', details: { full_path: 'crew', access_level: 20 } }]);
    });

    it('are listed from both sides, as far as one may know of the other', async () => {
      await share(cast.alice, {});
      await join(harbour, cast.dana, 'guest');
      const ids = async (who: Person, path: string) =>
        ((await call(who, 'GET', path)).json as { id: number }[]).map(({ id }) => id);
      expect(await ids(cast.alice, `/groups/${harbour.id}/invited_groups?per_page=5`)).toEqual([crew.id]);
      expect(await ids(cast.alice, `/groups/${crew.id}/groups/shared?page=1`)).toEqual([harbour.id]);
      expect(await ids(cast.dana, `/groups/${harbour.id}/invited_groups`)).toEqual([]);
      expect((await call(cast.dana, 'GET', '/groups/harbour')).json).toMatchObject({ shared_with_groups: [] });
      expect((await call(cast.carol, 'GET', `/groups/${crew.id}/groups/shared`)).status).toBe(403);
    });
  });
});
