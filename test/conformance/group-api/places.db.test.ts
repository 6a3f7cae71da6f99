import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUser } from '../../../src/core/accounts/index.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Found {
  readonly id: number;
  readonly full_path: string;
  readonly full_name: string;
  readonly parent_id: number | null;
}

forEachDatabase((open) => {
  describe('places of groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const make = async (who: Person, path: string, more: object = {}) => {
      const answer = await call(who, 'POST', '/groups', { name: path, path, ...more });
      expect(answer.status).toBe(201);
      return answer.json as Found;
    };
    const move = (who: Person, group: Found, json: object = {}) =>
      call(who, 'POST', `/groups/${group.id}/transfer`, json);
    const join = (group: Found, who: Person, role: keyof typeof accessLevels) =>
      addMember(tributary.operations, {
        groupId: group.id,
        userId: who.user.id,
        accessLevel: accessLevels[role],
        createdBy: null,
      });
    const level = async (group: Found, who: Person) => {
      const answer = await call(who, 'GET', `/groups/${group.id}/members/all/${who.user.id}`);
      return answer.status === 200 ? (answer.json as { access_level: number }).access_level : answer.status;
    };
    const openChannel = async (who: Person, group: Found, name: string) =>
      (await call(who, 'POST', '/projects', { name, namespace_id: group.id })).json as { id: number };

    it('are changed with all that stands below', async () => {
      const town = await make(cast.alice, 'town');
      const club = await make(cast.alice, 'club');
      const youth = await make(cast.alice, 'youth', { parent_id: club.id });
      const channel = await openChannel(cast.alice, youth, 'Boats');
      const moved = await move(cast.alice, club, { group_id: town.id });
      expect(moved).toMatchObject({
        status: 201,
        json: { id: club.id, full_path: 'town/club', full_name: 'town / club', parent_id: town.id },
      });
      expect(await call(cast.alice, 'GET', '/groups/town%2Fclub%2Fyouth')).toMatchObject({ json: { id: youth.id } });
      expect((await call(cast.alice, 'GET', '/groups/club')).status).toBe(404);
      const project = (await call(cast.alice, 'GET', `/projects/${channel.id}`)).json;
      expect(project).toMatchObject({ path_with_namespace: 'town/club/youth/boats' });
      const roots = await tributary.operations.database.write((tx) =>
        tx.db.selectFrom('group').select(['id', 'root_id']).where('id', 'in', [club.id, youth.id]).execute(),
      );
      expect(roots.map(({ root_id: root }) => root)).toEqual([town.id, town.id]);
      expect(await move(cast.alice, youth)).toMatchObject({
        status: 201,
        json: { full_path: 'youth', parent_id: null },
      });
      const log = (await call(cast.alice, 'GET', `/groups/${youth.id}/audit_events`)).json;
      expect(log).toMatchObject([
        {
          action: 'transfer_group',
          author: { username: 'alice' },
          details: { from: 'town/club/youth', full_path: 'youth' },
        },
      ]);
    });

    it('keep their webhooks, which are told of what happens there', async () => {
      const [town, club] = [await make(cast.alice, 'town'), await make(cast.alice, 'club')];
      const made = await call(cast.alice, 'POST', `/groups/${club.id}/hooks`, { url: 'https://receiver.test/' });
      expect(made.status).toBe(201);
      await move(cast.alice, club, { group_id: town.id });
      const { database } = tributary.operations;
      await database.write((tx) => tx.db.deleteFrom('webhook_event').execute());
      await call(cast.alice, 'POST', `/groups/${club.id}/members`, { user_id: cast.bob.user.id, access_level: 30 });
      const events = await database.reader.db.selectFrom('webhook_event').select('group_id').execute();
      expect(events).toEqual([{ group_id: club.id }]);
    });

    it('decide which roles come from above', async () => {
      const [town, village] = [await make(cast.alice, 'town'), await make(cast.alice, 'village')];
      const club = await make(cast.alice, 'club', { parent_id: town.id });
      await join(town, cast.bob, 'developer');
      await join(village, cast.carol, 'guest');
      expect(await level(club, cast.bob)).toBe(30);
      expect(await level(club, cast.carol)).toBe(404);
      await move(cast.alice, club, { group_id: village.id });
      expect(await level(club, cast.bob)).toBe(404);
      expect(await level(club, cast.carol)).toBe(10);
    });

    it('leave no group without an Owner', async () => {
      const town = await make(cast.alice, 'town');
      const club = await make(cast.alice, 'club', { parent_id: town.id });
      await join(town, cast.bob, 'owner');
      await call(cast.bob, 'DELETE', `/groups/${club.id}/members/${cast.alice.user.id}`);
      expect(await move(cast.bob, club)).toMatchObject({ status: 201 });
      expect(await level(club, cast.bob)).toBe(50);
      expect(await level(club, cast.alice)).toBe(404);
    });

    it('are changed by who owns the group and may add groups there', async () => {
      const town = await make(cast.alice, 'town');
      const club = await make(cast.bob, 'club');
      expect(await move(cast.bob, club, { group_id: town.id })).toMatchObject({ status: 404 });
      await join(town, cast.bob, 'developer');
      expect(await move(cast.bob, club, { group_id: town.id })).toMatchObject({ status: 403 });
      await join(club, cast.alice, 'maintainer');
      expect(await move(cast.alice, club, { group_id: town.id })).toMatchObject({ status: 403 });
      expect(await move(cast.stranger, club)).toMatchObject({ status: 404 });
      const locations = async (query = '') =>
        ((await call(cast.bob, 'GET', `/groups/${club.id}/transfer_locations?${query}`)).json as Found[]).map(
          ({ full_path: path }) => path,
        );
      expect(await locations()).toEqual([]);
      await join(town, cast.bob, 'maintainer');
      await make(cast.bob, 'inner', { parent_id: club.id });
      await make(cast.bob, 'quay');
      expect(await locations()).toEqual(['quay', 'town']);
      expect(await locations('search=TOW')).toEqual(['town']);
      expect(await locations('sort=desc')).toEqual(['town', 'quay']);
      expect(await locations('per_page=1&page=2')).toEqual(['town']);
      expect(await move(cast.bob, club, { group_id: town.id })).toMatchObject({ status: 201 });
      expect(await locations()).toEqual(['quay']);
    });

    it('are refused where they make no sense', async () => {
      const town = await make(cast.alice, 'town');
      const club = await make(cast.alice, 'club', { visibility: 'internal' });
      const inner = await make(cast.alice, 'inner', { parent_id: club.id });
      const message = (text: string) => ({ status: 400, json: { message: text } });
      expect(await move(cast.alice, club, { group_id: inner.id })).toMatchObject(
        message('A group cannot be moved below itself.'),
      );
      expect(await move(cast.alice, club, { group_id: club.id })).toMatchObject({ status: 400 });
      expect(await move(cast.alice, club)).toMatchObject(message('The group is there already.'));
      expect(await move(cast.alice, club, { group_id: town.id })).toMatchObject({
        status: 400,
        json: { message: { visibility_level: [expect.stringContaining('private visibility')] } },
      });
      await make(cast.alice, 'inner', { parent_id: town.id });
      expect(await move(cast.alice, inner, { group_id: town.id })).toMatchObject(
        message('Failed to save group {:path=>["has already been taken"]}'),
      );
      const name = 'inner';
      await createUser(tributary.operations, 'operator', {
        username: name,
        name,
        email: 'inner@example.test',
        password: 'a longer password',
      });
      expect(await move(cast.alice, inner)).toMatchObject({ status: 400 });
      expect((await call(cast.alice, 'GET', `/groups/${inner.id}`)).json).toMatchObject({ full_path: 'club/inner' });
    });

    it('stay below the group at the top where something was imported', async () => {
      const harbour = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, harbour, await writeZip(smallCommunity));
      const town = await make(cast.alice, 'town');
      const there = { ...harbour, full_path: '', full_name: '', parent_id: null };
      expect(await move(cast.alice, there, { group_id: town.id })).toMatchObject({
        status: 422,
        json: { message: expect.stringMatching(/it can only be moved within harbour\.$/) },
      });
      const pier = await make(cast.alice, 'pier', { parent_id: harbour.id });
      expect(await move(cast.alice, pier, { group_id: town.id })).toMatchObject({ status: 201 });
    });
  });

  describe('namespaces and memberships', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      const { id } = await bringGroup(tributary, cast.alice);
      await call(cast.alice, 'POST', '/groups', { name: 'The Pier', path: 'pier', parent_id: id });
      await call(cast.bob, 'POST', '/groups', { name: 'Town', path: 'town', visibility: 'internal' });
      await addMember(tributary.operations, {
        groupId: id,
        userId: cast.bob.user.id,
        accessLevel: accessLevels.reporter,
        createdBy: null,
      });
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const paths = async (who: Person, query = '') =>
      ((await call(who, 'GET', `/namespaces?${query}`)).json as Found[]).map(({ full_path: path }) => path);

    it('list what somebody belongs to', async () => {
      expect(await paths(cast.alice)).toEqual(['harbour', 'harbour/pier', 'alice']);
      expect(await paths(cast.bob)).toEqual(['harbour', 'harbour/pier', 'town', 'bob']);
      expect(await paths(cast.bob, 'owned_only=true')).toEqual(['town', 'bob']);
      expect(await paths(cast.alice, 'top_level_only=true')).toEqual(['harbour', 'alice']);
      expect(await paths(cast.alice, 'search=pie')).toEqual(['harbour/pier']);
      expect(await paths(cast.bob, 'sort=desc&per_page=2')).toEqual(['bob', 'town']);
      expect(await paths(cast.stranger)).toEqual(['stranger']);
      expect(await paths(cast.admin)).toEqual(['harbour', 'harbour/pier', 'town', 'admin']);
    });

    it('are there for those who may see them', async () => {
      const one = async (who: Person, id: string) => call(who, 'GET', `/namespaces/${encodeURIComponent(id)}`);
      expect((await one(cast.alice, 'harbour/pier')).json).toMatchObject({
        kind: 'group',
        name: 'The Pier',
        full_name: 'The Harbour / The Pier',
        full_path: 'harbour/pier',
      });
      const missing = { status: 404, json: { message: '404 Namespace Not Found' } };
      for (const id of ['harbour', 'nowhere', '99999', 'a\0b'])
        expect(await one(cast.stranger, id)).toMatchObject(missing);
      expect((await one(cast.stranger, 'town')).status).toBe(200);
    });

    it('say whether a path is taken', async () => {
      const { id } = (await call(cast.alice, 'GET', '/groups/harbour')).json as Found;
      const exists = async (who: Person, path: string, query = '') =>
        (await call(who, 'GET', `/namespaces/${path}/exists${query}`)).json;
      expect(await exists(cast.bob, 'HARBOUR')).toEqual({ exists: true, suggests: ['HARBOUR1'] });
      expect(await exists(cast.bob, 'carol')).toEqual({ exists: true, suggests: ['carol1'] });
      expect(await exists(cast.bob, 'pier')).toEqual({ exists: false, suggests: [] });
      expect(await exists(cast.bob, 'pier', `?parent_id=${id}`)).toEqual({ exists: true, suggests: ['pier1'] });
      expect(await exists(cast.stranger, 'pier', `?parent_id=${id}`)).toEqual({ exists: false, suggests: [] });
    });

    it('are what a user is a member of', async () => {
      const memberships = (who: Person, query = '') =>
        call(who, 'GET', `/users/${cast.bob.user.id}/memberships?${query}`);
      const all = [
        { source_name: 'The Harbour', source_type: 'Namespace', access_level: 20 },
        { source_name: 'Town', source_type: 'Namespace', access_level: 50 },
      ];
      expect((await memberships(cast.admin)).json).toMatchObject(all);
      expect((await memberships(cast.admin, 'type=Namespace&per_page=1')).json).toMatchObject([all[0]]);
      expect((await memberships(cast.admin, 'type=Project')).json).toEqual([]);
      expect((await memberships(cast.admin, 'type=Issue')).status).toBe(400);
      for (const who of [cast.alice, cast.bob]) expect((await memberships(who)).status).toBe(403);
      expect((await memberships(cast.admin, 'sudo=bob')).status).toBe(403);
    });
  });
});
