import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('writing on pages, without scripts', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    const forum = '/channel/harbour-general';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const write = async (who: Browser, body: string): Promise<string> => {
      await who.get(forum);
      const { status, location } = await who.send(`${forum}/messages`, { body });
      expect(status).toBe(303);
      return /#m-(.+)$/.exec(location!)![1]!;
    };

    it('puts a message into a channel, last, with Markdown and mentions', async () => {
      const uuid = await write(alice, 'Low **tide** at noon, @bob');
      const { text } = await bob.get(forum);
      const rows = [...text.matchAll(/<article class="([^"]+)" id="m-([^"]+)"/g)];
      expect(rows.at(-1)!.slice(1)).toEqual(['msg you', uuid]);
      expect(text).toContain('Low <strong>tide</strong> at noon');
      expect(text).toContain('aria-label="Message #general"');
      expect((await openBrowser(tributary).get(forum)).status).toBe(404);
    });

    it('reacts, and takes the reaction back', async () => {
      const uuid = await write(alice, 'Who is at the pier?');
      await bob.get(forum);
      const react = () => bob.send(`/item/${uuid}/react`, { emoji: '🦆', return_to: forum });
      expect(await react()).toMatchObject({ status: 303, location: `${forum}#m-${uuid}` });
      expect((await alice.get(forum)).text).toContain('aria-pressed="false" aria-label="🦆 1: Bob Example"');
      expect((await bob.get(forum)).text).toContain('aria-pressed="true" aria-label="🦆 1: Bob Example"');
      await react();
      expect((await bob.get(forum)).text).not.toContain('🦆 1');
      expect((await bob.send(`/item/${uuid}/react`, { emoji: 'no emoji' })).status).toBe(422);
      expect((await bob.get(`/item/${uuid}/react`)).text).toContain('value="🔥"');
    });

    it('answers in a thread, and tells the channel how it goes on', async () => {
      const uuid = await write(alice, 'When does the ferry leave?');
      const page = await bob.get(`/item/${uuid}?quote=${uuid}`);
      expect(page.text).toContain('> When does the ferry leave?');
      const { location } = await bob.send(`/item/${uuid}/reply`, { body: 'At nine.' });
      const answer = /#m-(.+)$/.exec(location!)![1]!;
      const { text } = await alice.get(`/item/${uuid}`);
      expect(text).toContain(`id="m-${answer}"`);
      expect(text).toMatch(/<h2 id="comments">1 reply<\/h2>/);
      expect((await alice.get(forum)).text).toContain('<span>1 reply</span>');
    });

    it('edits and deletes for authors alone', async () => {
      const uuid = await write(alice, 'Teh boat, @bob');
      expect((await bob.get(`/item/${uuid}/edit`)).status).toBe(403);
      expect((await bob.get(`/item/${uuid}/delete`)).status).toBe(403);
      expect((await alice.get(`/item/${uuid}/edit`)).text).toContain('Teh boat, @bob</textarea>');
      expect((await alice.send(`/item/${uuid}/edit`, { body: ' ' })).status).toBe(422);
      expect((await alice.send(`/item/${uuid}/edit`, { body: 'The boat, @bob', title: '' })).status).toBe(303);
      const { text } = await bob.get(forum);
      expect(text).toContain('The boat, <a href="/channel/bob" class="mention"');
      expect(text).toContain('(Edited)');
      await alice.get(`/item/${uuid}/delete`);
      const deleted = await alice.send(`/item/${uuid}/delete`, {});
      expect(deleted.location).toBe(`${forum}?notice=deleted`);
      const { text: left } = await alice.get(deleted.location!);
      expect(left).toMatch(/role="status"[^>]*>Message deleted\.</);
      expect(left).not.toContain('The boat');
      expect((await bob.get(forum)).text).not.toContain('The boat');
    });

    it('refuses forms without their token, and writing where somebody may not', async () => {
      await alice.get(forum);
      expect((await alice.send(`${forum}/messages`, { body: 'x', csrf_token: 'forged' })).status).toBe(403);
      const carol = await openBrowserAs(tributary, cast.carol);
      expect((await carol.send(`${forum}/messages`, { body: 'x' })).status).toBe(404);
      expect((await openBrowser(tributary).send(`${forum}/messages`, { body: 'x' })).location).toContain('/sign-in');
    });

    it('leads through a long channel by places, days and messages', async () => {
      tributary.clock.advance(86_400_000);
      const uuids: string[] = [];
      for (let number = 1; number <= 60; number += 1) uuids.push(await write(alice, `Number ${number}.`));
      const numbers = (html: string) => [...html.matchAll(/Number (\d+)\./g)].map(([, number]) => Number(number));
      const newest = await bob.get(forum);
      expect(numbers(newest.text)).toEqual(Array.from({ length: 50 }, (_, index) => index + 11));
      const older = /href="([^"]+)" rel="prev"/.exec(newest.text)![1]!;
      const before = await bob.get(older);
      expect(numbers(before.text)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
      const newer = /href="([^"]+)" rel="next"/.exec(before.text)![1]!;
      expect(numbers((await bob.get(newer)).text)).toEqual(numbers(newest.text));
      const at = await bob.get(`${forum}?at=${uuids[29]}`);
      expect(numbers(at.text)).toEqual(Array.from({ length: 50 }, (_, index) => index + 5));
      expect(at.text).toMatch(/rel="prev"[^]*rel="next"/);
      const today = tributary.clock.now().slice(0, 10);
      const dayOf = async (day: string) => (await bob.get(`${forum}?day=${day}`)).location;
      expect(await dayOf(today)).toBe(`${forum}?at=${uuids[0]}#m-${uuids[0]}`);
      expect(numbers((await bob.get((await dayOf(today))!)).text)).toContain(1);
      expect(await dayOf('1970-01-01')).toMatch(/\?at=/);
      expect(await dayOf('2999-12-31')).toBe(forum);
    });

    it('leads home once a post of the own channel is deleted', async () => {
      await alice.get('/compose');
      const { location } = await alice.send('/compose', { body: 'Gone soon', title: '', seen: 'me' });
      await alice.get(`${location!}/delete`);
      expect((await alice.send(`${location!}/delete`, {})).location).toBe('/?notice=deleted');
      expect((await alice.get('/?notice=deleted')).text).toContain('Post deleted.');
    });

    it('posts to the own channel with audience, preview, poll and pictures', async () => {
      await alice.get('/compose');
      const preview = await alice.send('/compose/preview', { body: 'Soup *now*', title: 'Lunch', seen: 'public' });
      expect(preview).toMatchObject({ status: 200, text: expect.stringContaining('Soup <em>now</em>') });
      expect(preview.text).toMatch(/value="public" checked/);
      const empty = await alice.send('/compose', { body: ' ', seen: 'me' });
      expect([empty.status, empty.text.includes('role="alert"')]).toEqual([422, true]);
      const secret = await alice.send('/compose', { body: 'Only mine', title: '', seen: 'me' });
      expect(secret.status).toBe(303);
      expect((await bob.get(secret.location!)).status).toBe(404);
      await alice.get('/compose');
      const unknown = await alice.send('/compose', { body: 'x', title: '', seen: 'people', people: '@nobody-here' });
      expect(unknown.text).toContain('We couldn’t find these people: nobody-here@');
      const named = await alice.send('/compose', { body: 'For Bob', title: '', seen: 'people', people: '@bob' });
      expect((await bob.get(named.location!)).status).toBe(200);
      expect((await bob.get('/messages')).text).toContain('For Bob');
      await alice.get('/compose');
      const friends = await alice.send('/compose', { body: 'For all my friends', title: '', seen: 'connections' });
      await tributary.runner.drain();
      expect((await alice.get(friends.location!)).status).toBe(200);
      expect((await alice.get('/messages')).text).not.toContain('For all my friends');
      await alice.get('/compose');
      const poll = await alice.send('/compose', {
        body: 'Which day?',
        title: '',
        to: 'harbour-general',
        poll: 'Mon\nTue',
      });
      const uuid = poll.location!.split('/').at(-1)!;
      for (const answer of ['Mon', 'Tue']) {
        await bob.get(poll.location!);
        expect((await bob.send(`/item/${uuid}/vote`, { answer, return_to: poll.location! })).status).toBe(303);
      }
      const voted = (await bob.get(poll.location!)).text;
      expect(voted).toMatch(/aria-label="Votes for Mon"[^]*?class="num">1<[^]*1 vote/);
      expect(voted).toMatch(/<dt>Mon<span class="own-vote">[^]*?Your vote<\/span><\/dt>[^]*<dt>Tue<\/dt>/);
      expect((await alice.get(poll.location!)).text).toMatch(/name="answer" value="Mon"(?![^]*Your vote)/);
      expect((await bob.get(forum)).text).toContain('Which day?');
    });

    it('takes votes in a poll without comments, and offers no answer where none is taken', async () => {
      await alice.get('/compose');
      const sent = { body: 'Votes alone', title: '', poll: 'Yes\nNo', nocomment: '1', seen: 'public' };
      const path = (await alice.send('/compose', sent)).location!;
      const { text } = await bob.get(path);
      expect(text).toContain('name="answer" value="Yes"');
      expect(text).not.toContain('id="reply"');
      expect(text).not.toContain(`${path}/react"`);
      expect((await bob.send(`${path}/vote`, { answer: 'Yes' })).status).toBe(303);
      expect((await bob.get(path)).text).toMatch(/Your vote[^]*1 vote</);
      expect((await bob.send(`${path}/reply`, { body: 'But I say' })).status).toBe(422);
      expect((await alice.get(path)).text).toMatch(/id="reply"/);
    });

    it('says what its author has set for a post: its day, its end, no comments', async () => {
      await alice.get('/compose');
      const [created, expire] = ['2101-03-04T05:06', '2101-04-05T06:07'];
      const sent = { body: 'Of another century', title: '', created, expire, nocomment: '1', seen: 'public' };
      const path = (await alice.send('/compose', sent)).location!;
      const { text } = await alice.get(path);
      expect(text).toMatch(/>4 March 2101 05:06<[^]*Scheduled<[^]*Expires: <time[^>]*>5 April 2101 06:07</);
      expect(text).toContain('Comments off');
      await alice.get('/compose');
      const refused = await alice.send('/compose', { ...sent, created: '', expire: '2001-01-01T00:00' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('The post would expire immediately. Choose a later time for “Expires at”.');
      expect(refused.text).toContain('Of another century');
    });

    it('says of what is not of today on which day it was written, where no day stands above', async () => {
      const uuid = await write(alice, 'Seen from tomorrow on');
      const moved = { created_at: '2019-07-08T09:10:00.000Z' };
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('item').set(moved).where('uuid', '=', uuid).execute(),
      );
      expect((await alice.get(`/item/${uuid}`)).text).toContain('>8 July 2019 09:10</time>');
      expect((await alice.get(`${forum}?at=${uuid}`)).text).toContain('>09:10</time>');
    });

    it('offers no answer in a channel that is archived', async () => {
      const uuid = await write(alice, 'The last word');
      const buttons = async () => (await bob.get(forum)).text.includes(`formaction="/item/${uuid}/react"`);
      const archive = (archived: 0 | 1) =>
        tributary.operations.database.write((tx) =>
          tx.db.updateTable('channel').set({ archived }).where('address', '=', 'harbour-general').execute(),
        );
      expect(await buttons()).toBe(true);
      await archive(1);
      expect(await buttons()).toBe(false);
      await archive(0);
    });

    it('shows everything that a person wrote on their page, wherever it stands', async () => {
      const uuid = await write(alice, 'Written in the harbour');
      expect((await bob.get('/channel/alice')).text).toContain(`id="m-${uuid}"`);
      const carol = await openBrowserAs(tributary, cast.carol);
      expect((await carol.get('/channel/alice')).text).not.toContain('Written in the harbour');
    });

    it('names members of a channel beside it, of a private one those of its audience alone', async () => {
      const membersOf = (text: string): string[] =>
        [
          ...(/<section aria-labelledby="members">[^]*?<\/section>/.exec(text)?.[0] ?? '').matchAll(
            /class="who"[^>]*>([^<]+)/g,
          ),
        ].map(([, name]) => name!);
      const { text } = await bob.get(forum);
      expect(membersOf(text)).toEqual(['Alice Example', 'Bob Example']);
      expect(text).toContain('<span>2 members</span>');
      // Of the board's audience, Ann, nobody has taken over the account yet: its Owner knows of it, and does not read along.
      expect(membersOf((await alice.get('/channel/harbour-board')).text)).toEqual([]);
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('group').set({ visibility: 'public' }).where('path', '=', 'harbour').execute(),
      );
      const page = await openBrowser(tributary).get(forum);
      expect(page.status).toBe(200);
      expect(page.text).toContain('The Harbour<');
      expect(page.text).not.toContain('id="members"');
    });
  });
});
