import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { withProviders } from '../../../../test/rig/sign-in-providers.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { randomText } from '../../../lib/random.ts';
import { issueToken } from '../../accounts/operations/issue-token.ts';
import { prepareJoiner } from '../../accounts/operations/prepare-joiner.ts';
import { registerUser } from '../../accounts/operations/register-user.ts';
import { openSetup, setUpServer } from '../../accounts/operations/set-up.ts';
import { insertUser } from '../../accounts/storage/users.ts';
import { anonymous, type Database } from '../../platform/index.ts';
import { isUniqueViolation } from '../../platform/storage/dialect/portable.ts';
import { editGroup } from '../operations/edit-group.ts';
import { createGroup } from '../operations/manage-group.ts';

interface Named {
  readonly id: number;
  readonly username: string;
}

/** Personal namespaces by owner, each of whom has one. */
async function ownersOf({ reader }: Database): Promise<string[]> {
  const rows = await reader.db
    .selectFrom('group')
    .innerJoin('user', 'user.id', 'group.user_id')
    .select(['user.username', 'group.path', 'group.id', 'group.root_id'])
    .where('group.kind', '=', 'personal')
    .orderBy('user.username')
    .execute();
  for (const row of rows) expect([row.path, row.root_id]).toEqual([row.username, row.id]);
  return rows.map(({ username }) => username);
}

/** The channels in the personal namespace of an account that has just been made, which it sees everywhere. */
async function channelsOf(tributary: TestTributary, { id, username }: Named, token?: string): Promise<unknown> {
  const draft = { userId: id, name: 'new', scopes: ['api'] as const, expiresAt: null };
  const own = token ?? (await issueToken(tributary.operations, 'operator', draft)).token;
  const get = async (path: string) => callerOf(tributary)(own, 'GET', path);
  const named = { kind: 'user', name: username, path: username, full_path: username, parent_id: null };
  const namespace = { ...named, web_url: `${tributary.operations.baseUrl}/channel/${username.toLowerCase()}` };
  const listed = await get(`/namespaces?search=${username}`);
  expect(listed).toMatchObject({ status: 200, json: [namespace] });
  const [{ id: namespaceId }] = listed.json as [{ id: number }];
  expect(await get(`/namespaces/${username}`)).toMatchObject({ status: 200, json: { id: namespaceId, ...namespace } });
  expect(await get(`/namespaces/${namespaceId}`)).toMatchObject({ status: 200, json: namespace });
  expect(await get('/user')).toMatchObject({ status: 200, json: { id, namespace_id: namespaceId } });
  expect((await get(`/groups/${namespaceId}`)).status).toBe(404);
  return (await get(`/users/${id}/projects`)).json;
}

