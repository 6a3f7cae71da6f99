import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembers } from '../../../src/core/groups/operations/edit-member.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('read markers and unread counts', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const forum = 'harbour-general';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const harbour = await bringForum(tributary);
      cast = harbour.cast;
      await bringCircle(tributary, cast);
      const members = { groupId: harbour.group.id, userIds: [cast.bob.user.id], accessLevel: 30 } as const;
      await addMembers(tributary.operations, cast.alice.viewer, members);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = (who: Person, method: 'GET' | 'POST', path: string, form?: Row): Promise<TestAnswer> =>
      request(tributary, method, `/api/z/1.0/${path}`, { basic: who.basic, ...(form && { form }) });
    const say = async (who: Person, form: Row): Promise<Row> => {
      const answer = await call(who, 'POST', 'item/update', form);
      await tributary.runner.drain();
      return (answer.json as { item: Row }).item;
    };
    const home = async (who: Person): Promise<{ channels: Row[]; stream: string }> =>
      (await call(who, 'GET', 'channel/unread')).json as { channels: Row[]; stream: string };
    const general = async (who: Person): Promise<Row | undefined> =>
      (await home(who)).channels.find(({ address }) => address === forum);
    const counts = async (who: Person): Promise<unknown> => {
      const row = await general(who);
      return row && [row['unread'], row['mentions']];
    };

    it('begin with nothing: what was imported before one joined is read', async () => {
      expect(await counts(cast.bob)).toEqual(['0', '0']);
      expect(await general(cast.stranger)).toBeUndefined();
      expect((await call(cast.bob, 'GET', `channel/read?address=${forum}`)).json).toMatchObject({ level: 'mentions' });
      expect((await general(cast.bob))!).toMatchObject({ level: 'mentions', muted: '0', group_path: 'harbour' });
    });

    it('count messages of others, and what is meant for the reader', async () => {
      const post = await say(cast.alice, { wall: forum, body: 'The first' });
      await say(cast.alice, { parent: post['id']!, body: 'The second, @bob' });
      await say(cast.alice, { parent: post['id']!, body: 'x', verb: 'like' });
      await say(cast.bob, { wall: forum, body: 'My own' });
      const last = await say(cast.alice, { wall: forum, body: 'The third' });
      expect(await counts(cast.bob)).toEqual(['3', '1']);
      expect((await general(cast.bob))!['last_item_id']).toBe(last['id']);
      expect(await counts(cast.alice)).toEqual(['1', '0']);
      await call(cast.bob, 'POST', 'channel/read', { address: forum, item_id: post['id']! });
      expect(await counts(cast.bob)).toEqual(['2', '1']);
      await call(cast.bob, 'POST', 'channel/read', { address: forum });
      expect(await counts(cast.bob)).toEqual(['0', '0']);
      // Forward alone, unless that is what is wanted.
      await call(cast.bob, 'POST', 'channel/read', { address: forum, item_id: post['id']! });
      expect(await counts(cast.bob)).toEqual(['0', '0']);
      await call(cast.bob, 'POST', 'channel/read', { address: forum, item_id: post['id']!, first_unread: '1' });
      expect(await counts(cast.bob)).toEqual(['3', '0']);
      // The newest one as well.
      await call(cast.bob, 'POST', 'channel/read', { address: forum });
      await call(cast.bob, 'POST', 'channel/read', { address: forum, item_id: last['id']!, first_unread: '1' });
      expect(((await counts(cast.bob)) as string[])[0]).not.toBe('0');
      await call(cast.bob, 'POST', 'channel/read', { address: forum, item_id: post['id']!, first_unread: '1' });
      await call(cast.alice, 'POST', 'item/delete', { item_id: last['id']! });
      expect(await counts(cast.bob)).toEqual(['2', '0']);
      await call(cast.bob, 'POST', 'channel/read', { address: forum });
      // Marking as unread reads no notification of what came before.
      const mention = await say(cast.alice, { wall: forum, body: 'One more, @bob' });
      const after = await say(cast.alice, { wall: forum, body: 'And one' });
      await call(cast.bob, 'POST', 'channel/read', { address: forum, item_id: after['id']!, first_unread: '1' });
      const news = (await call(cast.bob, 'GET', 'notifications?unread=1')).json;
      expect(news).toContainEqual(expect.objectContaining({ item_id: mention['id'] }));
      await call(cast.bob, 'POST', 'channel/read', { address: forum });
    });

    it('stop counting at a hundred', async () => {
      const { operations } = tributary;
      const post = await say(cast.alice, { wall: forum, body: 'Many' });
      await operations.database.write(async (tx) => {
        const row = await tx.db.selectFrom('item').selectAll().where('id', '=', Number(post['id'])).executeTakeFirst();
        for (let index = 0; index < 130; index += 1) {
          const { id: _id, ...item } = { ...row!, author_xchan_id: attributeBy(row!.author_xchan_id, 'own') };
          const names = { uuid: `many-${index}`, mid: `many-${index}` };
          await tx.db
            .insertInto('item')
            .values({ ...item, ...names, is_top: 0 })
            .execute();
        }
      });
      expect(await counts(cast.bob)).toEqual(['100', '0']);
      await call(cast.bob, 'POST', 'channel/read', { address: forum });
      expect(await counts(cast.bob)).toEqual(['0', '0']);
    });

    it('count unseen threads of the stream', async () => {
      expect((await home(cast.alice)).stream).toBe('0');
      await say(cast.bob, { body: 'To my connections' });
      expect((await home(cast.alice)).stream).toBe('1');
      await call(cast.alice, 'POST', 'network/stream', { mark_seen: '1' });
      expect((await home(cast.alice)).stream).toBe('0');
    });

    it('are for those alone who may know of the channel, and of the item', async () => {
      expect((await call(cast.stranger, 'POST', 'channel/read', { address: forum })).status).toBe(404);
      const mine = await say(cast.bob, { body: 'Elsewhere' });
      const elsewhere = { address: forum, item_id: mine['id']! };
      expect((await call(cast.bob, 'POST', 'channel/read', elsewhere)).status).toBe(404);
    });
  });

  describe('drafts', () => {
    it('survive, one for each place, and go when discarded or with their place', async () => {
      await using tributary = await startTributary(await open('cast'));
      const cast = await bringCast(tributary);
      const call = (method: 'GET' | 'POST', path: string, json?: object, who: Person = cast.alice) =>
        request(tributary, method, `/api/z/1.0/${path}`, { basic: who.basic, ...(json && { json }) });
      const drafts = async (who?: Person) => (await call('GET', 'drafts', undefined, who)).json as Row[];
      const place = `post:${cast.alice.viewer.channelId}`;
      await call('POST', 'draft', { place, body: 'Hello' });
      const saved = await call('POST', 'draft', { place, body: 'Hello all', options: '{"audience":"public"}' });
      expect(saved.json).toMatchObject({ success: true, draft: { place, body: 'Hello all', title: '' } });
      const { json } = await call('POST', 'item/update', { body: 'A post' });
      const { item_id } = json as { item_id: string };
      await call('POST', 'draft', { place: `reply:${item_id}`, body: 'Well' });
      expect((await drafts()).map(({ body }) => body)).toEqual(['Well', 'Hello all']);
      expect(await drafts(cast.bob)).toEqual([]);
      expect((await call('GET', `drafts?place=${place}`)).json).toMatchObject([{ body: 'Hello all' }]);
      // An empty one is none; what cannot be seen, or read, has none.
      await call('POST', 'draft', { place: `reply:${item_id}`, body: ' ' });
      expect((await drafts()).map(({ body }) => body)).toEqual(['Hello all']);
      const statuses = [];
      for (const each of [{ place: 'reply:999' }, { place: 'x' }, { place, body: 'x', options: '[]' }]) {
        statuses.push((await call('POST', 'draft', { body: 'x', ...each })).status);
      }
      expect(statuses).toEqual([404, 400, 422]);
      expect((await call('POST', 'draft/delete', { place })).status).toBe(200);
      expect((await call('POST', 'draft/delete', { place })).status).toBe(404);
      expect(await drafts()).toEqual([]);
    });
  });
});
