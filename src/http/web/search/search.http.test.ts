import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('the search page', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    const search = (browser: Browser, q: string, more = '') => browser.get(`/search?q=${encodeURIComponent(q)}${more}`);
    const hitsOf = (html: string) =>
      [...html.matchAll(/<article class="row top">[^]*?<div class="body" dir="auto">([^]*?)<\/div>/g)].map(([, body]) =>
        body!.replace(/<(?!\/?mark)[^>]*>/g, ''),
      );

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
      const post = async (fields: Record<string, string>) => {
        await alice.get('/compose');
        expect((await alice.send('/compose', { title: '', ...fields })).status).toBe(303);
      };
      await post({ body: 'The oak **paddles** <arrived> for @bob #watermill', title: 'New paddles', seen: 'public' });
      await post({ body: 'Secret paddles', seen: 'me' });
      for (let number = 0; number < 25; number += 1) await post({ body: `Ferry ${number}`, seen: 'public' });
      await tributary.runner.drain();
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('shows messages with what was found in them, to whom they are for', async () => {
      const own = await search(alice, 'paddles');
      expect(hitsOf(own.text)).toEqual([
        'Secret <mark>paddles</mark>',
        expect.stringContaining('New <mark>paddles</mark>The oak'),
      ]);
      expect(own.text).toContain('value="paddles"');
      for (const other of [bob, openBrowser(tributary)]) {
        const { text } = await search(other, 'paddles');
        expect(hitsOf(text)).toHaveLength(1);
        expect(text).not.toContain('Secret');
      }
    });

    it('shows people, channels and hashtags that one may know of', async () => {
      expect((await search(bob, 'carol')).text).toMatch(/<h2 id="people">People<[^]*Carol Example/);
      expect((await search(alice, 'general')).text).toMatch(/<h2 id="channels">[^]*\/channel\/harbour-general/);
      expect((await search(bob, 'general')).text).not.toContain('harbour-general');
      expect((await search(bob, 'watermill')).text).toMatch(/href="\/search\?tag=watermill"/);
      expect((await bob.get('/search?tag=watermill')).text).toContain('<h1 class="section-h">#watermill</h1>');
    });

    it('lists channels of groups as channels alone, and placeholder users without an address of their own', async () => {
      const channels = (await search(alice, 'general')).text;
      expect(channels).not.toContain('<h2 id="people">');
      const forum = (await alice.get('/channel/harbour-general')).text;
      const [, name = ''] = /class="avatar imported[^]*?class="who"[^>]*>([^<]+)</.exec(forum)!;
      const people = (await search(alice, name)).text;
      expect(people).toMatch(/<h2 id="people">[^]*<p class="under line">Imported</);
      expect(people.replaceAll(/(href|src)="[^"]*"/g, '')).not.toContain('slack_placeholder');
    });

    it('shows operators as filters that can be taken away, and takes them from a form', async () => {
      const { text } = await search(alice, 'paddles from:me');
      expect(text).toContain('href="/search?q=paddles" aria-label="Remove filter from:me"');
      const sent = await alice.get(
        '/search?filter=1&q=paddles+is%3Amine&from=alice&in=&after=&before=&has=image&has=link',
      );
      const wanted = `/search?q=${encodeURIComponent('paddles is:mine from:alice has:image has:link')}`;
      expect([sent.status, sent.location]).toEqual([303, wanted]);
      expect((await alice.get(wanted)).text).toMatch(/value="image" checked/);
    });

    it('leads to older results', async () => {
      const first = await search(bob, 'ferry');
      const next = /href="([^"]+)" rel="next"/.exec(first.text)![1]!.replaceAll('&amp;', '&');
      const second = await bob.get(next);
      expect([hitsOf(first.text).length, hitsOf(second.text).length]).toEqual([20, 5]);
    });

    it('says what it does not understand, and when nothing was found', async () => {
      const refused = await search(bob, 'has:nothing');
      expect([refused.status, refused.text.includes('role="alert"')]).toEqual([422, true]);
      expect((await search(bob, 'zzzzz')).text).toContain('No results');
      expect((await bob.get('/search')).status).toBe(200);
    });
  });
});
