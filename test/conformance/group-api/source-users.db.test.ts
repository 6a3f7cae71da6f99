import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { sourceUserStatuses, transitions } from '../../../src/core/reassignment/domain/source-user.ts';
import { changeSettings } from '../../../src/core/reassignment/operations/change-setting.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { addMember } from '../../../src/core/groups/operations/manage-group.ts';
import { listMails, markMail } from '../../../src/core/platform/storage/mails.ts';
import type { Cast } from '../../rig/cast.ts';
import { accept } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { createHarbours } from '../../rig/harbour.ts';
import { bringSourceUsers } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';

const wrongState = { status: 422, json: { message: 'Import source user has an invalid status for this operation' } };
const hour = 3_600_000;
const people = [
  { id: 'U1', username: 'ann', name: 'Ann Archer' },
  { id: 'U2', username: 'ben', name: 'Ben Baker' },
  { id: 'U3', username: 'cat', name: 'Cat Cook' },
  { id: 'U4', username: 'dan', name: 'dan Dyer 100%' },
];

forEachDatabase((open) => {
  describe('the source users of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    const openNext = createHarbours(open, (first) =>
      bringSourceUsers(first.tributary, first.cast.alice, first.group, people),
    );
    beforeEach(async () => {
      ({ tributary, cast, group } = await openNext());
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const idOf = async (identifier: string) =>
      (await shownSourceUsers(tributary, cast.alice, group)).get(identifier)!.id;
    const list = (query = '', who = cast.alice) =>
      request(tributary, 'GET', `/api/v4/groups/${group.id}/source_users${query}`, { token: who.token });
    const identifiers = async (query: string) =>
      ((await list(query)).json as { source_user_identifier: string }[]).map((each) => each.source_user_identifier);
    const set = (id: number, change: Record<string, unknown>) =>
      tributary.operations.database.write((tx) =>
        tx.db.updateTable('source_user').set(change).where('id', '=', id).execute(),
      );
    const mailsTo = (who: string) =>
      listMails(tributary.operations.database.reader, { to: `${who}@example.test`, limit: 50 });

    it('are listed with everybody whom they name', async () => {
      const [first] = (await list()).json as unknown[];
      expect(first).toEqual({
        id: await idOf('U1'),
        namespace_id: group.id,
        source_user_identifier: 'U1',
        source_username: 'ann',
        source_name: 'Ann Archer',
        source_hostname: 'https://t1.slack.com',
        import_type: 'slack',
        status: 'pending_reassignment',
        splitting: false,
        split_from_id: null,
        merged_into_id: null,
        reassignment_error: null,
        invited_email: null,
        placeholder_user: expect.objectContaining({ name: 'Placeholder Ann Archer', state: 'active' }),
        reassign_to_user: null,
        reassigned_by_user: null,
        created_at: expect.stringMatching(/Z$/),
      });
      const one = await request(tributary, 'GET', `/api/v4/source_users/${await idOf('U1')}`, {
        token: cast.alice.token,
      });
      expect(one).toMatchObject({ status: 200, json: first as object });
    });

    it('are found by state and part of a name, and sorted', async () => {
      expect(await identifiers('')).toEqual(['U1', 'U2', 'U3', 'U4']);
      expect(await identifiers('?sort=SOURCE_NAME_DESC')).toEqual(['U4', 'U3', 'U2', 'U1']);
      expect(await identifiers('?order_by=id&sort=desc')).toEqual(['U4', 'U3', 'U2', 'U1']);
      for (const [name, query] of [
        ['sort', '?sort=nonsense'],
        ['order_by', '?order_by=age&sort=asc'],
      ] as const) {
        const json = { error: `${name} does not have a valid value` };
        expect(await list(query)).toMatchObject({ status: 400, json });
      }
      await set(await idOf('U1'), { status: 'keep_as_placeholder' });
      await set(await idOf('U3'), { status: 'failed' });
      expect(await identifiers('?sort=status_asc')).toEqual(['U2', 'U4', 'U3', 'U1']);
      expect(await identifiers('?status=failed')).toEqual(['U3']);
      expect(await identifiers('?status[]=failed&status[]=KEEP_AS_PLACEHOLDER')).toEqual(['U1', 'U3']);
      expect(await identifiers('?status=failed,keep_as_placeholder&search=arch')).toEqual(['U1']);
      expect(await identifiers('?search=BEN')).toEqual(['U2']);
      expect(await identifiers('?search=%25')).toEqual(['U4']);
      expect(await identifiers('?search=nobody')).toEqual([]);
      expect(await list('?status=lost')).toMatchObject({
        status: 400,
        json: { error: 'status does not have a valid value' },
      });
    });

    it('come in pages that know of each other', async () => {
      const path = `http://tributary.test/api/v4/groups/${group.id}/source_users`;
      expect(await list('?per_page=3&search=')).toMatchObject({
        headers: {
          'x-total': '4',
          'x-total-pages': '2',
          'x-page': '1',
          'x-per-page': '3',
          'x-next-page': '2',
          'x-prev-page': '',
          link: [
            `<${path}?per_page=3&search=&page=2>; rel="next"`,
            `<${path}?per_page=3&search=&page=1>; rel="first"`,
            `<${path}?per_page=3&search=&page=2>; rel="last"`,
          ].join(', '),
        },
      });
      const { headers } = await list(`?per_page=3&page=2&private_token=${cast.alice.token}`);
      expect(headers).toMatchObject({ 'x-next-page': '', 'x-prev-page': '1' });
      expect(headers['link']).not.toContain(cast.alice.token);
      expect(await identifiers('?per_page=3&page=2')).toEqual(['U4']);
      expect((await list('?per_page=1000')).headers['x-per-page']).toBe('100');
      expect((await list('?page=x')).status).toBe(400);
    });

    it('come one behind the other by key, in every order, as does the log of the group', async () => {
      const follow = async <T>(path: string): Promise<T[]> => {
        const rows: T[] = [];
        for (let next: string | undefined = path; next !== undefined; ) {
          const { status, headers, json } = await request(tributary, 'GET', next, { token: cast.alice.token });
          expect([status, headers['x-total'], headers['x-page']]).toEqual([200, undefined, undefined]);
          rows.push(...(json as T[]));
          next = /^<http:\/\/tributary\.test([^>]+)>; rel="next"$/.exec(String(headers['link']))?.[1];
        }
        return rows;
      };
      const path = `/api/v4/groups/${group.id}`;
      for (const order of ['', 'sort=source_name_desc', 'order_by=status', 'order_by=id&sort=desc']) {
        const query = `?per_page=3&pagination=keyset&status=pending_reassignment&${order}`;
        const found = await follow<{ source_user_identifier: string }>(`${path}/source_users${query}`);
        expect(found).toHaveLength(4);
        expect(found.map((each) => each.source_user_identifier)).toEqual(await identifiers(`?${order}`));
      }
      expect(await list('?pagination=keyset&cursor=x')).toMatchObject({
        status: 400,
        json: { error: 'cursor is invalid' },
      });
      for (const identifier of ['U1', 'U2', 'U3']) {
        await actOn(tributary, cast.alice, await idOf(identifier), 'keep_as_placeholder');
      }
      const log = await request(tributary, 'GET', `${path}/audit_events`, { token: cast.alice.token });
      expect(log.json).toHaveLength(3);
      expect(await follow(`${path}/audit_events?per_page=1&pagination=keyset`)).toEqual(log.json);
      expect(await follow(`${path}/audit_events?per_page=3&pagination=keyset`)).toEqual(log.json);
    });

    it('are for Owners and administrators alone', async () => {
      const id = await idOf('U1');
      const one = (token?: string) =>
        request(tributary, 'GET', `/api/v4/source_users/${id}`, token === undefined ? {} : { token });
      const missing = { status: 404, json: { message: '404 Source user Not Found' } };
      expect(await list('', cast.stranger)).toMatchObject({ status: 404, json: { message: '404 Group Not Found' } });
      expect(await one(cast.stranger.token)).toMatchObject(missing);
      expect(await one()).toMatchObject({ status: 401 });
      expect(await one(cast.admin.token)).toMatchObject({ status: 200 });
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.bob.user.id,
        accessLevel: accessLevels.maintainer,
        createdBy: null,
      });
      expect((await list('', cast.bob)).status).toBe(403);
      expect((await one(cast.bob.token)).status).toBe(403);
      const all = `/api/v4/groups/${group.id}/source_users/keep_all_as_placeholder`;
      expect((await request(tributary, 'POST', all, { token: cast.bob.token })).status).toBe(403);
      const { token } = await issueToken(tributary.operations, 'operator', {
        userId: cast.alice.user.id,
        name: 'x',
        scopes: ['read_api'],
        expiresAt: null,
      });
      for (const verb of ['reassign', 'cancel', 'keep_as_placeholder', 'undo_keep_as_placeholder', 'resend', 'retry']) {
        expect(await actOn(tributary, undefined, id, verb)).toMatchObject({ status: 401 });
        expect(await actOn(tributary, cast.stranger, id, verb)).toMatchObject(missing);
        expect(await actOn(tributary, cast.bob, id, verb)).toMatchObject({ status: 403 });
        expect(await actOn(tributary, cast.alice, 424242, verb)).toMatchObject(missing);
        expect((await request(tributary, 'POST', `/api/v4/source_users/${id}/${verb}`, { token })).status).toBe(403);
      }
    });

    it('are reassigned to who is named, who is asked', async () => {
      const id = await idOf('U1');
      const byName = await actOn(tributary, cast.alice, id, 'reassign', { username: 'BOB' });
      expect(byName).toMatchObject({
        status: 201,
        json: {
          id,
          status: 'awaiting_approval',
          reassign_to_user: { username: 'bob' },
          reassigned_by_user: { username: 'alice' },
        },
      });
      expect(await mailsTo('bob')).toHaveLength(1);
      expect(await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' })).toMatchObject(wrongState);
      const second = await idOf('U2');
      expect(await actOn(tributary, cast.alice, second, 'reassign', { username: 'bob' })).toMatchObject({
        status: 422,
        json: { message: 'Reassign to user already assigned to another placeholder' },
      });
      const byId = { assignee_user_id: String(cast.carol.user.id) };
      expect(await actOn(tributary, cast.alice, second, 'reassign', byId)).toMatchObject({ status: 201 });
      const byEmail = { public_email: 'Dana@EXAMPLE.test' };
      expect(await actOn(tributary, cast.admin, await idOf('U3'), 'reassign', byEmail)).toMatchObject({ status: 201 });
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect((await shownSourceUsers(tributary, cast.alice, group)).get('U1')).toMatchObject({ status: 'completed' });
      const own = await request(tributary, 'GET', `/api/v4/source_users/${id}`, { token: cast.bob.token });
      expect(own).toMatchObject({ status: 200, json: { status: 'completed' } });
    });

    it('are not reassigned to whom it cannot be', async () => {
      const id = await idOf('U1');
      const only = {
        status: 422,
        json: { message: 'You can assign active users with regular or auditor access only.' },
      };
      const to = (form: Record<string, string>) => actOn(tributary, cast.alice, id, 'reassign', form);
      expect(await to({ username: 'nobody' })).toMatchObject(only);
      expect(await to({ assignee_user_id: '424242' })).toMatchObject(only);
      expect(await to({ username: 'admin' })).toMatchObject(only);
      expect(await to({ username: 'bob', public_email: 'carol@public.test' })).toMatchObject(only);
      expect(await to({ public_email: 'ｂob@example.test' })).toMatchObject(only);
      // Confirmed, and not shown to others.
      expect(await to({ public_email: 'carol@example.test' })).toMatchObject(only);
      expect(await to({ public_email: 'dana@example.test' })).toMatchObject(only);
      expect(await to({})).toMatchObject({ status: 400 });
      expect(await to({ assignee_user_id: 'x' })).toMatchObject({
        status: 400,
        json: { error: 'assignee_user_id is invalid' },
      });
      expect(await mailsTo('bob')).toEqual([]);
      expect((await shownSourceUsers(tributary, cast.alice, group)).get('U1')!.status).toBe('pending_reassignment');
    });

    it('are reassigned at once by administrators who need not ask', async () => {
      await changeSettings(tributary.operations, 'operator', { allow_bypass_placeholder_confirmation: 'true' });
      const id = await idOf('U1');
      expect(await actOn(tributary, cast.admin, id, 'reassign', { username: 'bob' })).toMatchObject({
        status: 201,
        json: { status: 'reassignment_in_progress' },
      });
      await tributary.runner.drain();
      expect((await mailsTo('bob')).map(({ subject }) => subject)).toEqual(['Reassignments in harbour completed']);
    });

    it('are cancelled: nobody is bound, and the link is dead', async () => {
      const id = await idOf('U1');
      await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' });
      expect(await actOn(tributary, cast.alice, id, 'cancel')).toMatchObject({
        status: 201,
        json: { status: 'pending_reassignment', reassign_to_user: null, reassigned_by_user: null },
      });
      expect(await actOn(tributary, cast.alice, id, 'cancel')).toMatchObject(wrongState);
      const answer = `/api/v4/user/reassignment_requests/${id}/accept`;
      expect((await request(tributary, 'POST', answer, { token: cast.bob.token })).status).toBe(404);
      // bob is free for another one.
      const other = await actOn(tributary, cast.alice, await idOf('U2'), 'reassign', { username: 'bob' });
      expect(other.status).toBe(201);
    });

    it('are kept, one or all, and taken back', async () => {
      const id = await idOf('U1');
      const retained = {
        status: 'keep_as_placeholder',
        reassign_to_user: null,
        reassigned_by_user: { username: 'alice' },
      };
      expect(await actOn(tributary, cast.alice, id, 'keep_as_placeholder')).toMatchObject({
        status: 201,
        json: retained,
      });
      expect(await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' })).toMatchObject(wrongState);
      await actOn(tributary, cast.alice, await idOf('U2'), 'reassign', { username: 'bob' });
      const all = `/api/v4/groups/${group.id}/source_users/keep_all_as_placeholder`;
      const keepAll = () => request(tributary, 'POST', all, { token: cast.alice.token });
      expect(await keepAll()).toMatchObject({ status: 201, json: { updated_source_user_count: 2 } });
      expect(await keepAll()).toMatchObject({ json: { updated_source_user_count: 0 } });
      expect(await identifiers('?status=keep_as_placeholder')).toEqual(['U1', 'U3', 'U4']);
      expect(await actOn(tributary, cast.alice, id, 'undo_keep_as_placeholder')).toMatchObject({
        status: 201,
        json: { status: 'pending_reassignment', reassigned_by_user: null },
      });
      expect(await actOn(tributary, cast.alice, id, 'undo_keep_as_placeholder')).toMatchObject(wrongState);
    });

    it('have their request mailed again, with the same link, once in eight hours', async () => {
      const id = await idOf('U1');
      expect(await actOn(tributary, cast.alice, id, 'resend')).toMatchObject(wrongState);
      await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' });
      await tributary.runner.drain();
      expect((await actOn(tributary, cast.alice, id, 'resend')).status).toBe(201);
      const [again, first] = await mailsTo('bob');
      expect(again).toMatchObject({ subject: first!.subject, text: first!.text, html: first!.html });
      tributary.clock.advance(7.9 * hour);
      const early = await actOn(tributary, cast.alice, id, 'resend');
      expect(early).toMatchObject({
        status: 422,
        json: { message: 'This request has been sent again already. Please try again in 6 minutes.' },
      });
      expect(early.headers['retry-after']).toBeUndefined();
      tributary.clock.advance(0.1 * hour - 60_000);
      const soon = await actOn(tributary, cast.alice, id, 'resend');
      expect([soon.status, soon.headers['retry-after']]).toEqual([429, '60']);
      tributary.clock.advance(60_000);
      expect((await actOn(tributary, cast.alice, id, 'resend')).status).toBe(201);
      expect(await mailsTo('bob')).toHaveLength(3);
    });

    it('get a new link where the text of the mail is no longer stored', async () => {
      const id = await idOf('U1');
      await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' });
      const linkOf = (text: string | null) => /import\/source_users\/\w{32}/.exec(text ?? '')?.[0];
      const [first] = await mailsTo('bob');
      await tributary.operations.database.write((tx) =>
        markMail(tx, first!.id, { state: 'sent', now: tributary.clock.now() }),
      );
      expect((await actOn(tributary, cast.alice, id, 'resend')).status).toBe(201);
      const [again] = await mailsTo('bob');
      expect(linkOf(again!.text)).toBeDefined();
      expect(linkOf(again!.text)).not.toBe(linkOf(first!.text));
      await accept(tributary, cast.bob);
    });

    it('are tried again after a failure, three times in sixteen hours', async () => {
      const id = await idOf('U1');
      await actOn(tributary, cast.alice, id, 'reassign', { username: 'bob' });
      await accept(tributary, cast.bob);
      for (let round = 0; round < 3; round += 1) {
        await set(id, { status: 'failed', reassignment_error: 'the disk is full' });
        expect(await actOn(tributary, cast.alice, id, 'retry')).toMatchObject({
          status: 201,
          json: { status: 'reassignment_in_progress', reassignment_error: null },
        });
      }
      expect(await actOn(tributary, cast.alice, id, 'retry')).toMatchObject(wrongState);
      await set(id, { status: 'failed' });
      tributary.clock.advance(10 * hour);
      const refused = await actOn(tributary, cast.alice, id, 'retry');
      expect(refused).toMatchObject({ status: 422 });
      expect(refused.headers['retry-after']).toBeUndefined();
      expect(refused.text).toContain('Please try again in about 6 hours.');
      tributary.clock.advance(6 * hour);
      expect((await actOn(tributary, cast.alice, id, 'retry')).status).toBe(201);
      await tributary.runner.drain();
      expect((await shownSourceUsers(tributary, cast.alice, group)).get('U1')!.status).toBe('completed');
    });

    it('have a token while somebody is asked, a new one each time, and people as each state has them', async () => {
      const id = await idOf('U1');
      const { database } = tributary.operations;
      const stands = async () => {
        const row = await database.write((tx) =>
          tx.db.selectFrom('source_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
        );
        const { reassign_to_user_id: to, reassigned_by_user_id: by, reassignment_token_hash: token } = row;
        return { status: row.status, to, by, token };
      };
      const [alice, bob] = [cast.alice.user.id, cast.bob.user.id];
      const pending = { status: 'pending_reassignment', to: null, by: null, token: null };
      const asked = { status: 'awaiting_approval', to: bob, by: alice, token: expect.stringMatching(/^[0-9a-f]{64}$/) };
      const act = async (verb: string) =>
        expect(
          (await actOn(tributary, cast.alice, id, verb, verb === 'reassign' ? { username: 'bob' } : undefined)).status,
        ).toBe(201);
      const answer = (verb: string) =>
        request(tributary, 'POST', `/api/v4/user/reassignment_requests/${id}/${verb}`, { token: cast.bob.token });
      expect(await stands()).toEqual(pending);
      await act('reassign');
      const first = await stands();
      expect(first).toEqual(asked);
      await answer('reject');
      expect(await stands()).toEqual({ ...asked, status: 'rejected', token: null });
      await act('reassign');
      const second = await stands();
      expect(second).toEqual(asked);
      expect(second.token).not.toBe(first.token);
      await act('cancel');
      expect(await stands()).toEqual(pending);
      await act('keep_as_placeholder');
      expect(await stands()).toEqual({ ...pending, status: 'keep_as_placeholder', by: alice });
      await act('undo_keep_as_placeholder');
      expect(await stands()).toEqual(pending);
      await act('reassign');
      await answer('accept');
      expect(await stands()).toEqual({ ...asked, status: 'reassignment_in_progress', token: null });
      await tributary.runner.drain();
      expect(await stands()).toEqual({ ...asked, status: 'completed', token: null });
      await act('undo');
      expect(await stands()).toEqual(pending);
    });

    it('allow in each state what the table of transitions says, and nothing else', async () => {
      const id = await idOf('U1');
      const verbs = ['cancel', 'keep_as_placeholder', 'undo_keep_as_placeholder', 'retry', 'reassign'] as const;
      for (const status of sourceUserStatuses) {
        for (const verb of verbs) {
          const bound = !['pending_reassignment', 'keep_as_placeholder'].includes(status);
          await set(id, { status, reassign_to_user_id: bound ? cast.carol.user.id : null });
          tributary.clock.advance(20 * hour);
          const answer = await actOn(
            tributary,
            cast.alice,
            id,
            verb,
            verb === 'reassign' ? { username: 'bob' } : undefined,
          );
          const isPossible = transitions[verb].from.includes(status);
          const expected = isPossible ? { status: 201, json: { status: transitions[verb].to } } : wrongState;
          expect([status, verb, answer]).toMatchObject([status, verb, expected]);
        }
      }
    });
  });
});
