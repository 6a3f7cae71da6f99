import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('the app', () => {
    let tributary: TestTributary;
    let alice: Browser;
    let bob: Browser;
    const forum = '/channel/harbour-general';
    const id = '5f1d3c1e-8a77-4a53-9a0b-0d6f4c1b2a39';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast } = await bringForum(tributary, 'bob');
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('has a manifest, whose icons are there in the sizes that it says', async () => {
      const { text, headers } = await openBrowser(tributary).get('/manifest.webmanifest');
      expect(headers['content-type']).toContain('application/manifest+json');
      const manifest = JSON.parse(text) as {
        icons: { src: string; sizes: string; type: string }[];
        shortcuts: { url: string }[];
      };
      expect(manifest).toMatchObject({ id: '/', name: 'Tributary', start_url: '/', display: 'standalone', lang: 'en' });
      for (const { src, sizes, type } of manifest.icons.filter((icon) => icon.type === 'image/png')) {
        const server = await tributary.server();
        const { rawPayload, headers: answered } = await server.inject(src);
        expect(answered['content-type']).toBe(type);
        expect(`${rawPayload.readUInt32BE(16)}x${rawPayload.readUInt32BE(20)}`).toBe(sizes);
      }
      expect(manifest.icons.filter((icon) => icon.type === 'image/png')).toHaveLength(3);
      for (const { url } of manifest.shortcuts) expect((await alice.get(url)).status).toBe(200);
    });

    it('has a worker that is asked for again each time, and names assets that are there', async () => {
      const { text, headers } = await alice.get('/worker.js');
      expect(headers['cache-control']).toBe('no-cache');
      const { urls } = JSON.parse(/^const shell = (.+);$/m.exec(text)![1]!) as { urls: string[] };
      expect(urls.length).toBeGreaterThan(5);
      for (const url of urls) expect([url, (await openBrowser(tributary).get(url)).status]).toEqual([url, 200]);
    });

    it('shows nothing of anybody where there is no network', async () => {
      const { text } = await alice.get('/offline');
      expect(text).toContain('You’re offline');
      expect(text).not.toContain('alice');
    });

    it('takes a message once that is sent again with its id, in a channel and in a thread', async () => {
      const send = async () => {
        await alice.get(forum);
        return alice.send(`${forum}/messages`, { body: 'The pier is closed', message_id: id });
      };
      expect((await send()).location).toBe(`${forum}#m-${id}`);
      expect(await send()).toMatchObject({ status: 303, location: `${forum}#m-${id}` });
      expect((await alice.get(forum)).text.split('The pier is closed')).toHaveLength(2);
      const reply = async () => {
        await alice.get(`/item/${id}`);
        return alice.send(`/item/${id}/reply`, { body: 'Until noon', message_id: id.replace('5f', '60') });
      };
      const first = await reply();
      expect(first.status).toBe(303);
      expect((await reply()).location).toBe(first.location);
      expect((await alice.get(`/item/${id}`)).text.match(/<p>Until noon<\/p>/g)).toHaveLength(1);
    });

    it('does not take the message of somebody else for one', async () => {
      await bob.get(forum);
      const { status } = await bob.send(`${forum}/messages`, { body: 'Not mine', message_id: id });
      expect(status).toBe(422);
      expect((await bob.get(forum)).text).not.toContain('Not mine');
    });

    it('chooses an id itself where what is sent is none', async () => {
      await bob.get(forum);
      const { status, location } = await bob.send(`${forum}/messages`, { body: 'Any', message_id: '../x' });
      expect([status, location?.includes('..')]).toEqual([303, false]);
    });
  });
});
