import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emojiPath } from '../../../src/core/files/index.ts';
import { addCustomEmoji } from '../../../src/core/files/operations/custom-emoji.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { bringCircle } from '../../rig/circle.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { png } from '../../rig/png.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Record = { id: string; mid: string; html?: string };

forEachDatabase((open) => {
  describe('html', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringCircle(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const post = async (form: { [name: string]: string }): Promise<Record> => {
      const { json } = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: cast.alice.basic, form });
      return (json as { item: Record }).item;
    };
    const get = async (path: string): Promise<unknown> => {
      await tributary.runner.drain();
      return (await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: cast.alice.basic })).json;
    };

    const rel = 'rel="nofollow ugc noopener"';
    const html = [
      `<strong>Hi</strong> <a href="http://tributary.test/channel/bob" class="mention" ${rel}>@Bob Example</a>`,
      `<a href="http://tributary.test/search?tag=sea" class="hashtag" ${rel}>#sea</a> &lt;script&gt;`,
    ].join(', ');

    it('comes where it was asked for', async () => {
      const item = await post({ body: '[b]Hi[/b] @bob, #sea <script>', html: '1' });
      expect(item.html).toBe(html);
      const { item: thread } = (await get(`item/full?item_id=${item.id}&html=1`)) as { item: Record[] };
      expect(thread.map((each) => each.html)).toEqual([html]);
      for (const stream of ['channel/stream', 'network/stream']) {
        const items = (await get(`${stream}?html=1`)) as Record[];
        expect(items.map((each) => each.html)).toContain(html);
      }
    });

    it('is empty, or not there, where nobody asked', async () => {
      const item = await post({ body: '[b]Hello[/b]' });
      expect(item.html).toBe('');
      const { item: thread } = (await get(`item/full?item_id=${item.id}`)) as { item: Record[] };
      expect(thread).toHaveLength(1);
      expect(thread[0]).not.toHaveProperty('html');
    });

    it('comes from every markup', async () => {
      const written = { 'text/markdown': '**x**', 'text/html': '<b onclick="y">x</b>', 'text/plain': '**x**' };
      const shown = [];
      for (const [mimetype, body] of Object.entries(written)) {
        shown.push((await post({ body, mimetype, html: '1' })).html);
      }
      expect(shown).toEqual(['<p><strong>x</strong></p>', '<b>x</b>', '**x**']);
    });

    it('has emoji in the place of their names, custom ones by addresses that lead here from anywhere', async () => {
      const { operations } = tributary;
      const { id } = await addCustomEmoji(operations, cast.admin.viewer, {
        groupId: null,
        name: 'buoy',
        aliases: 'float',
        picture: png,
      });
      const item = await post({ body: ':float: :tada: `:buoy:`', mimetype: 'text/markdown', html: '1' });
      const url = `http://tributary.test${emojiPath({ id })}`;
      const picture = `<picture><source media="(prefers-reduced-motion: reduce)" srcset="${url}/still" /><img class="emoji" alt=":float:" title=":float:" src="${url}" loading="lazy" /></picture>`;
      expect(item.html).toBe(`<p>${picture} 🎉 <code>:buoy:</code></p>`);
      const { item: thread } = (await get(`item/full?item_id=${item.id}&html=1`)) as { item: Record[] };
      expect(thread).toMatchObject([{ html: item.html, body: ':float: :tada: `:buoy:`' }]);
      const headers = { accept: 'application/activity+json' };
      const note = await request(tributary, 'GET', new URL(item.mid).pathname, { basic: cast.alice.basic, headers });
      expect(note.json).toMatchObject({ content: '<p>:float: :tada: <code>:buoy:</code></p>' });
    });
  });
});
