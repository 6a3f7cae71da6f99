import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { callerOf } from '../../rig/group-api.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

interface InvitationRecord {
  readonly invite_email: string;
  readonly access_level?: number;
  readonly expires_at?: string | null;
}

forEachDatabase((open) => {
  describe('invitations', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let call: ReturnType<typeof callerOf>;
    const path = '/groups/harbour/invitations';
    const forbidden = { status: 403 };

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      call = callerOf(tributary);
      await call(cast.alice, 'POST', '/groups', { name: 'Harbour', path: 'harbour', visibility: 'public' });
      await call(cast.alice, 'POST', '/groups/harbour/members', { user_id: cast.bob.user.id, access_level: 40 });
      await call(cast.alice, 'POST', '/groups/harbour/members', { user_id: cast.dana.user.id, access_level: 30 });
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const listed = async (url = path) =>
      ((await call(cast.alice, 'GET', url)).json as InvitationRecord[]).map(
        ({ invite_email: email, access_level: level }) => [email, level],
      );
    const mailed = async () =>
      (await tributary.operations.database.reader.db.selectFrom('mail').select('to_address').execute()).map(
        ({ to_address: to }) => to,
      );

    it('are mailed, each address alone, and say of each what is wrong', async () => {
      const both = { email: 'ed@example.test, eve@example.test', access_level: 30, expires_at: '2030-01-01' };
      expect(await call(cast.alice, 'POST', path, both)).toMatchObject({ status: 201, json: { status: 'success' } });
      expect(await mailed()).toEqual(expect.arrayContaining(['ed@example.test', 'eve@example.test']));
      const again = await call(cast.bob, 'POST', path, {
        email: 'eve@example.test,nobody,fay@example.test',
        access_level: 40,
      });
      expect(again).toMatchObject({
        status: 201,
        json: {
          status: 'error',
          message: {
            'eve@example.test': 'Invite email has already been taken',
            nobody: '"nobody" is no e-mail address.',
          },
        },
      });
      expect(await listed()).toEqual([
        ['ed@example.test', 30],
        ['eve@example.test', 30],
        ['fay@example.test', 40],
      ]);
      const { json } = await call(cast.alice, 'GET', `${path}?query=ED@`);
      expect(json).toMatchObject([
        { invite_email: 'ed@example.test', expires_at: '2030-01-01T00:00:00.000Z', user_name: null },
      ]);
      const second = await call(cast.alice, 'GET', `${path}?per_page=1&page=2`);
      expect(second.json).toMatchObject([{ invite_email: 'eve@example.test' }]);
    });

    it('are for those who may invite, with a role no higher than theirs', async () => {
      for (const method of ['GET', 'POST'] as const) {
        const json = method === 'POST' ? { email: 'x@example.test', access_level: 10 } : undefined;
        expect((await call(undefined, method, path, json)).status).toBe(401);
        expect(await call(cast.dana, method, path, json)).toMatchObject(forbidden);
      }
      const owner = { email: 'x@example.test', access_level: 50 };
      expect(await call(cast.bob, 'POST', path, owner)).toMatchObject(forbidden);
      expect(await call(cast.bob, 'PUT', `${path}/ed%40example.test`, { access_level: 50 })).toMatchObject(forbidden);
      expect((await call(cast.alice, 'POST', path, { access_level: 10 })).status).toBe(400);
      expect(await listed()).toHaveLength(3);
    });

    it('are changed and taken back by their address', async () => {
      const one = `${path}/ed%40example.test`;
      expect(await call(cast.alice, 'PUT', one, { access_level: 40 })).toMatchObject({
        status: 200,
        json: { access_level: 40, expires_at: '2030-01-01T00:00:00.000Z' },
      });
      expect(await call(cast.alice, 'PUT', one, { expires_at: '' })).toMatchObject({ json: { expires_at: null } });
      expect((await call(cast.alice, 'PUT', one, { expires_at: '2001-01-01' })).status).toBe(400);
      expect((await call(cast.alice, 'PUT', `${path}/who%40example.test`, { access_level: 10 })).status).toBe(404);
      expect((await call(cast.alice, 'PUT', `${path}/%00`, { access_level: 10 })).status).toBe(404);
      expect((await call(cast.alice, 'DELETE', one)).status).toBe(204);
      expect((await call(cast.alice, 'DELETE', one)).status).toBe(404);
      expect(await listed()).toHaveLength(2);
    });

    it('are mailed again with a new link, but not at once', async () => {
      const again = `${path}/eve%40example.test/resend`;
      const mails = async () => (await mailed()).filter((to) => to === 'eve@example.test').length;
      expect((await call(cast.bob, 'POST', again)).status).toBe(422);
      tributary.clock.advance(3_600_000);
      const before = await mails();
      expect(await call(cast.dana, 'POST', again)).toMatchObject(forbidden);
      const resent = await call(cast.bob, 'POST', again);
      expect(resent).toMatchObject({ status: 201, json: { invite_email: 'eve@example.test', access_level: 30 } });
      expect(await mails()).toBe(before + 1);
      expect((await call(cast.alice, 'POST', `${path}/who%40example.test/resend`)).status).toBe(404);
    });

    it('can be links to pass on, whose address is shown once', async () => {
      const links = `${path}/links`;
      expect((await call(cast.bob, 'POST', links, { access_level: 50 })).status).toBe(403);
      expect((await call(cast.dana, 'POST', links, { access_level: 10 })).status).toBe(403);
      expect((await call(cast.dana, 'GET', links)).status).toBe(403);
      const draft = { access_level: 30, expires_at: '2030-01-01', days: 3, max_uses: 1 };
      const { status, json } = await call(cast.bob, 'POST', links, draft);
      const { url, ...link } = json as { url: string; id: number };
      expect([status, link]).toMatchObject([
        201,
        { access_level: 30, uses: 0, max_uses: 1, created_by_name: 'Bob Example' },
      ]);
      expect((await call(cast.alice, 'GET', links)).json).toEqual([link]);
      expect(await listed()).not.toContainEqual(['', 30]);
      const page = await openBrowser(tributary).get(new URL(url).pathname);
      expect([page.status, page.text.includes('Harbour')]).toEqual([200, true]);
      const [mail] = (await call(cast.alice, 'GET', path)).json as { id: number }[];
      expect((await call(cast.alice, 'DELETE', `${links}/${mail!.id}`)).status).toBe(404);
      expect((await call(cast.admin, 'DELETE', `/invitations/links/${link.id}`)).status).toBe(404);
      expect((await call(cast.alice, 'DELETE', `${links}/${link.id}`)).status).toBe(204);
      expect((await call(cast.alice, 'DELETE', `${links}/${link.id}`)).status).toBe(404);
      expect((await call(cast.alice, 'GET', links)).json).toEqual([]);
      expect((await openBrowser(tributary).get(new URL(url).pathname)).text).not.toContain('Harbour');
      expect((await call(cast.alice, 'POST', links, { access_level: 10, days: 400 })).status).toBe(400);
    });

    it('raise a role without giving the membership an end that it did not have', async () => {
      const draft = { access_level: 40, expires_at: '2030-01-01' };
      const { url } = (await call(cast.alice, 'POST', `${path}/links`, draft)).json as { url: string };
      const { pathname } = new URL(url);
      const dana = await openBrowserAs(tributary, cast.dana);
      await dana.get(pathname);
      expect((await dana.send(pathname, {})).status).toBe(303);
      const { json } = await call(cast.alice, 'GET', `/groups/harbour/members/${cast.dana.user.id}`);
      expect(json).toMatchObject({ access_level: 40, expires_at: null });
    });

    it('make users members at once, for Owners', async () => {
      const users = { user_id: `${cast.stranger.user.id},${cast.bob.user.id}`, access_level: 20 };
      expect(await call(cast.bob, 'POST', path, users)).toMatchObject(forbidden);
      const answer = await call(cast.alice, 'POST', path, users);
      expect(answer).toMatchObject({ status: 201, json: { status: 'error', message: { bob: expect.any(String) } } });
      const member = await call(cast.alice, 'GET', `/groups/harbour/members/${cast.stranger.user.id}`);
      expect(member.json).toMatchObject({ access_level: 20 });
      expect((await call(cast.alice, 'POST', path, { user_id: '999999', access_level: 20 })).status).toBe(404);
      expect((await call(cast.alice, 'POST', path, { user_id: 'x', access_level: 20 })).status).toBe(400);
    });

    it('to the server are for administrators', async () => {
      const draft = { email: 'gil@example.test' };
      for (const method of ['GET', 'POST'] as const) {
        expect(await call(cast.alice, method, '/invitations', method === 'POST' ? draft : undefined)).toMatchObject(
          forbidden,
        );
      }
      expect(await call(cast.admin, 'POST', '/invitations', draft)).toMatchObject({
        status: 201,
        json: { status: 'success' },
      });
      tributary.clock.advance(3_600_000);
      const again = '/invitations/gil%40example.test/resend';
      expect(await call(cast.alice, 'POST', again)).toMatchObject(forbidden);
      expect((await call(cast.admin, 'POST', again)).status).toBe(201);
      const links = '/invitations/links';
      for (const [method, url] of [
        ['GET', links],
        ['POST', links],
        ['DELETE', `${links}/1`],
      ] as const) {
        expect(await call(cast.alice, method, url, method === 'POST' ? {} : undefined)).toMatchObject(forbidden);
      }
      const made = (await call(cast.admin, 'POST', links, { max_uses: 2 })).json as { id: number; url: string };
      expect((await call(cast.admin, 'GET', links)).json).toMatchObject([{ id: made.id, max_uses: 2, uses: 0 }]);
      expect((await openBrowser(tributary).get(new URL(made.url).pathname)).status).toBe(200);
      expect((await call(cast.admin, 'DELETE', `${links}/${made.id}`)).status).toBe(204);
      expect((await call(cast.admin, 'GET', links)).json).toEqual([]);
      expect((await call(cast.admin, 'GET', '/invitations?query=gil')).json).toMatchObject([
        { invite_email: draft.email },
      ]);
      expect(await call(cast.alice, 'DELETE', '/invitations/gil%40example.test')).toMatchObject(forbidden);
      expect((await call(cast.admin, 'DELETE', '/invitations/gil%40example.test')).status).toBe(204);
      expect((await call(cast.admin, 'GET', '/invitations')).json).toEqual([]);
    });
  });
});
