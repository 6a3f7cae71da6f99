import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addMember, createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from '../../../src/lib/clock.ts';
import { sweep } from '../../../src/core/platform/storage/job-contracts.ts';
import { enqueue } from '../../../src/core/platform/index.ts';
import type { Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { type Received, type Receiver, startReceiver } from '../../rig/receiver.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Hook {
  readonly id: number;
  readonly secret: string;
  readonly alert_status: string;
  readonly failures: number;
}
interface Sent {
  readonly id: number;
  readonly type: string;
  readonly state: string;
  readonly attempts: number;
  readonly message_id: string;
  readonly response_status: string | null;
  readonly response_body: string;
  readonly response_headers: Record<string, string>;
  readonly error: string | null;
}

forEachDatabase((open) => {
  describe('webhooks of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let call: ReturnType<typeof callerOf>;
    let receiver: Receiver;

    beforeAll(async () => {
      receiver = await startReceiver();
      tributary = await startTributary(await open('cast'), { config: { webhookNetworks: ['loopback'] } });
      ({ cast, group } = await bringForum(tributary, 'bob'));
      call = callerOf(tributary);
    });

    afterEach(async () => {
      for (const { id } of (await call(cast.alice, 'GET', '/groups/harbour/hooks')).json as Hook[]) await remove(id);
      receiver.answer(204);
      await taken();
    });

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      await receiver[Symbol.asyncDispose]();
    });

    const add = async (body: object): Promise<Hook> => {
      const answer = await call(cast.alice, 'POST', '/groups/harbour/hooks', { url: receiver.url, ...body });
      expect(answer.status).toBe(201);
      return answer.json as Hook;
    };
    const show = async (id: number): Promise<Hook> =>
      (await call(cast.alice, 'GET', `/groups/harbour/hooks/${id}`)).json as Hook;
    const events = async (id: number, query = ''): Promise<Sent[]> =>
      (await call(cast.alice, 'GET', `/groups/harbour/hooks/${id}/events${query}`)).json as Sent[];
    const remove = async (id: number): Promise<void> => {
      expect((await call(cast.alice, 'DELETE', `/groups/harbour/hooks/${id}`)).status).toBe(204);
    };
    /** Until the sweeper has come round. */
    const sweepNow = async (): Promise<void> => {
      const { database, clock } = tributary.operations;
      await database.write((tx) => enqueue(tx, sweep, {}, { now: clock.now() }));
      tributary.clock.advance(minuteMilliseconds);
      await tributary.runner.drain();
    };
    /** What has come since this was asked the last time. */
    const taken = async (): Promise<Received[]> => {
      await tributary.runner.drain();
      return receiver.received.splice(0);
    };
    const post = (body: string, more: Record<string, string> = {}) =>
      request(tributary, 'POST', '/api/z/1.0/item/update', {
        basic: cast.bob.basic,
        form: { body, wall: 'harbour-general', ...more },
      });

    it('are for Owners, and say their secret once', async () => {
      const made = await add({ name: 'Chat', token: 'sesame', member_events: true });
      expect(made).toMatchObject({
        url: receiver.url,
        name: 'Chat',
        enable_ssl_verification: true,
        token_set: true,
        member_events: true,
        issues_events: false,
        push_events: false,
        alert_status: 'executable',
        disabled_until: null,
      });
      expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      const { text } = await call(cast.alice, 'GET', `/groups/harbour/hooks/${made.id}`);
      const listed = await call(cast.alice, 'GET', '/groups/harbour/hooks');
      expect(text + listed.text).not.toMatch(/whsec_|sesame/);
      expect((await call(cast.bob, 'GET', '/groups/harbour/hooks')).status).toBe(403);
      const changed = await call(cast.alice, 'PUT', `/groups/harbour/hooks/${made.id}`, { note_events: true });
      expect(changed.json).toMatchObject({ name: 'Chat', member_events: true, note_events: true, token_set: true });
      const change = async (body: object) =>
        (await call(cast.alice, 'PUT', `/groups/harbour/hooks/${made.id}`, body)).json as object;
      // Another Owner may have set the token: a new address does not get it.
      expect(await change({ url: `${receiver.url}/elsewhere` })).toMatchObject({ token_set: false });
      expect(await change({ url: receiver.url, token: 'sesame' })).toMatchObject({ token_set: true });
      expect(await change({ url: receiver.url })).toMatchObject({ token_set: true });
      const log = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).text;
      expect(log).toContain('add_webhook');
      expect(log).toContain('change_webhook');
      await remove(made.id);
      expect((await call(cast.alice, 'GET', `/groups/harbour/hooks/${made.id}`)).status).toBe(404);
    });

    it('refuse what they cannot do, by name', async () => {
      const refused = async (body: object): Promise<string> => {
        const answer = await call(cast.alice, 'POST', '/groups/harbour/hooks', body);
        expect(answer.status).toBe(400);
        return answer.text;
      };
      expect(await refused({ url: receiver.url, push_events: true })).toContain('there are no such events');
      expect(await refused({ url: receiver.url, branch_filter_strategy: 'all' })).toContain('is not a parameter');
      expect(await refused({ url: 'ftp://example.org' })).toContain('https://');
      expect(await refused({ url: 'https://name:word@example.org' })).toContain('send a token');
      expect(await refused({ url: 'http://169.254.169.254/latest' })).toContain('private network');
      expect(await refused({ url: 'http://[::ffff:10.0.0.1]/' })).toContain('private network');
      expect(await refused({ url: 'http://0xa000001/' })).toContain('private network');
      expect(await refused({ url: receiver.url, token: 'two words' })).toContain('token');
      expect(await refused({ url: receiver.url, issues_events: false })).toContain('events');
    });

    it('get what happens in the group, signed, and nothing that is for fewer people', async () => {
      const hook = await add({ token: 'sesame' });
      const role = {
        groupId: group.id,
        userId: cast.carol.user.id,
        accessLevel: accessLevels.developer,
        createdBy: null,
      };
      await addMember(tributary.operations, role);
      await call(cast.alice, 'PUT', `/groups/harbour/members/${cast.carol.user.id}`, { access_level: 40 });
      const made = (await post('Hello *there*')).json as { item: { id: string; uuid: string } };
      await post('Hello again', { post_id: made.item.id });
      await post('An answer', { parent: made.item.id });
      await request(tributary, 'POST', '/api/z/1.0/item/delete', {
        basic: cast.bob.basic,
        form: { item_id: made.item.id },
      });
      await call(cast.alice, 'DELETE', `/groups/harbour/members/${cast.carol.user.id}`);
      const got = await taken();
      expect(got.map(({ json }) => json.type)).toEqual([
        'member.added',
        'member.changed',
        'item.created',
        'item.edited',
        'item.created',
        'item.deleted',
        'item.deleted',
        'member.removed',
      ]);
      const [added, changed, created, , answered] = got;
      expect(added!.json.data).toMatchObject({
        group: { id: group.id, full_path: 'harbour', web_url: 'http://tributary.test/groups/harbour' },
        user: { username: 'carol' },
        access_level: 30,
        expires_at: null,
      });
      expect(changed!.json.data).toMatchObject({ access_level: 40 });
      expect(created!.json.data).toMatchObject({
        item: { uuid: made.item.uuid, is_comment: false, web_url: `http://tributary.test/item/${made.item.uuid}` },
        channel: { address: 'harbour-general' },
      });
      expect(answered!.json.data).toMatchObject({ item: { is_comment: true } });
      expect(created!.body).not.toContain('Hello');
      const { headers, body } = created!;
      expect(headers['x-gitlab-token']).toBe('sesame');
      expect(headers['x-gitlab-event']).toBe('Issue Hook');
      const signed = headers as Record<string, string>;
      // The clock of the test is not that of the library, which refuses what is old.
      const verified = new Verifier(hook.secret).sign(
        signed['webhook-id']!,
        new Date(Number(signed['webhook-timestamp']) * 1000),
        body,
      );
      expect(signed['webhook-signature']).toBe(verified);
      const sent = await events(hook.id);
      expect(sent.map(({ state, response_status }) => [state, response_status])).toEqual(
        got.map(() => ['delivered', '204']),
      );
      expect(sent.at(-1)!.message_id).toBe(added!.headers['webhook-id']);
    });

    it('of a group get what happens below it, and only the kinds that are on', async () => {
      await add({ member_events: true });
      const below = await createGroup(tributary.operations, {
        path: 'pier',
        parentFullPath: 'harbour',
        ownerUserId: cast.alice.user.id,
      });
      const role = {
        groupId: below.id,
        userId: cast.carol.user.id,
        accessLevel: accessLevels.developer,
        createdBy: null,
      };
      await addMember(tributary.operations, role);
      await post('Not for this one');
      const got = await taken();
      expect(got.map(({ json }) => (json.data['group'] as { full_path: string }).full_path)).toEqual([
        'harbour/pier',
        'harbour/pier',
      ]);
    });

    it('that nobody has cost no row', async () => {
      await post('Nobody listens');
      const { db } = tributary.operations.database.reader;
      expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([]);
      expect(await taken()).toEqual([]);
    });

    it('send again what failed, under the same id, and pause for a receiver that goes on failing', async () => {
      const hook = await add({ issues_events: true });
      receiver.answer(
        (response) => void response.writeHead(500, { 'x-reason': 'tired', 'set-cookie': 'a=b' }).end('no\0'),
      );
      await post('First');
      const [first] = await taken();
      const [failed] = await events(hook.id);
      expect(failed).toMatchObject({ state: 'queued', attempts: 1, response_status: '500' });
      expect(failed!.response_body).toBe('no\ufffd');
      expect(failed!.response_headers).toMatchObject({ 'x-reason': 'tired' });
      expect(failed!.response_headers).not.toHaveProperty('set-cookie');
      await sweepNow();
      const [again] = await taken();
      expect(again!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect(again!.body).toBe(first!.body);
      await post('Second');
      await post('Third');
      await taken();
      expect(await show(hook.id)).toMatchObject({ alert_status: 'temporarily_disabled', failures: 4 });
      expect((await events(hook.id)).map(({ attempts }) => attempts)).toEqual([1, 1, 2]);
      receiver.answer(204);
      tributary.clock.advance(hourMilliseconds);
      await sweepNow();
      expect(await taken()).toHaveLength(3);
      expect(await show(hook.id)).toMatchObject({ alert_status: 'executable', failures: 0 });
    });

    it('that fail on and on are disabled, their Owners notified, and tried again by a test', async () => {
      const hook = await add({ issues_events: true });
      receiver.answer(503);
      await post('Into the void');
      await post('Into the void again');
      await post('And again');
      for (let turn = 0; turn < 16; turn += 1) {
        await sweepNow();
        tributary.clock.advance(dayMilliseconds);
      }
      expect(await show(hook.id)).toMatchObject({ alert_status: 'disabled', failures: 15 });
      expect((await call(cast.alice, 'GET', '/groups/harbour/audit_events')).text).toContain('disable_webhook');
      receiver.received.splice(0);
      await post('Not sent');
      await sweepNow();
      expect(await taken()).toEqual([]);
      const test = () => call(cast.alice, 'POST', `/groups/harbour/hooks/${hook.id}/test/issues_events`);
      expect((await test()).status).toBe(201);
      expect((await taken()).length).toBeGreaterThan(0);
      expect(await show(hook.id)).toMatchObject({ alert_status: 'disabled' });
      receiver.answer(200);
      await test();
      expect((await taken()).map(({ json }) => json.type)).toContain('test');
      expect(await show(hook.id)).toMatchObject({ alert_status: 'executable', failures: 0 });
      receiver.answer(410);
      await test();
      await taken();
      expect(await show(hook.id)).toMatchObject({ alert_status: 'disabled', failures: 1 });
    });

    it('send an event again when an Owner asks for it', async () => {
      const hook = await add({ issues_events: true });
      await post('Once');
      const [once] = await taken();
      const [sent] = await events(hook.id);
      const path = `/groups/harbour/hooks/${hook.id}/events/${sent!.id}`;
      expect((await call(cast.bob, 'POST', `${path}/resend`)).status).toBe(403);
      const again = await call(cast.alice, 'POST', `${path}/resend`);
      expect(again.json).toMatchObject({ id: sent!.id, state: 'queued', attempts: 0 });
      const [twice] = await taken();
      expect(twice!.headers['webhook-id']).toBe(once!.headers['webhook-id']);
      expect((await call(cast.alice, 'GET', path)).json).toMatchObject({ state: 'delivered', attempts: 1 });
      expect((await call(cast.alice, 'POST', `/groups/harbour/hooks/${hook.id}/events/9999/resend`)).status).toBe(404);
    });

    it('sign with the secret before the last one, too, for as long as was asked', async () => {
      const hook = await add({ issues_events: true });
      const path = `/groups/harbour/hooks/${hook.id}/rotate_secret`;
      const rotated = (await call(cast.alice, 'POST', path, { overlap_hours: 2 })).json as Hook;
      expect(rotated.secret).not.toBe(hook.secret);
      const signatures = async (): Promise<number> => {
        await post('Signed');
        const [got] = await taken();
        return String(got!.headers['webhook-signature']).split(' ').length;
      };
      expect(await signatures()).toBe(2);
      tributary.clock.advance(2 * hourMilliseconds);
      expect(await signatures()).toBe(1);
      await call(cast.alice, 'POST', path, { overlap_hours: 0 });
      expect(await signatures()).toBe(1);
      expect((await call(cast.alice, 'POST', path, { overlap_hours: 169 })).status).toBe(400);
    });

    it('let nobody wait for a receiver that is slow', async () => {
      await using slow = await startReceiver();
      const waiting: (() => void)[] = [];
      slow.answer((response) => void waiting.push(() => response.writeHead(204).end()));
      const hook = await add({ issues_events: true, url: slow.url });
      await add({ issues_events: true });
      await post('One');
      await post('Two');
      const done = tributary.runner.drain();
      await expect.poll(() => receiver.received.length).toBe(2);
      await expect.poll(() => slow.received.length).toBe(1);
      waiting.shift()!();
      await expect.poll(() => slow.received.length).toBe(2);
      waiting.shift()!();
      await done;
      receiver.received.splice(0);
      expect((await events(hook.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
      await remove(hook.id);
    });

    it('are listed with what was sent by keys, and forget it after some days', async () => {
      const hook = await add({ issues_events: true });
      const now = tributary.operations.clock.now();
      await tributary.operations.database.write(async (tx) => {
        const row = { webhook_id: hook.id, category: 'issues_events', type: 'item.created', payload: '{}' } as const;
        for (let index = 0; index < 25; index += 1) {
          const made = { message_id: `m${index}`, state: index % 5 === 0 ? 'failed' : 'delivered' } as const;
          await tx.db
            .insertInto('webhook_delivery')
            .values({ ...row, ...made, due_at: now, created_at: now })
            .execute();
        }
      });
      const page = await call(cast.alice, 'GET', `/groups/harbour/hooks/${hook.id}/events?per_page=20`);
      expect(page.json).toHaveLength(20);
      const [, next] = /<([^>]+)>; rel="next"/.exec(String(page.headers['link'])) ?? [];
      expect(next).toContain('cursor=');
      const rest = await call(cast.alice, 'GET', next!.replace(/^.*\/api\/v4/, ''));
      expect((rest.json as Sent[]).map(({ message_id }) => message_id)).toEqual(['m4', 'm3', 'm2', 'm1', 'm0']);
      expect(await events(hook.id, '?state=failed')).toHaveLength(5);
      tributary.clock.advance(31 * dayMilliseconds);
      await sweepNow();
      expect(await events(hook.id)).toEqual([]);
      await post('A new one');
      await taken();
      expect(await events(hook.id)).toHaveLength(1);
      await remove(hook.id);
      await sweepNow();
      const left = await tributary.operations.database.reader.db.selectFrom('webhook_delivery').select('id').execute();
      expect(left).toEqual([]);
    });

    it('send what was not noted as sent once more, when the server ended in between', async () => {
      await add({ issues_events: true });
      await post('Survives');
      const { database } = tributary.operations;
      const sent = await database.reader.db.selectFrom('webhook_event').selectAll().execute();
      expect(sent.map(({ type }) => type)).toEqual(['item.created']);
      // Without its job, as after a crash that took it along.
      await database.write((tx) => tx.db.deleteFrom('job').where('name', '=', 'deliver-webhooks').execute());
      expect(await taken()).toEqual([]);
      await sweepNow();
      expect(await taken()).toHaveLength(1);
    });
  });

  describe('webhooks of a server that sends to the public network alone', () => {
    it('reach nothing beside it, whatever a name stands for', async () => {
      await using receiver = await startReceiver();
      await using tributary = await startTributary(await open('cast'));
      const { cast } = await bringForum(tributary, 'bob');
      const call = callerOf(tributary);
      const refused = await call(cast.alice, 'POST', '/groups/harbour/hooks', { url: receiver.url });
      expect(refused.status).toBe(400);
      expect((await call(cast.alice, 'POST', '/groups/harbour/hooks', { url: 'http://localhost/' })).status).toBe(400);
      const { json } = await call(cast.alice, 'POST', '/groups/harbour/hooks', { url: 'https://example.test/' });
      const { id } = json as Hook;
      // As a name that has come to mean another address since.
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('webhook')
          .set({ url: `http://localhost:${receiver.port}/` })
          .where('id', '=', id)
          .execute(),
      );
      await call(cast.alice, 'POST', `/groups/harbour/hooks/${id}/test/issues_events`);
      await tributary.runner.drain();
      expect(receiver.received).toEqual([]);
      const [sent] = (await call(cast.alice, 'GET', `/groups/harbour/hooks/${id}/events`)).json as Sent[];
      expect(sent!.error).toContain('does not resolve to a public address');
      expect(sent!.state).toBe('queued');
    });
  });
});
