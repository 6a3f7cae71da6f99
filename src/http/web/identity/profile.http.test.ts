import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs, readBy } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { askFor, bringCommunity } from '../../../../test/rig/reassignment.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { countUnreadNotifications } from '../../../core/attention/index.ts';
import { addMember } from '../../../core/groups/index.ts';
import { accessLevels, connect, createPrivacyGroup } from '../../../core/identity/index.ts';
import { acceptReassignment } from '../../../core/reassignment/index.ts';

forEachDatabase((open) => {
  describe('the page of a person', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      await bringGroup(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const as = (who: 'alice' | 'bob' | 'carol' | 'dana' | 'stranger') => openBrowserAs(tributary, cast[who]);

    it('leads to what the person has', async () => {
      const { text } = await (await as('bob')).get('/channel/alice');
      for (const path of ['/channel/alice', '/photos/alice', '/files/alice', '/channel/alice/connections']) {
        expect(text).toContain(`href="${path}"`);
        expect((await openBrowser(tributary).get(path)).status).toBe(200);
      }
    });

    it('has the tools to write with on one’s own page, where there is a field', async () => {
      const hasTools = async (who: 'alice' | 'bob') =>
        /<script type="module" src="[^"]*compose[^"]*\.js"/.test((await (await as(who)).get('/channel/alice')).text);
      expect([await hasTools('alice'), await hasTools('bob')]).toEqual([true, false]);
    });

    it('lists whom the person is connected to, and nobody who has only asked', async () => {
      const { operations } = tributary;
      await connect(operations, cast.dana.viewer, { address: 'alice@tributary.test' });
      const list = async () => (await (await as('bob')).get('/channel/alice/connections')).text;
      expect(await list()).not.toContain('Dana Example');
      await connect(operations, cast.alice.viewer, { address: 'dana@tributary.test' });
      expect(await list()).toContain('Dana Example');
      expect((await (await as('alice')).get('/channel/harbour-general/connections')).status).toBe(404);
    });

    it('says since when somebody is here and under which names they were imported, to those who may know', async () => {
      const group = await bringGroup(tributary, cast.alice, 'lighthouse');
      await bringCommunity(tributary, cast.alice, group);
      const { sourceUser } = await askFor(tributary, group, cast.alice, cast.bob);
      await acceptReassignment(tributary.operations, cast.bob.viewer, sourceUser.id);
      await tributary.runner.drain();
      const said = `${sourceUser.name}, from ${sourceUser.sourceHostname}`;
      const seen = (await (await as('alice')).get('/channel/bob')).text;
      expect(seen).toContain(said);
      expect(seen).toMatch(/Joined<\/dt><dd><time/);
      expect((await (await as('stranger')).get('/channel/bob')).text).not.toContain(said);
      expect((await openBrowser(tributary).get('/channel/bob')).text).not.toContain(said);
    });

    it('says how much somebody wrote, and how much of it was imported, as far as the reader may see it', async () => {
      const written = async (who: 'alice' | 'stranger') =>
        /Posts<\/dt><dd>([^<]*)/.exec((await (await as(who)).get('/channel/bob')).text)?.[1];
      const before = await written('alice');
      expect(before).toMatch(/^(\d+) \(\1 imported\)$/);
      const bob = await as('bob');
      await bob.get('/compose');
      const posted = await bob.send('/compose', { body: 'Hello', audience: 'public' });
      expect(posted.status).toBe(303);
      const [, imported = ''] = /\((\d+)/.exec(before!)!;
      expect(await written('alice')).toBe(`${Number(imported) + 1} (${imported} imported)`);
      expect(await written('stranger')).toBe('1');
    });

    it('shows what two people have in common, and nothing of what they have not', async () => {
      const { operations } = tributary;
      const common = async (who: 'alice' | 'bob' | 'carol') =>
        /<h2 id="in-common">[^]*?<\/section>/.exec((await (await as(who)).get('/channel/dana')).text)?.[0];
      expect(await common('carol')).toBeUndefined();
      const group = await bringGroup(tributary, cast.alice, 'boathouse');
      const member = { groupId: group.id, accessLevel: accessLevels.reporter, createdBy: null };
      await addMember(operations, { ...member, userId: cast.carol.user.id });
      await addMember(operations, { ...member, userId: cast.dana.user.id });
      expect(await common('carol')).toContain(`href="/groups/boathouse">${group.name}</a>`);
      expect(await common('carol')).not.toContain('connection');
      for (const [one, other] of [
        [cast.carol, 'alice'],
        [cast.alice, 'carol'],
      ] as const) {
        await connect(operations, one.viewer, { address: `${other}@tributary.test` });
      }
      expect(await common('carol')).toContain('href="/channel/dana/connections">1 connection</a>');
      expect(await common('bob')).toBeUndefined();
    });

    it('puts a connection into a privacy group and takes it out again', async () => {
      const { id } = await createPrivacyGroup(tributary.operations, cast.dana.viewer, { name: 'Crew' });
      const dana = await as('dana');
      expect((await dana.get('/channel/alice')).text).toContain('Add to Crew');
      const path = `/people/groups/${id}/members`;
      const added = await dana.send(path, { add: 'alice@tributary.test', return_to: '/channel/alice' });
      expect(added.location).toBe('/channel/alice');
      expect((await dana.get('/channel/alice')).text).toContain('Remove from Crew');
      await dana.send(path, { remove: 'alice@tributary.test', return_to: '/channel/alice' });
      expect((await dana.get('/channel/alice')).text).toContain('Add to Crew');
    });

    it('blocks and unblocks somebody who is not connected, and mutes', async () => {
      const carol = await as('carol');
      const actions = async () =>
        [...(await carol.get('/channel/stranger')).text.matchAll(/action="([^"]*(?:block|connect|attention))"/g)]
          .map(([, action = '']) => action.split('/').at(-1)!)
          .toSorted((a, b) => a.localeCompare(b));
      expect(await actions()).toEqual(['attention', 'block', 'connect']);
      expect((await carol.send('/people/stranger%40tributary.test/block', {})).status).toBe(303);
      expect(await actions()).toEqual(['attention', 'unblock']);
      await carol.send('/people/stranger%40tributary.test/unblock', {});
      expect(await actions()).toEqual(['attention', 'block', 'connect']);
      const muted = await carol.send('/channel/stranger/attention', { level: 'none', muted: '1' });
      expect(muted.location).toBe('/channel/stranger');
      expect((await carol.get('/channel/stranger')).text).toContain('Unmute');
      expect((await carol.send('/people/carol%40tributary.test/block', {})).status).toBe(400);
    });

    it('says that a request was declined by offering to ask again, which notifies once more', async () => {
      const stranger = await as('stranger');
      const carol = await as('carol');
      const asked = async () => [...(await carol.get('/notifications')).text.matchAll(/Stranger Example/g)].length;
      await stranger.get('/channel/carol');
      await stranger.send('/people/carol%40tributary.test/connect', {});
      expect((await stranger.get('/people')).text).toContain('Requested');
      const once = await asked();
      await carol.get('/people');
      await carol.send('/people/stranger%40tributary.test/disconnect', {});
      expect(await asked()).toBeLessThan(once);
      const people = (await stranger.get('/people')).text;
      expect(people).not.toContain('Requested');
      expect(people).toMatch(/Carol Example[^]*Not connected[^]*Ask Carol Example to connect again/);
      const page = (await stranger.get('/channel/carol')).text;
      expect(page).not.toContain('Requested');
      expect(page).toContain('action="/people/carol%40tributary.test/connect"');
      await stranger.send('/people/carol%40tributary.test/connect', {});
      expect((await stranger.get('/people')).text).toContain('Requested');
      expect((await carol.get('/people')).text).toContain('Accept Stranger Example’s request');
      expect(await asked()).toBe(once);
      await stranger.send('/people/carol%40tributary.test/disconnect', {});
      expect((await stranger.get('/people')).text).not.toContain('Carol Example');
    });

    it('says that a connection was only asked for, and takes the request back', async () => {
      const dana = await as('dana');
      const bob = await as('bob');
      await dana.get('/channel/bob');
      await dana.send('/people/bob%40tributary.test/connect', { return_to: '/channel/bob' });
      const asked = (await dana.get('/channel/bob')).text;
      expect(asked).toMatch(/class="badge">Requested<[^]*Cancel request/);
      expect(asked).not.toContain('> Connected<');
      expect((await dana.get('/people')).text).toMatch(/Bob Example[^]*Requested[^]*Cancel request to Bob Example/);
      expect((await dana.get('/channel/dana/connections')).text).not.toContain('Bob Example');
      expect((await bob.get('/people')).text).toContain('Accept Dana Example’s request');
      await dana.get('/people');
      expect((await dana.send('/people/bob%40tributary.test/disconnect', {})).location).toBe('/people');
      expect((await dana.get('/channel/bob')).text).not.toContain('Requested');
      expect((await bob.get('/people')).text).not.toContain('Dana Example');
      await dana.send('/people/bob%40tributary.test/connect', {});
      await bob.get('/people');
      await bob.send('/people/dana%40tributary.test/connect', {});
      expect((await dana.get('/channel/bob')).text).toMatch(/badge good"[^]*Connected/);
      expect((await dana.get('/channel/dana/connections')).text).toContain('Bob Example');
    });

    it('takes the posts of who was muted off home, until they are not', async () => {
      const dana = await as('dana');
      const bob = await as('bob');
      await bob.get('/compose');
      await bob.send('/compose', { body: 'Seen from the mast', title: '', seen: 'public' });
      await tributary.runner.drain();
      const home = async (query = '') => (await dana.get(`/${query}`)).text;
      expect(await home()).toContain('Seen from the mast');
      await dana.get('/channel/bob');
      await dana.send('/channel/bob/attention', { level: 'none', muted: '1', return_to: '/channel/bob' });
      expect((await dana.get('/channel/bob')).text).toMatch(/You’ve muted this channel\.[^]*Seen from the mast/);
      for (const query of ['', '?show=unread']) expect(await home(query)).not.toContain('Seen from the mast');
      await dana.get('/channel/bob');
      await dana.send('/channel/bob/attention', { level: 'mentions', return_to: '/channel/bob' });
      expect(await home()).toContain('Seen from the mast');
    });

    it('leads to a message for exactly that person, which both find again', async () => {
      const { operations } = tributary;
      await connect(operations, cast.alice.viewer, { address: 'bob@tributary.test' });
      await connect(operations, cast.bob.viewer, { address: 'alice@tributary.test' });
      const alice = await as('alice');
      const link = /href="(\/compose\?people=[^"]*)"/.exec((await alice.get('/channel/bob')).text)![1]!;
      const form = (await alice.get(link)).text;
      expect(form).toMatch(/name="people" value="@bob"/);
      expect(form).toMatch(/value="people" checked/);
      const sent = await alice.send('/compose', { seen: 'people', people: '@bob', body: 'Between the two of us' });
      expect(sent.status).toBe(303);
      await alice.get('/compose');
      await alice.send('/compose', { seen: 'me', body: 'A note to myself' });
      await alice.get('/compose');
      await alice.send('/compose', { seen: 'public', body: 'For everybody' });
      await tributary.runner.drain();
      for (const who of ['alice', 'bob'] as const) {
        const { text } = await (await as(who)).get('/messages');
        expect([who, text.includes('Between the two of us')]).toEqual([who, true]);
        expect(text).not.toMatch(/A note to myself|For everybody/);
      }
      expect((await (await as('carol')).get('/messages')).text).not.toContain('Between the two');
      expect((await (await as('carol')).get(sent.location!)).status).toBe(404);
    });

    it('is shown on the home page by what is unread, mentions and stars', async () => {
      const alice = await as('alice');
      await alice.get('/compose');
      const { location } = await alice.send('/compose', { seen: 'public', body: 'A word for @bob' });
      await tributary.runner.drain();
      const bob = await as('bob');
      const shown = async (show: string) => (await bob.get(`/?show=${show}`)).text.includes('A word for');
      expect([await shown('unread'), await shown('mentions'), await shown('starred')]).toEqual([true, true, false]);
      const { total: before } = await countUnreadNotifications(tributary.operations.database.reader, cast.bob.viewer);
      await readBy(bob, location!);
      const { total: after } = await countUnreadNotifications(tributary.operations.database.reader, cast.bob.viewer);
      expect(before - after).toBe(1);
      expect([await shown('unread'), await shown('mentions')]).toEqual([false, true]);
    });
  });
});
