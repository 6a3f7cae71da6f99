import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

const forum = '/channel/harbour-general';
const rule = 'isn’t allowed here';

forEachDatabase((open) => {
  describe('what is refused comes back in its form', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    let bob: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob', 'carol'));
      call = callerOf(tributary);
      bob = await openBrowserAs(tributary, cast.bob);
      for (const place of ['/groups/harbour', '']) {
        const word = { kind: 'word', pattern: 'cheap anchors', action: 'refuse' };
        const by = place === '' ? cast.admin : cast.alice;
        await call(by, 'POST', `${place}/moderation/rules`, word);
      }
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const note = { name: 'note.txt', content: 'Anchors, by weight', type: 'text/plain', part: 'files' };
    /** The files that a composer holds: their keys and descriptions. */
    const heldIn = (text: string) =>
      [...text.matchAll(/name="upload_alt"[^>]*? value="([^"]+)"[^]*?name="upload" value="([^"]+)"/g)].map(
        ([, alt, key]) => ({ alt, key: key! }),
      );
    const write = async (body: string): Promise<string> => {
      await bob.get(forum);
      return (await bob.send(`${forum}/messages`, { body })).location!.split('#m-')[1]!;
    };

    it('as a message with its file, which goes out with the next one', async () => {
      await bob.get(forum);
      const sending = { body: 'Cheap anchors <here>', alt: 'A list' };
      const refused = await bob.send(`${forum}/messages`, sending, { file: note });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(rule)]);
      expect(refused.text).toContain('Cheap anchors &lt;here></textarea>');
      expect(refused.text).toMatch(/<form [^>]*class="composer[^>]*data-composer[^]*?id="problem"[^]*?<textarea/);
      const held = heldIn(refused.text);
      expect(held).toEqual([{ alt: 'A list', key: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
      const more = { body: 'Cheap anchors, again', upload: held[0]!.key, upload_alt: 'A list' };
      const again = await bob.send(`${forum}/messages`, more);
      expect([again.status, heldIn(again.text)]).toEqual([422, held]);
      const sent = await bob.send(`${forum}/messages`, { ...more, body: 'Anchors' });
      expect(sent.status).toBe(303);
      expect((await bob.get(forum)).text).toContain('note.txt');
    });

    it('as an answer, to the thread that it was written in', async () => {
      const uuid = await write('Who sells anchors?');
      await bob.get(`/item/${uuid}`);
      const refused = await bob.send(`/item/${uuid}/reply`, { body: 'Cheap anchors at mine' }, { file: note });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(rule)]);
      expect(refused.text).toContain('Who sells anchors?');
      expect(refused.text).toContain('Cheap anchors at mine</textarea>');
      expect(refused.text).toContain('>note.txt<');
      const empty = await bob.send(`/item/${uuid}/reply`, { body: ' ', upload: [] });
      expect(empty.status).toBe(422);
      expect((await bob.send(`/item/${uuid}/reply`, { body: 'Anchors at mine' })).status).toBe(303);
    });

    it('as an edit, with its title, however long it is', async () => {
      const uuid = await write('For sale');
      await bob.get(`/item/${uuid}/edit`);
      const long = `${'Cheap anchors. '.repeat(6000)}`;
      const refused = await bob.send(`/item/${uuid}/edit`, { title: 'A bargain', body: long });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(rule)]);
      expect(refused.text).toContain('value="A bargain"');
      expect(refused.text).toContain(`${long}</textarea>`);
    });

    it('as a post with all that was chosen for it, also where it is previewed or kept', async () => {
      await bob.get('/compose');
      const post = {
        to: '',
        title: 'Cheap anchors',
        body: 'Two of them',
        seen: 'people',
        people: '@carol',
        alt: 'A list',
      };
      const more = { poll: 'Yes\nNo', poll_multiple: '1', poll_days: '3', expire: '2999-01-02T03:04', nocomment: '1' };
      const chosen = [
        'value="Cheap anchors"',
        'Two of them</textarea>',
        'value="people" checked',
        'name="people" value="@carol"',
        'Yes\nNo</textarea>',
        'name="poll_multiple" value="1" checked',
        'value="2999-01-02T03:04"',
        'name="nocomment" value="1" checked',
        '>note.txt<',
      ];
      const refused = await bob.send('/compose', { ...post, ...more }, { file: note });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(rule)]);
      for (const part of chosen) expect(refused.text).toContain(part);
      const preview = await bob.send('/compose/preview', { ...post, ...more }, { file: note });
      expect(preview.status).toBe(200);
      for (const part of chosen) expect(preview.text).toContain(part);
      expect((await bob.send('/compose/save', { ...post, ...more }, { file: note })).status).toBe(303);
      const draft = (await bob.get('/compose')).text;
      for (const part of chosen) expect(draft).toContain(part);
      expect(heldIn(draft)).toHaveLength(1);
    });

    it('where what it was written to is gone: with its file, and why it was not sent', async () => {
      const gone = 'was deleted, or you no longer have access to it';
      const uuid = await write('Gone soon');
      await bob.get(`/item/${uuid}`);
      await bob.send(`/item/${uuid}/delete`, {});
      await bob.get(forum);
      const answer = await bob.send(`/item/${uuid}/reply`, { body: 'An <answer>', alt: 'A list' }, { file: note });
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining(gone)]);
      expect(answer.text).toContain('An &lt;answer></textarea>');
      expect(answer.text).toContain(`action="/item/${uuid}/reply"`);
      expect(heldIn(answer.text)).toHaveLength(1);
      for (const [path, body] of [
        [`/item/${uuid}/edit`, 'An edit'],
        ['/channel/nowhere-at-all/messages', 'A message'],
      ] as const) {
        const refused = await bob.send(path, { body });
        expect([path, refused.status, refused.text]).toEqual([path, 404, expect.stringContaining(gone)]);
        expect(refused.text).toContain(`${body}</textarea>`);
      }
    });

    it('as an event', async () => {
      await bob.get('/calendar/new');
      const times = { start_day: '2030-05-01', start_time: '10:00', end_day: '2030-05-01', end_time: '11:00' };
      const event = { ...times, to: 'harbour-general', title: 'Cheap anchors', body: 'At the pier', place: 'Pier 4' };
      const refused = await bob.send('/calendar/new', { ...event, zone: 'Europe/Rome' });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(rule)]);
      for (const part of ['Cheap anchors', 'At the pier', 'Pier 4', '2030-05-01', '11:00']) {
        expect(refused.text).toContain(part);
      }
    });

    it('as an event that is changed, however long its text is', async () => {
      await bob.get('/calendar/new');
      const times = { start_day: '2030-05-01', start_time: '10:00', end_day: '2030-05-01', end_time: '11:00' };
      const event = { ...times, to: '', title: 'Race', place: 'Pier 4', zone: 'Europe/Rome' };
      const long = 'A long story. '.repeat(6000);
      const made = await bob.send('/calendar/new', { ...event, body: long });
      expect(made.status).toBe(303);
      await bob.get('/calendar/new');
      const path = `${made.location!}/event`;
      const changed = await bob.send(path, { ...event, title: 'Cheap anchors', body: `${long} And more.` });
      expect([changed.status, changed.text]).toEqual([422, expect.stringContaining(rule)]);
      expect(changed.text).toContain('And more.</textarea>');
    });

    it('where a file is too large, or there is no room for it: the text, and what else was chosen', async () => {
      const settings = (json: object) => call(cast.admin, 'PUT', '/application/settings', json);
      const { upload_limit: before } = (await call(cast.admin, 'GET', '/application/settings')).json as Record<
        string,
        number
      >;
      const uuid = await write('Photos?');
      const large = { ...note, content: 'x'.repeat(2000) };
      expect((await settings({ upload_limit: 1024 })).status).toBe(200);
      for (const [page, form] of [
        [forum, `${forum}/messages`],
        [`/item/${uuid}`, `/item/${uuid}/reply`],
        ['/compose', '/compose'],
      ] as const) {
        await bob.get(page);
        const refused = await bob.send(form, { body: 'With a large file', title: '' }, { file: large });
        expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('larger than 1024 bytes')]);
        expect(refused.text).toContain('With a large file</textarea>');
      }
      await settings({ upload_limit: before! });
      expect((await settings({ storage_quota: 1500 })).status).toBe(200);
      await bob.get(forum);
      const refused = await bob.send(`${forum}/messages`, { body: 'No room' }, { file: large });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('No room</textarea>');
    });

    it('where the channel has closed meanwhile', async () => {
      await bob.get(forum);
      const alice = await openBrowserAs(tributary, cast.alice);
      const { id } = await tributary.operations.database.reader.db
        .selectFrom('channel')
        .select('id')
        .where('address', '=', 'harbour-general')
        .executeTakeFirstOrThrow();
      const times = { start_day: '2030-05-01', start_time: '10:00', end_day: '2030-05-01', end_time: '11:00' };
      const event = { ...times, to: 'harbour-general', title: 'Race', body: 'Round the pier', zone: 'UTC' };
      await alice.get(`/forums/${id}`);
      expect((await alice.send(`/forums/${id}/archive`, {})).status).toBe(303);
      const refused = await bob.send(`${forum}/messages`, { body: 'Anybody here?' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('Anybody here?</textarea>');
      const again = await bob.send('/calendar/new', event);
      expect(again.status).toBe(422);
      expect(again.text).toContain('Round the pier</textarea>');
    });
  });
});
