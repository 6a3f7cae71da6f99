import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countUnseenThreads } from '../../../src/core/attention/storage/unread.ts';
import { markSeen, markStreamSeen, markThread } from '../../../src/core/content/operations/mark-thread.ts';
import { touchThreads } from '../../../src/core/content/index.ts';
import { tables } from '../../../src/core/platform/index.ts';
import { instantFromMilliseconds } from '../../../src/lib/clock.ts';
import { bringCast, type Cast, type Person } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('mark_seen', () => {
    let tributary: TestTributary;
    let cast: Cast;

    const say = async (who: Person, form: Row): Promise<Row> => {
      const answer = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      await tributary.runner.drain();
      return (answer.json as { item: Row }).item;
    };
    const bodies = (json: unknown): string[] => (json as Row[]).map((row) => row['body']!);
    const unseen = async (): Promise<string[]> => {
      const path = '/api/z/1.0/network/stream?unseen=1&top=1&order=post';
      return bodies((await request(tributary, 'GET', path, { basic: cast.alice.basic })).json);
    };
    const post = (query: string, form: Row = {}) =>
      request(tributary, 'POST', `/api/z/1.0/network/stream${query}`, { basic: cast.alice.basic, form });

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
      for (const body of ['one', 'two', 'three']) await say(cast.bob, { body, category: body });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('reads as GET does where it is not set, and GET never writes', async () => {
      const all = ['three', 'two', 'one'];
      for (const form of [{}, { mark_seen: '0' }, { mark_seen: '' }] as Row[]) {
        expect(bodies((await post('', form)).json)).toEqual(all);
      }
      const path = '/api/z/1.0/network/stream?mark_seen=1';
      await request(tributary, 'GET', path, { basic: cast.alice.basic });
      expect(await unseen()).toEqual(all);
    });

    it('makes the threads of the answer seen, and no others', async () => {
      expect(bodies((await post('', { mark_seen: '1', cat: 'two' })).json)).toEqual(['two']);
      expect(await unseen()).toEqual(['three', 'one']);
      const { json, headers } = await post('?unseen=1&records=1', { mark_seen: '1' });
      expect(bodies(json)).toEqual(['three']);
      expect(await unseen()).toEqual(['one']);
      const next = /<http:\/\/[^/]+\/api\/z\/1.0\/network\/stream(\?[^>]+)>/.exec(String(headers['link']))![1]!;
      expect(bodies((await post(next, { mark_seen: '1' })).json)).toEqual(['one']);
      expect(await unseen()).toEqual([]);
    });

    it('is about the own stream alone, and over with the next comment', async () => {
      const thread = await say(cast.bob, { body: 'four' });
      const dana = { basic: cast.bob.basic, form: { mark_seen: '1' } };
      await request(tributary, 'POST', '/api/z/1.0/network/stream', dana);
      expect(await unseen()).toEqual(['four']);
      await post('', { mark_seen: '1', compat: '0' });
      expect(await unseen()).toEqual([]);
      await say(cast.bob, { body: 'an answer', parent: thread['id']! });
      expect(await unseen()).toEqual(['four']);
    });

    it('leaves a thread unseen that somebody wrote in meanwhile', async () => {
      const parentId = Number((await say(cast.bob, { body: 'five' }))['id']);
      const upTo = Number((await say(cast.bob, { body: 'read so far', parent: String(parentId) }))['id']);
      await say(cast.bob, { body: 'not read', parent: String(parentId) });
      await markSeen(tributary.operations, cast.alice.viewer, [{ parentId }], upTo);
      expect(await unseen()).toContain('five');
      await markSeen(tributary.operations, cast.alice.viewer, [{ parentId }], upTo + 1);
      expect(await unseen()).not.toContain('five');
    });

    it('ends, as comments do, that a thread is as it came, in the streams alone that it concerns', async () => {
      const threads: number[] = [];
      for (const body of ['six', 'seven', 'eight', 'nine', 'ten'])
        threads.push(Number((await say(cast.bob, { body }))['id']));
      const [six, seven, eight, nine] = threads as [number, number, number, number];
      const untouched = async (who: Person) => {
        const { reader } = tributary.operations.database;
        const rows = await tables(reader)
          .selectFrom('stream_entry')
          .select('item_id')
          .where('channel_id', '=', who.viewer.channelId)
          .where('is_untouched', '=', 1)
          .where('item_id', 'in', threads)
          .orderBy('item_id')
          .execute();
        return rows.map((row) => row.item_id);
      };
      expect([await untouched(cast.alice), await untouched(cast.bob)]).toEqual([threads, []]);
      await markSeen(tributary.operations, cast.alice.viewer, [{ parentId: six }], six);
      await say(cast.bob, { body: 'an answer', parent: String(seven) });
      await markThread(tributary.operations, cast.alice.viewer, { id: eight }, { isUnseen: false, isStarred: true });
      await markThread(tributary.operations, cast.alice.viewer, { id: nine }, { isUnseen: true, isStarred: true });
      expect(await untouched(cast.alice)).toEqual(threads.slice(3));
      const order = async (by: string) => {
        const path = `/api/z/1.0/network/stream?top=1&records=5&order=${by}`;
        return bodies((await request(tributary, 'GET', path, { basic: cast.alice.basic })).json);
      };
      expect(await order('post')).toEqual(['ten', 'nine', 'eight', 'seven', 'six']);
      expect(await order('comment')).toEqual(['seven', 'ten', 'nine', 'eight', 'six']);
      expect((await unseen()).slice(0, 3)).toEqual(['ten', 'nine', 'seven']);
      expect(await countUnseenThreads(tributary.operations.database.reader, cast.alice.viewer)).toBe(
        (await unseen()).length,
      );
      await markStreamSeen(tributary.operations, cast.alice.viewer);
      expect([await untouched(cast.alice), await unseen()]).toEqual([[], []]);
      expect(await countUnseenThreads(tributary.operations.database.reader, cast.alice.viewer)).toBe(0);
      expect(await order('comment')).toEqual(['seven', 'ten', 'nine', 'eight', 'six']);
    });

    it('finds threads that have come and that an imported answer continues', async () => {
      const older = await say(cast.bob, { body: 'eleven' });
      await say(cast.bob, { body: 'twelve' });
      const [id, later] = [Number(older['id']), instantFromMilliseconds(Date.now() + 3_600_000)];
      await tributary.operations.database.write((tx) => touchThreads(tx, new Map([[id, later]])));
      const path = '/api/z/1.0/network/stream?top=1&records=2&order=comment';
      const first = bodies((await request(tributary, 'GET', path, { basic: cast.alice.basic })).json);
      expect([first, await unseen()]).toEqual([
        ['eleven', 'twelve'],
        ['twelve', 'eleven'],
      ]);
    });

    it('takes a token that may write', async () => {
      const { token } = cast.alice;
      const ask = (method: 'GET' | 'POST') => request(tributary, method, '/api/z/1.0/network/stream', { token });
      expect((await ask('POST')).status).toBe(200);
      const refused = await request(tributary, 'PUT', '/api/z/1.0/network/stream', { token });
      expect([refused.status, refused.headers['allow']]).toEqual([405, 'GET, HEAD, POST']);
    });
  });
});
