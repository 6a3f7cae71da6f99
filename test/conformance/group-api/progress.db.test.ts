import { AsyncResource } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { askForAccountDeletion } from '../../../src/core/lifecycle/operations/delete-account.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { followUp, scheduleFollowUps } from '../../../src/core/reassignment/operations/requests/follow-up.ts';
import { acceptTakeover, declineTakeover, stopReminders } from '../../../src/core/reassignment/index.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { type Faults, openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const day = 86_400_000;
const people = 8;
const users = Array.from({ length: people }, (_, index) => ({
  id: `U${index + 1}`,
  team_id: 'T1',
  name: `p${index + 1}`,
  profile: { real_name: `Person ${index + 1}` },
}));

interface ShownRequest {
  readonly id: number;
  readonly source_user: { readonly id: number; readonly source_name: string };
  readonly user: { readonly username: string } | null;
  readonly invited_email: string | null;
  readonly reminders: number;
  readonly state: string;
}

forEachDatabase((open) => {
  describe('requests to take contributions over', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast')));
      await importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, 'users.json': users }));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const api = (who: Person, method: 'GET' | 'POST' | 'PUT', path: string, options: TestRequest = {}) =>
      request(tributary, method, `/api/v4${path}`, { token: who.token, ...options });
    const idOf = async (identifier: string) =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!.id;
    const stateOf = async (identifier: string) =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!.status;
    const ask = async (identifier: string, form: TestRequest['form']) =>
      expect((await actOn(tributary, cast.alice, await idOf(identifier), 'reassign', form)).status).toBe(201);
    const set = (json: object) => api(cast.alice, 'PUT', `/groups/${group.id}/reminder_settings`, { json });
    const list = async (query = '') =>
      (await api(cast.alice, 'GET', `/groups/${group.id}/reassignment_requests${query}`)).json as ShownRequest[];
    const numbers = async (query = '') =>
      (await api(cast.alice, 'GET', `/groups/${group.id}/reassignment_requests/numbers${query}`)).json;
    const mailsTo = (email: string) => listMails(tributary.operations.database.reader, { to: email, limit: 50 });
    const remindersTo = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Reminder'));
    const round = async () => {
      await followUp(tributary.operations, new AbortController().signal);
    };
    const actions = async () => {
      const { json } = await api(cast.alice, 'GET', `/groups/${group.id}/audit_events`);
      return (json as { action: string; author: { username: string } | null }[]).map(
        ({ action, author }) => `${action} ${author?.username ?? '-'}`,
      );
    };
    const linkIn = (text: string | null, path: string) => new RegExp(`/${path}/([\\w-]+)`).exec(text ?? '')![1]!;

    it('are listed with whom was asked, by whom, and what came of it', async () => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { username: 'carol' });
      await ask('U3', { email: 'new@example.test' });
      await ask('U4', { username: 'dana' });
      await actOn(tributary, cast.alice, await idOf('U4'), 'cancel');
      const u1 = await idOf('U1');
      expect((await api(cast.bob, 'POST', `/user/reassignment_requests/${u1}/accept`)).status).toBeLessThan(300);
      await api(cast.carol, 'POST', `/user/reassignment_requests/${await idOf('U2')}/reject`);
      await tributary.runner.drain();
      expect(await list()).toMatchObject([
        { source_user: { source_name: 'Person 4' }, user: { username: 'dana' }, state: 'cancelled' },
        { source_user: { source_name: 'Person 3' }, user: null, invited_email: 'new@example.test', state: 'open' },
        { source_user: { source_name: 'Person 2' }, user: { username: 'carol' }, state: 'declined' },
        {
          source_user: { source_name: 'Person 1' },
          user: { username: 'bob' },
          asked_by: { username: 'alice' },
          state: 'accepted',
          reminders: 0,
          reminders_stopped: false,
        },
      ]);
      expect(await list('?state=declined')).toMatchObject([{ user: { username: 'carol' } }]);
      expect(await numbers()).toMatchObject({
        open: 1,
        accepted: 1,
        declined: 1,
        cancelled: 1,
        expired: 0,
        days: [{ asked: 4, accepted: 1, declined: 1, cancelled: 1, reminded: 0 }],
      });
      // Who declined is asked again: that is another request.
      await ask('U2', { username: 'dana' });
      expect(await list('?state=open')).toMatchObject([{ user: { username: 'dana' } }, { user: null }]);
    });

    it('are declined with a reason, which Owners read', async () => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { email: 'new@example.test' });
      await ask('U3', { username: 'carol' });
      const path = (id: number) => `/user/reassignment_requests/${id}/reject`;
      const why = { json: { reason: '  I was never\n there. ' } };
      expect((await api(cast.bob, 'POST', path(await idOf('U1')), why)).status).toBe(201);
      const tooLong = { json: { reason: 'x'.repeat(501) } };
      expect((await api(cast.carol, 'POST', path(await idOf('U3')), tooLong)).status).toBe(400);
      expect((await api(cast.carol, 'POST', path(await idOf('U3')))).status).toBe(201);
      const [mail] = await mailsTo('new@example.test');
      await declineTakeover(tributary.operations, linkIn(mail!.text, 'take-over'), 'Somebody else.');
      expect(await list()).toMatchObject([
        { user: { username: 'carol' }, state: 'declined', reason: null },
        { invited_email: 'new@example.test', state: 'declined', reason: 'Somebody else.' },
        { user: { username: 'bob' }, state: 'declined', reason: 'I was never there.' },
      ]);
      const texts = (await mailsTo(cast.alice.user.email)).map(({ text }) => text).join('\n');
      expect(texts).toContain('Reason: I was never there.');
      expect(texts).toContain('Reason: Somebody else.');
      expect(texts.match(/Reason: /g)).toHaveLength(2);
    });

    it('are paged behind a key', async () => {
      for (let index = 1; index <= 3; index += 1) await ask(`U${index}`, { email: `p${index}@example.test` });
      const path = `/groups/${group.id}/reassignment_requests?per_page=2`;
      const first = await api(cast.alice, 'GET', path);
      expect(first.json).toMatchObject([{ invited_email: 'p3@example.test' }, { invited_email: 'p2@example.test' }]);
      const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))![1]!;
      const { pathname, search } = new URL(next);
      const second = await request(tributary, 'GET', `${pathname}${search}`, { token: cast.alice.token });
      expect(second.json).toMatchObject([{ invited_email: 'p1@example.test' }]);
      expect(second.headers.link).toBeUndefined();
    });

    it('are followed by Owners alone', async () => {
      const member = { groupId: group.id, userId: cast.bob.user.id, accessLevel: 40 as const, createdBy: null };
      await addMember(tributary.operations, member);
      for (const path of ['reassignment_requests', 'reassignment_requests/numbers', 'reminder_settings']) {
        expect((await api(cast.bob, 'GET', `/groups/${group.id}/${path}`)).status).toBe(403);
        expect((await api(cast.stranger, 'GET', `/groups/${group.id}/${path}`)).status).toBe(404);
      }
      const put = api(cast.bob, 'PUT', `/groups/${group.id}/reminder_settings`, { json: { max_reminders: 1 } });
      expect((await put).status).toBe(403);
    });

    it('have settings within bounds, which the log tells of', async () => {
      expect((await api(cast.alice, 'GET', `/groups/${group.id}/reminder_settings`)).json).toEqual({
        interval_days: 7,
        max_reminders: 0,
        expires_after_days: 0,
      });
      for (const wrong of [{ interval_days: 0 }, { max_reminders: 11 }, { expires_after_days: 366 }]) {
        expect((await set(wrong)).status).toBe(400);
      }
      expect(await set({ max_reminders: 2 })).toMatchObject({
        status: 200,
        json: { interval_days: 7, max_reminders: 2, expires_after_days: 0 },
      });
      expect((await set({ expires_after_days: 30 })).json).toMatchObject({ max_reminders: 2, expires_after_days: 30 });
      expect(await actions()).toEqual(['change_request_settings alice', 'change_request_settings alice']);
    });

    it('are reminded of weekly, as often as the group wants it, and not before it does', async () => {
      await ask('U1', { username: 'bob' });
      const { clock } = tributary;
      clock.advance(8 * day);
      await round();
      expect(await remindersTo(cast.bob.user.email)).toEqual([]);
      await set({ max_reminders: 2 });
      await round();
      await round();
      const [first, ...others] = await remindersTo(cast.bob.user.email);
      expect(others).toEqual([]);
      expect(first!.text).toContain(`/import/requests/${await idOf('U1')}`);
      expect(first!.text).toContain('Person 1');
      clock.advance(6 * day);
      await round();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(1);
      clock.advance(day);
      await round();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(2);
      clock.advance(30 * day);
      await round();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(2);
      expect(await list()).toMatchObject([{ reminders: 2, state: 'open' }]);
      expect(await numbers()).toMatchObject({ days: [{ asked: 1 }, { reminded: 1 }, { reminded: 1 }] });
    });

    it('are reminded of by the sweeper, and no more once they are answered', async () => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { username: 'carol' });
      await set({ max_reminders: 3 });
      await api(cast.carol, 'POST', `/user/reassignment_requests/${await idOf('U2')}/reject`);
      tributary.clock.advance(7 * day);
      await scheduleFollowUps(tributary.operations);
      await tributary.runner.drain();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(1);
      expect(await remindersTo(cast.carol.user.email)).toEqual([]);
      await scheduleFollowUps(tributary.operations);
      const jobs = await tributary.operations.database.reader.db
        .selectFrom('job')
        .select('id')
        .where('name', '=', 'follow-up-requests')
        .where('state', '=', 'queued')
        .execute();
      expect(jobs).toEqual([]);
    });

    it('of one person are one reminder', async () => {
      await api(cast.admin, 'PUT', '/application/settings', { json: { allow_several_placeholders_per_user: true } });
      for (let index = 1; index <= 7; index += 1) await ask(`U${index}`, { username: 'bob' });
      await ask('U8', { username: 'carol' });
      await set({ max_reminders: 1 });
      tributary.clock.advance(7 * day);
      await round();
      const reminders = await remindersTo(cast.bob.user.email);
      expect(reminders).toMatchObject([{ text: expect.stringMatching(/Person 1[^]*Person 5[^]*and 2 more/) }]);
      expect((await list()).map(({ reminders: count }) => count)).toEqual(Array.from({ length: 8 }, () => 1));
      expect(await remindersTo(cast.carol.user.email)).toHaveLength(1);
    });

    it('to an address are reminded of with a link that works, by which nobody learns of accounts', async () => {
      await ask('U1', { email: 'new@example.test' });
      const [asked] = await mailsTo('new@example.test');
      await set({ max_reminders: 1 });
      tributary.clock.advance(7 * day);
      await round();
      const [reminder] = await remindersTo('new@example.test');
      const token = linkIn(reminder!.text, 'take-over');
      expect(token).not.toBe(linkIn(asked!.text, 'take-over'));
      const { operations } = tributary;
      const taken = await acceptTakeover(operations, cast.dana.viewer, token, undefined);
      expect(taken.sourceUserIds).toEqual([await idOf('U1')]);
      await tributary.runner.drain();
      expect(await stateOf('U1')).toBe('completed');
      expect(await list()).toMatchObject([{ state: 'accepted', user: null, reminders: 1 }]);
    });

    it('to an address end as the invitation does, however often it is reminded of', async () => {
      await ask('U1', { email: 'new@example.test' });
      await set({ max_reminders: 10 });
      for (let week = 0; week < 4; week += 1) {
        tributary.clock.advance(7 * day);
        await round();
      }
      const reminders = await remindersTo('new@example.test');
      expect(reminders).toHaveLength(4);
      tributary.clock.advance(3 * day);
      const token = linkIn(reminders[0]!.text, 'take-over');
      await expect(declineTakeover(tributary.operations, token)).rejects.toMatchObject({ code: 'invalid_state' });
      await tributary.runner.drain();
      await round();
      expect(await remindersTo('new@example.test')).toHaveLength(4);
    });

    it('are reminded of no more once somebody says so; the link shows, and its form acts', async () => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { email: 'new@example.test' });
      await set({ max_reminders: 5 });
      tributary.clock.advance(7 * day);
      await round();
      const { operations } = tributary;
      for (const email of [cast.bob.user.email, 'new@example.test']) {
        const token = linkIn((await remindersTo(email))[0]!.text, 'reminders');
        expect((await request(tributary, 'GET', `/reminders/${token}`)).status).toBe(200);
      }
      expect(await list()).toMatchObject([{ reminders_stopped: false }, { reminders_stopped: false }]);
      for (const email of [cast.bob.user.email, 'new@example.test']) {
        const token = linkIn((await remindersTo(email))[0]!.text, 'reminders');
        await stopReminders(operations, token);
        await stopReminders(operations, token);
      }
      await expect(stopReminders(operations, 'made-up')).rejects.toMatchObject({ code: 'invalid_state' });
      expect(await list()).toMatchObject([{ reminders_stopped: true }, { reminders_stopped: true }]);
      tributary.clock.advance(7 * day);
      await round();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(1);
      expect(await remindersTo('new@example.test')).toHaveLength(1);
      // Requests that are made later, too.
      await actOn(tributary, cast.alice, await idOf('U1'), 'cancel');
      await ask('U1', { username: 'bob' });
      await actOn(tributary, cast.alice, await idOf('U2'), 'cancel');
      await ask('U2', { email: 'New@example.test' });
      expect(await list('?state=open')).toMatchObject([{ reminders_stopped: true }, { reminders_stopped: true }]);
    });

    it('wait for a week again after an Owner has sent them again', async () => {
      await ask('U1', { username: 'bob' });
      await set({ max_reminders: 1 });
      tributary.clock.advance(5 * day);
      expect((await actOn(tributary, cast.alice, await idOf('U1'), 'resend')).status).toBe(201);
      tributary.clock.advance(3 * day);
      await round();
      expect(await remindersTo(cast.bob.user.email)).toEqual([]);
      tributary.clock.advance(4 * day);
      await round();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(1);
    });

    it('expire where the group wants it, which the log tells; then they can be made again', async () => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { email: 'new@example.test' });
      await set({ expires_after_days: 10 });
      tributary.clock.advance(9 * day);
      await round();
      expect((await list()).map(({ state }) => state)).toEqual(['open', 'open']);
      tributary.clock.advance(day);
      await round();
      expect((await list()).map(({ state }) => state)).toEqual(['expired', 'expired']);
      expect([await stateOf('U1'), await stateOf('U2')]).toEqual(['pending_reassignment', 'pending_reassignment']);
      expect(await actions()).toEqual(expect.arrayContaining(['expire -', 'expire -']));
      expect(await numbers()).toMatchObject({ open: 0, expired: 2 });
      const [invitation] = await mailsTo('new@example.test');
      const token = linkIn(invitation!.text, 'take-over');
      await expect(declineTakeover(tributary.operations, token)).rejects.toMatchObject({ code: 'invalid_state' });
      const accepted = await api(cast.bob, 'POST', `/user/reassignment_requests/${await idOf('U1')}/accept`);
      expect(accepted.status).toBe(404);
      await ask('U1', { username: 'bob' });
      expect(await list('?state=open')).toMatchObject([{ user: { username: 'bob' } }]);
    });

    /** What else begins at a moment of the first, once, and goes on beside it. */
    const beside = (moment: string, other: () => Promise<unknown>) => {
      let started: Promise<unknown> | undefined;
      // Not from within the transaction that is under way.
      const start = AsyncResource.bind(other);
      faults.at = (name) => {
        if (name === moment) started ??= start();
      };
      return async () => {
        faults.at = () => undefined;
        expect(started).toBeDefined();
        await started;
      };
    };
    const answer = async (verb: 'accept' | 'reject') =>
      (await api(cast.bob, 'POST', `/user/reassignment_requests/${await idOf('U1')}/${verb}`)).status;

    it.each(['accept', 'reject'] as const)('expire once and for all, whoever tries to %s meanwhile', async (verb) => {
      await ask('U1', { username: 'bob' });
      await set({ expires_after_days: 10 });
      tributary.clock.advance(10 * day);
      let status = 0;
      const settled = beside('expire-requests:before-commit', async () => {
        status = await answer(verb);
      });
      await round();
      await settled();
      await tributary.runner.drain();
      expect(status).toBe(404);
      expect(await stateOf('U1')).toBe('pending_reassignment');
      expect(await list()).toMatchObject([{ state: 'expired', user: { username: 'bob' } }]);
      expect((await actions()).filter((action) => !action.startsWith('change_'))).toEqual([
        'expire -',
        'reassign alice',
      ]);
    });

    it.each([
      ['accept', 'accepted'],
      ['reject', 'declined'],
    ] as const)('do not expire while somebody answers: %s', async (verb, state) => {
      await ask('U1', { username: 'bob' });
      await set({ expires_after_days: 10, max_reminders: 1 });
      tributary.clock.advance(10 * day);
      const settled = beside(`${verb}-reassignment:before-commit`, round);
      expect(await answer(verb)).toBe(201);
      await settled();
      await tributary.runner.drain();
      expect(await list()).toMatchObject([{ state, reminders: 0 }]);
      expect(await stateOf('U1')).toBe(verb === 'accept' ? 'completed' : 'rejected');
      expect(await actions()).not.toContain('expire -');
      expect(await remindersTo(cast.bob.user.email)).toEqual([]);
    });

    it('are not reminded of while somebody stops the reminders', async () => {
      await ask('U1', { username: 'bob' });
      await set({ max_reminders: 2 });
      tributary.clock.advance(7 * day);
      await round();
      const token = linkIn((await remindersTo(cast.bob.user.email))[0]!.text, 'reminders');
      tributary.clock.advance(7 * day);
      const settled = beside('stop-reminders:before-commit', round);
      await stopReminders(tributary.operations, token);
      await settled();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(1);
    });

    it('are reminded of once by two that follow up at the same time', async () => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { email: 'new@example.test' });
      await set({ max_reminders: 3 });
      tributary.clock.advance(7 * day);
      const settled = beside('remind-assignees:before-commit', round);
      await round();
      await settled();
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(1);
      expect(await remindersTo('new@example.test')).toHaveLength(1);
    });

    it.each(['before', 'after'])('expire once, also when it dies right %s a commit', async (side) => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { email: 'new@example.test' });
      await set({ expires_after_days: 10 });
      tributary.clock.advance(10 * day);
      let deaths = 0;
      faults.at = (moment) => {
        if (moment !== `expire-requests:${side}-commit` || deaths > 0) return;
        deaths += 1;
        throw new Error('stopped by the test');
      };
      await expect(round()).rejects.toThrow('stopped by the test');
      await round();
      expect(deaths).toBe(1);
      expect(await numbers()).toMatchObject({ open: 0, expired: 2, cancelled: 0 });
      expect((await actions()).filter((action) => action === 'expire -')).toHaveLength(2);
    });

    it('keep no reason of somebody whose account is deleted', async () => {
      await ask('U1', { username: 'bob' });
      const path = `/user/reassignment_requests/${await idOf('U1')}/reject`;
      await api(cast.bob, 'POST', path, { json: { reason: 'I was never there.' } });
      const { operations, runner, clock } = tributary;
      await askForAccountDeletion(operations, cast.bob.viewer, 'bob');
      clock.advance(7 * day);
      await runner.drain();
      expect(await list()).toMatchObject([{ state: 'declined', reason: null }]);
    });

    it.each(['before', 'after'])('are reminded of once, also when it dies right %s a commit', async (side) => {
      await ask('U1', { username: 'bob' });
      await ask('U2', { email: 'new@example.test' });
      await set({ max_reminders: 1, expires_after_days: 60 });
      tributary.clock.advance(7 * day);
      let deaths = 0;
      faults.at = (moment) => {
        if (moment !== `remind-assignees:${side}-commit` || deaths > 0) return;
        deaths += 1;
        throw new Error('stopped by the test');
      };
      await expect(round()).rejects.toThrow('stopped by the test');
      await round();
      expect(deaths).toBe(1);
      expect(await remindersTo(cast.bob.user.email)).toHaveLength(1);
      const [reminder] = await remindersTo('new@example.test');
      // The link that was mailed is the one that works.
      await declineTakeover(tributary.operations, linkIn(reminder!.text, 'take-over'));
      expect(await list()).toMatchObject([
        { state: 'declined', reminders: 1 },
        { state: 'open', reminders: 1 },
      ]);
    });
  });
});
