import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../../src/core/accounts/operations/open-session.ts';
import { deleteUnconfirmedEmail } from '../../../src/core/accounts/storage/user-list.ts';
import { insertUserEmail } from '../../../src/core/accounts/storage/users.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf, readingToken } from '../../rig/group-api.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('users', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const names = (json: unknown) => (json as { username: string }[]).map(({ username }) => username);
    const list = async (who: Cast[keyof Cast], query: string) =>
      names((await call(who, 'GET', `/users?${query}`)).json);

    it('are listed for whoever is signed in, without placeholder users', async () => {
      expect((await call(undefined, 'GET', '/users')).status).toBe(401);
      const everybody = ['admin', 'stranger', 'dana', 'carol', 'bob', 'alice'];
      expect(await list(cast.stranger, '')).toEqual(everybody);
      const reader = await readingToken(tributary, cast.bob);
      expect(names((await call(reader, 'GET', '/users')).json)).toEqual(everybody);
      expect((await list(cast.admin, '')).length).toBeGreaterThan(everybody.length);
      expect(await list(cast.admin, 'humans=true')).toEqual(everybody);
    });

    it('are found by name', async () => {
      expect(await list(cast.bob, 'username=ALICE')).toEqual(['alice']);
      expect(await list(cast.bob, 'username=ali')).toEqual([]);
      expect(await list(cast.bob, 'search=LIC')).toEqual(['alice']);
      expect(await list(cast.bob, 'search=AL')).toEqual(['alice']);
      expect(await list(cast.bob, 'search=LI')).toEqual([]);
      expect(await list(cast.bob, 'search=alice@example.test')).toEqual(['alice']);
      expect(await list(cast.bob, 'search=carol@public.test')).toEqual(['carol']);
      for (const hidden of ['carol@example.test', 'dana@example.test']) {
        expect(await list(cast.bob, `search=${hidden}`)).toEqual([]);
        expect(await list(cast.admin, `search=${hidden}`)).toEqual([hidden.split('@')[0]]);
      }
      expect(await list(cast.bob, 'search=%25')).toEqual([]);
      expect(await list(cast.bob, 'order_by=username&sort=asc&per_page=2')).toEqual(['admin', 'alice']);
    });

    it('are answered with what each may know', async () => {
      const { id } = cast.alice.user;
      const path = `/users/${id}`;
      const shown = {
        id,
        username: 'alice',
        name: 'Alice Example',
        state: 'active',
        public_email: 'alice@example.test',
      };
      const other = await call(cast.stranger, 'GET', path);
      expect(other).toMatchObject({ status: 200, json: shown });
      expect(other.json).not.toHaveProperty('email');
      expect((await call(cast.admin, 'GET', path)).json).toMatchObject({ ...shown, email: 'alice@example.test' });
      expect((await call(undefined, 'GET', path)).status).toBe(401);
      const publicEmails = { carol: 'carol@public.test', dana: '' } as const;
      for (const name of ['carol', 'dana'] as const) {
        const { json, text } = await call(cast.stranger, 'GET', `/users/${cast[name].user.id}`);
        expect(json).toMatchObject({ public_email: publicEmails[name] });
        expect(text).not.toContain(cast[name].user.email);
      }
      const nobody = { status: 404, json: { message: '404 User Not Found' } };
      expect(await call(cast.bob, 'GET', '/users/999999')).toMatchObject(nobody);
      const [placeholder] = (await call(cast.admin, 'GET', '/users?search=placeholder')).json as { id: number }[];
      expect((await call(cast.admin, 'GET', `/users/${placeholder!.id}`)).json).toMatchObject({
        user_type: 'placeholder',
      });
      expect(await call(cast.alice, 'GET', `/users/${placeholder!.id}`)).toMatchObject(nobody);
    });

    it('come in pages', async () => {
      const { headers, json } = await call(
        undefined,
        'GET',
        `/users?private_token=${cast.bob.token}&per_page=4&page=2`,
      );
      expect(names(json)).toEqual(['bob', 'alice']);
      expect(headers).toMatchObject({
        'x-total': '6',
        'x-total-pages': '2',
        'x-page': '2',
        'x-per-page': '4',
        'x-next-page': '',
        'x-prev-page': '1',
        link: [
          '<http://tributary.test/api/v4/users?per_page=4&page=1>; rel="prev"',
          '<http://tributary.test/api/v4/users?per_page=4&page=1>; rel="first"',
          '<http://tributary.test/api/v4/users?per_page=4&page=2>; rel="last"',
        ].join(', '),
      });
      const invalid = [
        ['page=x', 'page is invalid'],
        ['page=0', 'page does not have a valid value'],
        ['per_page=1.5', 'per_page is invalid'],
        ['order_by=email', 'order_by does not have a valid value'],
        ['pagination=keyset&cursor=x', 'cursor is invalid'],
      ];
      for (const [query, error] of invalid) {
        expect(await call(cast.bob, 'GET', `/users?${query}`)).toMatchObject({ status: 400, json: { error } });
      }
    });

    it('come in pages by key', async () => {
      const seen: string[] = [];
      let url: string | undefined = '/users?pagination=keyset&per_page=4&order_by=id';
      while (url) {
        const answer = await call(cast.bob, 'GET', url);
        seen.push(...names(answer.json));
        expect(answer.headers).not.toHaveProperty('x-total');
        url = /<http:\/\/tributary.test\/api\/v4([^>]*)>; rel="next"/.exec(String(answer.headers['link']))?.[1];
      }
      expect(seen).toEqual(await list(cast.bob, ''));
    });

    it('are created by administrators', async () => {
      const draft = { username: 'erin', name: 'Erin', email: 'erin@example.test', password: 'a long password' };
      expect((await call(undefined, 'POST', '/users', draft)).status).toBe(401);
      expect((await call(cast.alice, 'POST', '/users', draft)).status).toBe(403);
      expect((await call(await readingToken(tributary, cast.admin), 'POST', '/users', draft)).json).toMatchObject({
        error: 'insufficient_scope',
      });
      expect(await call(cast.admin, 'POST', '/users', {})).toMatchObject({
        status: 400,
        json: { error: 'email is missing, name is missing, username is missing' },
      });
      expect(await call(cast.admin, 'POST', '/users', { ...draft, email: 'x' })).toMatchObject({
        status: 400,
        json: { message: { email: ['"x" is no e-mail address.'] } },
      });
      const created = await call(cast.admin, 'POST', '/users', draft);
      expect(created).toMatchObject({ status: 201, json: { username: 'erin', is_admin: false, state: 'active' } });
      expect((await call(cast.admin, 'POST', '/users', draft)).status).toBe(409);
      const basic = `Basic ${Buffer.from('erin:a long password').toString('base64')}`;
      expect((await request(tributary, 'GET', '/api/v4/user', { basic })).status).toBe(200);
    });

    it('are changed by administrators', async () => {
      const path = `/users/${cast.carol.user.id}`;
      expect((await call(cast.carol, 'PUT', path, { name: 'C' })).status).toBe(403);
      expect(await call(cast.admin, 'PUT', path, { public_email: 'bob@example.test' })).toMatchObject({
        status: 400,
        json: { message: { public_email: ['is not an email you own'] } },
      });
      await tributary.operations.database.write((tx) =>
        insertUserEmail(tx, { userId: cast.carol.user.id, email: 'carol@later.test', confirmedAt: null }),
      );
      expect((await call(cast.admin, 'PUT', path, { public_email: 'carol@later.test' })).status).toBe(400);
      await tributary.operations.database.write((tx) => deleteUnconfirmedEmail(tx, 'carol@later.test'));
      const hidden = await call(cast.admin, 'PUT', path, { public_email: null, name: 'Caroline' });
      expect(hidden).toMatchObject({ status: 200, json: { public_email: '', name: 'Caroline' } });
      const shown = await call(cast.admin, 'PUT', path, { public_email: 'carol@example.test' });
      expect(shown.json).toMatchObject({ public_email: 'carol@example.test', name: 'Caroline' });
    });

    it('keep what cannot be changed, get another address and password, and nothing is ignored', async () => {
      const path = `/users/${cast.carol.user.id}`;
      const change = (fields: object) => call(cast.admin, 'PUT', path, fields);
      // A client that sends all it knows changes nothing by that.
      const same = { username: 'Carol', email: 'carol@example.test', name: 'Caroline' };
      expect(await change(same)).toMatchObject({
        status: 200,
        json: { username: 'carol', email: 'carol@example.test' },
      });
      const refused = (message: object) => ({ status: 400, json: { message } });
      expect(await change({ username: 'caroline' })).toMatchObject(
        refused({ username: ['cannot be changed: channels are called so'] }),
      );
      expect(await change({ email: 'bob@example.test' })).toMatchObject(refused({ email: ['has already been taken'] }));
      expect(await change({ email: 'nonsense' })).toMatchObject(refused({ email: ['is invalid'] }));
      expect(await change({ password: 'short' })).toMatchObject({ status: 400 });
      const moved = await change({ email: 'caroline@example.test', password: 'another horse battery' });
      expect(moved).toMatchObject({ status: 200, json: { email: 'caroline@example.test' } });
      const addresses = (await call(cast.admin, 'GET', `${path}/emails`)).json as { email: string }[];
      expect(addresses.map(({ email }) => email)).toEqual([
        'carol@example.test',
        'carol@public.test',
        'caroline@example.test',
      ]);
      const signIn = (password: string) => {
        const basic = `Basic ${Buffer.from(`caroline@example.test:${password}`).toString('base64')}`;
        return request(tributary, 'GET', '/api/v4/user', { basic });
      };
      expect((await signIn('correct horse battery')).status).toBe(401);
      expect((await signIn('another horse battery')).status).toBe(200);
    });

    it('have addresses that they and administrators see', async () => {
      const path = `/users/${cast.alice.user.id}/emails`;
      const own = await call(cast.alice, 'GET', '/user/emails');
      expect(own.json).toMatchObject([{ email: 'alice@example.test' }]);
      expect((await call(cast.admin, 'GET', path)).json).toEqual(own.json);
      expect((await call(cast.alice, 'GET', path)).status).toBe(403);
      expect((await call(undefined, 'GET', '/user/emails')).status).toBe(401);
      const [{ id }] = own.json as [{ id: number }];
      expect((await call(cast.alice, 'GET', `/user/emails/${id}`)).json).toMatchObject({ id });
      expect((await call(cast.bob, 'GET', `/user/emails/${id}`)).status).toBe(404);
    });

    it('get and lose addresses by administrators', async () => {
      const path = `/users/${cast.dana.user.id}/emails`;
      const given = await call(cast.admin, 'POST', path, { email: 'Dana@Second.test' });
      expect(given).toMatchObject({ status: 201, json: { email: 'Dana@Second.test' } });
      const { id } = given.json as { id: number };
      expect((await call(cast.admin, 'GET', `${path}/${id}`)).json).toEqual(given.json);
      // It counts as confirmed: files of administrators name the person by it, and it can be made public.
      expect((await call(cast.admin, 'GET', '/users?search=dana@second.test')).json).toMatchObject([
        { username: 'dana' },
      ]);
      const user = `/users/${cast.dana.user.id}`;
      expect((await call(cast.admin, 'PUT', user, { public_email: 'Dana@Second.test' })).status).toBe(200);
      for (const [email, words] of [
        ['DANA@second.test', 'has already been taken'],
        ['alice@example.test', 'has already been taken'],
        ['no address', 'is invalid'],
      ] as const) {
        const refused = await call(cast.admin, 'POST', path, { email });
        expect(refused).toMatchObject({ status: 400, json: { message: { email: [words] } } });
      }
      expect((await call(cast.admin, 'POST', path)).json).toEqual({ error: 'email is missing' });
      const [primary] = (await call(cast.admin, 'GET', path)).json as { id: number }[];
      expect((await call(cast.admin, 'DELETE', `${path}/${primary!.id}`)).status).toBe(400);
      expect((await call(cast.admin, 'DELETE', `${path}/999999`)).status).toBe(404);
      for (const verb of ['GET', 'DELETE'] as const) {
        expect((await call(cast.dana, verb, `${path}/${id}`)).status).toBe(403);
        expect((await call(cast.admin, verb, `/users/${cast.bob.user.id}/emails/${id}`)).status).toBe(404);
      }
      expect((await call(cast.dana, 'POST', path, { email: 'x@second.test' })).status).toBe(403);
      // Another one that goes takes nothing with it.
      const third = (await call(cast.admin, 'POST', path, { email: 'dana@third.test' })).json as { id: number };
      expect((await call(cast.admin, 'DELETE', `${path}/${third.id}`)).status).toBe(204);
      expect((await call(cast.admin, 'GET', user)).json).toMatchObject({ public_email: 'Dana@Second.test' });
      expect((await call(cast.admin, 'DELETE', `${path}/${id}`)).status).toBe(204);
      expect((await call(cast.admin, 'GET', user)).json).toMatchObject({ public_email: '' });
    });

    it('cannot be blocked by others than administrators', async () => {
      for (const verb of ['block', 'unblock', 'ban', 'unban', 'deactivate', 'activate']) {
        const path = `/users/${cast.bob.user.id}/${verb}`;
        expect((await call(undefined, 'POST', path)).status).toBe(401);
        expect((await call(cast.alice, 'POST', path)).status).toBe(403);
        expect((await call(cast.admin, 'POST', `/users/999999/${verb}`)).status).toBe(404);
      }
      expect(await call(cast.admin, 'POST', `/users/${cast.admin.user.id}/block`)).toMatchObject({
        status: 403,
        json: { message: '403 Forbidden - The API initiating user cannot be blocked by the API' },
      });
    });

    it.each([
      ['block', 'unblock', 'blocked'],
      ['ban', 'unban', 'banned'],
      ['deactivate', 'activate', 'deactivated'],
    ])('are out at once after %s', async (verb, undo, state) => {
      const { dana, admin } = cast;
      const path = `/users/${dana.user.id}`;
      const basic = dana.basic;
      const session = await openSession(tributary.operations, dana.viewer, {
        origin: { method: 'password' },
        oldToken: undefined,
      });
      const headers = { cookie: `tributary_session=${session.token}` };
      const ways = [{ basic }, { token: dana.token }, { headers }];
      const statuses = async () => {
        const answers = ways.map((way) => request(tributary, 'GET', '/api/v4/user', way));
        return (await Promise.all(answers)).map(({ status }) => status);
      };
      expect(await statuses()).toEqual([200, 200, 200]);
      expect(await call(admin, 'POST', `${path}/${verb}`)).toMatchObject({ status: 201, json: true });
      expect((await call(admin, 'POST', `${path}/${verb}`)).status).toBe(201);
      expect((await call(admin, 'GET', path)).json).toMatchObject({ state });
      expect(await statuses()).toEqual([403, 403, 401]);
      const wrong = undo === 'unblock' ? 'activate' : 'unblock';
      expect((await call(admin, 'POST', `${path}/${wrong}`)).status).toBe(403);
      const mixed = verb === 'ban' ? 'block' : 'ban';
      expect((await call(admin, 'POST', `${path}/${mixed}`)).status).toBe(403);
      expect(await list(cast.bob, 'username=dana')).toEqual(state === 'deactivated' ? ['dana'] : []);
      expect(await list(admin, 'admins=true')).toEqual(['admin']);
      expect(await list(admin, 'blocked=true')).toEqual(state === 'blocked' ? ['dana'] : []);
      expect((await call(admin, 'POST', `${path}/${undo}`)).status).toBe(201);
      expect(await statuses()).toEqual([200, 200, 401]);
    });
  });
});
