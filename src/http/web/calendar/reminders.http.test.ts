import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { Crash } from '../../../../test/rig/crash.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { plansOf } from '../../../../test/rig/plans.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { changeUserState, nameChannel } from '../../../core/accounts/index.ts';
import { changeNotificationSettings } from '../../../core/attention/index.ts';
import { scheduleReminders } from '../../../core/attention/operations/send-reminders.ts';
import { listDueReminders } from '../../../core/attention/storage/event-reminders.ts';
import { setTimezone } from '../../../core/identity/storage/channels.ts';
import { millisecondsOf } from '../../../lib/clock.ts';

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
  to: 'harbour-general',
};

forEachDatabase((open, kind) => {
  describe('reminders of events', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let crashAt: string | undefined;

    beforeEach(async () => {
      crashAt = undefined;
      const faultPoint = (name: string): void => {
        if (name === crashAt) throw new Crash(name);
      };
      tributary = await startTributary(await open('cast'), { overrides: { faultPoint } });
      ({ cast } = await bringForum(tributary, 'bob', 'dana'));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const make = async (fields: Record<string, string> = {}): Promise<string> => {
      await alice.get('/calendar/new');
      const { status, location } = await alice.send('/calendar/new', { ...meeting, ...fields });
      expect(status).toBe(303);
      return /^\/item\/(.+)$/.exec(location!)![1]!;
    };
    const answer = async (who: Browser, uuid: string, choice: string) => {
      await who.get(`/item/${uuid}`);
      expect((await who.send(`/item/${uuid}/attend`, { answer: choice })).status).toBe(303);
      await tributary.runner.drain();
    };
    const change = async (path: string, fields: Record<string, string>) => {
      // Sessions end while weeks go by.
      alice = await openBrowserAs(tributary, cast.alice);
      await alice.get(path.replace(/\/(date|cancel)$/, ''));
      expect((await alice.send(path, fields)).status).toBe(303);
      await tributary.runner.drain();
    };
    /** Goes on to a moment, and lets the server work. */
    const goTo = async (moment: string) => {
      tributary.clock.advance(millisecondsOf(moment) - millisecondsOf(tributary.clock.now()));
      await scheduleReminders(tributary.operations);
      await tributary.runner.drain();
    };
    /** Who was reminded at this moment or after it. */
    const remindedSince = async (moment: string) => {
      const rows = await tributary.operations.database.reader.db
        .selectFrom('notification')
        .innerJoin('user', 'user.id', 'notification.user_id')
        .select('user.username')
        .where('notification.kind', '=', 'event')
        .where('notification.created_at', '>=', moment)
        .orderBy('user.username')
        .execute();
      return rows.map(({ username }) => username);
    };
    const mails = () =>
      tributary.operations.database.reader.db
        .selectFrom('mail')
        .select(['to_address', 'subject', 'text', 'unsubscribe_url'])
        .where('dedupe_key', 'like', 'event:%')
        .orderBy('id')
        .execute();

    it('come half an hour before each time, to those who come or may, when clocks have changed as well', async () => {
      const uuid = await make();
      const dana = await openBrowserAs(tributary, cast.dana);
      await answer(bob, uuid, 'yes');
      await answer(dana, uuid, 'yes');
      await answer(dana, uuid, 'no');
      await answer(alice, uuid, 'maybe');
      await goTo('2026-03-22T08:29:59.000Z');
      expect(await remindedSince('')).toEqual([]);
      await goTo('2026-03-22T08:30:00.000Z');
      expect(await remindedSince('')).toEqual(['alice', 'bob']);
      bob = await openBrowserAs(tributary, cast.bob);
      const { text } = await bob.get('/notifications');
      expect(text).toContain('#general</strong>: an event you’re attending starts soon');
      expect(text).toContain('Spring meeting');
      await goTo('2026-03-22T08:45:00.000Z');
      expect(await remindedSince('2026-03-22T08:45:00')).toEqual([]);
      // Ten in Berlin is an hour earlier from now on.
      await goTo('2026-03-29T07:29:00.000Z');
      expect(await remindedSince('2026-03-23')).toEqual([]);
      await goTo('2026-03-29T07:30:00.000Z');
      expect(await remindedSince('2026-03-23')).toEqual(['alice', 'bob']);
      expect(await mails()).toEqual([]);
    });

    it('follow an event that is moved, and leave out dates that are cancelled, what has begun and what is cancelled', async () => {
      const uuid = await make();
      await answer(bob, uuid, 'yes');
      await goTo('2026-03-22T08:30:00.000Z');
      await change(`/item/${uuid}/event`, { ...meeting, start_time: '14:00', end_time: '15:00' });
      await goTo('2026-03-22T12:29:00.000Z');
      expect(await remindedSince('2026-03-22T08:31')).toEqual([]);
      await goTo('2026-03-22T12:30:00.000Z');
      expect(await remindedSince('2026-03-22T08:31')).toEqual(['bob']);
      await change(`/item/${uuid}/event/date`, { of: '2026-03-29T14:00:00' });
      await goTo('2026-03-29T12:00:00.000Z');
      expect(await remindedSince('2026-03-23')).toEqual([]);
      // The server was away while the next one began.
      await goTo('2026-04-05T12:10:00.000Z');
      expect(await remindedSince('2026-03-23')).toEqual([]);
      await goTo('2026-04-12T11:31:00.000Z');
      expect(await remindedSince('2026-03-23')).toEqual(['bob']);
      await change(`/item/${uuid}/event/cancel`, {});
      await goTo('2026-04-19T11:31:00.000Z');
      expect(await remindedSince('2026-04-13')).toEqual([]);
    });

    it('come by mail where somebody has chosen it, until they end that by its link', async () => {
      const { operations } = tributary;
      await operations.database.write((tx) => setTimezone(tx, cast.bob.viewer.channelId, 'America/New_York'));
      const uuid = await make();
      await answer(bob, uuid, 'yes');
      await changeNotificationSettings(operations, cast.bob.viewer, { eventMinutes: 120, eventMail: true });
      await goTo('2026-03-22T06:59:00.000Z');
      expect(await mails()).toEqual([]);
      await goTo('2026-03-22T07:00:00.000Z');
      const [mail, ...others] = await mails();
      expect([mail?.to_address, mail?.subject, others]).toEqual(['bob@example.test', 'Soon: Spring meeting', []]);
      expect(mail!.text).toMatch(/Starts: Sunday,? 22 March 2026 at 05:00 \(America\/New York\)/);
      expect(mail!.text).toContain(`http://tributary.test/item/${uuid}`);
      const nobody = openBrowser(tributary);
      const path = new URL(mail!.unsubscribe_url!).pathname;
      expect((await nobody.get(path)).text).toContain('You won’t get event reminders by email.');
      expect((await nobody.send(path, {})).status).toBe(303);
      await goTo('2026-03-29T06:00:00.000Z');
      expect([await remindedSince('2026-03-29'), await mails()]).toEqual([['bob'], [mail]]);
      await changeNotificationSettings(operations, cast.bob.viewer, { eventMinutes: null });
      await goTo('2026-04-05T07:50:00.000Z');
      expect(await remindedSince('2026-03-30')).toEqual([]);
    });

    it('of whole days come by the clocks of where somebody has moved', async () => {
      const { operations } = tributary;
      await nameChannel(operations, cast.bob.viewer, { timezone: 'America/New_York' });
      const uuid = await make({ all_day: '1', repeat: '', until: '' });
      await answer(bob, uuid, 'yes');
      await nameChannel(operations, cast.bob.viewer, { timezone: 'Asia/Tokyo' });
      await goTo('2026-03-21T14:29:00.000Z');
      expect(await remindedSince('')).toEqual([]);
      await goTo('2026-03-21T14:30:00.000Z');
      expect(await remindedSince('')).toEqual(['bob']);
    });

    it('reach nobody who is blocked, and nobody of an event that was deleted', async () => {
      const uuid = await make();
      await answer(bob, uuid, 'yes');
      await answer(alice, uuid, 'yes');
      await changeUserState(tributary.operations, cast.admin.viewer, cast.bob.user.id, 'block');
      await goTo('2026-03-22T08:30:00.000Z');
      expect(await remindedSince('')).toEqual(['alice']);
      await change(`/item/${uuid}/delete`, {});
      await goTo('2026-03-29T07:30:00.000Z');
      expect(await remindedSince('2026-03-23')).toEqual([]);
    });

    it.each(['send-event-reminders:before-commit', 'send-event-reminders:after-commit'])(
      'come once after a crash at %s',
      async (at) => {
        await changeNotificationSettings(tributary.operations, cast.bob.viewer, { eventMail: true });
        await answer(bob, await make(), 'yes');
        crashAt = at;
        await goTo('2026-03-22T08:30:00.000Z');
        crashAt = undefined;
        await goTo('2026-03-22T08:45:00.000Z');
        await goTo('2026-03-22T08:55:00.000Z');
        expect([await remindedSince(''), (await mails()).length]).toEqual([['bob'], 1]);
      },
    );

    it.skipIf(kind === 'postgres')('are found by an index, however many events there are', async () => {
      const plans = await plansOf(tributary.operations.database.reader, (reader) =>
        listDueReminders(reader, '2030-01-01', 50),
      );
      expect(plans.map(([first]) => first)).toEqual([expect.stringContaining('event_reminder_due')]);
    });
  });

  describe('the settings of quiet hours and reminders', () => {
    let tributary: TestTributary;
    let bob: Browser;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast } = await bringForum(tributary, 'bob');
      bob = await openBrowserAs(tributary, cast.bob);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const save = async (fields: Record<string, string>) => {
      await bob.get('/settings/notifications');
      const usual = { digest: 'daily', hour: '8', weekday: '1', quiet_from: '', quiet_to: '', event_minutes: '' };
      const { status, text } = await bob.send('/settings/notifications/mail', { ...usual, ...fields });
      return status === 303 ? (await bob.get('/settings/notifications')).text : `${status} ${text}`;
    };

    it('are on their page, and move what is mailed behind the quiet hours', async () => {
      const text = await save({ quiet_from: '22:00', quiet_to: '09:30', event_minutes: '60', event_mail: '1' });
      expect(text).toContain('name="quiet_from" value="22:00"');
      expect(text).toContain('name="quiet_to" value="09:30"');
      expect(text).toContain('<option value="60" selected>1 hour before</option>');
      expect(text).toMatch(/name="event_mail" value="1" checked/);
      const { db } = tributary.operations.database.reader;
      const row = await db.selectFrom('notification_setting').select('digest_due_at').executeTakeFirstOrThrow();
      expect(row.digest_due_at).toBe('2026-01-02T09:30:00.000Z');
      expect(await save({ quiet_from: '22:00' })).toMatch(/^422 [^]*Enter both a start and an end/);
      expect(await save({ quiet_from: '25:00', quiet_to: '07:00' })).toMatch(/^422/);
      const none = await save({});
      expect(none).toMatch(/<option value(?:="")? selected>Never/);
      expect(none).toMatch(/name="quiet_from" value(?:="")?[ /]/);
    });
  });
});
