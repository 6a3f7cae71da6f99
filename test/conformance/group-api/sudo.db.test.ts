import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import type { Scope } from '../../../src/core/platform/domain/viewer.ts';
import { changeUserState } from '../../../src/core/accounts/operations/block-user.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringSourceUsers, header, reassignmentsPath, upload } from '../../rig/reassignment-files.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface Event {
  readonly action: string;
  readonly author: { readonly username: string } | null;
  readonly sudo_by: { readonly username: string } | null;
}

forEachDatabase((open) => {
  describe('an administrator who acts for another user', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let harbour: Group;
    let sudo: string;

    const tokenOf = async (person: Person, scopes: readonly Scope[]): Promise<string> => {
      const draft = { userId: person.user.id, name: 'sudo', scopes, expiresAt: null };
      return (await issueToken(tributary.operations, 'operator', draft)).token;
    };
    const ask = (path: string, options: TestRequest, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
      request(tributary, method, `/api/v4${path}`, options);
    const as = (name: string | number) => ({ token: sudo, headers: { Sudo: String(name) } });

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      harbour = await bringGroup(tributary, cast.alice);
      const people = ['U1', 'U2', 'U3', 'U4'].map((id) => ({ id, username: id.toLowerCase() }));
      await bringSourceUsers(tributary, cast.alice, harbour, people);
      sudo = await tokenOf(cast.admin, ['sudo']);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('is named by id or username, in a header, the query or the body, whatever the case', async () => {
      const alice = { status: 200, json: { username: 'alice', email: 'alice@example.test' } };
      expect(await ask('/user', as('alice'))).toMatchObject(alice);
      expect(await ask('/user', as('ALICE'))).toMatchObject(alice);
      expect(await ask('/user', as(cast.alice.user.id))).toMatchObject(alice);
      expect(await ask('/user?sudo=alice', { token: sudo })).toMatchObject(alice);
      expect(await ask('/user?sudo=alice', as('bob'))).toMatchObject(alice);
      expect(await ask('/user?sudo=alice', { headers: { authorization: `Bearer ${sudo}` } })).toMatchObject(alice);
      for (const body of [{ json: { sudo: cast.alice.user.id } }, { form: { sudo: 'alice' } }]) {
        const group = { ...body, token: sudo };
        const path = `/groups?name=Own&path=own-${'json' in body ? 'json' : 'form'}`;
        expect(await ask(path, group, 'POST')).toMatchObject({ status: 201 });
      }
      const owned = await ask('/groups?owned=true&search=own-', { token: cast.alice.token });
      expect(owned.json).toHaveLength(2);
      expect(await ask('/user', as('alice'))).toMatchObject({ headers: { vary: expect.stringContaining('Sudo') } });
    });

    it('may do what this user may, and nothing else', async () => {
      expect(await ask('/groups/harbour', as('alice'))).toMatchObject({ status: 200 });
      expect(await ask('/groups/harbour', as('stranger'))).toMatchObject({ status: 404 });
      expect(await ask('/users', { ...as('alice'), json: {} }, 'POST')).toMatchObject({
        status: 403,
        json: { message: '403 Forbidden' },
      });
      const admin = { status: 200, json: { is_admin: true } };
      expect(await ask('/user', as('admin'))).toMatchObject(admin);
    });

    it('does so by GraphQL, too', async () => {
      const query = '{ currentUser { username } }';
      const answer = await request(tributary, 'POST', '/api/graphql', { ...as('bob'), json: { query } });
      expect(answer.json).toEqual({ data: { currentUser: { username: 'bob' } } });
    });

    it('needs a token of an administrator with the scope sudo', async () => {
      const scopeMissing = {
        status: 403,
        json: {
          error: 'insufficient_scope',
          error_description: 'The request requires higher privileges than provided by the access token.',
          scope: 'sudo',
        },
      };
      const headers = { Sudo: 'bob' };
      expect(await ask('/user', { token: cast.admin.token, headers })).toMatchObject(scopeMissing);
      const notAdmin = { status: 403, json: { message: '403 Forbidden - Must be admin to use sudo' } };
      expect(await ask('/user', { token: cast.alice.token, headers })).toMatchObject(notAdmin);
      expect(await ask('/user', { basic: cast.admin.basic, headers })).toMatchObject({
        status: 403,
        json: { message: '403 Forbidden - Must be authenticated using a personal access token to use sudo' },
      });
      expect(await ask('/user', { headers })).toMatchObject({ status: 401, json: { message: '401 Unauthorized' } });
      // By itself the scope opens nothing.
      expect(await ask('/user', { token: sudo })).toMatchObject({ status: 403, json: { scope: 'api read_api' } });
    });

    it('is refused for users who are not there, or cannot act', async () => {
      const people = await shownSourceUsers(tributary, cast.alice, harbour);
      const placeholder = people.get('U1')!.placeholder_user!.username;
      for (const name of ['nobody', '987654321', '', placeholder, '99999999999999999999']) {
        const message = `404 User with ID or username '${name}' Not Found`;
        expect(await ask('/user', as(name))).toMatchObject({ status: 404, json: { message } });
      }
      const twice = { status: 400, json: { error: 'sudo is invalid' } };
      expect(await ask('/user?sudo[]=alice&sudo[]=bob', { token: sudo })).toMatchObject(twice);
      await changeUserState(tributary.operations, cast.admin.viewer, cast.carol.user.id, 'block');
      expect(await ask('/user', as('carol'))).toMatchObject({
        status: 403,
        json: { message: "403 Forbidden - User 'carol' cannot act: the account has been blocked." },
      });
    });

    it('stands in the log beside this user, whichever way something was done', async () => {
      const people = await shownSourceUsers(tributary, cast.alice, harbour);
      const act = (id: string, verb: string, who = as('alice')) =>
        ask(`/source_users/${people.get(id)!.id}/${verb}`, who, 'POST');
      const newest = async (): Promise<Event> => {
        const { json } = await ask('/groups/harbour/audit_events?per_page=1', { token: cast.alice.token });
        return (json as Event[])[0]!;
      };
      const byBoth = { author: { username: 'alice' }, sudo_by: { username: 'admin' } };

      await act('U1', 'keep_as_placeholder');
      expect(await newest()).toMatchObject({ action: 'keep_as_placeholder', ...byBoth });
      await act('U1', 'undo_keep_as_placeholder', { token: cast.alice.token, headers: {} as never });
      expect(await newest()).toMatchObject({ action: 'undo_keep_as_placeholder', sudo_by: null });
      const row = 'https://t1.slack.com,slack,U2,,,bob,\n';
      await upload(tributary, cast.alice, harbour, `${header}\n${row}`, as('alice'));
      expect(await newest()).toMatchObject({ action: 'reassign', ...byBoth });
      await ask('/groups/harbour/source_users/keep_all_as_placeholder', as('alice'), 'POST');
      expect(await newest()).toMatchObject({ action: 'keep_as_placeholder', ...byBoth });
      const [asked] = (await ask('/user/reassignment_requests', as('bob'))).json as { id: number }[];
      await ask(`/user/reassignment_requests/${asked!.id}/accept`, as('bob'), 'POST');
      expect(await newest()).toMatchObject({ action: 'accept', author: { username: 'bob' }, sudo_by: byBoth.sudo_by });
    });

    it('shares the limits of nobody: uploads count for the user', async () => {
      tributary.clock.advance(60_000);
      const send = () =>
        request(tributary, 'POST', reassignmentsPath(harbour.id), { ...as('alice'), file: `${header}\n` });
      const answers = [];
      for (let count = 0; count < 6; count += 1) answers.push((await send()).status);
      expect(answers).toEqual([201, 201, 201, 201, 201, 429]);
    });

    it('gets the scope as an administrator alone, and a token that can look at and end itself', async () => {
      const draft = { name: 'sudo', scopes: ['sudo'] };
      const path = '/user/personal_access_tokens';
      expect(await ask(path, { token: cast.alice.token, json: draft }, 'POST')).toMatchObject({
        status: 400,
        json: { message: { scopes: ['can only contain available scopes: sudo is for administrators.'] } },
      });
      expect(await ask(path, { token: cast.admin.token, json: draft }, 'POST')).toMatchObject({ status: 400 });
      const issued = await ask(path, { basic: cast.admin.basic, json: draft }, 'POST');
      expect(issued).toMatchObject({ status: 201, json: { scopes: ['sudo'] } });
      const { token } = issued.json as { token: string };
      const self = '/personal_access_tokens/self';
      expect(await ask(self, { token, headers: { Sudo: 'bob' } })).toMatchObject({ json: { scopes: ['sudo'] } });
      expect(await ask(self, { token })).toMatchObject({ status: 200, json: { user_id: cast.admin.user.id } });
      expect(await ask(self, { token, headers: { Sudo: 'bob' } }, 'DELETE')).toMatchObject({ status: 204 });
      expect(await ask('/user', { token, headers: { Sudo: 'bob' } })).toMatchObject({ status: 401 });
    });
  });

  describe('credentials', () => {
    it('may come as parameters of a body, or as access_token, but not twice', async () => {
      await using tributary = await startTributary(await open('cast'));
      const { alice } = await bringCast(tributary);
      const send = (options: TestRequest, query = '') => request(tributary, 'POST', `/api/v4/groups${query}`, options);
      const draft = { name: 'Pier', path: 'pier' };
      expect(await send({ json: { ...draft, private_token: alice.token } })).toMatchObject({ status: 201 });
      const taken = { status: 400, json: { message: /has already been taken/ } };
      for (const name of ['private_token', 'access_token']) {
        const form = { ...draft, [name]: alice.token };
        expect((await send({ form })).status).toBe(taken.status);
        expect((await send({ json: draft }, `?${name}=${alice.token}`)).status).toBe(taken.status);
        expect(await send({ json: { ...draft, [name]: 'wrong' } })).toMatchObject({ status: 401 });
      }
      const headers = { authorization: `Bearer ${alice.token}` };
      expect(await send({ json: draft, headers }, `?access_token=${alice.token}`)).toMatchObject({
        status: 400,
        json: { error: 'invalid_request' },
      });
    });
  });
});