forEachDatabase((open) => {
  describe('a personal namespace is there as soon as the account is', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    it('that an administrator makes', async () => {
      const json = { username: 'erin', name: 'Erin', email: 'erin@example.test', password: 'a few words do well' };
      const made = await callerOf(tributary)(cast.admin, 'POST', '/users', json);
      expect(made.status).toBe(201);
      expect(await channelsOf(tributary, made.json as Named)).toEqual([]);
    });

    it('that an operator makes, whatever the case of its username', async () => {
      const user = await registerUser(tributary.operations, { username: 'Erin.E', email: undefined });
      expect(await channelsOf(tributary, user)).toEqual([]);
    });

    it('that is made through an emailed link', async () => {
      const joining = { name: 'Erin', username: 'erin', password: 'a few words do well' };
      const join = await prepareJoiner(tributary.operations, anonymous, 'erin@example.test', joining);
      expect(await channelsOf(tributary, await tributary.operations.database.write(join))).toEqual([]);
    });

    it('that a group makes for a program', async () => {
      const { id } = await bringGroup(tributary, cast.alice);
      const call = callerOf(tributary);
      const issued = await call(cast.alice, 'POST', `/groups/${id}/access_tokens`, {
        name: 'sync',
        scopes: ['api'],
        access_level: 30,
        expires_at: '2026-06-01',
      });
      const { user_id: userId, token } = issued.json as { user_id: number; token: string };
      const { username } = (await call(cast.admin, 'GET', `/users/${userId}`)).json as Named;
      expect(await channelsOf(tributary, { id: userId, username }, token)).toEqual([]);
      const service = await call(cast.alice, 'POST', `/groups/${id}/service_accounts`, { username: 'tides' });
      expect(await channelsOf(tributary, service.json as Named)).toEqual([]);
    });

    it('but not for placeholders or deleted accounts', async () => {
      const group = await bringGroup(tributary, cast.alice);
      const everybody = ['admin', 'alice', 'bob', 'carol', 'dana', 'stranger'];
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      expect(await ownersOf(tributary.operations.database)).toEqual(everybody);
      const gone = await callerOf(tributary)(cast.admin, 'DELETE', `/users/${cast.bob.user.id}`);
      expect(gone.status).toBe(204);
      await tributary.runner.drain();
      expect(await ownersOf(tributary.operations.database)).toEqual(everybody.filter((name) => name !== 'bob'));
      expect(
        await channelsOf(tributary, await registerUser(tributary.operations, { username: 'bob', email: undefined })),
      ).toEqual([]);
    });

    const ownerUserId = () => cast.alice.user.id;
    const newGroup = (path: string) => createGroup(tributary.operations, { path, ownerUserId: ownerUserId() });
    const newUser = (username: string) => registerUser(tributary.operations, { username, email: undefined });

    it('so that no account takes the path of a group, and no group a username', async () => {
      const { id } = await newGroup('Quay');
      const taken = (field: string) =>
        expect.objectContaining({ code: 'conflict', facts: expect.objectContaining({ field }) as object });
      await expect(newUser('quay')).rejects.toEqual(taken('username'));
      await expect(newGroup('BOB')).rejects.toEqual(taken('path'));
      const renamed = editGroup(tributary.operations, cast.alice.viewer, id, { path: 'Bob' });
      await expect(renamed).rejects.toEqual(taken('path'));
      // The database refuses it too.
      const user = { username: 'quay', name: 'Quay', email: '', publicEmail: null, xchanId: null } as const;
      const row = {
        ...user,
        kind: 'human',
        isAdmin: false,
        passwordHash: null,
        now: '2026-01-01T00:00:00.000Z',
      } as const;
      const inserted = tributary.operations.database.write((tx) => insertUser(tx, row));
      await expect(inserted).rejects.toSatisfy(isUniqueViolation);
      expect(await ownersOf(tributary.operations.database)).not.toContain('quay');
    });

    it('so that of an account and a group of one name that come at the same moment one is made', async () => {
      for (let round = 0; round < 12; round += 1) {
        const name = `pier-${randomText(6).toLowerCase()}`;
        const asked = round % 2 ? [newUser(name), newGroup(name)] : [newGroup(name), newUser(name)];
        const ends = await Promise.allSettled<unknown>(asked);
        const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
        expect(refused).toEqual([expect.objectContaining({ code: 'conflict' })]);
        const { db } = tributary.operations.database.reader;
        const rows = await db.selectFrom('group').select('kind').where('full_path_key', '=', name).execute();
        expect(rows).toHaveLength(1);
      }
    });
  });

  it('a personal namespace is there for the account that sets a server up', async () => {
    await using tributary = await startTributary(await open());
    const url = await openSetup(tributary.operations, 'operator');
    const first = { serverName: 'Harbour', name: 'Ada', username: 'ada', email: 'ada@example.test' };
    const rest = { password: 'a few words do well', registration: 'open', testsMail: false };
    const user = await setUpServer(tributary.operations, url!.split('/').pop()!, { ...first, ...rest });
    expect(await channelsOf(tributary, user)).toEqual([]);
  });

  describe('a personal namespace is there for a user of a sign-in provider', () => {
    const at = withProviders(open);

    it('at the first sign-in', async () => {
      await at.start();
      await at.registration('open');
      expect((await at.signIn(openBrowser(at.tributary))).status).toBe(303);
      expect(await channelsOf(at.tributary, (await at.userOf())!)).toEqual([]);
    });
  });
});
