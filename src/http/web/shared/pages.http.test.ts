import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { askFor, bringCommunity } from '../../../../test/rig/reassignment.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('the pages', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await bringCommunity(tributary, cast.alice, group);
      await askFor(tributary, group, cast.alice, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('run scripts of ours alone, and let nobody frame or keep them', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      for (const path of ['/', '/sign-in', '/groups/harbour/-/placeholders', '/nowhere', '/admin/mails']) {
        const { headers, text } = await alice.get(path);
        const policy = `default-src 'none'; style-src 'self'; img-src 'self'; media-src 'self'; script-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
        expect(headers).toMatchObject({ 'content-security-policy': policy, 'cache-control': 'no-store' });
        expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
        expect(text).not.toMatch(/<script(?! type="module" src="\/assets\/)|style=|\son\w+=/);
      }
    });

    it('have assets that browsers keep', async () => {
      const { text } = await openBrowser(tributary).get('/');
      const urls = [...text.matchAll(/(?:href|src)="(\/assets\/[^"#]+)/g)].map(([, url]) => url!);
      expect(urls.some((url) => url.endsWith('.css')) && urls.some((url) => url.endsWith('.svg'))).toBe(true);
      for (const url of urls) {
        const answer = await request(tributary, 'GET', url);
        expect(answer.status).toBe(200);
        expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
    });

    it('greet people with what is theirs', async () => {
      expect((await openBrowser(tributary).get('/')).text).toContain('<a class="button" href="/sign-in">');
      const alice = (await (await openBrowserAs(tributary, cast.alice)).get('/')).text;
      expect(alice).toContain('href="/groups/harbour/-/placeholders"');
      const bob = (await (await openBrowserAs(tributary, cast.bob)).get('/')).text;
      expect(bob).toMatch(/href="\/import\/requests\/\d+"/);
      expect(bob).not.toContain('/-/placeholders');
    });

    it('show Owners what an original user wrote, and where', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      const list = await alice.get('/groups/harbour/-/placeholders?search=fletcher');
      const { text } = await alice.get(/\/source_users\/\d+(?=")/.exec(list.text)![0]);
      expect(text).toContain('Sample contributions');
      const { status, text: all } = await alice.get(/\/users\/[^"]+(?=">All posts)/.exec(text)![0]);
      expect(status).toBe(200);
      const post = await alice.get(/\/item\/[^"/#?]+/.exec(all)![0]);
      expect(post.text).toMatch(/<a href="\/groups\/harbour">The Harbour<\/a>.*<a href="\/channel\/harbour-\w+">/);
      const stranger = await openBrowserAs(tributary, cast.stranger);
      expect((await stranger.get(/\/item\/[^"/#?]+/.exec(all)![0])).status).toBe(404);
    });

    it('show mail to administrators alone, as text', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      const list = await admin.get('/admin/mails');
      expect(list.text).toContain('bob@example.test');
      const path = /\/admin\/mails\/\d+/.exec(list.text)![0];
      const mail = await admin.get(path);
      expect(mail.text).toMatch(/<pre tabindex="0">Hello Bob Example,/);
      expect(mail.text).toMatch(/<a href="\/import\/source_users\/\w+">http:\/\/tributary.test\//);
      expect((await admin.get('/admin/mails/999999')).status).toBe(404);
      const alice = await openBrowserAs(tributary, cast.alice);
      for (const address of ['/admin/mails', path]) {
        expect((await alice.get(address)).status).toBe(404);
        expect((await openBrowser(tributary).get(address)).location).toContain('/sign-in');
      }
    });

    it('know nobody by HTTP Basic', async () => {
      const answer = await request(tributary, 'GET', '/admin/mails', { basic: cast.admin.basic });
      expect(answer.status).toBe(303);
    });

    it('tell browsers of errors as pages, programs as JSON', async () => {
      const missing = await openBrowser(tributary).get('/nowhere');
      expect(missing).toMatchObject({ status: 404, text: expect.stringContaining('<h1>Page not found</h1>') });
      // It may be there for who signs in.
      expect(missing.text).toContain('href="/sign-in?return_to=%2F');
      // Where programs follow events, people mean the calendar.
      expect(await openBrowser(tributary).get('/events')).toMatchObject({ status: 303, location: '/calendar' });
      expect(await request(tributary, 'GET', '/nowhere')).toMatchObject({
        status: 404,
        json: { error: '404 Not Found' },
      });
      for (const api of ['/api/nowhere', '/api/v4/nowhere', '/api/z/1.0/nowhere']) {
        const headers = { accept: 'text/html' };
        const answer = await request(tributary, 'GET', api, { headers, basic: cast.alice.basic });
        expect([api, answer.status, typeof answer.json]).toEqual([api, 404, 'object']);
      }
      const alice = await openBrowserAs(tributary, cast.alice);
      const { headers, text } = await alice.get('/groups/x');
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(text).toContain('Sign out');
    });
  });

  it('keep what broke to themselves', async () => {
    await using tributary = await startTributary(await open());
    await tributary.operations.database.write((tx) => tx.db.schema.alterTable('session').renameTo('missing').execute());
    const browser = openBrowser(tributary, { tributary_session: 'something' });
    const { status, text } = await browser.get('/admin/mails');
    expect({ status, text }).toMatchObject({
      status: 500,
      text: expect.stringContaining('<h1>Something went wrong</h1>'),
    });
    expect(text).not.toMatch(/table|relation|undefined/);
  });
});
