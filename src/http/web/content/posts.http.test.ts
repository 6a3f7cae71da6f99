import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast, type Person } from '../../../../test/rig/cast.ts';
import { bringCircle, hashOf } from '../../../../test/rig/circle.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

type Record = { id: string; uuid: string; mid: string; llink: string };

forEachDatabase((open) => {
  describe('the pages of posts', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary));
      await bringCircle(tributary, cast);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const post = async (form: { [name: string]: string }, who: Person = cast.alice): Promise<Record> => {
      const { json, text } = await request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
      const { item } = json as { item?: Record };
      if (!item) throw new Error(text);
      return item;
    };
    const pathOf = (url: string): string => url.replace('http://tributary.test', '');
    const as = (who?: Person) => (who ? openBrowserAs(tributary, who) : Promise.resolve(openBrowser(tributary)));

    it('cuts long posts among others after a dozen lines, with a link to the whole one', async () => {
      const alice = await as(cast.alice);
      const long = Array.from({ length: 40 }, (_, index) => `Verse ${index} of the song`).join('\n\n');
      await alice.get('/compose');
      const path = (await alice.send('/compose', { body: long, title: '', seen: 'public' })).location!;
      for (const place of ['/', '/channel/alice']) {
        const { text } = await alice.get(place);
        expect([place, text.includes('Verse 11 of'), text.includes('Verse 12 of')]).toEqual([place, true, false]);
        expect(text).toContain(`<p class="read-on"><a href="${path}">Continue reading (1 minute)</a></p>`);
      }
      const whole = (await alice.get(path)).text;
      expect(whole).toContain('Verse 39 of');
      expect(whole).not.toContain('Continue reading');
    });

    it('say to their author whom they leave out, and to nobody else', async () => {
      const alice = await as(cast.alice);
      await alice.get('/compose');
      const sent = { body: 'Not for Bob', title: '', seen: 'public', except: '@bob' };
      const path = (await alice.send('/compose', sent)).location!;
      expect((await alice.get(path)).text).toContain('Public, except Bob Example');
      const carol = (await (await as(cast.carol)).get(path)).text;
      expect(carol).toContain('Not for Bob');
      expect(carol).not.toContain('except');
      await alice.get('/compose');
      const some = { body: 'For Bob', title: '', seen: 'people', people: '@bob' };
      const direct = (await alice.send('/compose', some)).location!;
      expect((await alice.get(direct)).text).toMatch(/<svg[^>]*>(?:(?!<\/svg>).)*<\/svg> Bob Example/);
      expect((await (await as(cast.bob)).get(direct)).text).toContain('Specific people');
    });

    it('show a thread at every address that its items name', async () => {
      const top = await post({ title: 'A <title>', body: '[b]Hello[/b] @bob #harbour [img]javascript:x[/img]' });
      const comment = await post({ body: 'An answer', parent: top.id }, cast.bob);
      const browser = await as();
      for (const url of [top.mid, top.llink, comment.mid, comment.llink]) {
        const { status, text } = await browser.get(pathOf(url));
        expect(status).toBe(200);
        expect(text).toContain('A &lt;title></h1>');
        expect(text).toContain('<strong>Hello</strong> <a href="/channel/bob" class="mention"');
        expect(text).toContain('<a href="/search?tag=harbour" class="hashtag"');
        expect(text).toContain('1 comment');
        expect(text).toContain('An answer');
        expect(text).not.toMatch(/<script(?! type="module" src="\/assets\/)|style=|\son\w+=|javascript:/);
      }
    });

    it('are there for those alone who may see the thread', async () => {
      const { llink } = await post({ body: 'Among us', contact_allow: await hashOf(tributary, cast.bob) });
      for (const who of [cast.alice, cast.bob]) expect((await (await as(who)).get(pathOf(llink))).status).toBe(200);
      for (const who of [undefined, cast.carol]) {
        const { status, text } = await (await as(who)).get(pathOf(llink));
        expect(status).toBe(404);
        expect(text).not.toContain('Among us');
        expect((await (await as(who)).get('/channel/alice')).text).not.toContain('Among us');
      }
      expect((await (await as(cast.bob)).get('/channel/alice')).text).toContain('Among us');
      expect((await (await as()).get('/display/nothing')).status).toBe(404);
    });

    it('lead through all posts of a channel, newest first', async () => {
      for (let number = 1; number <= 45; number += 1) await post({ body: `Number ${number}.` }, cast.carol);
      const browser = await as();
      const seen: string[] = [];
      let path: string | undefined = '/channel/carol';
      for (let pages = 0; path !== undefined; pages += 1) {
        expect(pages).toBeLessThan(4);
        const { text: html } = await browser.get(path);
        seen.push(...[...html.matchAll(/Number (\d+)\./g)].map(([, number]) => number!));
        path = /<a class="button second" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      }
      expect(seen).toEqual(Array.from({ length: 45 }, (_, index) => String(45 - index)));
      expect((await browser.get('/channel/carol?before=nonsense')).status).toBe(200);
      expect((await browser.get('/channel/nobody')).status).toBe(404);
    });

    it('show a forum and its placeholder users to members alone', async () => {
      const alice = await as(cast.alice);
      const forum = await alice.get('/channel/harbour-general');
      expect(forum.status).toBe(200);
      const placeholder = /href="(\/users\/[^"]+)"/.exec(forum.text)![1]!;
      expect((await alice.get(placeholder)).text).toContain('posted on another system');
      const thread = await alice.get(/href="(\/item\/[^"/#?]+)"/.exec(forum.text)![1]!);
      expect(thread.status).toBe(200);
      for (const who of [undefined, cast.carol]) {
        const browser = await as(who);
        expect((await browser.get('/channel/harbour-general')).status).toBe(404);
        expect((await browser.get(placeholder)).status).toBe(404);
      }
      expect(await alice.get('/users/bob')).toMatchObject({ status: 303, location: '/channel/bob' });
      expect((await alice.get('/users/nobody')).status).toBe(404);
    });

    it('list what has a hashtag, for each what they may see', async () => {
      await post({ body: 'In the open #Anchor' });
      await post({ body: 'In secret #Anchor', contact_allow: await hashOf(tributary, cast.bob) });
      const path = '/search?tag=Anchor';
      expect((await (await as()).get(path)).text).toContain('In the open');
      expect((await (await as()).get(path)).text).not.toContain('In secret');
      expect((await (await as(cast.bob)).get(path)).text).toContain('In secret');
      expect((await (await as()).get('/search')).status).toBe(200);
    });

    it('show a category alone where an item names one', async () => {
      const categorized = (await post({ body: 'about tides', category: 'Ebbe & Flut' })) as Record & {
        term: { url: string }[];
      };
      await post({ body: 'about nothing', category: 'Ebbe' });
      const browser = await as();
      const { status, text } = await browser.get(pathOf(categorized.term[0]!.url));
      expect(status).toBe(200);
      expect(text).toContain('Posts in the category <strong>Ebbe &amp; Flut</strong> <a href="/channel/alice">');
      expect(text).toContain('about tides');
      expect(text).not.toContain('about nothing');
      expect((await browser.get('/channel/alice?cat=')).text).toContain('about nothing');
    });

    it('are objects for programs that ask for those', async () => {
      const item = await post({ title: 'T', body: '[i]Ahoy[/i] @bob #sea' });
      const ask = (path: string, accept: string) => request(tributary, 'GET', path, { headers: { accept } });
      const { status, headers, json } = await ask(pathOf(item.mid), 'application/activity+json');
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'application/activity+json; charset=utf-8',
        vary: 'accept, Authorization, Cookie, Private-Token',
      });
      expect(json).toMatchObject({
        id: item.mid,
        type: 'Note',
        attributedTo: 'http://tributary.test/channel/alice',
        name: 'T',
        to: ['https://www.w3.org/ns/activitystreams#Public'],
        tag: [
          { type: 'Mention', href: 'http://tributary.test/channel/bob' },
          { type: 'Hashtag', name: '#sea' },
        ],
      });
      expect((json as { content: string }).content).toContain('<em>Ahoy</em>');
      const actor = await ask('/channel/alice', 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"');
      expect(actor.json).toMatchObject({ type: 'Person', preferredUsername: 'alice', name: 'Alice Example' });
      expect(JSON.stringify(actor.json)).not.toContain('PRIVATE');
      expect((await ask('/channel/alice', 'text/html,application/activity+json')).headers['content-type']).toContain(
        'html',
      );
    });
  });
});
