import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

const forum = '/channel/harbour-general';

forEachDatabase((open) => {
  describe('warnings and suspensions on pages', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let carol: Browser;
    let admin: Browser;
    let path: string;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob', 'carol'));
      [alice, bob, carol, admin] = (await Promise.all(
        [cast.alice, cast.bob, cast.carol, cast.admin].map((person) => openBrowserAs(tributary, person)),
      )) as [Browser, Browser, Browser, Browser];
      await bob.get(forum);
      const { location } = await bob.send(`${forum}/messages`, { body: 'Cheap anchors' });
      const report = `/item/${location!.split('#m-')[1]!}/report`;
      await carol.get(report);
      await carol.send(report, { category: 'spam', note: '' });
      path = /\/moderation\/cases\/\d+/.exec((await alice.get('/groups/harbour/-/moderation')).text)![0];
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const decide = async (who: Browser, form: Record<string, string>) => {
      await who.get(path);
      return who.send(`${path}/person`, { days: '7', ...form });
    };

    it('warns the person, who reads the text and answers', async () => {
      expect((await alice.get(path)).text).toContain('In The Harbour');
      const refused = await decide(alice, { kind: 'warning', reason: ' ' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Enter a reason of up to');
      const { location } = await decide(alice, { kind: 'warning', reason: 'No advertising.' });
      expect(location).toBe(`${path}?notice=warned`);
      const shown = (await alice.get(location!)).text;
      expect(shown).toContain('Warning sent.');
      expect(shown).toContain('Warnings and suspensions');
      expect((await bob.get('/notifications')).text).toContain('Moderators made a decision about you');
      const notice = await bob.get(path);
      expect(notice.text).toContain('Moderators have sent you a warning.');
      expect(notice.text).toContain('No advertising.');
      expect(notice.text).not.toContain('Alice');
      expect((await bob.send(`${path}/answer`, { body: 'I see.' })).location).toContain('notice=sent');
    });

    it('shows who is suspended in a group until when and why, and moderators how to lift it', async () => {
      await decide(alice, { kind: 'suspension', reason: 'Advertising again.' });
      const page = (await bob.get(forum)).text;
      expect(page).toContain('You’re suspended here');
      expect(page).toContain(path);
      expect(page).not.toContain(`action="${forum}/messages"`);
      expect((await bob.get(path)).text).toContain('You can read, but you can’t post or react');
      const queue = (await alice.get('/groups/harbour/-/moderation?show=closed')).text;
      expect(queue).toContain('Current suspensions');
      expect(queue).toContain('Suspended a person');
      const lift = /\/moderation\/suspensions\/\d+\/lift/.exec(queue)![0];
      await carol.get(forum);
      expect((await carol.send(lift, {})).status).toBe(404);
      await alice.get('/groups/harbour/-/moderation');
      const { location } = await alice.send(lift, {});
      expect((await alice.get(location!)).text).toContain('Suspension lifted.');
      expect((await bob.get(forum)).text).toContain(`action="${forum}/messages"`);
      expect((await bob.get(path)).text).toContain('This has ended.');
    });

    it('leads who is suspended on the server from the sign-in to why, and to an answer', async () => {
      expect((await decide(alice, { kind: 'suspension', reason: 'Out.', scope: 'server' })).status).not.toBe(303);
      expect((await decide(admin, { kind: 'suspension', reason: 'Out.', scope: 'server', days: '' })).status).toBe(303);
      expect((await bob.get('/settings')).location).toContain('/sign-in');
      const fresh = openBrowser(tributary);
      await fresh.get('/sign-in');
      expect((await fresh.send('/sign-in', { login: 'bob', password: 'wrong' })).status).toBe(401);
      await fresh.get('/sign-in');
      const { location } = await fresh.send('/sign-in', { login: 'bob', password });
      expect(location).toMatch(/^\/suspended\/\S+$/);
      const page = await fresh.get(location!);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Your account is suspended');
      expect(page.text).toContain('Out.');
      expect(page.headers['referrer-policy']).toBe('strict-origin');
      expect((await fresh.send(location!, { body: ' ' })).status).toBe(422);
      const sent = await fresh.send(location!, { body: 'It will not happen again.' });
      expect((await fresh.get(sent.location!)).text).toContain('Appeal sent. A moderator will review it.');
      expect((await admin.get(path)).text).toContain('It will not happen again.');
      expect((await admin.get('/admin/moderation')).text).toContain('Current suspensions');
      const lift = /\/moderation\/suspensions\/\d+\/lift/.exec((await admin.get(path)).text)![0];
      expect((await admin.send(lift, {})).status).toBe(303);
      expect((await fresh.get(location!)).status).toBe(404);
      await fresh.get('/sign-in');
      expect((await fresh.send('/sign-in', { login: 'bob', password })).location).toBe('/');
    });
  });
});
