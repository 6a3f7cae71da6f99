import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Cast, Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringForum, bringMaintainer } from '../../rig/forum.ts';
import { callerOf } from '../../rig/group-api.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Made {
  readonly id: number;
  readonly iid: number;
}

forEachDatabase((open) => {
  describe('what v4 clients call beside groups', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const { cast: people, group } = await bringForum(tributary, 'bob');
      cast = people;
      call = callerOf(tributary);
      await bringMaintainer(tributary, group, cast.dana);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const statusOf = async (...asked: Parameters<typeof call>): Promise<number> => (await call(...asked)).status;
    const idsOf = async (who: Person, path: string): Promise<number[]> =>
      ((await call(who, 'GET', path)).json as Made[]).map(({ id }) => id);

    it('a project without a namespace: a channel of one’s own, which nobody else sees', async () => {
      const made = await call(cast.bob, 'POST', '/projects', { name: 'Notes' });
      expect(made).toMatchObject({
        status: 201,
        json: { path_with_namespace: 'bob/notes', visibility: 'private', namespace: { kind: 'user', path: 'bob' } },
      });
      const { id } = made.json as Made;
      expect((await call(cast.bob, 'GET', '/user')).json).toMatchObject({ namespace_id: expect.any(Number) });
      const written = await call(cast.bob, 'POST', `/projects/${id}/issues`, { title: 'To do' });
      expect(written).toMatchObject({ status: 201, json: { author: { username: 'bob' }, state: 'opened' } });
      const { iid } = written.json as Made;
      const note = await call(cast.bob, 'POST', `/projects/${id}/issues/${iid}/notes`, { body: 'Soon' });
      expect(note).toMatchObject({ status: 201, json: { author: { username: 'bob' } } });
      const issue = `/projects/${id}/issues/${iid}`;
      expect((await call(cast.bob, 'GET', `${issue}/participants`)).json).toMatchObject([{ username: 'bob' }]);
      for (const none of ['closed_by', 'related_merge_requests']) {
        expect(await call(cast.bob, 'GET', `${issue}/${none}`)).toMatchObject({ status: 200, json: [] });
        expect(await statusOf(cast.alice, 'GET', `${issue}/${none}`)).toBe(404);
      }
      expect(await idsOf(cast.bob, `/users/${cast.bob.user.id}/projects`)).toEqual([id]);
      for (const other of [cast.alice, cast.dana]) {
        expect(await statusOf(other, 'GET', `/projects/${id}`)).toBe(404);
        expect(await statusOf(other, 'DELETE', `/projects/${id}`)).toBe(404);
        expect(await idsOf(other, `/users/${cast.bob.user.id}/projects`)).toEqual([]);
      }
      const second = await call(cast.bob, 'POST', '/projects', { name: 'More notes' });
      expect((await call(cast.bob, 'PUT', `/projects/${(second.json as Made).id}`, { name: 'Other' })).status).toBe(
        200,
      );
    });

    it('the projects of nobody, and of people without any', async () => {
      expect(await idsOf(cast.carol, `/users/${cast.carol.user.id}/projects`)).toEqual([]);
      expect(await statusOf(cast.carol, 'GET', '/users/999999/projects')).toBe(404);
    });

    it('deletes a project: at once for everyone, and its posts and files behind it', async () => {
      const { db } = tributary.operations.database.reader;
      const path = '/projects/harbour%2Fgeneral';
      const { id } = (await call(cast.alice, 'GET', path)).json as Made;
      const itemsLeft = async () =>
        tributary.operations.database.write(
          async (tx) => (await tx.db.selectFrom('item').select('id').where('channel_id', '=', id).execute()).length,
        );
      expect(await itemsLeft()).toBeGreaterThan(0);
      for (const other of [cast.bob, cast.dana]) expect(await statusOf(other, 'DELETE', path)).toBe(403);
      expect(await statusOf(cast.stranger, 'DELETE', path)).toBe(404);
      expect(await statusOf(cast.alice, 'DELETE', `${path}?full_path=harbour/other`)).toBe(400);
      expect((await call(cast.alice, 'GET', path)).status).toBe(200);
      const removed = await call(cast.alice, 'DELETE', path);
      expect(removed).toMatchObject({ status: 202, json: { message: '202 Accepted' } });
      for (const who of [cast.alice, cast.bob, cast.admin]) {
        expect(await statusOf(who, 'GET', path)).toBe(404);
        expect(await statusOf(who, 'GET', `/projects/${id}`)).toBe(404);
        expect(await statusOf(who, 'GET', `/projects/${id}/issues`)).toBe(404);
        expect(await idsOf(who, '/groups/harbour/projects')).not.toContain(id);
        const search = await call(who, 'GET', '/groups/harbour/search?scope=issues&search=ferry');
        expect(search.text).not.toContain(`"project_id":${id},`);
      }
      await tributary.runner.drain();
      expect(await itemsLeft()).toBe(0);
      expect(await db.selectFrom('channel').select('id').where('id', '=', id).execute()).toEqual([]);
      expect(await db.selectFrom('group').select('id').where('kind', '=', 'removed').execute()).toEqual([]);
      expect((await call(cast.alice, 'GET', '/groups/harbour')).status).toBe(200);
      const log = (await call(cast.alice, 'GET', '/groups/harbour/audit_events')).text;
      expect(log).toContain('remove_channel');
      const again = await call(cast.alice, 'POST', '/projects', { name: 'general', namespace_id: harbourId(log) });
      expect(again).toMatchObject({ status: 201, json: { path_with_namespace: 'harbour/general' } });
    });

    const harbourId = (log: string): number => Number(/"entity_id":(\d+)/.exec(log)![1]);

    it('a user by a form of parts, with a picture', async () => {
      const image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0a6a70' } })
        .png()
        .toBuffer();
      const draft = (name: string) => ({
        email: `${name}@example.test`,
        username: name,
        name,
        password: 'a long password',
      });
      const create = (who: Person, name: string, file: Buffer) =>
        request(tributary, 'POST', '/api/v4/users', {
          token: who.token,
          form: draft(name),
          file,
          part: 'avatar',
          filename: 'a.png',
          mimetype: 'image/png',
        });
      const made = await create(cast.admin, 'erin', image);
      expect(made).toMatchObject({
        status: 201,
        json: { username: 'erin', avatar_url: expect.stringContaining('/photo/') },
      });
      const { avatar_url: url } = made.json as { avatar_url: string };
      expect((await (await tributary.server()).inject({ method: 'GET', url: new URL(url).pathname })).statusCode).toBe(
        200,
      );
      expect((await create(cast.admin, 'frank', Buffer.from('no image'))).status).toBe(422);
      expect((await create(cast.bob, 'frank', image)).status).toBe(403);
      expect((await call(cast.admin, 'GET', '/users?username=frank')).json).toEqual([]);
      const inParts = { token: cast.admin.token, inParts: true, form: draft('frank') };
      expect((await request(tributary, 'POST', '/api/v4/users', inParts)).status).toBe(201);
    });

    it('the tokens that an administrator issues for a user', async () => {
      const path = `/users/${cast.carol.user.id}/impersonation_tokens`;
      const draft = { name: 'helper', scopes: ['api', 'read_api'], expires_at: '2030-01-01' };
      for (const who of [cast.carol, cast.alice]) expect(await statusOf(who, 'POST', path, draft)).toBe(403);
      const made = await call(cast.admin, 'POST', path, draft);
      expect(made).toMatchObject({ status: 201, json: { user_id: cast.carol.user.id, active: true } });
      for (const scopes of [['read_user'], ['sudo', 'read_user']])
        expect(await statusOf(cast.admin, 'POST', path, { ...draft, scopes })).toBe(400);
      const reading = await call(cast.admin, 'POST', path, { ...draft, scopes: ['read_api', 'read_user'] });
      expect(reading).toMatchObject({ status: 201, json: { scopes: ['read_api'] } });
      const { id, token } = made.json as Made & { token: string };
      expect((await request(tributary, 'GET', '/api/v4/user', { token })).json).toMatchObject({ username: 'carol' });
      expect(await idsOf(cast.admin, `${path}?state=active`)).toContain(id);
      expect(await idsOf(cast.admin, `${path}?state=inactive`)).not.toContain(id);
      const { token: _, ...shown } = made.json as object & { token: string };
      expect((await call(cast.admin, 'GET', `${path}/${id}`)).json).toMatchObject({
        ...shown,
        last_used_at: expect.anything(),
      });
      const ofAnother = `/users/${cast.bob.user.id}/impersonation_tokens/${id}`;
      for (const method of ['GET', 'DELETE'] as const) {
        expect(await statusOf(cast.admin, method, ofAnother)).toBe(404);
        expect(await statusOf(cast.carol, method, `${path}/${id}`)).toBe(403);
      }
      expect(await statusOf(cast.admin, 'DELETE', `${path}/${id}`)).toBe(204);
      expect(await idsOf(cast.admin, `${path}?state=inactive`)).toContain(id);
      expect((await request(tributary, 'GET', '/api/v4/user', { token })).status).toBe(401);
    });

    it('a user who is gone once it is deleted', async () => {
      const draft = { email: 'gone@example.test', username: 'gone', name: 'Gone', password: 'a long password' };
      const { id } = (await call(cast.admin, 'POST', '/users', draft)).json as Made;
      expect(await statusOf(cast.admin, 'DELETE', `/users/${id}?hard_delete=true`)).toBe(204);
      await tributary.runner.drain();
      for (const method of ['GET', 'DELETE'] as const)
        expect(await statusOf(cast.admin, method, `/users/${id}`)).toBe(404);
      expect(await idsOf(cast.admin, '/users?per_page=100')).not.toContain(id);
    });

    it('whether the current user is active, in GraphQL', async () => {
      const answer = await request(tributary, 'POST', '/api/graphql', {
        token: cast.bob.token,
        json: { query: '{ currentUser { username active } }' },
      });
      expect(answer.json).toEqual({ data: { currentUser: { username: 'bob', active: true } } });
    });
  });
});
