import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMembers } from '../../../src/core/groups/operations/edit-member.ts';
import { findChannelByAddress } from '../../../src/core/identity/storage/channels.ts';
import { type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { request, type TestAnswer } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('notifications', () => {
    let tributary: TestTributary;
    let cast: Cast;
    const forum = 'harbour-general';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const harbour = await bringForum(tributary);
      cast = harbour.cast;
      await bringCircle(tributary, cast);
      const members = {
        groupId: harbour.group.id,
        userIds: [cast.bob.user.id, cast.carol.user.id],
        accessLevel: 30,
      } as const;
      await addMembers(tributary.operations, cast.alice.viewer, members);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const call = (who: Person, method: 'GET' | 'POST', path: string, form?: Row): Promise<TestAnswer> =>
      request(tributary, method, `/api/z/1.0/${path}`, { basic: who.basic, ...(form && { form }) });
    const say = async (who: Person, form: Row): Promise<Row> => {
      const answer = await call(who, 'POST', 'item/update', form);
      expect([answer.status, answer.json]).toMatchObject([200, { success: true }]);
      await tributary.runner.drain();
      return (answer.json as { item: Row }).item;
    };
    const of = async (who: Person, query = ''): Promise<Row[]> =>
      (await call(who, 'GET', `notifications${query}`)).json as Row[];
    const kinds = async (who: Person, query = '?unread=1'): Promise<string[]> =>
      (await of(who, query)).map(({ kind }) => kind!);
    const unread = async (who: Person): Promise<string> =>
      ((await call(who, 'GET', 'notifications/count')).json as { unread: string }).unread;
    const readAll = async (who: Person): Promise<void> => {
      await call(who, 'POST', 'notifications/read', { until: '999999' });
    };
    const everyone = (): Person[] => [cast.alice, cast.bob, cast.carol, cast.dana, cast.stranger];

    it('tell of a membership and of an import that has ended', async () => {
      expect(await kinds(cast.bob)).toEqual(['group_member']);
      expect(await kinds(cast.alice)).toContain('import_finished');
      for (const who of everyone()) await readAll(who);
      expect(await unread(cast.alice)).toBe('0');
    });

    it('tell once of mention, answer and reaction, and never of what oneself did', async () => {
      const post = await say(cast.bob, { wall: forum, body: 'Who has the key, @alice and @bob?' });
      expect(await kinds(cast.alice)).toEqual(['mention']);
      expect(await kinds(cast.bob)).toEqual([]);
      await say(cast.alice, { parent: post['id']!, body: 'Not me, @bob' });
      // It mentions and it answers: the one notification is the mention.
      expect(await kinds(cast.bob)).toEqual(['mention']);
      await say(cast.carol, { parent: post['id']!, body: '👍', verb: 'like' });
      const [reaction, mention] = await of(cast.bob, '?unread=1');
      expect(reaction).toMatchObject({ kind: 'reaction', address: forum, thread_id: post['id'], read: '0' });
      expect(reaction!['actor']).toMatchObject({ name: 'Carol Example' });
      expect(mention!['kind']).toBe('mention');
      await call(cast.bob, 'POST', 'notifications/read', { 'id[]': reaction!['id']! });
      expect(await kinds(cast.bob)).toEqual(['mention']);
      expect((await call(cast.bob, 'POST', 'notifications/read', { thread_id: post['id']! })).json).toEqual({
        success: true,
        read: '1',
      });
      expect(await unread(cast.bob)).toBe('0');
      // Somebody else's are left alone.
      expect(await kinds(cast.alice)).toEqual(['mention']);
      await readAll(cast.alice);
    });

    it('tell followers of a thread of answers, until they mute it, but for mentions', async () => {
      const post = await say(cast.alice, { wall: forum, body: 'Shall we paint the boat?' });
      await call(cast.carol, 'POST', 'item/notify', { item_id: post['id']!, setting: 'followed' });
      await say(cast.bob, { parent: post['id']!, body: 'Yes' });
      expect(await kinds(cast.carol)).toEqual(['reply']);
      // Whoever answers follows.
      await say(cast.alice, { parent: post['id']!, body: 'Blue' });
      expect(await kinds(cast.bob)).toEqual(['reply']);
      await call(cast.bob, 'POST', 'item/notify', { item_id: post['id']!, setting: 'muted' });
      await readAll(cast.bob);
      await say(cast.alice, { parent: post['id']!, body: 'Or green' });
      expect(await kinds(cast.bob)).toEqual([]);
      await say(cast.alice, { parent: post['id']!, body: '@bob what do you say?' });
      expect(await kinds(cast.bob)).toEqual(['mention']);
      for (const who of everyone()) await readAll(who);
    });

    it('come by the level of the channel', async () => {
      await call(cast.carol, 'POST', 'channel/notify', { address: forum, level: 'all' });
      await call(cast.bob, 'POST', 'channel/notify', { address: forum, level: 'none' });
      await say(cast.alice, { wall: forum, body: 'The tide is high, @bob' });
      expect(await kinds(cast.carol)).toEqual(['post']);
      expect(await kinds(cast.bob)).toEqual([]);
      await call(cast.carol, 'POST', 'channel/notify', { address: forum, mute: '1' });
      await readAll(cast.carol);
      await say(cast.alice, { wall: forum, body: 'The tide is low' });
      expect(await kinds(cast.carol)).toEqual([]);
      for (const who of [cast.bob, cast.carol]) {
        await call(who, 'POST', 'channel/notify', { address: forum, level: 'mentions', mute: '0' });
      }
    });

    it('take work where an item may concern somebody, and none where it concerns nobody', async () => {
      const jobsOf = async (form: Row): Promise<number> => {
        const jobs = () =>
          tributary.operations.database.reader.db
            .selectFrom('job')
            .select('id')
            .where('name', '=', 'notify-of-item')
            .execute();
        const before = (await jobs()).length;
        const answer = await call(cast.alice, 'POST', 'item/update', { wall: forum, ...form });
        expect(answer.status).toBe(200);
        return (await jobs()).length - before;
      };
      expect(await jobsOf({ body: 'Fog' })).toBe(0);
      expect(await jobsOf({ body: 'Fog for @bob' })).toBe(1);
      const { json } = await call(cast.alice, 'POST', 'item/update', { wall: forum, body: 'Rain' });
      const { id } = (json as { item: Row }).item;
      expect(await jobsOf({ parent: id!, body: 'and wind' })).toBe(1);
      expect(await jobsOf({ post_id: id!, body: 'Hail' })).toBe(0);
      expect(await jobsOf({ post_id: id!, body: 'Hail, @bob' })).toBe(1);
      await call(cast.carol, 'POST', 'channel/notify', { address: forum, level: 'all' });
      expect(await jobsOf({ body: 'Fog' })).toBe(1);
      expect(await jobsOf({ post_id: id!, body: 'Snow' })).toBe(0);
      await call(cast.carol, 'POST', 'channel/notify', { address: forum, level: 'mentions' });
      await tributary.runner.drain();
      for (const who of everyone()) await readAll(who);
    });

    it('show nothing that may not be seen when they are read', async () => {
      const post = await say(cast.alice, { wall: forum, body: 'For members, @bob and @stranger' });
      expect(await unread(cast.bob)).toBe('1');
      // The stranger is not in the group, whatever the text names.
      expect([await of(cast.stranger), await unread(cast.stranger)]).toEqual([[], '0']);
      const channel = (await findChannelByAddress(tributary.operations.database.reader, forum))!;
      const member = (expires_at: string | null) =>
        tributary.operations.database.write((tx) =>
          tx.db.updateTable('group_member').set({ expires_at }).where('user_id', '=', cast.bob.user.id).execute(),
        );
      await member('2020-01-01T00:00:00.000Z');
      expect([await kinds(cast.bob), await unread(cast.bob)]).toEqual([[], '0']);
      expect((await call(cast.bob, 'GET', `notifications?address=${channel.address}`)).status).toBe(404);
      await member(null);
      expect(await kinds(cast.bob)).toEqual(['mention']);
      await call(cast.alice, 'POST', 'item/delete', { item_id: post['id']! });
      expect([await kinds(cast.bob), await unread(cast.bob)]).toEqual([[], '0']);
    });

    it('tell of edits those alone who are mentioned now', async () => {
      const post = await say(cast.alice, { wall: forum, body: 'The mast is broken' });
      await say(cast.alice, { post_id: post['id']!, body: 'The mast is broken, @carol' });
      expect([await kinds(cast.carol), await kinds(cast.bob)]).toEqual([['mention'], []]);
      await say(cast.alice, { post_id: post['id']!, body: 'The mast is broken again, @carol' });
      expect(await kinds(cast.carol)).toEqual(['mention']);
      await readAll(cast.carol);
    });

    it('leave out whom the reader has blocked, and direct messages reach whom they name', async () => {
      const message = await say(cast.bob, { body: 'Just for you', contact_allow: await hashOfAlice() });
      expect(await of(cast.alice, '?unread=1')).toMatchObject([{ kind: 'message', item_id: message['id'] }]);
      const rows = (await call(cast.alice, 'GET', 'abook')).json as Row[];
      const bob = rows.find((row) => row['xchan_addr'] === 'bob@tributary.test')!;
      await call(cast.alice, 'POST', 'abook', { abook_id: bob['abook_id']!, blocked: '1' });
      expect(await unread(cast.alice)).toBe('0');
      await call(cast.alice, 'POST', 'abook', { abook_id: bob['abook_id']!, blocked: '0' });
      await readAll(cast.alice);
    });

    it('are not made of what people do whom the reader ignores', async () => {
      const rows = (await call(cast.alice, 'GET', 'abook')).json as Row[];
      const { abook_id = '' } = rows.find((row) => row['xchan_addr'] === 'bob@tributary.test')!;
      await call(cast.alice, 'POST', 'abook', { abook_id, ignored: '1' });
      await say(cast.bob, { wall: forum, body: 'Do you hear me, @alice?' });
      await call(cast.alice, 'POST', 'abook', { abook_id, ignored: '0' });
      expect(await kinds(cast.alice)).toEqual([]);
    });

    it('tell of requests to connect as long as they wait, and of the answer', async () => {
      await readAll(cast.stranger);
      const address = 'stranger@tributary.test';
      await call(cast.dana, 'POST', 'abook', { address });
      expect(await of(cast.stranger, '?unread=1')).toMatchObject([
        { kind: 'connection_request', actor: { name: 'Dana Example' } },
      ]);
      await call(cast.dana, 'POST', 'abook', { address });
      await call(cast.stranger, 'POST', 'abook', { address: 'dana@tributary.test' });
      expect(await kinds(cast.stranger)).toEqual([]);
      expect(await kinds(cast.dana)).toEqual(['connection_accepted']);
    });

    it('tell of no answer of whom the reader ignores', async () => {
      const asked = await call(cast.carol, 'POST', 'abook', { address: 'stranger@tributary.test' });
      const { abook_id = '' } = (asked.json as { connection: Row }).connection;
      await call(cast.carol, 'POST', 'abook', { abook_id, ignored: '1' });
      await readAll(cast.carol);
      await call(cast.stranger, 'POST', 'abook', { address: 'carol@tributary.test' });
      await call(cast.carol, 'POST', 'abook', { abook_id, ignored: '0' });
      expect(await kinds(cast.carol)).toEqual([]);
    });

    it('come in pages', async () => {
      await readAll(cast.alice);
      for (const word of ['one', 'two', 'three']) await say(cast.bob, { wall: forum, body: `@alice ${word}` });
      const first = await call(cast.alice, 'GET', 'notifications?unread=1&records=2');
      const next = /<http:\/\/[^/]+\/api\/z\/1.0\/(notifications\?[^>]+)>/.exec(String(first.headers['link']))![1]!;
      const second = await call(cast.alice, 'GET', next);
      const ids = [...(first.json as Row[]), ...(second.json as Row[])].map((row) => Number(row['id']));
      expect(ids).toEqual(ids.toSorted((a, b) => b - a));
      expect([ids.length, second.headers['link']]).toEqual([3, undefined]);
      expect((await of(cast.alice, `?before=${ids[1]}&records=1`)).map((row) => Number(row['id']))).toEqual([ids[2]]);
    });

    it('refuse what they do not understand', async () => {
      for (const [path, form] of [
        ['notifications/read', {}],
        ['notifications/read', { thread_id: '1', until: '1' }],
        ['notifications/read', { 'id[]': 'x' }],
        ['channel/notify', { address: forum, level: 'loud' }],
        ['item/notify', { item_id: '1', setting: 'loud' }],
      ] as [string, Row][]) {
        expect([path, (await call(cast.alice, 'POST', path, form)).status]).not.toEqual([path, 200]);
      }
      expect((await call(cast.alice, 'GET', 'notifications?kind=noise')).status).toBe(422);
    });

    const hashOfAlice = async (): Promise<string> => {
      const rows = (await call(cast.alice, 'GET', 'abook')).json as Row[];
      return rows.find((row) => row['abook_self'] === '1')!['xchan_hash']!;
    };
  });
});
