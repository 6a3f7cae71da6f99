import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { type AccessLevel, accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember, createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import { requirePersonalNamespace } from '../../../src/core/groups/operations/own-group.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { accepted, header, reassignmentsPath } from '../../rig/reassignment-files.ts';
import { request, type TestAnswer, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const unauthorized = { status: 401, json: { message: '401 Unauthorized' } };
const forbidden = { status: 403, json: { message: '403 Forbidden' } };
const notFound = { status: 404, json: { message: '404 Group Not Found' } };
const noRoute = { status: 404, json: { error: '404 Not Found' } };
const invalidToken = (description: string) => ({
  status: 401,
  json: { error: 'invalid_token', error_description: description },
  headers: {
    'www-authenticate': `Bearer realm="Protected by OAuth 2.0", error="invalid_token", error_description="${description}"`,
  },
});

const twice = (answer: object) => [answer, answer];
const asOwner = [{ status: 200, text: `${header}\n` }, accepted];

forEachDatabase((open) => {
  describe('who may download and upload pending reassignments', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let harbour: Group;
    let pier: Group;
    let internal: Group;
    let open_: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const { operations } = tributary;
      const ownerUserId = cast.alice.user.id;
      harbour = await bringGroup(tributary, cast.alice);
      pier = await createGroup(operations, { path: 'pier', parentFullPath: 'harbour', ownerUserId: cast.dana.user.id });
      internal = await createGroup(operations, { path: 'town', visibility: 'internal', ownerUserId });
      open_ = await createGroup(operations, { path: 'Market.Square', visibility: 'public', ownerUserId });
      await createGroup(operations, { path: 'elsewhere', ownerUserId: cast.carol.user.id });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const tokenFor = async (scopes: ('api' | 'read_api')[], expiresAt: string | null = null) =>
      issueToken(tributary.operations, 'operator', { userId: cast.alice.user.id, name: 'x', scopes, expiresAt });
    const get = (id: number | string, options: TestRequest): Promise<TestAnswer> =>
      request(tributary, 'GET', reassignmentsPath(id), options);
    const post = (id: number | string, options: TestRequest): Promise<TestAnswer> => {
      tributary.clock.advance(60_000);
      return request(tributary, 'POST', reassignmentsPath(id), { file: `${header}\n`, ...options });
    };
    const both = async (id: number | string, options: TestRequest): Promise<TestAnswer[]> => [
      await get(id, options),
      await post(id, options),
    ];
    it('refuses the anonymous, whatever the group', async () => {
      for (const id of [harbour.id, open_.id, 424242, 'nowhere', 'alice']) {
        expect(await both(id, {})).toMatchObject(twice(unauthorized));
        expect(await both(id, { token: '' })).toMatchObject(twice(unauthorized));
        expect(await both(id, { headers: { 'job-token': 'x' } })).toMatchObject(twice(unauthorized));
      }
    });

    it('tells unknown, expired and revoked tokens apart', async () => {
      expect(await both(harbour.id, { token: 'trb-unknown' })).toMatchObject(twice(unauthorized));
      expect(await both(harbour.id, { headers: { authorization: 'Bearer trb-unknown' } })).toMatchObject(
        twice(unauthorized),
      );
      const expired = await tokenFor(['api'], '2026-06-01T00:00:00.000Z');
      const revoked = await tokenFor(['api']);
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('access_token')
          .set({ revoked_at: '2026-01-02T00:00:00.000Z' })
          .where('id', '=', revoked.id)
          .execute(),
      );
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('access_token')
          .set({ expires_at: '2026-01-02T00:00:00.000Z' })
          .where('id', '=', expired.id)
          .execute(),
      );
      const expiry = 'Token is expired. You can either do re-authorization or token refresh.';
      expect(await both(harbour.id, { token: expired.token })).toMatchObject(twice(invalidToken(expiry)));
      const revocation = 'Token was revoked. You have to re-authorize from the user.';
      expect(await both(424242, { token: revoked.token })).toMatchObject(twice(invalidToken(revocation)));
    });

    it('takes the token from the header, the query and as Bearer', async () => {
      const { token } = cast.alice;
      expect(await get(harbour.id, { headers: { 'Private-Token': token } })).toMatchObject({ status: 200 });
      expect(await get(harbour.id, { headers: { authorization: `Bearer ${token}` } })).toMatchObject({ status: 200 });
      const path = `${reassignmentsPath(harbour.id)}?private_token=${token}`;
      expect(await request(tributary, 'GET', path)).toMatchObject({ status: 200 });
      expect(await request(tributary, 'GET', path, { token: 'trb-unknown' })).toMatchObject({ status: 200 });
    });

    it('lets a read_api token download, not upload', async () => {
      const { token } = await tokenFor(['read_api']);
      const [read, write] = await both(harbour.id, { token });
      expect(read).toMatchObject({ status: 200 });
      const refusal = {
        status: 403,
        json: {
          error: 'insufficient_scope',
          error_description: 'The request requires higher privileges than provided by the access token.',
          scope: 'api',
        },
      };
      expect(write).toMatchObject(refusal);
      // What the token may do is settled before the group is looked for.
      expect(await post('nowhere', { token })).toMatchObject(refusal);
    });

    it('refuses blocked users', async () => {
      const set = (state: 'active' | 'blocked') =>
        tributary.operations.database.write((tx) =>
          tx.db.updateTable('user').set({ state }).where('id', '=', cast.bob.user.id).execute(),
        );
      await set('blocked');
      const message = '403 Forbidden - Your account has been blocked.';
      expect(await both(harbour.id, { token: cast.bob.token })).toMatchObject(
        twice({ status: 403, json: { message } }),
      );
      await set('active');
    });

    it('hides private groups from strangers and shows 403 in the others', async () => {
      const { token } = cast.stranger;
      for (const id of [harbour.id, 'harbour', pier.id, 'harbour/pier', 'elsewhere']) {
        expect(await both(id, { token })).toMatchObject(twice(notFound));
      }
      expect(await both(internal.id, { token })).toMatchObject(twice(forbidden));
      expect(await both(open_.id, { token })).toMatchObject(twice(forbidden));
      // An Owner of another group is a stranger here.
      expect(await both(harbour.id, { token: cast.carol.token })).toMatchObject(twice(notFound));
      expect(await both('Market.Square', { token: cast.carol.token })).toMatchObject(twice(forbidden));
    });

    it('lets nobody below Owner in', async () => {
      const member = { userId: cast.bob.user.id, createdBy: null };
      const set = (accessLevel: AccessLevel) =>
        addMember(tributary.operations, { groupId: harbour.id, accessLevel, ...member });
      for (const role of ['guest', 'reporter', 'developer', 'maintainer'] as const) {
        await set(accessLevels[role]);
        expect(await both(harbour.id, { token: cast.bob.token })).toMatchObject(twice(forbidden));
        expect(await both('harbour/pier', { token: cast.bob.token })).toMatchObject(twice(forbidden));
      }
      await set(accessLevels.owner);
      expect(await both(harbour.id, { token: cast.bob.token })).toMatchObject(asOwner);
      await tributary.operations.database.write((tx) =>
        tx.db
          .updateTable('group_member')
          .set({ expires_at: '2026-01-02T00:00:00.000Z' })
          .where('user_id', '=', cast.bob.user.id)
          .execute(),
      );
      expect(await both(harbour.id, { token: cast.bob.token })).toMatchObject(twice(notFound));
    });

    it('lets Owners and administrators in, above and by any name of the group', async () => {
      expect(await both(harbour.id, { token: cast.alice.token })).toMatchObject(asOwner);
      expect(await both('harbour', { token: cast.alice.token })).toMatchObject(asOwner);
      expect(await both('HARBOUR', { token: cast.alice.token })).toMatchObject(asOwner);
      expect(await both(open_.id, { token: cast.alice.token })).toMatchObject(asOwner);
      expect(await both('Market.Square', { token: cast.alice.token })).toMatchObject(asOwner);
      expect(await both(pier.id, { token: cast.dana.token })).toMatchObject(asOwner);
      expect(await both(harbour.id, { token: cast.admin.token })).toMatchObject(asOwner);
    });

    it('lets the Owner of a parent group into its subgroups, not the other way around', async () => {
      expect(await both(pier.id, { token: cast.alice.token })).toMatchObject(asOwner);
      expect(await both('harbour/pier', { token: cast.alice.token })).toMatchObject(asOwner);
      expect(await both(harbour.id, { token: cast.dana.token })).toMatchObject(twice(notFound));
    });

    it('knows no personal namespaces, nor any group with a strange name', async () => {
      const row = await requirePersonalNamespace(tributary.operations.database.reader, cast.alice.user.id);
      const strange = ['pier', 'harbour/', '-1', '0', '2147483648', '9'.repeat(30), 'a\u0000b', '%', 'ü/☃', '1.5', ' '];
      for (const id of [row.id, 'alice', ...strange])
        expect(await both(id, { token: cast.alice.token })).toMatchObject(twice(notFound));
      expect(await both(row.id, { token: cast.admin.token })).toMatchObject(twice(notFound));
    });

    it('checks credentials, group and role before it looks at the body', async () => {
      const bodies: TestRequest[] = [
        { headers: { 'content-type': 'application/json' }, form: { file: '{' } },
        { headers: { 'content-type': 'multipart/form-data' }, form: { file: 'x' } },
        { headers: { 'content-type': 'text/strange' }, form: { file: 'x' } },
      ];
      for (const { headers } of bodies) {
        const send = async (id: number | string, token?: string) => {
          const server = await tributary.server();
          const answer = await server.inject({
            method: 'POST',
            url: reassignmentsPath(id),
            headers: { ...headers, ...(token === undefined ? {} : { 'private-token': token }) },
            payload: '{"file"',
          });
          return { status: answer.statusCode, json: answer.statusCode === 400 ? undefined : answer.json<unknown>() };
        };
        expect(await send(harbour.id)).toEqual(unauthorized);
        expect(await send(harbour.id, cast.stranger.token)).toEqual(notFound);
        expect(await send(open_.id, cast.stranger.token)).toEqual(forbidden);
        expect(await send(harbour.id, cast.alice.token)).toMatchObject({ status: 400 });
      }
    });

    it('answers HEAD as GET, without the body', async () => {
      const { token } = cast.alice;
      const head = await request(tributary, 'HEAD', reassignmentsPath(harbour.id), { token });
      expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-type': 'text/csv; charset=utf-8' } });
      const path = reassignmentsPath(harbour.id);
      expect((await request(tributary, 'HEAD', path)).status).toBe(401);
      expect((await request(tributary, 'HEAD', path, { token: cast.stranger.token })).status).toBe(404);
    });

    it('answers other methods with 405 and what is allowed', async () => {
      const refusal = { status: 405, json: { error: '405 Not Allowed' } };
      for (const method of ['PUT', 'DELETE'] as const) {
        const answer = await request(tributary, method, reassignmentsPath(harbour.id), { token: cast.alice.token });
        expect(answer).toMatchObject({ ...refusal, headers: { allow: 'GET, HEAD, POST' } });
      }
      const accept = '/api/v4/user/reassignment_requests/1/accept';
      expect(await request(tributary, 'GET', accept)).toMatchObject({ ...refusal, headers: { allow: 'POST' } });
    });

    it('answers unknown paths as JSON, to everybody', async () => {
      const paths = ['', '/', '/nowhere', '/groups/harbour/pier/placeholder_reassignments', '/groups/1/none'];
      for (const path of paths) {
        for (const token of ['trb-unknown', cast.alice.token]) {
          for (const method of ['GET', 'POST'] as const) {
            expect(await request(tributary, method, `/api/v4${path}`, { token })).toMatchObject(noRoute);
          }
        }
      }
      const malformed = await request(tributary, 'GET', '/api/v4/groups/%ZZ/placeholder_reassignments');
      expect(malformed.status).toBe(400);
      expect(malformed.text).not.toContain('at ');
    });
  });
});
