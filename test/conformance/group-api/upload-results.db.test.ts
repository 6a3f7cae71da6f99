import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { listMails } from '../../../src/core/platform/storage/mails.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { vendorJson } from '../../../src/http/protocol/accept.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { accepted, bringSourceUsers, header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const host = 'https://t1.slack.com';
const line = (id: string, username: string, email = '') => `${host},slack,${id},,,${username},${email}\n`;
const mixed = `${header}\n${line('U1', 'bob')}${line('U2', 'nobody')}${line('U3', '')}${line('U9', 'carol')}`;

forEachDatabase((open) => {
  describe('an uploaded file', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringSourceUsers(tributary, cast.alice, group, [
        { id: 'U1', username: 'ann', name: 'Ann Archer' },
        { id: 'U2', username: 'ben', name: 'Ben Baker' },
        { id: 'U3', username: 'cat', name: 'Cat, the Cook' },
      ]);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const get = (path: string, headers: Record<string, string> = {}, who = cast.alice) =>
      request(tributary, 'GET', `${reassignmentsPath(group.id)}${path}`, { token: who.token, headers });
    const post = (options: TestRequest, query = '') => {
      tributary.clock.advance(60_000);
      return request(tributary, 'POST', `${reassignmentsPath(group.id)}${query}`, {
        token: cast.alice.token,
        ...options,
      });
    };
    const json = async (body: unknown, query = '') => {
      tributary.clock.advance(60_000);
      const server = await tributary.server();
      return server.inject({
        method: 'POST',
        url: `${reassignmentsPath(group.id)}${query}`,
        headers: { 'private-token': cast.alice.token, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
    };
    const idOf = (answer: { json: unknown }) => (answer.json as { upload_id: number }).upload_id;
    const mailsTo = (who: string) =>
      listMails(tributary.operations.database.reader, { to: `${who}@example.test`, limit: 50 });

    it('is named in the answer, and shows state, counts and each row', async () => {
      const answer = await post({ file: mixed });
      const id = idOf(answer);
      expect(answer).toMatchObject(accepted);
      const path = `${reassignmentsPath(group.id)}/uploads/${id}`;
      expect(answer.headers['location']).toBe(`http://tributary.test${path}`);
      const before = await get(`/uploads/${id}`);
      expect(before).toMatchObject({ status: 200, json: { id, state: 'received', progress: 0, rows: [] } });
      await tributary.runner.drain();
      const { json: shown, headers } = await get(`/uploads/${id}`);
      const failed = { state: 'failed', code: 'no_match', message: 'No matching user for provided information.' };
      expect(shown).toMatchObject({
        id,
        group_id: group.id,
        filename: 'file.csv',
        state: 'finished',
        error: null,
        progress: 100,
        counts: { total: 4, pending: 0, matched: 1, failed: 2, skipped: 1 },
        user: { username: 'alice' },
        rows: [
          { row: 2, state: 'matched', code: null, source_user_identifier: 'U1', user_id: cast.bob.user.id },
          { row: 3, ...failed, service_username: 'nobody' },
          { row: 4, state: 'skipped' },
          { row: 5, ...failed, source_user_id: null },
        ],
      });
      expect(headers).toMatchObject({ 'x-total': '4', vary: expect.stringContaining('Accept') });
      const some = await get(`/uploads/${id}?state=failed&per_page=1&page=2`);
      expect(some).toMatchObject({ headers: { 'x-total': '2' }, json: { rows: [{ row: 5 }] } });
      expect((await get(`/uploads/${id}?state=lost`)).status).toBe(400);
    });

    it('shows its rows as CSV', async () => {
      const id = idOf(await upload(tributary, cast.alice, group, mixed));
      const csv = await get(`/uploads/${id}?state=matched,failed`, { accept: 'text/csv' });
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
      const no = 'failed,no_match,No matching user for provided information.';
      expect(csv.text.split('\n')).toEqual([
        `${header},Row,State,Code,Message`,
        `${host},slack,U1,"","",bob,"",2,matched,,`,
        `${host},slack,U2,"","",nobody,"",3,${no}`,
        `${host},slack,U9,"","",carol,"",5,${no}`,
        '',
      ]);
    });

    it('is listed with the others, for Owners alone', async () => {
      const first = idOf(await upload(tributary, cast.alice, group, mixed));
      const second = idOf(await upload(tributary, cast.alice, group, `${header}\n`));
      const list = await get('/uploads');
      expect(list).toMatchObject({
        status: 200,
        headers: { 'x-total': '2' },
        json: [{ id: second, counts: { total: 0 } }, { id: first }],
      });
      expect((await get('/uploads', {}, cast.stranger)).status).toBe(404);
      expect((await get(`/uploads/${first}`, {}, cast.stranger)).json).toEqual({ message: '404 Group Not Found' });
      expect(await get('/uploads/424242')).toMatchObject({ status: 404, json: { message: '404 Upload Not Found' } });
      const other = await bringGroup(tributary, cast.carol, 'other');
      const path = `${reassignmentsPath(other.id)}/uploads/${first}`;
      expect((await request(tributary, 'GET', path, { token: cast.carol.token })).status).toBe(404);
    });

    it('is one upload however often the client sends it with the same key', async () => {
      const keyed = { file: mixed, headers: { 'Idempotency-Key': 'monday' } };
      const answers = await Promise.all([post(keyed), post(keyed)]);
      const [first, second] = answers.map(idOf);
      expect(second).toBe(first);
      await tributary.runner.drain();
      expect(idOf(await post(keyed))).toBe(first);
      await tributary.runner.drain();
      expect(await mailsTo('bob')).toHaveLength(1);
      const other = await post({ ...keyed, file: `${header}\n` });
      expect(other.status).toBe(422);
      expect(other.text).toContain('Idempotency-Key');
      // Another person's key is another key.
      expect(idOf(await post({ ...keyed, token: cast.admin.token }))).not.toBe(first);
      expect((await post({ ...keyed, headers: { 'Idempotency-Key': 'x'.repeat(256) } })).status).toBe(400);
    });

    it('is only thought through in a dry run, row by row', async () => {
      const file = `${header}\n${line('U1', 'bob')}${line('U2', '', 'carol@public.test')}${line('U2', 'dana')}${line('U3', 'BOB')}${line('U1', '')}${line('U3', 'admin')}`;
      const { status, json: plan } = await post({ file }, '?dry_run=true');
      expect(status).toBe(200);
      expect(plan).toMatchObject({
        dry_run: true,
        counts: { total: 6, matched: 2, failed: 3, skipped: 1 },
        rows: [
          { row: 2, state: 'matched', action: 'reassign', user_id: cast.bob.user.id },
          { row: 3, state: 'matched', action: 'reassign', user_id: cast.carol.user.id },
          { row: 4, state: 'failed', code: 'invalid_status', action: null },
          { row: 5, state: 'failed', code: 'already_assigned' },
          { row: 6, state: 'skipped', action: null },
          { row: 7, state: 'failed', code: 'invalid_assignee' },
        ],
      });
      await tributary.runner.drain();
      const statuses = [...(await shownSourceUsers(tributary, cast.alice, group)).values()].map((each) => each.status);
      expect(new Set(statuses)).toEqual(new Set(['pending_reassignment']));
      expect(await mailsTo('bob')).toEqual([]);
      expect((await get('/uploads')).json).toEqual([]);
      // What was foreseen is what happens.
      const id = idOf(await upload(tributary, cast.alice, group, file));
      const { rows } = (await get(`/uploads/${id}`)).json as { rows: { state: string; code: string }[] };
      const previewed = (plan as { rows: { state: string; code: string }[] }).rows;
      expect(rows.map(({ state, code }) => [state, code])).toEqual(previewed.map(({ state, code }) => [state, code]));
      const again = await post(
        { file: `${header}\n${line('U1', 'bob')}`, headers: { accept: 'text/csv' } },
        '?dry_run=1',
      );
      expect(again.text).toBe(`${header},Row,State,Code,Message\n${host},slack,U1,"","",bob,"",2,matched,,\n`);
      expect((await post({ file: 'x\n' }, '?dry_run=true')).status).toBe(422);
    });

    it('is not carried out where a slip leaves open whether it was only to be tried', async () => {
      const before = (await get('/uploads')).json;
      const unclear = { status: 400, json: { error: 'dry_run is invalid' } };
      for (const query of ['?dry_run=maybe', '?dry_run', '?dry_run=', '?dry_run[]=true&dry_run[]=false']) {
        expect(await post({ file: `${header}\n` }, query)).toMatchObject(unclear);
      }
      expect(await post({ file: `${header}\n`, form: { dry_run: 'ture' } })).toMatchObject(unclear);
      expect((await get('/uploads')).json).toEqual(before);
      const twice = await post({ file: `${header}\n`, form: { dry_run: 'off' } }, '?dry_run=TRUE');
      expect([twice.status, twice.text.slice(0, 30)]).toEqual([400, '{"error":"dry_run is invalid: ']);
      expect((await get('/uploads')).json).toEqual(before);
      expect((await post({ file: `${header}\n`, form: { dry_run: 'on' } })).status).toBe(200);
    });

    it('can be JSON, as the list can', async () => {
      const { json: list } = await get('', { accept: vendorJson });
      const [first, ...others] = list as Record<string, string>[];
      expect(first).toEqual({
        source_host: host,
        import_type: 'slack',
        source_user_identifier: 'U1',
        source_user_name: 'Ann Archer',
        source_username: 'ann',
        service_username: '',
        service_public_email: '',
        status: 'pending_reassignment',
      });
      expect(others).toHaveLength(2);
      const answer = await json([{ ...first, service_username: 'bob' }, ...others]);
      expect(answer.statusCode).toBe(201);
      await tributary.runner.drain();
      expect((await get(`/uploads/${answer.json<{ upload_id: number }>().upload_id}`)).json).toMatchObject({
        counts: { matched: 1, failed: 0, skipped: 2 },
      });
      expect((await get('', { accept: vendorJson })).json).toHaveLength(2);
      const planned = await json({ reassignments: [{ ...others[0], gitlab_username: 'x' }] }, '?dry_run=true');
      expect(planned.json()).toMatchObject({ counts: { skipped: 1 } });
      for (const bad of [[7], [{ source_host: 7 }]]) expect((await json(bad)).statusCode).toBe(400);
      expect((await json([{ source_user_identifier: 'U1' }])).statusCode).toBe(201);
      expect((await json({})).json()).toEqual({ error: 'file is missing' });
    });

    it('starts from a list of other states, if they are named', async () => {
      await actOn(
        tributary,
        cast.alice,
        (await shownSourceUsers(tributary, cast.alice, group)).get('U2')!.id,
        'keep_as_placeholder',
      );
      const rows = async (query: string) => (await get(query)).text.split('\n').slice(1, -1);
      expect(await rows('')).toHaveLength(2);
      expect(await rows('?status=keep_as_placeholder')).toEqual([`${host},slack,U2,Ben Baker,ben,"",""`]);
      expect(await rows('?status[]=keep_as_placeholder&status[]=pending_reassignment')).toHaveLength(3);
      expect(await get('?status=lost')).toMatchObject({
        status: 400,
        json: { error: 'status does not have a valid value' },
      });
      // Clients that take anything get the file.
      const all = await get('', { accept: 'application/json, text/plain, */*' });
      expect(all.headers['content-type']).toBe('text/csv; charset=utf-8');
    });

    it('leaves its traces in the log of the group, as requests do', async () => {
      const id = idOf(await upload(tributary, cast.alice, group, mixed));
      const source = (await shownSourceUsers(tributary, cast.alice, group)).get('U1')!.id;
      const asked = `/api/v4/user/reassignment_requests/${source}/reject`;
      await request(tributary, 'POST', asked, { token: cast.bob.token });
      await actOn(tributary, cast.admin, source, 'cancel');
      await request(tributary, 'POST', `/api/v4/groups/${group.id}/source_users/keep_all_as_placeholder`, {
        token: cast.alice.token,
      });
      const log = (who = cast.alice) =>
        request(tributary, 'GET', `/api/v4/groups/${group.id}/audit_events`, { token: who.token });
      const retained = { action: 'keep_as_placeholder', author: { username: 'alice' }, assignee: null };
      const ann = { source_user_identifier: 'U1', source_name: 'Ann Archer' };
      expect(await log()).toMatchObject({
        status: 200,
        headers: { 'x-total': '6' },
        json: [
          retained,
          retained,
          retained,
          { action: 'cancel', author: { username: 'admin' }, assignee: { username: 'bob' }, via: 'request' },
          { action: 'reject', author: { username: 'bob' }, assignee: { username: 'bob' }, source_user: ann },
          {
            action: 'reassign',
            author: { username: 'alice' },
            assignee: { username: 'bob' },
            source_user: ann,
            via: 'file',
            upload_id: id,
            row: 2,
          },
        ],
      });
      expect((await log(cast.admin)).status).toBe(200);
      expect((await log(cast.stranger)).status).toBe(404);
    });
  });
});
