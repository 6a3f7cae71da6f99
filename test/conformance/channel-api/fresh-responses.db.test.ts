import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bringCast, type Cast, password } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request } from '../../rig/request.ts';
import { threadIn } from '../../rig/thread.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Post {
  readonly body: string;
  readonly author: { readonly name: string };
}

forEachDatabase((open) => {
  describe('responses', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let id: string;
    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const { json } = await post('item/update', { body: 'before' });
      id = (json as { item_id: string }).item_id;
    });
    afterAll(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, who = cast.alice) =>
      request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic });
    const post = (path: string, form: Record<string, string>) =>
      request(tributary, 'POST', `/api/z/1.0/${path}`, { basic: cast.alice.basic, form });
    const thread = async (who = cast.alice): Promise<Post[]> =>
      threadIn<Post>(await get(`item/full?item_id=${id}`, who));

    it('are the same until something is written', async () => {
      expect(await thread()).toEqual(await thread());
      // PostgreSQL counts the transactions of all its databases, in which other tests write meanwhile.
      const version = await vi.waitFor(async () => {
        const before = await tributary.operations.database.version();
        expect(await tributary.operations.database.version()).toBe(before);
        return before;
      }, 10_000);
      await post('item/update', { body: 'another' });
      expect(await tributary.operations.database.version()).not.toBe(version);
    });

    it('follow edits and the names of authors', async () => {
      expect((await thread())[0]).toMatchObject({ body: 'before' });
      await post('item/update', { post_id: id, body: 'after' });
      expect((await thread())[0]).toMatchObject({ body: 'after' });
      await post('channel/rename', { name: 'Alice of the Harbour' });
      expect((await thread())[0]).toMatchObject({ author: { name: 'Alice of the Harbour' } });
    });

    it('are for one viewer each, and follow what viewers may see', async () => {
      expect(await thread(cast.stranger)).toHaveLength(1);
      await post('perm_limits', { role: 'custom', view_stream: '0' });
      expect(await thread(cast.stranger)).toHaveLength(0);
      expect(await thread()).toHaveLength(1);
      await post('perm_limits', { role: 'public' });
      expect(await thread(cast.stranger)).toHaveLength(1);
    });

    it('are for one channel each, also where the same person asks for both', async () => {
      const form = { address: 'alice-sails', name: 'Alice sails', role: 'public' };
      expect((await post('channel/create', form)).status).toBe(200);
      const basic = `Basic ${Buffer.from(`alice-sails:${password}`).toString('base64')}`;
      const wall = async (basic: string): Promise<Post[]> => {
        const { status, json } = await request(tributary, 'GET', '/api/z/1.0/channel/stream?mindate=2000-01-01', {
          basic,
        });
        expect(status).toBe(200);
        return json as Post[];
      };
      expect(await wall(cast.alice.basic)).not.toEqual([]);
      expect(await wall(basic)).toEqual([]);
      expect(await wall(cast.alice.basic)).not.toEqual([]);
    });

    it('have one tag until something changes', async () => {
      const first = await get(`item/full?item_id=${id}`);
      const again = await get(`item/full?item_id=${id}`);
      expect(first.headers['etag']).toMatch(/^W\/"/);
      expect(again.headers['etag']).toBe(first.headers['etag']);
    });

    it('lead on to the same next page', async () => {
      const path = 'channel/stream?mindate=2000-01-01&records=1';
      const first = await get(path);
      expect(first.headers['link']).toContain('rel="next"');
      expect((await get(path)).headers['link']).toBe(first.headers['link']);
      expect((await get('channel/stream?mindate=2000-01-01')).headers['link']).toBeUndefined();
    });

    it('follow the time, although nothing is written', async () => {
      const newest = async () => (await get('channel/stream')).json;
      expect(await newest()).not.toEqual([]);
      tributary.clock.advance(15 * 24 * 3_600_000);
      expect(await newest()).toEqual([]);
    });
  });
});
