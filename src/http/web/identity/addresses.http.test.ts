import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast, type Person } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { request, type TestRequest } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

type Row = Record<string, string>;

forEachDatabase((open) => {
  describe('pages that records lead to', () => {
    let tributary: TestTributary;
    let cast: Cast;

    const call = async (path: string, form: Row, sent: TestRequest = {}): Promise<Record<string, unknown>> => {
      const asked = { basic: cast.alice.basic, form, ...sent };
      return (await request(tributary, 'POST', `/api/z/1.0/${path}`, asked)).json as Record<string, unknown>;
    };
    const as = (who?: Person) => (who ? openBrowserAs(tributary, who) : Promise.resolve(openBrowser(tributary)));
    const records = async (path: string, who: Person): Promise<unknown> =>
      (await request(tributary, 'GET', `/api/z/1.0/${path}`, { basic: who.basic })).json;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('show a page of a channel by its name, to whom it is for', async () => {
      await call('item/update', { body: 'older', title: 'About', webpage: '3', pagetitle: 'About/Us' });
      await call('item/update', { body: 'We [b]sail[/b]', title: 'About us', webpage: '3', pagetitle: 'About/Us' });
      const { status, text } = await (await as()).get('/page/alice/about-us');
      expect([status, text]).toEqual([200, expect.stringContaining('<strong>sail</strong>')]);
      expect(text).toContain('About us</h1>');
      for (const path of ['/page/alice/nothing', '/page/nobody/about-us', '/page/bob/about-us']) {
        expect([path, (await (await as()).get(path)).status]).toEqual([path, 404]);
      }
      await call('item/update', { body: 'for one', webpage: '6', pagetitle: 'mine', public_policy: 'self' });
      expect((await (await as(cast.alice)).get('/page/alice/mine')).text).toContain('for one');
      expect((await (await as(cast.bob)).get('/page/alice/mine')).status).toBe(404);
    });

    it('show the albums of a channel, each at the address of its record', async () => {
      const folder = (await call('file', { create_folder: 'Summer' }))['attach'] as Row;
      const colour = { width: 40, height: 30, channels: 3 as const, background: '#123456' };
      const file = await sharp({ create: colour }).png().toBuffer();
      const image = { file, filename: 'sea.png', mimetype: 'image/png' };
      await call('file', { folder: folder['hash']! }, image);
      const { albums } = (await records('albums', cast.alice)) as { albums: Row[] };
      const browser = await as();
      const { text } = await browser.get('/photos/alice');
      const paths = albums.map(({ url }) => url!.replace('http://tributary.test', ''));
      expect(paths).toHaveLength(1);
      for (const path of paths) {
        expect(text).toContain(`href="${path}"`);
        expect((await browser.get(path)).status).toBe(200);
      }
      expect(text).toMatch(/Summer <span class="num">1<\/span>/);
      expect((await browser.get('/photos/bob')).text).toContain('No photos to show');
      for (const path of ['/photos/harbour-general', '/photos/nobody']) {
        expect((await (await as(cast.bob)).get(path)).status).toBe(404);
      }
    });

    it('connect with whom a follow link names, after a look', async () => {
      const { follow } = (await records('xchan?address=carol@tributary.test', cast.bob)) as Row;
      const path = follow!.replace('http://tributary.test', '');
      expect((await (await as()).get(path)).status).toBe(303);
      for (const named of [
        'carol',
        '@carol@tributary.test',
        'acct:carol@tributary.test',
        'http://tributary.test/channel/carol',
      ]) {
        const { status, text } = await (await as(cast.bob)).get(path.replace('%s', encodeURIComponent(named)));
        expect([named, status, text]).toEqual([named, 200, expect.stringContaining('Carol Example')]);
      }
      const connected = async () =>
        ((await records('abook', cast.bob)) as Row[]).map((row) => row['xchan_addr']).includes('carol@tributary.test');
      expect(await connected()).toBe(false);
      const browser = await as(cast.bob);
      await browser.get(path.replace('%s', 'carol'));
      const { status, location } = await browser.send('/follow', { url: 'carol' });
      expect([status, location, await connected()]).toEqual([303, '/channel/carol', true]);
    });

    it('know nobody by a follow link whom the pages hide', async () => {
      const browser = await as(cast.stranger);
      const asked = async (url: string) => {
        const { status, text } = await browser.get(`/follow?url=${url}`);
        return [status, text.replaceAll(url, '...').replace(/value="[^"]{20,}"/g, '')];
      };
      const [hidden, missing] = [await asked('harbour-general'), await asked('harbour-nothing')];
      expect(hidden).toEqual(missing);
      expect(hidden[0]).toBe(404);
      expect((await browser.send('/follow', { url: 'harbour-general' })).status).not.toBe(303);
    });
  });
});
