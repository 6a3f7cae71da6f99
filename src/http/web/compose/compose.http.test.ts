import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('composing, without scripts', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    const forum = '/channel/harbour-general';

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('keeps a draft with all that the form holds, lists it, and forgets it once it is posted', async () => {
      await alice.get('/compose');
      const fields = {
        title: 'Lanterns',
        body: 'On Saturday & later',
        seen: 'people',
        people: '@bob',
        poll: 'Yes\nNo',
      };
      const saved = await alice.send('/compose/save', { ...fields });
      expect([saved.status, saved.location]).toEqual([303, '/drafts?notice=saved']);
      const list = await alice.get(saved.location!);
      expect(list.text).toContain('href="/compose"');
      expect(list.text).toContain('Lanterns');
      expect((await bob.get('/drafts')).text).not.toContain('Lanterns');
      const again = await alice.get('/compose');
      expect(again.text).toContain('On Saturday &amp; later</textarea>');
      expect(again.text).toContain('New message</h1>');
      expect(again.text).toMatch(/value="people" checked/);
      expect(again.text).toContain('value="@bob"');
      expect(again.text).toContain('<a href="/drafts">1 draft</a>');
      const posted = await alice.send('/compose', fields);
      expect(posted.location).toMatch(/^\/item\//);
      expect((await alice.get('/compose')).text).not.toContain('On Saturday');
      expect((await alice.get('/drafts')).text).not.toContain('Lanterns');
    });

    it('makes polls in which one chooses several answers, for as many days as one says', async () => {
      const empty = (await alice.get('/compose')).text;
      expect(empty).toMatch(/name="poll_days"[^>]* value="7"/);
      const fields = { body: 'Which days?', title: '', seen: 'public', poll: 'Mon\nTue\nWed' };
      const asked = { ...fields, poll_multiple: '1', poll_days: '2' };
      expect((await alice.send('/compose/save', { ...asked })).location).toBe('/drafts?notice=saved');
      const again = (await alice.get('/compose')).text;
      expect(again).toMatch(/name="poll_multiple" value="1" checked/);
      expect(again).toMatch(/name="poll_days"[^>]* value="2"/);
      for (const [wrong, said] of [
        [{ poll_days: '0' }, 'Choose 1 to 365 days for the poll.'],
        [{ poll_days: '1.5' }, 'Choose 1 to 365 days for the poll.'],
        [{ poll: 'Mon\nMon' }, 'Enter at least two different options'],
      ] as const) {
        const { status, text } = await alice.send('/compose', { ...asked, ...wrong });
        expect([status, text.includes(said)]).toEqual([422, true]);
      }
      const path = (await alice.send('/compose', asked)).location!;
      for (const answer of ['Mon', 'Wed', 'Wed']) {
        await bob.get(path);
        await bob.send(`${path}/vote`, { answer });
      }
      expect((await bob.get(path)).text).toMatch(/<dt>Mon<span class="own-vote">[^]*?<dt>Wed<span class="own-vote">/);
      tributary.clock.advance(2 * 24 * 3_600_000);
      const closed = (await (await openBrowserAs(tributary, cast.carol)).get(path)).text;
      expect(closed).toContain('Closed, 2 votes');
      expect(closed).not.toContain('name="answer"');
    });

    it('shows the draft of a channel below its messages, and of a thread below its answers', async () => {
      await alice.get('/compose');
      await alice.send('/compose/save', { to: 'harbour-general', body: 'Half a message' });
      expect((await alice.get(forum)).text).toContain('Half a message</textarea>');
      expect((await alice.get('/drafts')).text).toContain('href="/compose?to=harbour-general"');
      const { location } = await alice.send(`${forum}/messages`, { body: 'A whole message' });
      expect((await alice.get(forum)).text).not.toContain('Half a message');
      const uuid = /#m-(.+)$/.exec(location!)![1]!;
      const item = await tributary.operations.database.reader.db.selectFrom('draft').selectAll().execute();
      expect(item).toEqual([]);
      expect((await alice.get(`/item/${uuid}`)).text).toMatch(/data-draft="reply:\d+"/);
    });

    it('discards drafts, own ones alone', async () => {
      await alice.get('/compose');
      await alice.send('/compose/save', { body: 'To be thrown away' });
      const place = /name="place" value="([^"]+)"/.exec((await alice.get('/drafts')).text)![1]!;
      await bob.get('/drafts');
      expect((await bob.send('/drafts/discard', { place })).status).toBe(404);
      expect((await bob.send('/drafts/discard', { place: 'nowhere' })).status).toBe(422);
      await alice.get('/drafts');
      expect((await alice.send('/drafts/discard', { place })).location).toBe('/drafts?notice=discarded');
      expect((await alice.get('/drafts?notice=discarded')).text).toContain('Draft discarded.');
      expect((await alice.get('/compose')).text).not.toContain('To be thrown away');
    });

    it('leaves somebody out of the usual audience, which stays as narrow as it was', async () => {
      const carol = await openBrowserAs(tributary, cast.carol);
      const readers = async (audience: string): Promise<number[]> => {
        await alice.get('/settings/privacy');
        expect((await alice.send('/settings/privacy/audience', { audience })).status).toBe(303);
        await alice.get('/compose');
        const { location } = await alice.send('/compose', { body: 'But not bob', title: '', except: '@bob' });
        const all = [alice, bob, carol, openBrowser(tributary)];
        return Promise.all(all.map(async (reader) => (await reader.get(location!)).status));
      };
      expect(await readers('me')).toEqual([200, 404, 404, 404]);
      expect(await readers('public')).toEqual([200, 404, 200, 404]);
    });

    it('refuses an audience that it does not know, which could be wider than what was meant', async () => {
      await alice.get('/compose');
      const { status, text } = await alice.send('/compose', { body: 'For some', title: '', seen: 'some' });
      expect([status, text.includes('“some” isn’t a valid audience.')]).toEqual([422, true]);
    });

    const upload = async (content: string, metadata: Readonly<Record<string, string>>) => {
      const page = await alice.get('/compose');
      const csrf = /name="csrf_token" value="([^"]+)"/.exec(page.text)![1]!;
      const server = await tributary.server();
      const said = Object.entries(metadata).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
      const answer = await server.inject({
        method: 'POST',
        url: '/api/z/1.0/upload',
        headers: {
          cookie: `tributary_session=${alice.cookie('tributary_session')}`,
          'x-csrf-token': csrf,
          'tus-resumable': '1.0.0',
          'upload-length': String(content.length),
          'upload-metadata': said.join(','),
          'content-type': 'application/offset+octet-stream',
        },
        payload: content,
      });
      expect(answer.statusCode).toBe(201);
      return String(answer.headers.location).split('/').at(-1)!;
    };

    it('takes what was uploaded before, in the order of the form, with descriptions, once', async () => {
      const first = await upload('one', { filename: 'one.txt', filetype: 'text/plain', attachment: '1' });
      const second = await upload('two', { filename: 'two.txt', filetype: 'text/plain', attachment: '1' });
      // It waits for its post, whatever jobs run.
      await tributary.runner.drain();
      const uploads = { body: 'Two files', upload: second, upload_alt: 'The second' };
      await alice.get('/compose');
      const preview = await alice.send('/compose/preview', { ...uploads });
      expect(preview.text).toMatch(/<strong data-name[^>]*>two\.txt</);
      const sent = new URLSearchParams({ body: 'Two files', title: '' });
      sent.append('upload', second);
      sent.append('upload', first);
      const csrf = /name="csrf_token" value="([^"]+)"/.exec(preview.text)![1]!;
      sent.append('csrf_token', csrf);
      const server = await tributary.server();
      const cookie = `tributary_session=${alice.cookie('tributary_session')}`;
      const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' };
      const post = () => server.inject({ method: 'POST', url: '/compose', headers, payload: sent.toString() });
      const { statusCode, headers: answered } = await post();
      expect(statusCode).toBe(303);
      const { text } = await alice.get(String(answered.location));
      expect(text.indexOf('two.txt')).toBeLessThan(text.indexOf('one.txt'));
      expect(text.indexOf('two.txt')).toBeGreaterThan(0);
      const again = await post();
      expect(again.statusCode).toBe(422);
      expect(again.body).toContain('Two files</textarea>');
    });

    it('takes no upload of others, and none that is to be a file', async () => {
      const own = await upload('mine', { filename: 'mine.txt', attachment: '1' });
      const file = await upload('file', { filename: 'file.txt' });
      await bob.get('/compose');
      expect((await bob.send('/compose', { body: 'x', title: '', upload: own })).status).toBe(422);
      await alice.get('/compose');
      const refused = await alice.send('/compose', { body: 'x', title: '', upload: file });
      expect([refused.status, refused.text.includes('“file.txt” wasn’t uploaded completely')]).toEqual([422, true]);
    });
  });
});
