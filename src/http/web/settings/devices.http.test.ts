import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../test/rig/browser.ts';
import type { Cast } from '../../../../test/rig/cast.ts';
import { Crash } from '../../../../test/rig/crash.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringForum } from '../../../../test/rig/forum.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { type PushService, startPushService } from '../../../../test/rig/push-service.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { changeNotificationSettings } from '../../../core/attention/index.ts';
import { schedulePushes } from '../../../core/attention/operations/send-pushes.ts';
import { notify } from '../../../core/platform/index.ts';
import { hourMilliseconds, minuteMilliseconds } from '../../../lib/clock.ts';

const forum = '/channel/harbour-general';

forEachDatabase((open) => {
  describe('notifications on devices', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let bob: Browser;
    let service: PushService;
    let crashAt: string | undefined;

    const start = async (webhookNetworks = ['loopback']) => {
      crashAt = undefined;
      const faultPoint = (name: string): void => {
        if (name === crashAt) throw new Crash(name);
      };
      tributary = await startTributary(await open('cast'), { config: { webhookNetworks }, overrides: { faultPoint } });
      ({ cast } = await bringForum(tributary, 'bob'));
      alice = await openBrowserAs(tributary, cast.alice);
      bob = await openBrowserAs(tributary, cast.bob);
    };

    beforeEach(async () => {
      service = await startPushService();
      await start();
    });
    afterEach(async () => {
      await tributary[Symbol.asyncDispose]();
      await service[Symbol.asyncDispose]();
    });

    const add = async (path: string) => {
      await bob.get('/settings/notifications');
      const { status } = await bob.send('/settings/notifications/devices', service.subscribe(path));
      expect(status).toBe(303);
    };
    const post = async (body: string, title = '') => {
      await alice.get(forum);
      await alice.send(`${forum}/messages`, { body, title });
      await tributary.runner.drain();
    };
    const pass = async (milliseconds: number) => {
      tributary.clock.advance(milliseconds);
      await schedulePushes(tributary.operations);
      await tributary.runner.drain();
    };
    const bodies = () => service.received.map(({ payload }) => payload.body);
    const devices = async () => {
      const call = callerOf(tributary);
      return (await call(cast.bob, 'GET', '/user/push_subscriptions')).json as { id: number; endpoint: string }[];
    };

    it('say how much is new, without names and texts, to each device once', async () => {
      await post('Before, @bob');
      await add('/one');
      await add('/two');
      const text = await bob.get('/settings/notifications');
      const publicKey = /data-push="([\w-]+)"/.exec(text.text)![1]!;
      await post('Secret plans for @bob', 'Secret');
      expect(service.received.map(({ path }) => path).sort()).toEqual(['/one', '/two']);
      const [message] = service.received;
      expect(message!.payload).toMatchObject({ title: 'tributary.test', body: 'You have a new notification' });
      expect(message!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
      expect(message!.key).toBe(publicKey);
      expect(message!.claims).toMatchObject({
        aud: `http://127.0.0.1:${service.port}`,
        sub: 'mailto:noreply@tributary.test',
      });
      await pass(hourMilliseconds);
      expect(service.received).toHaveLength(2);
    });

    it('say what is new to who has chosen it', async () => {
      await add('/one');
      await changeNotificationSettings(tributary.operations, cast.bob.viewer, { pushText: true });
      await post('The boat is ready, @bob');
      expect(service.received[0]!.payload.body).toBe('Alice Example mentioned you in #general');
      expect(service.received[0]!.payload.url).toMatch(/^\/item\//);
      await bob.get('/notifications');
      await bob.send('/notifications/read', { up_to: '9999' });
      await post('It leaves, @bob');
      expect(bodies()).toEqual(['Alice Example mentioned you in #general', 'Alice Example mentioned you in #general']);
    });

    it('wait for the end of quiet hours, but for what is urgent', async () => {
      await add('/one');
      // It is past three in the morning.
      await changeNotificationSettings(tributary.operations, cast.bob.viewer, { quietFrom: 0, quietTo: 7 * 60 });
      await post('One for @bob');
      await post('Two for @bob');
      await pass(hourMilliseconds);
      expect(bodies()).toEqual([]);
      const { operations } = tributary;
      await operations.database.write(async (tx) => {
        const item = await tx.db
          .selectFrom('notification')
          .select(['item_id', 'top_id', 'channel_id'])
          .where('user_id', '=', cast.bob.user.id)
          .orderBy('id')
          .executeTakeFirstOrThrow();
        const about = { itemId: item.item_id!, topId: item.top_id!, channelId: item.channel_id! };
        const now = operations.clock.now();
        await notify(tx, [{ userId: cast.bob.user.id, kind: 'event', actorXchanId: null, about }], now);
      });
      await pass(minuteMilliseconds);
      expect(bodies()).toEqual(['You have a new notification']);
      expect(service.received[0]!.headers).toMatchObject({ urgency: 'high' });
      await pass(minuteMilliseconds);
      expect(bodies()).toHaveLength(1);
      await pass(3 * hourMilliseconds);
      expect(bodies()).toEqual(['You have a new notification', 'You have 2 new notifications']);
    });

    it('say nothing at the end of quiet hours of what has been read meanwhile', async () => {
      await add('/one');
      await changeNotificationSettings(tributary.operations, cast.bob.viewer, { quietFrom: 0, quietTo: 7 * 60 });
      await post('One for @bob');
      await bob.get('/notifications');
      await bob.send('/notifications/read', { up_to: '9999' });
      await pass(5 * hourMilliseconds);
      expect(bodies()).toEqual([]);
    });

    it.each([404, 410])('end where the push service says that they do: %i', async (status) => {
      await add('/one');
      service.answer(status);
      await post('For @bob');
      expect([service.received.length, await devices()]).toEqual([1, []]);
      await post('For @bob again');
      expect(service.received).toHaveLength(1);
    });

    it('are tried again a few times, later and later, and then given up', async () => {
      await add('/one');
      service.answer(503);
      await post('For @bob');
      for (let minutes = 0; minutes < 12 * 60; minutes += 1) await pass(minuteMilliseconds);
      expect(service.received).toHaveLength(5);
      expect(await devices()).toHaveLength(1);
      service.answer(201);
      await post('Later, for @bob');
      expect(bodies().at(-1)).toBe('You have a new notification');
    });

    it('take the place of the one before after a crash', async () => {
      await add('/one');
      crashAt = 'send-push:sent';
      await post('For @bob');
      crashAt = undefined;
      await pass(10 * minuteMilliseconds);
      await pass(10 * minuteMilliseconds);
      expect(service.received.map(({ headers }) => headers['topic'])).toEqual(['notifications', 'notifications']);
    });

    it('end with the session in which they were chosen, and where somebody removes a device', async () => {
      await add('/one');
      const other = await openBrowserAs(tributary, cast.bob);
      await other.get('/settings/notifications');
      await other.send('/settings/notifications/devices', service.subscribe('/two'));
      await bob.get('/');
      expect((await bob.send('/sign-out', {})).status).toBe(303);
      const [left, ...none] = await devices();
      expect([left!.endpoint, none]).toEqual([`http://127.0.0.1:${service.port}/two`, []]);
      const { text } = await other.get('/settings/notifications');
      expect(text).toContain(`/settings/notifications/devices/${left!.id}/remove`);
      expect((await alice.get('/settings/notifications')).text).not.toContain('/remove"');
      expect((await alice.send(`/settings/notifications/devices/${left!.id}/remove`, {})).status).toBe(404);
      await other.get('/settings/notifications');
      expect((await other.send(`/settings/notifications/devices/${left!.id}/remove`, {})).status).toBe(303);
      await post('For @bob');
      expect([await devices(), service.received]).toEqual([[], []]);
    });

    it('are refused at addresses in private networks, when they are named and when something is sent', async () => {
      const named = service.subscribe('/one');
      await add('/one');
      await tributary[Symbol.asyncDispose]();
      await start([]);
      const call = callerOf(tributary);
      const refused = [
        named.endpoint,
        'https://127.0.0.1/one',
        'https://localhost/one',
        'https://10.1.2.3/',
        'https://[::1]/',
        'http://push.example.test/one',
        'https://user:secret@push.example.test/one',
        'nonsense',
      ];
      for (const endpoint of refused) {
        expect((await call(cast.bob, 'POST', '/user/push_subscriptions', { ...named, endpoint })).status).toBe(400);
      }
      const wrong = { ...named, endpoint: 'https://push.example.test/one' };
      for (const keys of [{ p256dh: 'AAAA' }, { auth: 'AAAA' }, { p256dh: 'A'.repeat(87) }]) {
        expect((await call(cast.bob, 'POST', '/user/push_subscriptions', { ...wrong, ...keys })).status).toBe(400);
      }
      const { status, json } = await call(cast.bob, 'POST', '/user/push_subscriptions', wrong);
      expect(status).toBe(201);
      await tributary.operations.database.write((tx) =>
        tx.db.updateTable('push_subscription').set({ endpoint: named.endpoint }).execute(),
      );
      await post('For @bob');
      expect(service.received).toEqual([]);
      expect(JSON.stringify(json)).not.toContain(named.auth);
      expect((await call(undefined, 'GET', '/user/push_key')).status).toBe(401);
    });
  });
});
