import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

const google = readFileSync(new URL('../../../../test/fixtures/calendars/google.ics', import.meta.url), 'utf8');

forEachDatabase((open) => {
  describe('importing a calendar', () => {
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

    const send = async (who: Browser, content: string, fields: Record<string, string> = {}) => {
      await who.get('/calendar/import');
      return who.send('/calendar/import', fields, { file: { name: 'calendar.ics', content } });
    };
    const titles = async (who: Browser, query: string) => {
      const { text } = await who.get(`/calendar?${query}`);
      return [...text.matchAll(/<span class="when">[^<]*<\/span> <bdi>([^<]*)<\/bdi>/g)]
        .map(([, title]) => title!)
        .sort((a, b) => (a < b ? -1 : 1));
    };

    it('shows what would happen, and does nothing', async () => {
      const { status, text } = await send(alice, google, { look: '1' });
      expect(status).toBe(200);
      expect(text).toContain('Import preview');
      expect(text).toContain('3 new events');
      expect(text).not.toContain('/calendar/import/undo');
      expect(await titles(alice, 'month=2026-03')).toEqual([]);
    });

    it('makes each event once, for oneself alone unless one says otherwise', async () => {
      const { text } = await send(alice, google);
      expect(text).toContain('3 new events');
      const march = ['Training', 'Training', 'Training in the pool'];
      expect(await titles(alice, 'month=2026-03')).toEqual(march);
      expect(await titles(bob, 'month=2026-03')).toEqual([]);
      expect((await send(alice, google)).text).toContain('3 events unchanged');
      expect(await titles(alice, 'month=2026-03')).toEqual(march);
    });

    it('updates what has changed in the file since', async () => {
      const later = google.replace('SUMMARY:Regatta', 'SUMMARY:Regatta on the lake').replace('20260504', '20260505');
      const { text } = await send(alice, later);
      expect(text).toContain('1 event updated');
      expect(text).toContain('2 events unchanged');
      expect(await titles(alice, 'month=2026-05')).toContain('Regatta on the lake');
    });

    it('goes into a channel of a group, where the first who imports it is its author', async () => {
      expect((await send(alice, google, { to: 'harbour-general' })).text).toContain('3 new events');
      expect((await titles(bob, 'month=2026-03&of=harbour-general')).length).toBe(3);
      expect((await send(bob, google, { to: 'harbour-general' })).text).toContain(
        '3 events already added by someone else',
      );
      const stranger = await openBrowserAs(tributary, cast.stranger);
      const refused = await send(stranger, google, { to: 'harbour-general' });
      expect(refused.status).toBe(422);
      expect(refused.text).toContain('You can’t post in the channel');
    });

    it('says what is private, and refuses to bring it into a channel that others see', async () => {
      const file = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:p1', 'CLASS:PRIVATE', 'SUMMARY:Doctor'];
      const whole = [...file, 'DTSTART:20300302T100000Z', 'END:VEVENT', 'END:VCALENDAR'].join('\r\n');
      const said = '1 private event: only you can see it';
      const refused = await send(bob, whole, { to: 'harbour-general' });
      expect(refused.text).toContain(said);
      expect(refused.text).toContain('The event is private. Import it into your own channel.');
      expect(await titles(bob, 'month=2030-03')).toEqual([]);
      const done = await send(bob, whole, { to: 'own' });
      expect(done.text).toContain(said);
      expect(done.text).toContain('1 new event');
      expect([await titles(bob, 'month=2030-03'), await titles(alice, 'month=2030-03')]).toEqual([['Doctor'], []]);
      const [, id] = /name="id" value="(\d+)"/.exec(done.text)!;
      await bob.send('/calendar/import/undo', { id: id! });
    });

    it('is undone: the new events go, and can be imported again; what was deleted by hand stays away', async () => {
      const { text } = await send(bob, google);
      const ids = [...text.matchAll(/name="id" value="(\d+)"/g)].map(([, id]) => id!);
      expect(ids).toHaveLength(3);
      const { status, location } = await bob.send('/calendar/import/undo', { id: ids });
      expect([status, location]).toEqual([303, '/calendar/import?count=3&notice=removed']);
      expect((await bob.get(location!)).text).toContain('3 events removed.');
      expect(await titles(bob, 'month=2026-05&of=bob')).toEqual([]);
      expect((await send(bob, google)).text).toContain('3 new events');
      const [, uuid] = /href="\/item\/([\w-]+)[^"]*"[^>]*>[^]{0,200}?<bdi>Regatta</.exec(
        (await bob.get('/calendar?month=2026-05&of=bob')).text,
      )!;
      await bob.get(`/item/${uuid}/delete`);
      expect((await bob.send(`/item/${uuid}/delete`, {})).status).toBe(303);
      expect((await send(bob, google)).text).toContain('1 event skipped because you deleted it here');
    });

    it('removes nothing of anybody else', async () => {
      const { text } = await send(alice, google.replaceAll('@google.com', '@elsewhere'));
      const id = /name="id" value="(\d+)"/.exec(text)![1]!;
      await bob.get('/calendar/import');
      expect((await bob.send('/calendar/import/undo', { id })).status).toBe(404);
      expect(await titles(alice, 'month=2026-05')).toContain('Regatta');
    });

    it('keeps the text of an event that was written here and comes back', async () => {
      await alice.get('/calendar/new');
      const fields = { title: 'Talk', start_day: '2026-07-01', start_time: '10:00', zone: 'UTC', body: 'With *cake*.' };
      const { location } = await alice.send('/calendar/new', { ...fields, to: '' });
      const file = (await alice.get(`${location!}/event.ics`)).text;
      expect((await send(alice, file)).text).toContain('1 event unchanged');
      expect((await send(alice, file.replace('SUMMARY:Talk', 'SUMMARY:Long talk'))).text).toContain('1 event updated');
      const { text } = await alice.get(location!);
      expect(text).toContain('Long talk');
      expect(text).toContain('<em>cake</em>');
    });

    it('refuses what is no calendar, or has too many events, and imports nothing of it', async () => {
      const wrong = await send(alice, 'BEGIN:VCARD\r\nEND:VCARD\r\n');
      expect([wrong.status, wrong.text.includes('This isn’t an iCalendar file.')]).toEqual([422, true]);
      const many = Array.from({ length: 501 }, (_, index) =>
        ['BEGIN:VEVENT', `UID:${index}`, 'DTSTART:20270101T100000Z', 'END:VEVENT'].join('\r\n'),
      );
      const tooMany = await send(alice, ['BEGIN:VCALENDAR', ...many, 'END:VCALENDAR'].join('\r\n'));
      expect([tooMany.status, tooMany.text.includes('you can import up to 500 at once')]).toEqual([422, true]);
      expect(await titles(alice, 'month=2027-01')).toEqual([]);
    });
  });
});
