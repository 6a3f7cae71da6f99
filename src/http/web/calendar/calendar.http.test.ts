import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { setTimezone } from '../../../core/identity/storage/channels.ts';

const forum = 'harbour-general';
const meeting = {
  title: 'Spring meeting',
  start_day: '2026-03-22',
  start_time: '10:00',
  end_day: '2026-03-22',
  end_time: '11:30',
  zone: 'Europe/Berlin',
  repeat: 'weekly',
  until: '2026-04-30',
  place: 'Hall <2>',
  body: 'Bring *cake*.',
  to: forum,
};

forEachDatabase((open) => {
  describe('the calendar', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast } = await bringForum(tributary, 'bob'));
      const { database } = tributary.operations;
      await database.write((tx) => setTimezone(tx, cast.bob.viewer.channelId, 'America/New_York'));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const make = async (who: Browser, fields: Record<string, string> = {}): Promise<string> => {
      await who.get('/calendar/new');
      const { status, location } = await who.send('/calendar/new', { ...meeting, ...fields });
      expect(status).toBe(303);
      return /^\/item\/(.+)$/.exec(location!)![1]!;
    };
    const remove = async (who: Browser, uuid: string) => {
      await who.get(`/item/${uuid}/delete`);
      expect((await who.send(`/item/${uuid}/delete`, {})).status).toBe(303);
    };
    /** The days of a month with their events, as `2026-03-22 09:00 Title`. */
    const sheet = async (who: Browser, query: string) => {
      const { text } = await who.get(`/calendar?${query}`);
      return [...text.matchAll(/<time datetime="(\d{4}-\d\d-\d\d)">[^]*?(?=<time datetime=|$)/g)].flatMap(
        ([part, day]) =>
          [...part.matchAll(/<span class="when">([^<]*)<\/span> <bdi>([^<]*)<\/bdi>/g)].map(
            ([, time, title]) => `${day} ${time} ${title}`,
          ),
      );
    };

    it('shows events on their days, each reader by their own clocks', async () => {
      const uuid = await make(alice);
      expect(await sheet(alice, 'month=2026-03')).toEqual([
        '2026-03-22 09:00 Spring meeting',
        '2026-03-29 08:00 Spring meeting',
        '2026-04-05 08:00 Spring meeting',
      ]);
      // Clocks in New York had gone forward already.
      expect(await sheet(bob, 'month=2026-03&view=list')).toEqual([
        '2026-03-22 05:00 Spring meeting',
        '2026-03-29 04:00 Spring meeting',
      ]);
      expect(await sheet(bob, 'month=2026-05')).toEqual([]);
      expect((await bob.get('/calendar?month=2026-05')).text).toContain('No events this month');
      const { text } = await bob.get('/calendar?month=2026-03&view=list');
      expect(text).toContain('<bdi>Hall &lt;2></bdi>');
      expect(text).toContain('href="/calendar?view=list&amp;month=2026-02"');
      await remove(alice, uuid);
      expect(await sheet(bob, 'month=2026-03')).toEqual([]);
    });

    it('shows nobody what they may not see', async () => {
      const uuid = await make(alice);
      const own = await make(alice, { to: '', seen: 'me', title: 'Dentist', repeat: 'none', until: '' });
      const stranger = await openBrowserAs(tributary, cast.stranger);
      expect(await sheet(stranger, 'month=2026-03')).toEqual([]);
      expect(await sheet(bob, 'month=2026-03')).not.toContain('2026-03-22 05:00 Dentist');
      expect(await sheet(alice, 'month=2026-03&of=alice')).toEqual(['2026-03-22 09:00 Dentist']);
      expect(await sheet(alice, 'month=2026-03&of=group:harbour')).not.toContain('2026-03-22 09:00 Dentist');
      expect(await sheet(alice, 'month=2026-03&of=group:harbour')).toHaveLength(3);
      expect((await stranger.get(`/calendar?of=${forum}`)).status).toBe(404);
      expect((await stranger.get(`/item/${uuid}/event`)).status).toBe(404);
      expect((await bob.get(`/item/${uuid}/event`)).status).toBe(403);
      expect((await openBrowser(tributary).get('/calendar')).location).toContain('/sign-in');
      for (const each of [uuid, own]) await remove(alice, each);
    });

    it('says on the thread when and where it is, here and there, and who comes', async () => {
      const uuid = await make(alice);
      const { text } = await bob.get(`/item/${uuid}`);
      expect(text).toContain('<time datetime="2026-03-22T09:00:00.000Z">Sun, 22 March 2026, 05:00');
      expect(text).toMatch(/Local time: Sun, 22 March 2026[^<]*10:00[^<]*11:30 \(Europe\/Berlin\)/);
      expect(text).toContain('Every week, until 30 April 2026');
      const answer = async (who: Browser, choice: string) => {
        await who.get(`/item/${uuid}`);
        expect((await who.send(`/item/${uuid}/attend`, { answer: choice })).status).toBe(303);
      };
      await answer(bob, 'yes');
      await answer(bob, 'maybe');
      await answer(alice, 'yes');
      const going =
        /Going <span class="num">1<\/span><\/dt><dd>Alice Example<\/dd>[^]*Maybe <span class="num">1<\/span><\/dt><dd>Bob Example/;
      expect((await alice.get(`/item/${uuid}`)).text).toMatch(going);
      expect((await bob.get(`/item/${uuid}`)).text).toMatch(/value="maybe"[^>]*aria-pressed="true"/);
      await answer(bob, 'maybe');
      expect((await bob.get(`/item/${uuid}`)).text).not.toContain('Bob Example</dd>');
      await remove(alice, uuid);
    });

    it('lets its author change it, and cancel it or one of its dates', async () => {
      const uuid = await make(alice);
      const form = await alice.get(`/item/${uuid}/event`);
      expect(form.text).toContain('name="start_time" value="10:00"');
      expect(form.text).toContain('Bring *cake*.</textarea>');
      expect(form.text).toMatch(/<option value="weekly" selected/);
      expect((await alice.send(`/item/${uuid}/event/date`, { of: '2026-03-29T10:00:00' })).status).toBe(303);
      expect(await sheet(alice, 'month=2026-03')).not.toContain('2026-03-29 08:00 Spring meeting');
      // What is cancelled stays cancelled when the hour moves.
      await alice.get(`/item/${uuid}/event`);
      const later = { ...meeting, start_time: '12:00', end_time: '13:00', title: 'Later' };
      expect((await alice.send(`/item/${uuid}/event`, later)).status).toBe(303);
      expect(await sheet(alice, 'month=2026-03')).toEqual(['2026-03-22 11:00 Later', '2026-04-05 10:00 Later']);
      await alice.get(`/item/${uuid}/event`);
      expect((await alice.send(`/item/${uuid}/event/date`, { of: '2026-03-29T12:00:00' })).status).toBe(303);
      expect(await sheet(alice, 'month=2026-03')).toContain('2026-03-29 10:00 Later');
      await alice.get(`/item/${uuid}/event`);
      expect((await alice.send(`/item/${uuid}/event/cancel`, {})).status).toBe(303);
      expect((await bob.get(`/item/${uuid}`)).text).toContain('<span class="badge warn">Cancelled</span>');
      expect((await bob.get(`/item/${uuid}`)).text).not.toContain('value="maybe"');
      await remove(alice, uuid);
    });

    it('keeps what was written when something is wrong with it', async () => {
      const wrong: Record<string, string>[] = [
        { title: ' ' },
        { start_day: '2026-02-30' },
        { end_day: '2026-03-21' },
        { end_day: '2027-12-31' },
        { zone: 'Nowhere/Town' },
        { until: 'soon' },
      ];
      for (const fields of wrong) {
        await alice.get('/calendar/new');
        const { status, text } = await alice.send('/calendar/new', { ...meeting, ...fields });
        expect([fields, status]).toEqual([fields, 422]);
        expect(text).toContain('Bring *cake*.</textarea>');
        expect(text).toContain('role="alert"');
      }
      expect(await sheet(alice, 'month=2026-03')).toEqual([]);
    });

    it('has days that last, and every choice of repeating', async () => {
      const days = await make(alice, { all_day: '1', end_day: '2026-03-24', repeat: 'none', until: '' });
      expect(await sheet(bob, 'month=2026-03&view=list')).toEqual(
        ['22', '23', '24'].map((day) => `2026-03-${day} All day Spring meeting`),
      );
      await remove(alice, days);
      const counts: Record<string, number> = {
        none: 1,
        daily: 12,
        weekdays: 8,
        weekly: 2,
        fortnightly: 1,
        monthly: 1,
        nth: 1,
        yearly: 1,
      };
      for (const [repeat, count] of Object.entries(counts)) {
        const uuid = await make(alice, { repeat, until: '', start_day: '2026-03-20', end_day: '' });
        expect([repeat, (await sheet(alice, 'month=2026-03&view=list')).length]).toEqual([repeat, count]);
        expect((await alice.get(`/item/${uuid}/event`)).text).toMatch(new RegExp(`<option value="${repeat}" selected`));
        await remove(alice, uuid);
      }
    });
  });
});
