import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs, readBy } from '../../../../test/rig/browser.ts';
import { type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { readThreadSettings } from '../../../core/attention/index.ts';
import { connect } from '../../../core/identity/index.ts';
import { findItem, publishItem } from '../../../core/content/index.ts';

forEachDatabase((open) => {
  describe('what is new', () => {
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

    const read = (page = forum) => readBy(bob, page);
    const write = async (body: string): Promise<string> => {
      await alice.get(forum);
      const { location } = await alice.send(`${forum}/messages`, { body });
      await tributary.runner.drain();
      return /#m-(.+)$/.exec(location!)![1]!;
    };

    it('counts what is unread, shows where it begins, and marks it as read by a button', async () => {
      await read();
      const first = await write('One for @bob');
      await write('Two');
      const home = await bob.get('/');
      expect(home.text).toMatch(/id="unread">Unread<[^]*general<\/strong>[^]*<strong>Alice Example:<\/strong> Two/);
      expect(home.text).toMatch(/<span class="count you"><span class="hidden">mentions: <\/span>1</);
      const begin = new RegExp(`id="unread">New</p><article [^>]*id="m-${first}"`);
      for (const text of [(await bob.get(forum)).text, await read()]) expect(text).toMatch(begin);
      expect((await bob.get('/')).text).toContain('You’re all caught up.');
      expect((await bob.get(forum)).text).not.toMatch(/id="unread"|name="up_to"/);
    });

    it('leads to the first unread message where more are unread than a page has', async () => {
      await read();
      tributary.clock.advance(1000);
      const first = await write('The first of many');
      for (let index = 0; index < 50; index += 1) {
        tributary.clock.advance(1000);
        const message = { body: `${index} of many`, wall: 'harbour-general', mimetype: 'text/markdown' };
        await publishItem(tributary.operations, cast.alice.viewer, { ...message, mayBeEmpty: false });
      }
      const { text } = await bob.get(forum);
      expect(text).not.toContain('id="unread"');
      expect(text).not.toContain(`id="m-${first}"`);
      const link = `${forum}?at=${first}#m-${first}`;
      expect(text).toMatch(new RegExp(`href="${link.replace('?', '\\?')}">[^]{0,200}Jump to first unread message`));
      expect((await bob.get(link)).text).toContain(`id="m-${first}"`);
      await read();
      expect((await bob.get(forum)).text).not.toContain('Jump to first unread message');
    });

    it('marks the posts of connections as read, without the channels of groups', async () => {
      const { operations } = tributary;
      for (const [one, other] of [
        ['alice', 'bob'],
        ['bob', 'alice'],
      ] as const) {
        await connect(operations, cast[one].viewer, { address: `${other}@tributary.test` });
      }
      await publishItem(operations, cast.alice.viewer, {
        body: 'Paint is here',
        mimetype: 'text/markdown',
        mayBeEmpty: false,
      });
      await read();
      await write('A message meanwhile');
      const unread = await bob.get('/?show=unread');
      expect(unread.text).toMatch(/name="posts" value="1"[^]*Paint is here/);
      expect((await bob.send('/read', { posts: '1' })).location).toBe('/?show=unread');
      const { text } = await bob.get('/?show=unread');
      expect(text).not.toContain('Paint is here');
      expect(text).toContain('A message meanwhile');
      expect((await bob.get('/')).text).toContain('Paint is here');
    });

    it('lists what mentions one on home, in channels of groups and answers too, but for those who are muted', async () => {
      const uuid = await write('A hand, @bob?');
      await alice.get(`/item/${uuid}`);
      const answer = await alice.send(`/item/${uuid}/reply`, { body: 'Two hands, @bob.' });
      await write('Nobody is named here');
      const mentions = async (who = bob) => {
        const { text } = await who.get('/?show=mentions');
        const posts = text.slice(text.indexOf('id="feed"'));
        return ['A hand,', 'Two hands,', 'Nobody is named'].filter((words) => posts.includes(words));
      };
      expect(answer.status).toBe(303);
      expect(await mentions()).toEqual(['A hand,', 'Two hands,']);
      expect(await mentions(alice)).toEqual([]);
      const act = async (path: string, fields: Readonly<Record<string, string>>) => {
        await bob.get('/channel/alice');
        expect((await bob.send(path, fields)).status).toBe(303);
        return mentions();
      };
      const person = `/people/${encodeURIComponent('alice@tributary.test')}`;
      expect(await act('/channel/alice/attention', { level: 'none', muted: '1' })).toEqual([]);
      expect(await act('/channel/alice/attention', { level: 'mentions' })).toEqual(['A hand,', 'Two hands,']);
      expect(await act(`${person}/block`, {})).toEqual([]);
      expect(await act(`${person}/unblock`, {})).toEqual(['A hand,', 'Two hands,']);
    });

    it('marks a channel unread from a message on, which stays so until the channel is opened again', async () => {
      await write('Before that');
      tributary.clock.advance(1000);
      const second = await write('From here');
      tributary.clock.advance(1000);
      await write('And on');
      expect(await read()).toContain(`formaction="/item/${second}/unread"`);
      expect((await bob.get('/')).text).toContain('You’re all caught up.');
      const { location } = await bob.send(`/item/${second}/unread`, {});
      expect(location).toBe(`${forum}?at=${second}&unread=1#unread`);
      const begin = new RegExp(
        `id="unread" tabindex="-1">Marked as unread from here</p><article [^>]*id="m-${second}"`,
      );
      expect((await bob.get(location!)).text).toMatch(begin);
      expect((await bob.get('/')).text).toContain('2 unread messages in 1 channel');
      expect(await read()).toMatch(new RegExp(`id="unread">New</p><article [^>]*id="m-${second}"`));
      expect((await bob.get('/')).text).toContain('You’re all caught up.');
      await alice.get('/compose');
      const post = await alice.send('/compose', { title: '', body: 'Not a message', seen: 'public' });
      const uuid = /^\/item\/([^#]+)/.exec(post.location!)![1]!;
      expect((await alice.get(`/item/${uuid}`)).text).not.toContain('/unread"');
      expect((await alice.send(`/item/${uuid}/unread`, {})).status).toBe(404);
    });

    it('marks everything as read, and counts no muted channels', async () => {
      await write('Three');
      await bob.get('/');
      expect((await bob.send('/read', {})).location).toBe('/');
      expect((await bob.get('/')).text).toContain('You’re all caught up.');
      await bob.get(forum);
      await bob.send(`${forum}/attention`, { level: 'mentions', muted: '1' });
      await write('Four');
      const { text } = await bob.get('/');
      expect(text).toContain('You’re all caught up.');
      expect(text).toContain('class="muted"');
    });

    it('follows a thread and mutes it, each until it is taken back', async () => {
      const uuid = await write('The lock is shut');
      const { reader } = tributary.operations.database;
      const { id } = (await findItem(reader, cast.bob.viewer, {
        mid: `${tributary.operations.baseUrl}/item/${uuid}`,
      }))!;
      const set = async () => (await readThreadSettings(reader, cast.bob.user.id, [id])).get(id);
      const page = `/item/${uuid}`;
      expect((await bob.get(page)).text).toMatch(/value="followed" aria-pressed="false"/);
      expect((await bob.send(`${page}/attention`, { setting: 'followed' })).location).toBe(page);
      expect(await set()).toBe('followed');
      expect((await bob.get(page)).text).toMatch(/value="none" aria-pressed="true"[^]*Following/);
      await bob.send(`${page}/attention`, { setting: 'muted' });
      expect(await set()).toBe('muted');
      await bob.get(page);
      await bob.send(`${page}/attention`, { setting: 'none' });
      expect(await set()).toBeUndefined();
      expect((await (await openBrowserAs(tributary, cast.dana)).get(page)).status).toBe(404);
    });

    it('gives what is saved a star in the own stream, by which home filters', async () => {
      await alice.get('/compose');
      const { location } = await alice.send('/compose', { title: '', body: 'Boats for hire', seen: 'public' });
      const starred = async () => (await alice.get('/?show=starred')).text.includes('Boats for hire');
      const save = `${location}/save`;
      expect((await alice.get('/')).text).toContain(`formaction="${save}"`);
      expect(await starred()).toBe(false);
      expect((await alice.get('/?show=starred')).text).toContain('Posts and messages that you save');
      await alice.get('/');
      await alice.send(save, {});
      expect(await starred()).toBe(true);
      await alice.send(save, {});
      expect(await starred()).toBe(false);
    });

    it('gives messages of groups a star, too, by either way to save them', async () => {
      const uuid = await write('The buoy is gone');
      const starred = async () => (await bob.get('/?show=starred')).text.includes('The buoy is gone');
      await bob.get(forum);
      await bob.send(`/item/${uuid}/save`, { return_to: forum });
      expect(await starred()).toBe(true);
      expect((await bob.get('/')).text).not.toContain('The buoy is gone');
      expect((await alice.get('/?show=starred')).text).not.toContain('The buoy is gone');
      await bob.get(`/item/${uuid}/folders`);
      await bob.send(`/item/${uuid}/folders`, {});
      expect(await starred()).toBe(false);
      await bob.get(`/item/${uuid}/folders`);
      await bob.send(`/item/${uuid}/folders`, { new_folder: 'Buoys' });
      expect(await starred()).toBe(true);
      await bob.get(forum);
      await bob.send(`/item/${uuid}/save`, { return_to: forum });
      expect(await starred()).toBe(false);
    });

    it('takes the stars of a folder back with it, but for what another folder has', async () => {
      const [ebb, flow] = [await write('Ebb at nine'), await write('Flow at three')];
      await bob.get(`/item/${ebb}/folders`);
      await bob.send(`/item/${ebb}/folders`, { new_folder: 'Tides' });
      await bob.get(`/item/${flow}/folders`);
      await bob.send(`/item/${flow}/folders`, { folder: 'Tides', new_folder: 'Afternoons' });
      await bob.get('/saved/folder?folder=Tides');
      await bob.send('/saved/folder/delete?folder=Tides', {});
      const { text } = await bob.get('/?show=starred');
      expect([text.includes('Ebb at nine'), text.includes('Flow at three')]).toEqual([false, true]);
    });

    it('says who reacted on a page of its own, for who cannot hover', async () => {
      const uuid = await write('Low water');
      await bob.get(forum);
      await bob.send(`/item/${uuid}/react`, { emoji: '🌊' });
      const { text } = await alice.get(`/item/${uuid}/react`);
      expect(text).toMatch(/>Who reacted<\/h2>[^]*🌊[^]*<dd>Bob Example<\/dd>/);
      expect((await alice.get(forum)).text).toContain(`href="/item/${uuid}/react"`);
    });

    it('saves in folders, moves between them, renames and removes them', async () => {
      const uuid = await write('The tide table');
      const page = `/item/${uuid}/folders`;
      const { text } = await bob.get(page);
      expect(text).toMatch(/name="folder" value="Saved" checked/);
      const answer = await bob.send(page, { new_folder: ' Boats ', return_to: forum });
      expect(answer.location).toBe(`${forum}#m-${uuid}`);
      expect((await bob.get(forum)).text).toContain('Change folders');
      expect((await bob.get('/saved?folder=Boats')).text).toContain('The tide table');
      expect((await bob.get('/saved?folder=Cars')).text).not.toContain('The tide table');
      const again = await bob.get(page);
      expect(again.text).toMatch(/value="Boats" checked/);
      expect(again.text).not.toMatch(/value="Saved" checked/);
      await bob.send(page, { folder: 'Saved' });
      expect((await bob.get('/saved?folder=Boats')).text).not.toContain('The tide table');
      await bob.get(page);
      await bob.send(page, { folder: 'Saved', new_folder: 'Ropes & knots' });
      const edit = `/saved/folder?folder=${encodeURIComponent('Ropes & knots')}`;
      expect((await bob.get(edit)).text).toContain('The post in it will no longer be saved there.');
      expect((await bob.send(edit, { name: '  ' })).status).toBe(422);
      expect((await bob.send(edit, { name: 'Knots' })).location).toBe('/saved?folder=Knots');
      expect((await bob.get('/saved?folder=Knots')).text).toMatch(/<bdi>Knots<\/bdi>[^]*The tide table/);
      expect((await bob.get(edit)).status).toBe(404);
      expect((await alice.get('/saved/folder?folder=Knots')).status).toBe(404);
      await bob.get('/saved/folder?folder=Knots');
      expect((await bob.send('/saved/folder/delete?folder=Knots', {})).location).toBe('/saved');
      expect((await bob.get('/saved?folder=Knots')).text).not.toContain('The tide table');
      expect((await bob.get('/saved')).text).toContain('The tide table');
      await bob.get(page);
      await bob.send(page, {});
      expect((await bob.get('/saved')).text).not.toContain('The tide table');
      expect((await bob.get(page)).status).toBe(200);
      expect((await bob.send(page, { new_folder: 'x'.repeat(192) })).status).toBe(422);
    });

    it('keeps what was saved for one alone, pins for who decides, and earlier versions', async () => {
      const uuid = await write('The pier opens at eight');
      await bob.get(forum);
      expect((await bob.send(`/item/${uuid}/save`, { return_to: forum })).location).toBe(`${forum}#m-${uuid}`);
      expect((await bob.get('/saved')).text).toContain('The pier opens at eight');
      expect((await alice.get('/saved')).text).not.toContain('The pier opens at eight');
      expect((await bob.send(`/item/${uuid}/pin`, {})).status).toBe(403);
      await alice.get(forum);
      await alice.send(`/item/${uuid}/pin`, { return_to: forum });
      expect((await bob.get(forum)).text).toMatch(/<h2>Pinned<\/h2>[^]*The pier opens at eight/);
      await alice.get(`/item/${uuid}/edit`);
      await alice.send(`/item/${uuid}/edit`, { body: 'The pier opens at nine' });
      expect((await bob.get(`/item/${uuid}/history`)).text).toContain('The pier opens at eight');
    });
  });
});
