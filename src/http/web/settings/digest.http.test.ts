import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { exportTo, importFor } from '../../../../test/rig/channel-archive.ts';
import { Crash } from '../../../../test/rig/crash.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { plansOf } from '../../../../test/rig/plans.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { changeUserState, nameChannel } from '../../../core/accounts/index.ts';
import { removeOldRows } from '../../../core/attention/operations/remove-old-rows.ts';
import { scheduleDigests } from '../../../core/attention/operations/send-digests.ts';
import { isAnyDigestDue, listDueDigests } from '../../../core/attention/storage/notification-settings.ts';

const forum = '/channel/harbour-general';
const day = 86_400_000;

forEachDatabase((open, kind) => {
  describe('mail of what somebody has not seen', () => {
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
      ({ cast } = await bringForum(tributary, 'bob'));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const others = { quiet_from: '', quiet_to: '', event_minutes: '30' };
    const choose = async (digest: string, hour = 8, weekday = 1) => {
      await bob.get('/settings/notifications');
      const moment = { hour: String(hour), weekday: String(weekday) };
      return bob.send('/settings/notifications/mail', { digest, ...moment, ...others });
    };
    const post = async (body: string, title = '') => {
      await alice.get(forum);
      const answer = await alice.send(`${forum}/messages`, { body, title });
      await tributary.runner.drain();
      return answer;
    };
    const pass = async (milliseconds = day) => {
      tributary.clock.advance(milliseconds);
      await scheduleDigests(tributary.operations);
      await tributary.runner.drain();
    };
    const digests = async () => {
      const rows = await tributary.operations.database.reader.db
        .selectFrom('mail')
        .select(['to_address', 'subject', 'text', 'unsubscribe_url', 'created_at'])
        .where('dedupe_key', 'like', 'digest:%')
        .orderBy('id')
        .execute();
      return rows;
    };

    it('lists notifications and channels with something unread, once, and not what was read', async () => {
      await post('Before, @bob');
      expect((await choose('daily')).status).toBe(303);
      await post('The boat for @bob is *ready*.');
      await post('Another one.');
      await pass();
      const [mail, ...others] = await digests();
      expect([mail?.to_address, mail?.subject, others]).toEqual([
        'bob@example.test',
        'New for you on tributary.test',
        [],
      ]);
      expect(mail!.text).toMatch(
        /For you\n\nAlice Example mentioned you in #general:\nhttp:\/\/tributary.test\/item\//,
      );
      expect(mail!.text).toMatch(/#general \(The Harbour\): 3 unread messages:\nhttp:\/\/tributary.test\/channel\//);
      expect(mail!.text).not.toMatch(/boat|Another/);
      expect(mail!.text!.match(/mentioned you/g)).toHaveLength(1);
      await pass();
      expect(await digests()).toHaveLength(1);
      await post('Once more, @bob');
      await bob.get('/notifications');
      await bob.send('/notifications/read', { up_to: '9999' });
      await bob.get('/');
      expect((await bob.send('/read', {})).status).toBe(303);
      await pass();
      expect(await digests()).toHaveLength(1);
    });

    it('comes at the hour of the place where the person is, once a day or once a week', async () => {
      await bob.get('/settings');
      await bob.send('/settings', { name: 'Bob', description: '', timezone: 'Asia/Tokyo' });
      await choose('weekly', 7, 3);
      const { db } = tributary.operations.database.reader;
      const dueAt = async () =>
        (await db.selectFrom('notification_setting').select('digest_due_at').executeTakeFirstOrThrow()).digest_due_at;
      // It is Friday, 2 January 2026.
      expect(await dueAt()).toBe('2026-01-06T22:00:00.000Z');
      await post('For @bob');
      await pass();
      expect(await digests()).toEqual([]);
      await pass(6 * day);
      expect((await digests()).map(({ subject }) => subject)).toEqual(['Your week on tributary.test']);
      expect(await dueAt()).toBe('2026-01-13T22:00:00.000Z');
      await choose('daily', 7);
      const moveTo = async (timezone: string) => {
        await bob.get('/settings');
        await bob.send('/settings', { name: 'Bob', description: '', timezone });
        await tributary.runner.drain();
      };
      await moveTo('America/New_York');
      await post('For @bob again');
      expect((await dueAt())!.slice(11)).toBe('12:00:00.000Z');
      await pass(day);
      expect(await digests()).toHaveLength(2);
      await moveTo('Asia/Tokyo');
      expect((await dueAt())!.slice(11)).toBe('22:00:00.000Z');
    });

    it('comes at the hour of the zone that an archive of the channel brings', async () => {
      const path = join(tmpdir(), `tributary-zone-${kind}-${process.pid}.zip`);
      const { db } = tributary.operations.database.reader;
      const dueAt = async () =>
        (await db.selectFrom('notification_setting').select('digest_due_at').executeTakeFirstOrThrow()).digest_due_at;
      try {
        await using elsewhere = await startTributary(await open(), { config: { baseUrl: 'http://elsewhere.test' } });
        const { bob: moved } = await bringCast(elsewhere);
        await nameChannel(elsewhere.operations, moved.viewer, { timezone: 'Asia/Tokyo' });
        await exportTo(elsewhere, moved.viewer, path);
        await choose('daily');
        expect((await dueAt())!.slice(11)).toBe('08:00:00.000Z');
        expect((await importFor(tributary, cast.bob, path)).state).toBe('finished');
        expect((await dueAt())!.slice(11)).toBe('23:00:00.000Z');
      } finally {
        rmSync(path, { force: true });
      }
    });

    it('goes to nobody who is blocked or has no confirmed address', async () => {
      await choose('daily');
      await post('For @bob');
      const { operations } = tributary;
      await changeUserState(operations, cast.admin.viewer, cast.bob.user.id, 'block');
      await pass();
      expect(await digests()).toEqual([]);
      await changeUserState(operations, cast.admin.viewer, cast.bob.user.id, 'unblock');
      await operations.database.write((tx) =>
        tx.db.updateTable('user').set({ email: '' }).where('id', '=', cast.bob.user.id).execute(),
      );
      await post('For @bob, too');
      await pass();
      expect(await digests()).toEqual([]);
      bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get('/settings/notifications')).text).toContain('Confirm an email address first');
    });

    it.each(['send-digests:before-commit', 'send-digests:after-commit'])(
      'is sent once after a crash at %s',
      async (at) => {
        await choose('daily');
        await post('For @bob');
        crashAt = at;
        await pass();
        crashAt = undefined;
        await pass(600_000);
        await pass(600_000);
        expect(await digests()).toHaveLength(1);
      },
    );

    it('ends by the link at its end, which only shows, and by the one click of mail programs', async () => {
      await choose('daily');
      await post('For @bob');
      await pass();
      const [mail] = await digests();
      const path = new URL(mail!.unsubscribe_url!).pathname;
      expect(mail!.text).toContain(`Unsubscribe:\n${mail!.unsubscribe_url}`);
      const setting = async () => {
        const headers = { authorization: `Bearer ${cast.bob.token}` };
        return (await request(tributary, 'GET', '/api/v4/user/notification_settings', { headers })).json;
      };
      const nobody = openBrowser(tributary);
      const { text } = await nobody.get(path);
      expect(text).toContain('Unsubscribe from these emails?');
      expect(await setting()).toMatchObject({ digest: 'daily' });
      expect((await request(tributary, 'POST', path, { form: {} })).status).toBe(403);
      expect((await nobody.send(path, {})).status).toBe(303);
      expect((await nobody.get(path)).text).toContain('You’ve been unsubscribed');
      expect(await setting()).toEqual({
        digest: 'none',
        digest_hour: 8,
        digest_weekday: 1,
        quiet_from: null,
        quiet_to: null,
        event_minutes: 30,
        event_mail: false,
        push_text: false,
      });
      await choose('weekly');
      const click = await request(tributary, 'POST', path, { form: { 'List-Unsubscribe': 'One-Click' } });
      expect([click.status, click.text]).toEqual([200, 'Unsubscribed.\n']);
      expect(await setting()).toMatchObject({ digest: 'none' });
      await post('For @bob, later');
      await pass(8 * day);
      expect(await digests()).toHaveLength(1);
      expect((await nobody.get('/unsubscribe/made-up')).status).toBe(404);
      tributary.clock.advance(200 * day);
      await removeOldRows(tributary.operations);
      expect((await nobody.get(path)).status).toBe(404);
    });

    it.skipIf(kind === 'postgres')('looks at those alone that are due, however many people there are', async () => {
      const plans = await plansOf(tributary.operations.database.reader, async (reader) => {
        await isAnyDigestDue(reader, '2030-01-01');
        await listDueDigests(reader, '2030-01-01', 25);
      });
      expect(plans.filter((plan) => plan[0]!.includes('notification_setting_digest'))).toHaveLength(2);
    });
  });
});
