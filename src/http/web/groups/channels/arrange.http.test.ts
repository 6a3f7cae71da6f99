import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../../test/rig/browser.ts';
import type { Cast } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { bringForum } from '../../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';

const path = '/groups/harbour/-/channels';

forEachDatabase((open) => {
  describe('the page that orders the channels of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const forum = await bringForum(tributary, 'bob');
      ({ cast } = forum);
      [alice, bob] = [await openBrowserAs(tributary, cast.alice), await openBrowserAs(tributary, cast.bob)];
      await alice.get(`${path}/new`);
      await alice.send(`${path}/new`, { name: 'Boats', description: 'Sails' });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const rail = async (browser: Browser) => {
      const { text } = await browser.get('/settings');
      const nav = /<nav class="rail"[^]*?<\/nav>/.exec(text)![0];
      return [...nav.matchAll(/<h3>([^<]*)|href="\/channel\/harbour-([^"]*)"/g)].map(([, head, name]) => head ?? name);
    };
    const idOf = async (name: string) =>
      new RegExp(`id="channel-(\\d+)"(?:(?!id="channel)[^])*?<bdi>${name}</bdi>`).exec(
        (await alice.get(path)).text,
      )![1]!;
    const send = async (action: string, fields: Record<string, string>) => {
      await alice.get(path);
      return alice.send(action, fields);
    };

    it('is there for Maintainers and Owners', async () => {
      const { status, text } = await alice.get(path);
      expect(status).toBe(200);
      expect(text).toContain('Move Boats down');
      expect((await alice.get('/groups/harbour')).text).toContain(`href="${path}"`);
      expect((await bob.get(path)).status).toBe(404);
      expect((await bob.get('/groups/harbour')).text).not.toContain(`href="${path}"`);
      const id = await idOf('Boats');
      for (const [action, form] of [
        [`${path}/${id}/place`, { to: 'down' }],
        [`${path}/${id}/category`, { category: '0' }],
        [`${path}/categories`, { name: 'Mine' }],
      ] as const) {
        expect((await bob.send(action, form)).status).not.toBe(303);
      }
      expect((await openBrowser(tributary).get(path)).location).toContain('/sign-in');
    });

    it('moves channels, also in the list beside every page', async () => {
      expect(await rail(bob)).toEqual(['boats', 'general']);
      const id = await idOf('Boats');
      expect((await send(`${path}/${id}/place`, { to: 'down' })).location).toBe(`${path}#channel-${id}`);
      expect(await rail(bob)).toEqual(['general', 'boats']);
      await send(`${path}/${id}/place`, { to: 'up' });
      expect(await rail(bob)).toEqual(['boats', 'general']);
    });

    it('has categories', async () => {
      const made = await send(`${path}/categories`, { name: 'On the water' });
      expect(made.location).toBe(`${path}?notice=added`);
      const shown = await alice.get(made.location!);
      expect(shown.text).toContain('Category added.');
      const category = /categories\/(\d+)\/remove/.exec(shown.text)![1]!;
      const id = await idOf('Boats');
      await send(`${path}/${id}/category`, { category });
      expect(await rail(bob)).toEqual(['general', 'On the water', 'boats']);
      expect((await bob.get('/groups/harbour')).text).toMatch(/<h3><bdi>On the water<\/bdi><\/h3>/);
      const refused = await send(`${path}/categories/${category}`, { name: ' ' });
      expect(refused.status).toBe(422);
      await send(`${path}/categories/${category}`, { name: 'Afloat' });
      expect(await rail(bob)).toEqual(['general', 'Afloat', 'boats']);
      const removed = await send(`${path}/categories/${category}/remove`, {});
      expect(removed.location).toBe(`${path}?notice=removed`);
      expect(await rail(bob)).toEqual(['general', 'boats']);
    });

    it('leaves a trace in the log of the group', async () => {
      expect((await alice.get('/groups/harbour/-/log')).text).toContain('Reordered channels');
    });
  });

  describe('the topic of a channel', () => {
    let tributary: TestTributary;
    let alice: Browser;
    let bob: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast } = await bringForum(tributary, 'bob');
      [alice, bob] = [await openBrowserAs(tributary, cast.alice), await openBrowserAs(tributary, cast.bob)];
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('stands in its head and describes its page', async () => {
      const edit = /href="(\/forums\/\d+)"/.exec((await alice.get('/channel/harbour-general')).text)![1]!;
      await alice.get(edit);
      await alice.send(edit, { name: 'general', description: 'All', topic: 'Tides & <b>boats</b>' });
      const { text } = await bob.get('/channel/harbour-general');
      expect(text).toContain('<meta name="description" content="Tides &amp; &lt;b>boats&lt;/b>"/>');
      expect(text).toMatch(/<\/h1><p dir="auto">Tides &amp; &lt;b>boats&lt;\/b><\/p>/);
      expect((await alice.get(edit)).text).toContain('value="Tides &amp; &lt;b>boats&lt;/b>"');
    });
  });
});
