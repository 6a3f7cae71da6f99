import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { moderationJobs } from '../../../src/core/moderation/jobs/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../src/lib/clock.ts';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringGroupBelow, bringMaintainer } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

type Row = Record<string, string>;
interface Made {
  readonly id: number;
  readonly user: { readonly username: string };
  readonly ended_at: string | null;
}

forEachDatabase((open) => {
  describe('warnings and suspensions', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let harbour: Group;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      ({ cast, group: harbour } = await bringForum(tributary, 'bob', 'carol'));
      call = callerOf(tributary);
      await bringMaintainer(tributary, harbour, cast.dana);
      await bringGroupBelow(tributary, cast.alice, harbour);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const post = (who: Person, form: Row) =>
      request(tributary, 'POST', '/api/z/1.0/item/update', { basic: who.basic, form });
    const say = async (who: Person, body: string): Promise<Row> => {
      const answer = await post(who, { body, wall: 'harbour-general' });
      expect(answer.status).toBe(200);
      return (answer.json as { item: Row }).item;
    };
    /** The case of a post of somebody in the group, which somebody else has reported. */
    const caseOf = async (who: Person, by: Person): Promise<number> => {
      const { uuid } = await say(who, `Something of ${who.user.username}`);
      await call(by, 'POST', '/reports', { subject_type: 'post', subject_id: uuid, category: 'rules' });
      const [about] = (await call(cast.alice, 'GET', '/groups/harbour/moderation/cases')).json as { id: number }[];
      return about!.id;
    };
    const act = (who: Person, id: number, what: 'warnings' | 'suspensions', json: object = { reason: 'Stop that.' }) =>
      call(who, 'POST', `/moderation/cases/${id}/${what}`, json);
    const inDays = (days: number) => addMilliseconds(tributary.clock.now(), days * dayMilliseconds);
    const mailsTo = async (person: Person): Promise<string[]> => {
      const rows = await tributary.operations.database.reader.db
        .selectFrom('mail')
        .select(['subject', 'text'])
        .where('to_address', '=', person.user.email)
        .orderBy('id')
        .execute();
      return rows.map(({ subject, text }) => `${subject}\n${text}`);
    };
    const sweep = async () => {
      for (const chore of Object.values(moderationJobs(tributary.operations).chores ?? {})) await chore();
    };

    it('warns by a text, which comes as a notification and a mail, and may be answered', async () => {
      const id = await caseOf(cast.bob, cast.carol);
      expect((await act(cast.dana, id, 'warnings', { reason: ' ' })).status).toBe(400);
      expect((await act(cast.carol, id, 'warnings')).status).toBe(404);
      const made = await act(cast.dana, id, 'warnings');
      expect(made).toMatchObject({
        status: 201,
        json: { kind: 'warning', group_id: harbour.id, user: { username: 'bob' }, created_by: { username: 'dana' } },
      });
      const mail = (await mailsTo(cast.bob)).at(-1)!;
      expect(mail).toContain('The Harbour | You’ve received a warning');
      expect(mail).toContain('Stop that.');
      expect(mail).toContain(`/moderation/cases/${id}`);
      const whole = await call(cast.alice, 'GET', `/moderation/cases/${id}`);
      expect(whole.json).toMatchObject({ state: 'closed', person: { username: 'bob' }, sanctions: [made.json] });
      const answered = await call(cast.bob, 'POST', `/moderation/cases/${id}/appeals`, { body: 'Sorry.' });
      expect(answered.status).toBe(201);
      expect((await post(cast.bob, { body: 'On we go', wall: 'harbour-general' })).status).toBe(200);
      const log = await call(cast.alice, 'GET', '/groups/harbour/audit_events');
      expect(log.text).toContain('warn_person');
    });

    it('leaves the whole server to administrators, and those who moderate alone', async () => {
      const id = await caseOf(cast.dana, cast.carol);
      expect((await act(cast.alice, id, 'suspensions', { reason: 'No', scope: 'server' })).status).toBe(403);
      expect((await act(cast.dana, id, 'suspensions')).status).toBe(422);
      expect(await act(cast.alice, id, 'suspensions')).toMatchObject({ status: 422 });
      expect((await act(cast.alice, id, 'suspensions', { reason: 'No', ends_at: '2001-01-01' })).status).toBe(400);
      const ofAlice = await caseOf(cast.alice, cast.carol);
      expect((await act(cast.alice, ofAlice, 'warnings')).status).toBe(422);
    });

    it('lets who is suspended in a group read there, and do nothing else, until that ends', async () => {
      const id = await caseOf(cast.bob, cast.carol);
      const before = await say(cast.bob, 'From before');
      const other = await say(cast.carol, 'Of somebody else');
      const made = await act(cast.dana, id, 'suspensions', { reason: 'A week.', ends_at: inDays(7) });
      expect(made.status).toBe(201);
      expect((await act(cast.dana, id, 'suspensions')).status).toBe(422);
      const refused = await post(cast.bob, { body: 'Again', wall: 'harbour-general' });
      expect(refused.status).toBe(403);
      expect(refused.text).toContain(`until ${inDays(7).slice(0, 10)}`);
      expect(refused.text).toContain('A week.');
      expect(refused.text).toContain(`/moderation/cases/${id}`);
      const parent = other['id']!;
      expect((await post(cast.bob, { body: 'An answer', parent })).status).toBe(403);
      expect((await post(cast.bob, { body: '👍', verb: 'emojiReaction', parent })).status).toBe(403);
      expect((await post(cast.bob, { body: 'Edited', post_id: before['id']! })).status).toBe(403);
      expect((await post(cast.bob, { body: 'At home' })).status).toBe(200);
      const read = await request(tributary, 'GET', `/api/z/1.0/item/full?item_id=${parent}`, { basic: cast.bob.basic });
      expect(read.status).toBe(200);
      const listed = await call(cast.dana, 'GET', '/groups/harbour/moderation/suspensions');
      expect(listed.json).toEqual([made.json]);
      expect((await call(cast.bob, 'GET', '/groups/harbour/moderation/suspensions')).status).toBe(403);
      expect((await mailsTo(cast.bob)).at(-1)).toContain('The Harbour | You’ve been suspended');
      tributary.clock.advance(8 * dayMilliseconds);
      // Nobody waits for the job.
      expect((await post(cast.bob, { body: 'Back', parent })).status).toBe(200);
      await sweep();
      expect((await call(cast.dana, 'GET', '/groups/harbour/moderation/suspensions')).json).toEqual([]);
      expect((await mailsTo(cast.bob)).at(-1)).toContain('The Harbour | Your suspension has ended');
    });

    it('counts in groups below, and ends when a moderator lifts it', async () => {
      const id = await caseOf(cast.bob, cast.carol);
      const { json } = await act(cast.dana, id, 'suspensions');
      const made = json as Made;
      expect(made).toMatchObject({ ends_at: null, ended_at: null });
      expect((await post(cast.bob, { body: 'Again', wall: 'harbour-general' })).status).toBe(403);
      expect((await post(cast.bob, { body: 'Below', wall: 'harbour-pier-steps' })).text).toContain('Stop that.');
      expect((await post(cast.carol, { body: 'Below', wall: 'harbour-pier-steps' })).status).toBe(200);
      for (const who of [cast.bob, cast.carol, cast.stranger]) {
        expect((await call(who, 'POST', `/moderation/suspensions/${made.id}/lift`)).status).toBe(404);
      }
      const lifted = await call(cast.dana, 'POST', `/moderation/suspensions/${made.id}/lift`);
      expect((lifted.json as Made).ended_at).not.toBeNull();
      expect((await call(cast.dana, 'POST', `/moderation/suspensions/${made.id}/lift`)).status).toBe(422);
      expect((await post(cast.bob, { body: 'Thanks', wall: 'harbour-general' })).status).toBe(200);
      expect((await post(cast.bob, { body: 'Thanks', wall: 'harbour-pier-steps' })).status).toBe(200);
      expect((await call(cast.alice, 'GET', '/groups/harbour/audit_events')).text).toContain('lift_suspension');
    });

    it('leaves an account blocked by an administrator blocked when a suspension in a group is lifted', async () => {
      const { id } = (await act(cast.dana, await caseOf(cast.bob, cast.carol), 'suspensions')).json as Made;
      await call(cast.admin, 'POST', `/users/${cast.bob.user.id}/block`);
      expect((await call(cast.dana, 'POST', `/moderation/suspensions/${id}/lift`)).status).toBe(200);
      expect((await call(cast.bob, 'GET', '/user')).text).toContain('blocked');
      await call(cast.admin, 'POST', `/users/${cast.bob.user.id}/unblock`);
      expect((await post(cast.bob, { body: 'Back', wall: 'harbour-general' })).status).toBe(200);
    });

    it('keeps who is suspended on the server out, with password and token, until it is over', async () => {
      const id = await caseOf(cast.carol, cast.bob);
      const end = inDays(3);
      expect((await act(cast.dana, id, 'suspensions', { reason: 'Out.', scope: 'server' })).status).toBe(403);
      const made = await act(cast.admin, id, 'suspensions', { reason: 'Out.', ends_at: end, scope: 'server' });
      expect(made).toMatchObject({
        status: 201,
        json: { group_id: null, user: { username: 'carol', state: 'blocked' } },
      });
      const byToken = await call(cast.carol, 'GET', '/user');
      const byPassword = await post(cast.carol, { body: 'Me again' });
      for (const answer of [byToken, byPassword]) {
        expect(answer.status).toBe(403);
        expect(answer.text).toContain('Your account is suspended until');
        expect(answer.text).toContain('Out.');
        expect(answer.text).toContain('To appeal');
      }
      expect((await act(cast.admin, id, 'suspensions', { reason: 'Out.', scope: 'server' })).status).toBe(422);
      expect((await call(cast.admin, 'GET', '/moderation/suspensions')).json).toEqual([made.json]);
      expect((await call(cast.alice, 'GET', '/moderation/suspensions')).status).toBe(403);
      expect((await call(cast.admin, 'GET', '/audit_events')).text).toContain('suspend_person');
      expect((await mailsTo(cast.carol)).at(-1)).toMatch(/Your account is suspended[\s\S]*\/suspended\//);
      tributary.clock.advance(3 * dayMilliseconds);
      expect((await call(cast.carol, 'GET', '/user')).status).toBe(200);
      await sweep();
      expect((await call(cast.admin, 'GET', `/users/${cast.carol.user.id}`)).json).toMatchObject({ state: 'active' });
    });

    it('ends with what else an administrator decides about the account', async () => {
      const id = await caseOf(cast.carol, cast.bob);
      const out = { reason: 'Out.', ends_at: inDays(3), scope: 'server' };
      await act(cast.admin, id, 'suspensions', out);
      expect((await call(cast.admin, 'POST', `/users/${cast.carol.user.id}/unblock`)).status).toBe(201);
      expect((await call(cast.carol, 'GET', '/user')).status).toBe(200);
      expect((await mailsTo(cast.carol)).at(-1)).toContain('Your suspension has ended');
      await act(cast.admin, id, 'suspensions', out);
      await call(cast.admin, 'POST', `/users/${cast.carol.user.id}/block`);
      expect((await mailsTo(cast.carol)).at(-1)).toContain('Your account is suspended');
      tributary.clock.advance(4 * dayMilliseconds);
      await sweep();
      expect((await call(cast.carol, 'GET', '/user')).text).toContain('blocked');
      await call(cast.admin, 'POST', `/users/${cast.carol.user.id}/unblock`);
    });
  });
});
