import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

const forum = '/channel/harbour-general';

forEachDatabase((open) => {
  describe('moderation on pages', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let carol: Browser;
    let admin: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob', 'carol'));
      [alice, bob, carol, admin] = (await Promise.all(
        [cast.alice, cast.bob, cast.carol, cast.admin].map((person) => openBrowserAs(tributary, person)),
      )) as [Browser, Browser, Browser, Browser];
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const write = async (who: Browser, body: string): Promise<string> => {
      await who.get(forum);
      const { location } = await who.send(`${forum}/messages`, { body });
      return location!.split('#m-')[1]!;
    };
    const report = async (who: Browser, path: string, category = 'spam', note = '') => {
      await who.get(path);
      return who.send(path, { category, note });
    };
    /** The path of the newest case that waits in the group. */
    const openCase = async (): Promise<string> =>
      /\/moderation\/cases\/\d+/.exec((await alice.get('/groups/harbour/-/moderation')).text)![0];

    it('offers to report what others wrote, and not one’s own', async () => {
      const uuid = await write(bob, 'Cheap anchors, buy now');
      expect((await carol.get(forum)).text).toContain(`/item/${uuid}/report`);
      expect((await bob.get(forum)).text).not.toContain(`/item/${uuid}/report`);
      const form = await carol.get(`/item/${uuid}/report`);
      expect(form.text).toContain('Cheap anchors');
      expect(form.text).toContain('Only the moderators of The Harbour will see this');
      expect((await report(bob, `/item/${uuid}/report`)).text).toContain('This is your own');
      expect((await carol.send(`/item/${uuid}/report`, { category: 'nonsense', note: '' })).status).toBe(422);
      const sent = await report(carol, `/item/${uuid}/report`, 'spam', 'Third time today');
      expect(sent.location).toBe('/moderation/reported');
      expect((await carol.get(sent.location!)).text).toContain('Thanks. Moderators will review your report.');
    });

    it('tells those who decide, and shows them what was said', async () => {
      expect((await alice.get('/notifications')).text).toContain('New report in');
      expect((await bob.get('/notifications')).text).not.toContain('New report in');
      const queue = await alice.get('/groups/harbour/-/moderation');
      expect(queue.text).toContain('Post by Bob Example');
      expect(queue.text).toContain('Cheap anchors, buy now');
      expect((await admin.get('/admin/moderation')).text).toContain('Post by Bob Example');
      const { text } = await alice.get(await openCase());
      expect(text).toContain('Spam or advertising');
      expect(text).toContain('Third time today');
      expect(text).toContain('Carol Example');
    });

    it('keeps all that from everybody else', async () => {
      const path = await openCase();
      for (const who of [bob, carol]) {
        for (const page of [path, '/groups/harbour/-/moderation', '/admin/moderation']) {
          expect((await who.get(page)).status).toBe(404);
        }
        await who.get('/people');
        expect((await who.send(path, { decision: 'hide', reason: 'x' })).status).toBe(404);
      }
    });

    it('hides a post with a reason, from all but its author', async () => {
      const path = await openCase();
      await alice.get(path);
      const refused = await alice.send(path, { decision: 'hide', reason: ' ' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Enter a reason');
      await alice.get(path);
      const { location } = await alice.send(path, { decision: 'hide', reason: 'Advertising is not for here.' });
      expect((await alice.get(location!)).text).toContain('Decision saved.');
      expect((await carol.get(forum)).text).not.toContain('Cheap anchors');
      const own = (await bob.get(forum)).text;
      expect(own).toContain('Cheap anchors');
      expect(own).toContain('Hidden by moderators.');
      const why = /\/item\/[^"]*\/moderation/.exec(own)![0];
      expect((await bob.get(why)).location).toBe(path);
      expect((await carol.get(why)).status).toBe(404);
    });

    it('tells its author, whose answer opens the case again', async () => {
      const listed = (await bob.get('/notifications')).text;
      expect(listed).toContain('Moderators made a decision about you or your post');
      const path = /\/moderation\/cases\/\d+/.exec(listed)![0];
      const notice = await bob.get(path);
      expect(notice.text).toContain('Advertising is not for here.');
      expect(notice.text).not.toContain('Carol');
      const { location } = await bob.send(`${path}/answer`, { body: 'These were my own anchors.' });
      expect((await bob.get(location!)).text).toContain('Appeal sent. A moderator will review it.');
      await carol.get('/');
      expect((await carol.send(`${path}/answer`, { body: 'Me, too' })).status).toBe(404);
      const queue = await alice.get('/groups/harbour/-/moderation');
      expect(queue.text).toContain('Appealed');
      expect((await alice.get(path)).text).toContain('These were my own anchors.');
    });

    it('shows it again, and has all of that in the log', async () => {
      const path = await openCase();
      await alice.get(path);
      await alice.send(path, { decision: 'show', reason: '' });
      expect((await carol.get(forum)).text).toContain('Cheap anchors');
      expect((await bob.get(forum)).text).not.toContain('Hidden by moderators.');
      expect((await bob.get(path)).text).toContain('to everyone again');
      const { text } = await alice.get('/groups/harbour/-/moderation?show=closed');
      expect(text).toContain('Hid a post');
      expect(text).toContain('Unhid a post');
      expect(text).toContain('Advertising is not for here.');
    });

    it('asks before a post is removed for good', async () => {
      const uuid = await write(bob, 'Even cheaper anchors');
      await report(carol, `/item/${uuid}/report`);
      const path = await openCase();
      await alice.get(path);
      const asked = await alice.send(path, { decision: 'remove', reason: 'Again.' });
      expect(asked.text).toContain('Delete this post?');
      expect((await carol.get(forum)).text).toContain('Even cheaper anchors');
      const { location } = await alice.send(path, { reason: 'Again.' });
      expect(location).toBe(`${path}?notice=done`);
      for (const who of [alice, bob, carol]) expect((await who.get(forum)).text).not.toContain('Even cheaper anchors');
      expect((await alice.get(path)).text).toContain('This content is no longer available.');
      expect((await bob.get(path)).text).toContain('Moderators have deleted your post.');
    });

    it('leads moderators who report something to its case, and leaves alone what is no matter', async () => {
      const uuid = await write(carol, 'Who has the key?');
      const { location } = await report(alice, `/item/${uuid}/report`, 'other');
      expect(location).toMatch(/^\/moderation\/cases\/\d+$/);
      await alice.get(location!);
      const done = await alice.send(location!, { decision: 'dismiss' });
      expect((await alice.get(done.location!)).text).toContain('Report dismissed.');
      expect((await bob.get(forum)).text).toContain('Who has the key?');
      expect((await carol.get('/notifications')).text).not.toContain('Moderators have decided');
      expect((await carol.get(location!)).text).not.toContain('Alice');
    });

    it('takes reports of people to administrators, and of imports to the group', async () => {
      expect((await bob.get('/channel/carol')).text).toContain('/channel/carol/report');
      expect((await report(bob, '/channel/carol/report', 'harassment', 'Twice')).location).toBe('/moderation/reported');
      expect((await bob.get('/channel/harbour-general/report')).status).toBe(404);
      const queue = await admin.get('/admin/moderation');
      expect(queue.text).toContain('Person: Carol Example');
      expect((await alice.get('/groups/harbour/-/moderation')).text).not.toContain('Person: Carol');
      expect((await bob.get('/imports/1/report')).text).toContain('Report import');
      await report(bob, '/imports/1/report', 'private');
      expect((await alice.get('/groups/harbour/-/moderation')).text).toContain('Import 1');
      expect((await (await openBrowserAs(tributary, cast.stranger)).get('/imports/1/report')).status).toBe(404);
    });
  });
});
