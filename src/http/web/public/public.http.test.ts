import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { png } from '../../../../test/rig/png.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { createGroup, findGroupByPath, openForum } from '../../../core/groups/index.ts';

forEachDatabase((open) => {
  describe('what everybody may see', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      for (const [path, visibility] of [
        ['pier', 'public'],
        ['cellar', 'private'],
      ] as const) {
        const ownerUserId = cast.alice.user.id;
        const names = { name: `The ${path}`, path, description: 'By the water' };
        await createGroup(tributary.operations, { ...names, visibility, ownerUserId });
      }
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('shows public groups to those who have not signed in, and asks the others to', async () => {
      const nobody = openBrowser(tributary);
      const { text } = await nobody.get('/');
      expect(text).toContain('href="/groups/pier"');
      expect(text).not.toContain('cellar');
      expect((await nobody.get('/groups/pier')).text).toContain('<h1>The pier</h1>');
      for (const path of ['/groups/cellar', '/groups/nowhere', '/groups/pier/-/members']) {
        const asked = `${path}?search=far%20away&page=2`;
        expect((await nobody.get(asked)).location).toBe(`/sign-in?return_to=${encodeURIComponent(asked)}`);
      }
    });

    it('has a feed, an embedded form and properties of public posts alone', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/compose');
      const open = await alice.send('/compose', { body: 'In the <open>', title: '', seen: 'public' });
      await alice.get('/compose');
      const secret = await alice.send('/compose', { body: 'In secret', title: '', seen: 'me' });
      const nobody = openBrowser(tributary);
      const feed = await nobody.get('/feed/alice');
      expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
      expect(feed.text).toContain(`<link href="http://tributary.test${open.location}"/>`);
      expect((await alice.get('/feed/alice')).text).not.toContain('In secret');
      const page = await nobody.get(open.location!);
      expect(page.text).toContain('property="og:description" content="In the');
      expect((await alice.get(secret.location!)).text).not.toContain('og:');
      const embed = (path: string) => nobody.get(`/oembed?url=${encodeURIComponent(`http://tributary.test${path}`)}`);
      expect(JSON.parse((await embed(open.location!)).text)).toMatchObject({
        author_name: 'Alice Example',
        type: 'link',
      });
      // As a link that was copied names the post.
      expect((await embed(`${open.location}#m-${open.location!.split('/').at(-1)}`)).status).toBe(200);
      expect((await embed(secret.location!)).status).toBe(404);
      const [, discovered = ''] = /type="application\/json\+oembed" href="([^"]+)"/.exec(page.text)!;
      expect(discovered).toMatch(/^http:\/\/tributary\.test\/oembed\?format=json&amp;url=http/);
      const xml = await nobody.get(discovered.replaceAll('&amp;', '&').replace('format=json', 'format=xml'));
      expect([xml.status, xml.text]).toEqual([501, 'Embeds are answered as JSON alone: format=json.\n']);
    });

    it('has what readers of feeds and of links need: addresses of this server, files, and XML that is well-formed', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/compose');
      const file = { name: 'boat.png', content: png, type: 'image/png', part: 'files' };
      const body = 'A boat\u0001, [by me](/channel/alice)';
      const sent = { body, title: 'Boats & oars', seen: 'public', alt: 'Two boats' };
      const { location } = await alice.send('/compose', sent, { file });
      const nobody = openBrowser(tributary);
      const feed = (await nobody.get('/feed/alice')).text;
      expect(feed).toContain('xml:base="http://tributary.test/"');
      expect(feed).toContain('<link rel="self" type="application/atom+xml" href="http://tributary.test/feed/alice"/>');
      expect(feed).toMatch(
        /<link rel="enclosure" href="http:\/\/tributary.test\/attach\/[^"]+" title="boat.png" type="image\/png" length="\d+"\/>/,
      );
      expect(feed).toMatch(/<title>Boats &amp; oars<\/title>[^]*A boat,/);
      expect(/[^\P{Cc}\t\n\r]/u.test(feed)).toBe(false);
      const { text } = await nobody.get(location!);
      expect(text).toContain('property="og:site_name" content="Tributary"');
      expect(text).toMatch(/property="og:image" content="http:\/\/tributary.test\/photo\/[^"]+-1"/);
      expect(text).toContain('property="og:image:alt" content="Two boats"');
    });

    it('names the feed of a channel of a group to programs where everybody may read it, and nowhere else', async () => {
      const { operations } = tributary;
      const alice = await openBrowserAs(tributary, cast.alice);
      const named = async (group: string): Promise<boolean> => {
        const groupId = (await findGroupByPath(operations.database.reader, group))!.id;
        await openForum(operations, cast.alice.viewer, { groupId, name: 'general', path: 'general' });
        const { text } = await alice.get(`/channel/${group}-general`);
        expect(text).toContain('class="timeline"');
        return text.includes('application/atom+xml');
      };
      expect([await named('pier'), await named('cellar')]).toEqual([true, false]);
    });

    it('tells robots where to go', async () => {
      const nobody = openBrowser(tributary);
      expect((await nobody.get('/robots.txt')).text).toContain('Sitemap: http://tributary.test/sitemap.xml');
      const map = (await nobody.get('/sitemap.xml')).text;
      expect(map).toContain('<loc>http://tributary.test/groups/pier</loc>');
      expect(map).not.toContain('cellar');
    });

    it('takes settings of the own profile, and refuses what makes none', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      const profile = { name: 'Bob & <Sons>', description: 'Knots', timezone: 'Europe/Berlin' };
      await bob.get('/settings');
      expect((await bob.send('/settings', profile)).location).toBe('/settings?notice=saved');
      expect((await bob.get('/channel/bob')).text).toContain('<h1>Bob &amp; &lt;Sons></h1>');
      await bob.get('/compose');
      await bob.send('/compose', { body: 'Ropes', title: '', seen: 'public' });
      const feed = (await openBrowser(tributary).get('/feed/bob')).text;
      expect(feed).toContain('<title>Bob &amp; &lt;Sons&gt;</title><updated>');
      expect(feed).toContain('<author><name>Bob &amp; &lt;Sons&gt;</name></author>');
      await bob.get('/settings');
      const wrong = await bob.send('/settings', { ...profile, timezone: 'Nowhere/Land' });
      expect([wrong.status, wrong.text.includes('isn’t a time zone')]).toEqual([422, true]);
    });

    it('finds people and channels by name, and what one may see by its words', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      await alice.get('/compose');
      await alice.send('/compose', { body: 'Seven lanterns', title: '', seen: 'me' });
      await tributary.runner.drain();
      expect((await alice.get('/search?q=lanterns')).text).toContain('Seven <mark>lanterns</mark>');
      expect((await (await openBrowserAs(tributary, cast.bob)).get('/search?q=lanterns')).text).not.toContain('Seven');
    });

    it('connects people, asks and answers, and keeps privacy groups', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      const carol = await openBrowserAs(tributary, cast.carol);
      const address = encodeURIComponent('carol@tributary.test');
      await alice.get('/channel/carol');
      expect((await alice.send(`/people/${address}/connect`, { return_to: '/channel/carol' })).location).toBe(
        '/channel/carol',
      );
      expect((await carol.get('/people')).text).toContain('aria-label="Accept Alice Example’s request"');
      await carol.send(`/people/${encodeURIComponent('alice@tributary.test')}/connect`, { return_to: '/people' });
      expect((await alice.get('/channel/carol')).text).toMatch(/badge good[^]*Connected/);
      await alice.get('/people');
      const made = await alice.send('/people/groups', { name: 'Family' });
      expect(made.location).toMatch(/^\/people\/groups\/\d+$/);
      await alice.get(made.location!);
      await alice.send(`${made.location}/members`, { add: 'carol@tributary.test' });
      expect((await alice.get(made.location!)).text).toContain('aria-label="Remove Carol Example"');
      expect((await carol.get(made.location!)).status).toBe(404);
    });
  });
});
