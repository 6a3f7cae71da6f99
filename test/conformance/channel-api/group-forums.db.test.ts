import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { addMembers } from '../../../src/core/groups/operations/edit-member.ts';
import { openChannel } from '../../../src/core/accounts/index.ts';
import { actForChannel } from '../../../src/core/groups/index.ts';
import { block, unblock } from '../../../src/core/identity/index.ts';
import { hashOf } from '../../rig/circle.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { threadIn } from '../../rig/thread.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
const forum = 'harbour-general';
const owners = 'harbour-board';

forEachDatabase((open) => {
  describe('forums of groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      for (const [person, accessLevel] of [
        [cast.bob, 30],
        [cast.dana, 10],
      ] as const) {
        const input = { groupId: group.id, userIds: [person.user.id], accessLevel };
        await addMembers(tributary.operations, cast.alice.viewer, input);
      }
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const send = (path: string, who: Person, form: Row): Promise<TestAnswer> =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: who.basic, form });
    const itemOf = (answer: TestAnswer): Row => (answer.json as { item: Row }).item;
    const readersOf = async (item: Row): Promise<string[]> => {
      await tributary.runner.drain();
      const names: string[] = [];
      for (const name of ['alice', 'bob', 'dana', 'carol', 'stranger'] as const) {
        const url = `/api/z/1.0/item/full?item_id=${item['id']}`;
        const answer = await request(tributary, 'GET', url, { basic: cast[name].basic });
        if (threadIn<Row>(answer).some((each) => each['id'] === item['id'])) names.push(name);
      }
      return names;
    };

    it('take posts of members, for the members alone', async () => {
      for (const [who, form] of [
        [cast.bob, { body: 'by wall', wall: forum }],
        [cast.dana, { body: 'by a guest', wall: forum.toUpperCase() }],
        [cast.bob, { body: `!${forum} by name` }],
        [cast.bob, { body: `!${forum}@tributary.test by address` }],
      ] as const) {
        const answer = await send('item/update', who, form);
        expect([form.body, answer.status]).toEqual([form.body, 200]);
        const item = itemOf(answer);
        const owned = itemOf(await send('item/update', cast.alice, { body: 'x', channel: forum }));
        expect(item).toMatchObject({ uid: owned['uid'], owner_xchan: owned['owner_xchan'], item_private: '1' });
        expect(item['author_xchan']).not.toBe(owned['author_xchan']);
        expect(await readersOf(item)).toEqual(['alice', 'bob', 'dana']);
      }
    });

    it('are not written by others, who do not learn whether they are there', async () => {
      const refused = await send('item/update', cast.stranger, { body: 'x', wall: forum });
      const nowhere = await send('item/update', cast.stranger, { body: 'x', wall: 'harbour-nowhere' });
      expect([refused.status, nowhere.status]).toEqual([403, 403]);
      expect(refused.text.replaceAll(forum, '')).toBe(nowhere.text.replaceAll('harbour-nowhere', ''));
      const own = itemOf(await send('item/update', cast.stranger, { body: `!${forum} hello` }));
      const wall = itemOf(await send('item/update', cast.stranger, { body: 'on my wall' }));
      expect(own['uid']).toBe(wall['uid']);
    });

    it('that only some see are not written by the rest of the group', async () => {
      expect((await send('item/update', cast.bob, { body: 'x', wall: owners })).status).toBe(403);
      const own = itemOf(await send('item/update', cast.bob, { body: `!${owners} hello` }));
      expect(own['uid']).toBe(itemOf(await send('item/update', cast.bob, { body: 'mine' }))['uid']);
    });

    it('have their audience, which a post cannot change', async () => {
      expect((await send('item/update', cast.bob, { body: 'x', wall: forum, contact_allow: '' })).status).toBe(422);
      const item = itemOf(await send('item/update', cast.bob, { body: 'x', wall: forum }));
      expect((await send('item/update', cast.bob, { post_id: item['id']!, contact_allow: '' })).status).toBe(403);
      const edited = itemOf(await send('item/update', cast.bob, { post_id: item['id']!, body: 'better' }));
      expect(edited).toMatchObject({ body: 'better', uid: item['uid'] });
      expect(await readersOf(item)).toEqual(['alice', 'bob', 'dana']);
    });

    it('are answered by members and tidied by Owners', async () => {
      const item = itemOf(await send('item/update', cast.bob, { body: 'Who comes?', wall: forum }));
      const reply = await send('item/update', cast.dana, { body: 'I do', parent: item['id']! });
      expect(itemOf(reply)).toMatchObject({ parent: item['id'], uid: item['uid'] });
      expect((await send('item/update', cast.stranger, { body: 'Me', parent: item['id']! })).status).toBe(404);
      expect((await send('item/delete', cast.dana, { item_id: item['id']! })).status).toBe(403);
      const removed = await send('item/delete', cast.alice, { item_id: item['id']!, channel: forum });
      expect(removed.json).toEqual({ success: true });
      expect(await readersOf(item)).toEqual([]);
    });

    it('keep a post from a privacy group of the forum that it denies', async () => {
      const bob = await hashOf(tributary, cast.bob);
      await send('abook', cast.alice, { channel: forum, hash: bob });
      const { group: rowers } = (await send('group', cast.alice, { channel: forum, gname: 'Rowers' })).json as {
        group: Row;
      };
      await send('group_members', cast.alice, { channel: forum, group_id: rowers['id']!, add: bob });
      const denied = { channel: forum, body: 'Not for rowers', group_deny: rowers['hash']! };
      expect(await readersOf(itemOf(await send('item/update', cast.alice, denied)))).toEqual(['alice', 'dana']);
    });

    it('are closed to all channels of somebody of whom they have blocked one', async () => {
      const { operations } = tributary;
      const draft = { name: undefined, description: undefined, role: 'public' } as const;
      await openChannel(operations, cast.dana.viewer, { ...draft, address: 'dana-afloat' });
      const second = { channel: 'dana-afloat', body: 'Ahoy' };
      expect((await send('item/update', cast.dana, { ...second, wall: forum })).status).toBe(200);
      const viewer = await actForChannel(operations.database.reader, cast.alice.viewer, forum);
      const hash = await hashOf(tributary, cast.dana);
      await block(operations, viewer, { hash });
      expect((await send('item/update', cast.dana, { ...second, wall: forum })).status).toBe(403);
      await unblock(operations, viewer, cast.dana.viewer.xchanId);
    });

    it('are out of sight for who has left', async () => {
      const item = itemOf(await send('item/update', cast.bob, { body: 'Still here', wall: forum }));
      const expiresAt = tributary.clock.now();
      await addMembers(tributary.operations, cast.alice.viewer, {
        groupId: group.id,
        userIds: [cast.carol.user.id],
        accessLevel: 30 as const,
        expiresAt: `${expiresAt.slice(0, 10)}T23:59:59.000Z`,
      });
      expect(await readersOf(item)).toContain('carol');
      expect((await send('item/update', cast.carol, { body: 'x', wall: forum })).status).toBe(200);
      tributary.clock.advance(48 * 3_600_000);
      expect(await readersOf(item)).not.toContain('carol');
      expect((await send('item/update', cast.carol, { body: 'x', wall: forum })).status).toBe(403);
    });
  });
});
