import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { addMember, createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { type ArchiveFiles, writeZip } from '../../rig/small-community.ts';
import { shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const user = (id: string, name: string, email: string, more: object = {}) => {
  return { id, team_id: 'T1', name: name.toLowerCase(), profile: { real_name: name, email }, ...more };
};
const message = (author: string, text: string, second: number) => {
  return { type: 'message', user: author, text, ts: `17041536${String(second).padStart(2, '0')}.000100` };
};
const channelOf = (id: string, name: string, members: string[]) => {
  return { id, name, created: 1700000000, creator: 'U1', members };
};

/** The channel "general" of the whole group, where Ann has written, and a person whom no list names. */
const ofTheGroup = (...users: object[]): ArchiveFiles => ({
  'users.json': [user('U1', 'Ann', 'carol@example.test'), ...users],
  'channels.json': [channelOf('C1', 'general', ['U1'])],
  'groups.json': [channelOf('G1', 'board', ['U1'])],
  'general/2024-01-02.json': [message('U1', 'As Ann wrote it', 1), message('U9', 'By somebody', 2)],
  'board/2024-01-02.json': [message('U1', 'Among few', 3)],
});

/** Another channel of the same source. */
const ofThePier = (...users: object[]): ArchiveFiles => ({
  // A person is listed each time: by their team the source is known as the same one.
  'users.json': [user('U8', 'Mal', 'mal@example.test'), ...users],
  'channels.json': [channelOf('C9', 'boats', ['U9'])],
  'boats/2024-01-02.json': [message('U9', 'On the pier', 9)],
});

forEachDatabase((open) => {
  describe('an import into a subgroup', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let pier: Group;

    // Alice owns the group; bob and carol are guests, and bob owns the pier. Claims by address need no answer.
    beforeEach(async () => {
      ({ tributary, cast, group } = await openHarbour(await open('cast')));
      const draft = { path: 'pier', name: 'Pier', parentFullPath: 'harbour', ownerUserId: cast.bob.user.id };
      pier = await createGroup(tributary.operations, draft);
      for (const { user: guest } of [cast.bob, cast.carol]) {
        const role = { groupId: group.id, userId: guest.id, accessLevel: 10 as const, createdBy: null };
        await addMember(tributary.operations, role);
      }
      await api(cast.alice, 'PUT', `/groups/${group.id}/claim_settings`, {
        json: { claims: 'choice', approves_addresses: true },
      });
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const api = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, options: TestRequest = {}) =>
      request(tributary, method, `/api/v4${path}`, { token: who.token, ...options });
    const bring = async (who: Person, to: Group, files: ArchiveFiles) => {
      const { state, error, report } = await importArchive(tributary, who, to, await writeZip(files));
      expect([state, error]).toEqual(['finished', null]);
      return Object.fromEntries(report.warnings.map(({ code, count }) => [code, count]));
    };
    const sourceUser = async (identifier: string) =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!;
    const claim = async (who: Person, identifier: string) => {
      const { json } = await api(who, 'POST', `/source_users/${(await sourceUser(identifier)).id}/claim`);
      await tributary.runner.drain();
      return json as { readonly state: string; readonly basis: string };
    };
    const written = (who: Person) =>
      tributary.operations.database.write(async ({ db }) => {
        const query = db.selectFrom('item').select('body').where('author_xchan_id', '=', who.viewer.xchanId);
        return (await query.orderBy('created_at').execute()).map(({ body }) => body);
      });
    const bodies = (of = group) =>
      tributary.operations.database.write(async ({ db }) => {
        const inGroup = db.selectFrom('channel').select('id').where('group_id', '=', of.id);
        const query = db.selectFrom('item').select('body').where('channel_id', 'in', inGroup);
        return (await query.orderBy('created_at').execute()).map(({ body }) => body);
      });

    it('does not say who somebody is of whom the group above knows no more than that they wrote', async () => {
      await bring(cast.alice, group, ofTheGroup());
      expect(await sourceUser('U9')).toMatchObject({ source_name: null });
      await bring(cast.bob, pier, ofThePier(user('U9', 'Bob', 'bob@example.test', { is_bot: true })));
      expect(await sourceUser('U9')).toMatchObject({ source_name: null, source_username: null });
      expect(await claim(cast.bob, 'U9')).toMatchObject({ state: 'open', basis: 'choice' });
      expect(await written(cast.bob)).toEqual([]);
    });

    it('that came first proves nobody’s address, and gives way to what the group above says', async () => {
      await bring(cast.bob, pier, ofThePier(user('U9', 'Bob', 'bob@example.test')));
      expect(await sourceUser('U9')).toMatchObject({ source_name: 'Bob' });
      await bring(cast.alice, group, ofTheGroup());
      expect(await claim(cast.bob, 'U9')).toMatchObject({ state: 'open', basis: 'choice' });
      await bring(cast.alice, group, ofTheGroup(user('U9', 'Zoe', 'zoe@example.test')));
      expect(await sourceUser('U9')).toMatchObject({ source_name: 'Zoe', source_username: 'zoe' });
      expect((await sourceUser('U9')).placeholder_user).toMatchObject({ name: 'Placeholder Zoe' });
      expect(await written(cast.bob)).toEqual([]);
    });

    it('by an Owner of the group above says as much as one into that', async () => {
      await bring(cast.alice, group, ofTheGroup());
      await bring(cast.alice, pier, ofThePier(user('U9', 'Dana', 'carol@example.test')));
      expect(await sourceUser('U9')).toMatchObject({ source_name: 'Dana' });
      expect(await claim(cast.carol, 'U9')).toMatchObject({ state: 'approved', basis: 'address' });
      expect(await written(cast.carol)).toEqual(['By somebody', 'On the pier']);
    });

    it('may say more of those whom only it has named', async () => {
      await bring(cast.bob, pier, ofThePier());
      expect(await sourceUser('U9')).toMatchObject({ source_name: null });
      await bring(cast.bob, pier, ofThePier(user('U9', 'Zoe', 'zoe@example.test')));
      expect(await sourceUser('U9')).toMatchObject({ source_name: 'Zoe' });
    });

    it('changes nothing in channels of the group above, and lets nobody into them', async () => {
      await bring(cast.alice, group, ofTheGroup());
      const before = await bodies();
      const forged = {
        'users.json': [user('U5', 'Mal', 'mal@example.test')],
        'channels.json': [channelOf('C1', 'general', ['U5']), channelOf('C9', 'boats', ['U5'])],
        'groups.json': [channelOf('G1', 'board', ['U1', 'U5'])],
        'general/2024-01-02.json': [
          message('U1', 'Not as Ann wrote it', 1),
          { ...message('U5', 'An answer', 4), thread_ts: '1704153601.000100' },
          message('U5', 'A thread', 5),
        ],
        'boats/2024-01-02.json': [message('U5', 'On the pier', 9)],
      };
      const members = () =>
        tributary.operations.database.write(({ db }) => db.selectFrom('privacy_group_member').selectAll().execute());
      const admitted = await members();
      expect(await bring(cast.bob, pier, forged)).toMatchObject({ channel_elsewhere: 5 });
      expect(await bodies()).toEqual(before);
      expect(await members()).toEqual(admitted);
    });

    it('is not what an Owner can write with as somebody who is asked to accept', async () => {
      await bring(cast.alice, group, ofTheGroup());
      const { id } = await sourceUser('U9');
      const hash = await tributary.operations.database.write(async ({ db }) => {
        const rows = db.selectFrom('source_user').innerJoin('xchan', 'xchan.id', 'source_user.placeholder_xchan_id');
        return (await rows.select('hash').where('source_user.id', '=', id).executeTakeFirstOrThrow()).hash;
      });
      const write = () =>
        request(tributary, 'POST', '/api/z/1.0/item/update', {
          basic: cast.alice.basic,
          form: { body: 'As somebody', remote_xchan: hash },
        });
      expect((await write()).status).toBe(200);
      const asked = await api(cast.alice, 'POST', `/source_users/${id}/reassign`, {
        json: { assignee_user_id: cast.carol.user.id },
      });
      expect([asked.status, asked.text]).toEqual([201, asked.text]);
      expect((await write()).status).toBe(403);
    });

    it('gives nothing to those who have accepted the contributions of the group above, and nobody edits these', async () => {
      await bring(cast.alice, group, ofTheGroup());
      await bring(cast.alice, pier, { ...ofThePier(), 'boats/2024-01-02.json': [message('U1', 'On the pier', 9)] });
      expect(await claim(cast.carol, 'U1')).toMatchObject({ state: 'approved', basis: 'address' });
      const before = await written(cast.carol);
      expect(before).toEqual(['As Ann wrote it', 'Among few', 'On the pier']);
      const forged = {
        ...ofThePier(),
        'boats/2024-01-02.json': [
          message('U8', 'Not as Ann wrote it', 9),
          message('U1', 'Forged', 10),
          message('U9', 'Mine', 11),
        ],
      };
      expect(await bring(cast.bob, pier, forged)).toMatchObject({ author_elsewhere: 3, post_elsewhere: 1 });
      expect(await written(cast.carol)).toEqual(before);
      expect(await bodies(pier)).toContain('Forged');
      expect(await sourceUser('U1~2')).toMatchObject({ status: 'pending_reassignment' });
      // The same archive from an Owner of the group changes what was hers.
      await bring(cast.alice, pier, forged);
      expect(await written(cast.carol)).toEqual(['As Ann wrote it', 'Among few', 'Not as Ann wrote it']);
    });

    it('gives nothing to those who accept the contributions of the group above later', async () => {
      await bring(cast.alice, group, ofTheGroup());
      const forged = { ...ofThePier(), 'boats/2024-01-02.json': [message('U1', 'Forged', 9)] };
      expect(await bring(cast.bob, pier, forged)).toMatchObject({ author_elsewhere: 1 });
      const more = {
        ...ofThePier(),
        'boats/2024-01-02.json': [],
        'boats/2024-01-03.json': [message('U1', 'Forged again', 10)],
      };
      expect(await bring(cast.bob, pier, more)).toMatchObject({ author_elsewhere: 1 });
      const [whole, part] = [await sourceUser('U1'), await sourceUser('U1~2')];
      expect(part).toMatchObject({ split_from_id: whole.id, source_name: null });
      expect(await claim(cast.carol, 'U1')).toMatchObject({ state: 'approved', basis: 'address' });
      expect(await written(cast.carol)).toEqual(['As Ann wrote it', 'Among few']);
      // An Owner of the group above says that the part is the same person.
      const merged = await api(cast.alice, 'POST', `/source_users/${part.id}/merge`, {
        json: { into_source_user_id: whole.id },
      });
      expect([merged.status, merged.text]).toEqual([201, merged.text]);
      await tributary.runner.drain();
      expect(await written(cast.carol)).toEqual(['As Ann wrote it', 'Among few', 'Forged', 'Forged again']);
      // What comes after that is kept apart again.
      const last = {
        ...ofThePier(),
        'boats/2024-01-02.json': [],
        'boats/2024-01-04.json': [message('U1', 'A third time', 11)],
      };
      expect(await bring(cast.bob, pier, last)).toMatchObject({ author_elsewhere: 1 });
      expect(await sourceUser('U1~3')).toMatchObject({ split_from_id: whole.id });
      expect(await written(cast.carol)).toHaveLength(4);
    });

    it('that came before the group above knew anything gives nothing to those who accept later', async () => {
      await bring(cast.bob, pier, {
        ...ofThePier(user('U1', 'Not Ann', 'bob@example.test')),
        'boats/2024-01-02.json': [message('U1', 'Forged', 9)],
      });
      const first = await sourceUser('U1');
      await bring(cast.alice, group, ofTheGroup());
      expect(await sourceUser('U1~2')).toMatchObject({ id: first.id, source_name: 'Not Ann' });
      expect(await sourceUser('U1')).toMatchObject({ source_name: 'Ann' });
      expect(await claim(cast.carol, 'U1')).toMatchObject({ state: 'approved', basis: 'address' });
      expect(await written(cast.carol)).toEqual(['As Ann wrote it', 'Among few']);
      await bring(cast.bob, pier, {
        ...ofThePier(),
        'boats/2024-01-02.json': [],
        'boats/2024-01-03.json': [message('U1', 'Forged again', 10)],
      });
      expect(await written(cast.carol)).toHaveLength(2);
      expect(Object.keys(Object.fromEntries(await shownSourceUsers(tributary, cast.alice, group)))).not.toContain(
        'U1~3',
      );
    });
  });
});
