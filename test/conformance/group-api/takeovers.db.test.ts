import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { acceptTakeover, declineTakeover } from '../../../src/core/reassignment/index.ts';
import { expireTakeovers } from '../../../src/core/reassignment/operations/takeovers/expire-takeovers.ts';
import { anonymous } from '../../../src/core/platform/index.ts';
import type { Cast } from '../../rig/cast.ts';
import { holders } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { type Faults, openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const day = 24 * 3600 * 1000;
const newcomer = { name: 'Ben Newcomer', username: 'ben', password: 'a few words do well' };
const [annsRow, bensRow] = smallCommunity['users.json'] as object[];
const users = [
  { ...annsRow, profile: { real_name: 'Ann Archer' } },
  { ...bensRow, profile: { real_name: 'Ben Baker', email: 'ben@old.test' } },
  { id: 'U3', team_id: 'T1', name: 'cy', profile: { real_name: 'Cy Cooper' } },
];

forEachDatabase((open) => {
  describe('contributions given to an address', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast')));
      await importArchive(tributary, cast.alice, group, await writeZip({ ...smallCommunity, 'users.json': users }));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const shown = async (identifier: string) => (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!;
    const invite = async (identifier: string, form: Record<string, string>) =>
      actOn(tributary, cast.alice, (await shown(identifier)).id, 'reassign', form);
    const mailsTo = (to: string) => listMails(tributary.operations.database.reader, { to, limit: 10 });
    const tokenIn = (text: string | null | undefined) => /\/take-over\/([\w-]{43})/.exec(text ?? '')![1]!;
    const tokenFor = async (to: string) => tokenIn((await mailsTo(to))[0]?.text);
    const send = (rows: readonly string[], form?: Readonly<Record<string, string>>) => {
      const lines = rows.map((row) => `https://t1.slack.com,slack,${row}`);
      return upload(tributary, cast.alice, group, `${[header, ...lines].join('\n')}\n`, form && { form });
    };
    const log = async () => {
      const path = `/api/v4/groups/${group.id}/audit_events`;
      const { json } = await request(tributary, 'GET', path, { token: cast.alice.token });
      return (json as { action: string; author: object | null; details: object | null }[]).map(
        ({ action, details }) => `${action} ${JSON.stringify(details)}`,
      );
    };
    const waiting = (who: { token: string }) =>
      request(tributary, 'GET', '/api/v4/user/reassignment_requests', { token: who.token });

    it('wait as invited; joining by the mailed link confirms the address and takes them over', async () => {
      const before = await holders(tributary);
      const answer = await invite('U2', { email: 'ben@example.test' });
      expect(answer).toMatchObject({
        status: 201,
        json: { status: 'invited', invited_email: 'ben@example.test', reassign_to_user: null },
      });
      expect(await holders(tributary)).toEqual(before);
      const token = await tokenFor('ben@example.test');
      const { userId } = await acceptTakeover(tributary.operations, anonymous, token, newcomer);
      await tributary.runner.drain();
      expect(await shown('U2')).toMatchObject({
        status: 'completed',
        invited_email: 'ben@example.test',
        reassign_to_user: { username: 'ben' },
      });
      const { reader } = tributary.operations.database;
      const emails = await reader.db.selectFrom('user_email').selectAll().where('user_id', '=', userId).execute();
      expect(emails).toMatchObject([{ email: 'ben@example.test', confirmed_at: expect.any(String) }]);
      expect(JSON.stringify(await holders(tributary))).toContain('Ben Newcomer');
      expect(await log()).toEqual(['accept null', 'invite {"email":"ben@example.test"}']);
      await expect(acceptTakeover(tributary.operations, anonymous, token, newcomer)).rejects.toMatchObject({
        code: 'invalid_state',
      });
      // Back again, as with any other.
      expect((await actOn(tributary, cast.alice, (await shown('U2')).id, 'undo')).status).toBe(201);
      await tributary.runner.drain();
      expect(await shown('U2')).toMatchObject({ status: 'pending_reassignment', invited_email: null });
      expect(await holders(tributary)).toEqual(before);
    });

    it('can go to the address that the archive knows', async () => {
      expect((await invite('U1', { use_source_email: 'true' })).status).toBe(422);
      expect(await invite('U2', { use_source_email: 'true' })).toMatchObject({
        status: 201,
        json: { invited_email: 'ben@old.test' },
      });
      expect((await invite('U3', { use_source_email: 'true', email: 'a@b.test' })).status).toBe(400);
      expect((await invite('U3', { email: 'no address' })).status).toBe(422);
    });

    it('tell the Owner nothing about accounts, whoever has the address', async () => {
      const taken = await invite('U2', { email: cast.bob.user.email });
      const free = await invite('U3', { email: 'nobody@example.test' });
      const shape = ({ status, json }: typeof taken) => {
        const { reassign_to_user, status: state } = json as Awaited<ReturnType<typeof shown>>;
        return { status, state, reassign_to_user };
      };
      expect(shape(taken)).toEqual(shape(free));
      expect(shape(taken)).toEqual({ status: 201, state: 'invited', reassign_to_user: null });
      const subjects = [cast.bob.user.email, 'nobody@example.test'].map(async (to) => (await mailsTo(to))[0]!.subject);
      expect(new Set(await Promise.all(subjects)).size).toBe(1);
    });

    it('are a request as any for the account that has confirmed the address', async () => {
      await invite('U2', { email: cast.bob.user.email.toUpperCase() });
      const { id } = await shown('U2');
      expect((await waiting(cast.bob)).json).toMatchObject([{ id, source_name: 'Ben Baker' }]);
      expect((await waiting(cast.carol)).json).toEqual([]);
      const answer = (who: { token: string }, verb: string) =>
        request(tributary, 'POST', `/api/v4/user/reassignment_requests/${id}/${verb}`, { token: who.token });
      expect((await answer(cast.carol, 'accept')).status).toBe(404);
      expect((await answer(cast.bob, 'accept')).status).toBe(201);
      await tributary.runner.drain();
      expect(await shown('U2')).toMatchObject({ status: 'completed', reassign_to_user: { username: 'bob' } });
    });

    it('can be declined by the link without an account; whoever asked gets a mail that names the address', async () => {
      await invite('U2', { email: 'ben@example.test' });
      await declineTakeover(tributary.operations, await tokenFor('ben@example.test'));
      expect(await shown('U2')).toMatchObject({ status: 'rejected', invited_email: 'ben@example.test' });
      const [mail] = await mailsTo(cast.alice.user.email);
      expect(mail!.text).toContain('ben@example.test');
      expect(await log()).toEqual(['reject null', 'invite {"email":"ben@example.test"}']);
      expect(await invite('U2', { username: 'carol' })).toMatchObject({
        status: 201,
        json: { status: 'awaiting_approval', invited_email: null },
      });
    });

    it('are mailed once for an address, however many wait, and once more in eight hours when asked', async () => {
      await changeSetting(tributary.operations, cast.admin.viewer, 'allow_several_placeholders_per_user', 'true');
      await invite('U2', { email: 'ben@example.test' });
      await invite('U3', { email: 'Ben@Example.test' });
      expect(await mailsTo('ben@example.test')).toHaveLength(1);
      const first = await tokenFor('ben@example.test');
      const { id } = await shown('U3');
      expect((await actOn(tributary, cast.alice, id, 'resend')).status).toBe(422);
      tributary.clock.advance(day);
      expect((await actOn(tributary, cast.alice, id, 'resend')).status).toBe(201);
      expect(await mailsTo('ben@example.test')).toHaveLength(2);
      const second = tokenIn((await mailsTo('ben@example.test'))[0]?.text);
      expect(second).not.toBe(first);
      await expect(acceptTakeover(tributary.operations, anonymous, first, newcomer)).rejects.toThrow('answered');
      const { sourceUserIds } = await acceptTakeover(tributary.operations, anonymous, second, newcomer);
      expect(sourceUserIds).toHaveLength(2);
    });

    it('are given to nobody who has another of the same source, unless the server allows it', async () => {
      await invite('U2', { email: 'ben@example.test' });
      expect((await invite('U3', { email: 'ben@example.test' })).status).toBe(422);
      await invite('U3', { username: 'bob' });
      await expect(
        acceptTakeover(tributary.operations, cast.bob.viewer, await tokenFor('ben@example.test'), undefined),
      ).rejects.toMatchObject({ code: 'unprocessable' });
      expect((await shown('U2')).status).toBe('invited');
    });

    it('go to nobody after they were cancelled, kept, asked of somebody else, or had no answer in time', async () => {
      const refused = async (token: string) =>
        expect(acceptTakeover(tributary.operations, anonymous, token, newcomer)).rejects.toMatchObject({
          code: 'invalid_state',
        });
      await invite('U2', { email: 'ben@example.test' });
      const cancelled = await tokenFor('ben@example.test');
      await actOn(tributary, cast.alice, (await shown('U2')).id, 'cancel');
      expect(await shown('U2')).toMatchObject({ status: 'pending_reassignment', invited_email: null });
      await refused(cancelled);
      await invite('U2', { email: 'late@example.test' });
      const late = await tokenFor('late@example.test');
      tributary.clock.advance(31 * day);
      await refused(late);
      await expireTakeovers(tributary.operations);
      expect(await shown('U2')).toMatchObject({ status: 'pending_reassignment', invited_email: null });
      expect((await log())[0]).toBe('expire null');
    });

    it('are worth as much as whoever asked', async () => {
      await invite('U2', { email: 'ben@example.test' });
      await invite('U3', { email: cast.bob.user.email });
      const { id } = await shown('U3');
      const token = await tokenFor('ben@example.test');
      await tributary.operations.database.write((tx) =>
        tx.db.deleteFrom('group_member').where('user_id', '=', cast.alice.user.id).execute(),
      );
      await expect(acceptTakeover(tributary.operations, anonymous, token, newcomer)).rejects.toMatchObject({
        code: 'invalid_state',
      });
      const path = `/api/v4/user/reassignment_requests/${id}/accept`;
      expect((await request(tributary, 'POST', path, { token: cast.bob.token })).status).toBe(422);
    });

    it('can be asked for by a file, dry first; an address of nobody is no match unless the file says so', async () => {
      const rows = ['U1,,,ann@example.test,', 'U2,,,,ben@example.test', 'U3,,,bob,'];
      const file = `${[header, ...rows.map((row) => `https://t1.slack.com,slack,${row}`)].join('\n')}\n`;
      const path = `${reassignmentsPath(group.id)}?dry_run=true`;
      const form = { invite: 'true' };
      const planned = await request(tributary, 'POST', path, { token: cast.alice.token, file, form });
      expect((planned.json as { rows: { action: string }[] }).rows.map(({ action }) => action)).toEqual([
        'invite',
        'invite',
        'reassign',
      ]);
      expect((await shown('U1')).status).toBe('pending_reassignment');
      await send(rows);
      expect([(await shown('U1')).status, (await shown('U2')).status]).toEqual(['invited', 'pending_reassignment']);
      const answer = await send([rows[1]!], { invite: 'true' });
      expect(await shown('U2')).toMatchObject({ status: 'invited', invited_email: 'ben@example.test' });
      expect(await mailsTo('ann@example.test')).toHaveLength(1);
      expect(await mailsTo('ben@example.test')).toHaveLength(1);
      expect(await log()).toContain('invite null');
      const listed = await request(tributary, 'GET', `${reassignmentsPath(group.id)}?status=invited`, {
        token: cast.alice.token,
      });
      expect(listed.text).toContain('ann,"",ann@example.test');
      // The upload is undone, whether or not somebody has answered.
      await acceptTakeover(tributary.operations, anonymous, await tokenFor('ben@example.test'), newcomer);
      await tributary.runner.drain();
      tributary.clock.advance(61_000);
      const { upload_id: id } = answer.json as { upload_id: number };
      const undone = await request(tributary, 'POST', `${reassignmentsPath(group.id)}/uploads/${id}/undo`, {
        token: cast.alice.token,
      });
      expect(undone.status).toBe(201);
      await tributary.runner.drain();
      expect((await shown('U2')).status).toBe('pending_reassignment');
    });

    it('fill a download with the addresses that the archive knows, to be uploaded as it is', async () => {
      const path = `${reassignmentsPath(group.id)}?addresses=true`;
      const { text } = await request(tributary, 'GET', path, { token: cast.alice.token });
      expect(text).toContain('U2,Ben Baker,ben,"",ben@old.test');
      await upload(tributary, cast.alice, group, text, { form: { invite: 'true' } });
      expect((await shown('U2')).status).toBe('invited');
      expect((await shown('U1')).status).toBe('pending_reassignment');
    });

    it('are mailed once although a crash stops the file at any point', async () => {
      let stops = 0;
      faults.at = (moment) => {
        if (!moment.startsWith('decide-upload-rows:') || stops === 2) return;
        stops += 1;
        throw new Error('the process ends here');
      };
      await send(['U1,,,ann@example.test,', 'U2,,,ben@example.test,', 'U3,,,cy@example.test,']).catch(() => undefined);
      for (let hours = 0; hours < 4; hours += 1) {
        tributary.clock.advance(day / 24);
        await tributary.runner.drain();
      }
      expect(stops).toBe(2);
      for (const name of ['ann', 'ben', 'cy']) expect(await mailsTo(`${name}@example.test`)).toHaveLength(1);
      expect((await shown('U3')).status).toBe('invited');
    });
  });
});
