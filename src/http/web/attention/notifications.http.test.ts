import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

const forum = '/channel/harbour-general';

forEachDatabase((open) => {
  describe('the page of notifications', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Sends a form after a look at a page that has one. */
    const send = async (who: Browser, path: string, fields: Record<string, string>) => {
      await who.get('/notifications');
      return who.send(path, fields);
    };

    const rowsOf = (html: string) =>
      [
        ...html.matchAll(
          /<div class="row wrap( unread)?">[^]*?<p>([^]*?)<\/p>(?:<p class="under line"[^>]*>([^<]*))?/g,
        ),
      ].map(([, unread, sentence, excerpt]) =>
        [unread === undefined ? 'read' : 'unread', sentence!.replace(/<[^>]*>/g, ''), excerpt ?? ''].join(' | '),
      );

    it('says nothing is there yet, and is there for members alone', async () => {
      const { text } = await bob.get('/notifications');
      expect(text).toContain('No notifications yet');
      expect(text).toContain('aria-label="Notifications"');
      expect((await openBrowser(tributary).get('/notifications')).location).toContain('/sign-in');
    });

    it('shows mentions, replies together by thread, reactions and requests, with a badge on every page', async () => {
      await bob.get(forum);
      const { location } = await bob.send(`${forum}/messages`, { body: 'Who has the *key*?' });
      const uuid = location!.split('#m-')[1]!;
      const carol = await openBrowserAs(tributary, cast.carol);
      await carol.get('/people');
      await carol.send(`/people/${encodeURIComponent('bob@tributary.test')}/connect`, {});
      await send(alice, `${forum}/messages`, { body: 'Ask @bob & the rest' });
      for (const body of ['I do.', 'Not me.']) await send(alice, `/item/${uuid}/reply`, { body });
      await send(alice, `/item/${uuid}/react`, { emoji: '🦆' });
      await tributary.runner.drain();
      const { text } = await bob.get('/notifications');
      expect(rowsOf(text)).toEqual([
        'unread | Unread: Alice Example reacted to your post in #general | 🦆 · Who has the key?',
        'unread | Unread: Alice Example replied in #general | Not me.',
        'unread | Unread: Alice Example mentioned you in #general | Ask @Bob Example &amp; the rest',
        expect.stringMatching(/^unread \| Unread: Carol Example wants to connect \| carol@/),
      ]);
      expect((await bob.get('/')).text).toContain('aria-label="Notifications, 5 unread"');
      expect((await alice.get('/notifications')).text).not.toContain('mentioned you');
    });

    it('shows one kind alone, with how many are unread', async () => {
      const { text } = await bob.get('/notifications?kind=requests');
      expect(rowsOf(text)).toEqual([expect.stringContaining('wants to connect')]);
      expect(text).toMatch(/Mentions <span class="count you">1/);
      expect(text).toMatch(/Replies <span class="count you">2/);
      expect(rowsOf((await bob.get('/notifications?kind=nonsense')).text)).toHaveLength(4);
    });

    it('accepts a request where it is listed', async () => {
      const { text } = await bob.get('/notifications');
      const action = /action="(\/people\/carol[^"]*\/connect)"/.exec(text)![1]!;
      const answer = await bob.send(action, { return_to: '/notifications' });
      expect(answer).toMatchObject({ status: 303, location: '/notifications' });
      expect(rowsOf((await bob.get('/notifications')).text).join()).not.toContain('asks to connect');
      const carol = await openBrowserAs(tributary, cast.carol);
      expect(rowsOf((await carol.get('/notifications')).text)).toEqual([
        expect.stringContaining('Bob Example is now a contact'),
      ]);
    });

    it('marks one, then all as read, of the own ones alone', async () => {
      const { text } = await bob.get('/notifications');
      const [first] = [...text.matchAll(/name="ids" value="([\d,]+)"/g)].map(([, ids]) => ids!);
      expect((await send(alice, '/notifications/read', { ids: first! })).location).toBe('/notifications?notice=marked');
      expect((await bob.get('/')).text).toContain('Notifications, 4 unread');
      const one = await send(bob, '/notifications/read', { ids: first! });
      expect(one.location).toBe('/notifications?notice=marked');
      const after = rowsOf((await bob.get(one.location!)).text);
      expect(after.filter((row) => row.startsWith('unread'))).toHaveLength(2);
      expect(after.at(-1)).toContain('read | Alice Example reacted');
      const all = await bob.get((await bob.send('/notifications/read', {})).location!);
      expect(all.text).toContain('role="status"');
      expect(rowsOf(all.text).filter((row) => row.startsWith('unread'))).toEqual([]);
      expect(all.text).not.toContain('Mark all as read');
      expect(all.text).toContain('aria-label="Notifications"');
    });

    it('leads to older ones', async () => {
      for (let number = 0; number < 35; number += 1) {
        await send(alice, `${forum}/messages`, { body: `Call ${number} for @bob` });
      }
      await tributary.runner.drain();
      await send(bob, '/notifications/read', {});
      const first = await bob.get('/notifications?kind=mentions');
      const next = /href="([^"]+)" rel="next"/.exec(first.text)![1]!.replaceAll('&amp;', '&');
      const second = await bob.get(next);
      expect([rowsOf(first.text).length, rowsOf(second.text).length]).toEqual([30, 6]);
    });

    it('refuses a form without its token', async () => {
      expect((await send(bob, '/notifications/read', { up_to: '9', csrf_token: 'forged' })).status).toBe(403);
    });
  });
});
