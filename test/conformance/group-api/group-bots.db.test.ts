import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Found {
  readonly id: number;
  readonly token: string;
  readonly user_id: number;
  readonly username: string;
}

forEachDatabase((open) => {
  describe('bots of groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      const { id: groupId } = await bringGroup(tributary, cast.alice);
      const userId = cast.bob.user.id;
      await addMember(tributary.operations, { groupId, userId, accessLevel: accessLevels.maintainer, createdBy: null });
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const tokens = '/groups/harbour/access_tokens';
    const accounts = '/groups/harbour/service_accounts';
    const draft = { name: 'Deployer', scopes: ['api'] };
    const make = async (more: object = {}) => {
      const answer = await call(cast.alice, 'POST', tokens, { ...draft, ...more });
      expect(answer.status).toBe(201);
      return answer.json as Found;
    };
    const ids = async (who: Person | string, path: string) =>
      ((await call(who, 'GET', path)).json as Found[]).map(({ id }) => id);

    it('act with the role of their token, until it is revoked', async () => {
      const made = await make({ access_level: 50 });
      expect(made).toMatchObject({ name: 'Deployer', scopes: ['api'], access_level: 50, active: true });
      const self = await call(made.token, 'GET', '/user');
      expect(self.json).toMatchObject({ id: made.user_id, name: 'Deployer', bot: true });
      expect((await call(made.token, 'PUT', '/groups/harbour', { description: 'By a bot' })).status).toBe(200);
      const own = await call(made.token, 'POST', '/user/personal_access_tokens', { name: 'more', scopes: ['api'] });
      expect((await call(cast.alice, 'DELETE', `${tokens}/${made.id}`)).status).toBe(204);
      for (const token of [made.token, (own.json as Found).token]) {
        expect((await call(token, 'GET', '/groups/harbour')).status).toBe(401);
      }
      expect((await call(cast.alice, 'GET', `/groups/harbour/members/${made.user_id}`)).status).toBe(404);
      expect((await call(cast.alice, 'GET', `${tokens}/${made.id}`)).json).toMatchObject({
        revoked: true,
        active: false,
        access_level: 0,
      });
      expect((await call(cast.alice, 'DELETE', `${tokens}/${made.id}`)).json).toEqual({
        message: 'token already revoked',
      });
    });

    it('may no more than their scope and role', async () => {
      const reading = await make({ scopes: ['read_api'], expires_at: '2026-06-01' });
      expect((await call(reading.token, 'GET', '/groups/harbour')).status).toBe(200);
      expect((await call(reading.token, 'PUT', '/groups/harbour', { description: 'x' })).status).toBe(403);
      tributary.clock.advance(200 * 86_400_000);
      expect((await call(reading.token, 'GET', '/groups/harbour')).status).toBe(401);
      const guest = await make({ access_level: 10 });
      expect((await call(guest.token, 'GET', tokens)).status).toBe(403);
      expect((await call(guest.token, 'GET', '/groups/harbour/members')).status).toBe(200);
    });

    it('get a new token in the place of the old one', async () => {
      const made = await make({ access_level: 20 });
      const rotated = await call(cast.alice, 'POST', `${tokens}/${made.id}/rotate`, { expires_at: '2026-12-31' });
      expect(rotated).toMatchObject({
        status: 200,
        json: { user_id: made.user_id, access_level: 20, expires_at: '2026-12-31' },
      });
      expect((await call(made.token, 'GET', '/user')).status).toBe(401);
      expect((await call((rotated.json as Found).token, 'GET', '/groups/harbour')).status).toBe(200);
      expect((await call(cast.alice, 'POST', `${tokens}/${made.id}/rotate`)).status).toBe(400);
    });

    it('are listed, filtered and paged', async () => {
      const [one, other] = [await make(), await make({ name: 'Watcher' })];
      await call(cast.alice, 'DELETE', `${tokens}/${one.id}`);
      expect(await ids(cast.alice, tokens)).toEqual([other.id, one.id]);
      for (const [query, expected] of [
        ['state=active', [other.id]],
        ['state=inactive', [one.id]],
        ['revoked=true', [one.id]],
        ['search=WATCH', [other.id]],
        ['sort=name_asc', [one.id, other.id]],
        ['per_page=1&page=2', [one.id]],
        ['created_after=2040-01-01', []],
        ['pagination=keyset&per_page=1', [other.id]],
      ] as const) {
        expect([query, await ids(cast.alice, `${tokens}?${query}`)]).toEqual([query, expected]);
      }
    });

    it('are for Owners to make, of their own group', async () => {
      for (const who of [cast.bob, cast.stranger]) {
        const status = who === cast.bob ? 403 : 404;
        expect((await call(who, 'POST', tokens, draft)).status).toBe(status);
        expect((await call(who, 'GET', tokens)).status).toBe(status);
        expect((await call(who, 'POST', accounts, {})).status).toBe(status);
      }
      const made = await make();
      await bringGroup(tributary, cast.carol, 'elsewhere');
      const there = `/groups/elsewhere/access_tokens/${made.id}`;
      for (const method of ['GET', 'DELETE'] as const) {
        expect((await call(cast.carol, method, there)).status).toBe(404);
      }
      const [token] = (await call(cast.alice, 'GET', '/personal_access_tokens')).json as Found[];
      expect((await call(cast.alice, 'DELETE', `${tokens}/${token!.id}`)).status).toBe(404);
      for (const wrong of [{ access_level: 5 }, { scopes: ['sudo'] }, { expires_at: '2020-01-01' }, { name: '' }]) {
        expect((await call(cast.alice, 'POST', tokens, { ...draft, ...wrong })).status).toBe(400);
      }
    });

    it('are service accounts, which are members where they are made members', async () => {
      const made = await call(cast.alice, 'POST', accounts, { name: 'The Robot', username: 'robot' });
      expect(made).toMatchObject({ status: 201, json: { username: 'robot', name: 'The Robot' } });
      const robot = made.json as Found;
      expect((await call(cast.alice, 'POST', accounts, { username: 'robot' })).status).toBe(409);
      const other = (await call(cast.alice, 'POST', accounts, {})).json as Found;
      expect(other.username).toMatch(/^service_account_group_/);
      expect(await ids(cast.alice, accounts)).toEqual([robot.id, other.id]);
      expect(await ids(cast.alice, `${accounts}?sort=desc&per_page=1`)).toEqual([other.id]);
      const path = `${accounts}/${robot.id}/personal_access_tokens`;
      const issued = (
        await call(cast.alice, 'POST', path, { name: 'night', scopes: ['api'], expires_at: '2026-05-01' })
      ).json as Found;
      expect((await call(issued.token, 'GET', '/groups/harbour')).status).toBe(404);
      await call(cast.alice, 'POST', '/groups/harbour/members', { user_id: robot.id, access_level: 20 });
      expect((await call(issued.token, 'GET', '/groups/harbour')).status).toBe(200);
      const rotated = (await call(cast.alice, 'POST', `${path}/${issued.id}/rotate`, {})).json as Found;
      expect((await call(issued.token, 'GET', '/user')).status).toBe(401);
      expect(await ids(cast.alice, `${path}?state=active`)).toEqual([rotated.id]);
      expect((await call(cast.alice, 'DELETE', `${path}/${rotated.id}`)).status).toBe(204);
      expect((await call(rotated.token, 'GET', '/user')).status).toBe(401);
      expect((await call(cast.alice, 'GET', '/groups/harbour/members')).json).toHaveLength(3);
      const last = (await call(cast.alice, 'POST', path, { name: 'last', scopes: ['read_api'] })).json as Found;
      expect((await call(cast.alice, 'DELETE', `${accounts}/${robot.id}`)).status).toBe(204);
      expect((await call(last.token, 'GET', '/user')).status).toBe(401);
      expect((await call(cast.alice, 'GET', '/groups/harbour/members')).json).toHaveLength(2);
      expect((await call(cast.alice, 'DELETE', `${accounts}/${robot.id}`)).status).toBe(404);
      const log = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).json as { action: string }[];
      expect(log.map(({ action }) => action)).toEqual([
        'remove_service_account',
        'add_access_token',
        'revoke_access_token',
        'rotate_access_token',
        'add_access_token',
        'add_service_account',
        'add_service_account',
      ]);
    });

    it('of a group below the top are shut out for good when it is removed, and nobody else is', async () => {
      const { id } = (await call(cast.alice, 'GET', '/groups/harbour')).json as Found;
      const below = (await call(cast.alice, 'POST', '/groups', { name: 'Pier', path: 'pier', parent_id: id }))
        .json as Found;
      const serviceOf = async (groupId: number) => {
        const robot = (await call(cast.alice, 'POST', `/groups/${groupId}/service_accounts`, {})).json as Found;
        const path = `/groups/${groupId}/service_accounts/${robot.id}/personal_access_tokens`;
        return { ...robot, token: ((await call(cast.alice, 'POST', path, draft)).json as Found).token };
      };
      const made = (await call(cast.alice, 'POST', `/groups/${below.id}/access_tokens`, draft)).json as Found;
      const [robot, above, fromAbove] = [await serviceOf(below.id), await serviceOf(id), await make()];
      expect((await call(robot.token, 'GET', '/user')).status).toBe(200);
      expect((await call(made.token, 'GET', '/user')).status).toBe(200);
      expect((await call(cast.alice, 'DELETE', `/groups/${below.id}`)).status).toBe(202);
      for (const token of [robot.token, made.token]) expect((await call(token, 'GET', '/user')).status).toBe(401);
      for (const token of [above.token, fromAbove.token]) expect((await call(token, 'GET', '/user')).status).toBe(200);
      expect((await call(cast.admin, 'GET', `/users/${robot.id}`)).json).toMatchObject({ state: 'blocked' });
      // An administrator who unblocks it gives no token back.
      await call(cast.admin, 'POST', `/users/${robot.id}/unblock`);
      expect((await call(robot.token, 'GET', '/user')).status).toBe(401);
    });
  });
});
