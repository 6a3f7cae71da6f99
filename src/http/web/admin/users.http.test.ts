import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { registerUser } from '../../../core/accounts/operations/register-user.ts';
import { findUser, findUserByUsername } from '../../../core/accounts/storage/users.ts';
import { listMails } from '../../../core/platform/storage/mails.ts';

forEachDatabase((open) => {
  describe('users, for administrators', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let admin: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      admin = await openBrowserAs(tributary, cast.admin);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const reader = () => tributary.operations.database.reader;
    const find = async (text: string): Promise<string[]> => {
      const page = await admin.get(`/admin/users?search=${encodeURIComponent(text)}`);
      return [...page.text.matchAll(/class="below">@([\w.-]+)</g)].map(([, username]) => username!);
    };
    const send = async (path: string, fields: Record<string, string> = {}) => {
      await admin.get('/admin/users');
      return admin.send(path, fields);
    };

    it('are listed by page, each once, the newest first', async () => {
      for (let n = 0; n < 60; n++) {
        await registerUser(tributary.operations, { username: `crowd-${n}`, email: undefined, name: `Crowd ${n}` });
      }
      const seen: string[] = [];
      let path: string | undefined = '/admin/users';
      while (path !== undefined) {
        const { text } = await admin.get(path);
        const named = [...text.matchAll(/class="below">@([\w.-]+)</g)].map(([, username]) => username!);
        expect(named.length).toBeLessThanOrEqual(50);
        seen.push(...named);
        path = /<a href="([^"]*before=[^"]*)" rel="next">/.exec(text)?.[1]?.replaceAll('&amp;', '&');
      }
      expect(seen.slice(0, 2)).toEqual(['crowd-59', 'crowd-58']);
      expect(new Set(seen).size).toBe(seen.length);
      const people = await reader().db.selectFrom('user').select('username').where('kind', '=', 'human').execute();
      expect(seen.toSorted()).toEqual(people.map(({ username }) => username).sort());
    });

    it('are found by the beginning of name, username and address, whatever the case', async () => {
      await registerUser(tributary.operations, { username: 'zoe', email: 'Sea@example.test', name: 'Ängström Zoe' });
      expect(await find('ZO')).toEqual(['zoe']);
      expect(await find('sea@')).toEqual(['zoe']);
      expect(await find('Ängs')).toEqual(['zoe']);
      expect(await find('bob ex')).toEqual(['bob']);
      expect(await find('nobody-like-this')).toEqual([]);
      expect(await find('%')).toEqual([]);
    });

    it('are made with a link to the first password', async () => {
      await admin.get('/admin/users/new');
      const draft = { name: 'Nina New', username: 'nina', email: 'nina@example.test' };
      const taken = await admin.send('/admin/users/new', { ...draft, username: 'bob' });
      expect([taken.status, taken.text]).toEqual([422, expect.stringContaining('is taken. Try another one.')]);
      expect(taken.text).toContain('value="Nina New"');
      await admin.get('/admin/users/new');
      const made = await admin.send('/admin/users/new', draft);
      const nina = await findUserByUsername(reader(), 'nina');
      expect([made.status, made.location]).toEqual([303, `/admin/users/${nina!.id}?notice=created`]);
      expect((await listMails(reader(), { to: 'nina@example.test', limit: 5 })).map(({ text }) => text)).toEqual([
        expect.stringContaining('/reset/'),
      ]);
    });

    it('are blocked and let in again, out at once', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      const path = `/admin/users/${cast.bob.user.id}`;
      expect((await send(`${path}/state`, { verb: 'block' })).location).toBe(`${path}?notice=state`);
      expect((await bob.get('/')).text).not.toContain('Hello, Bob');
      const page = await admin.get(path);
      expect(page.text).toContain('Unblock');
      const mailed = await send(`${path}/password`);
      expect([mailed.status, mailed.text]).toEqual([422, expect.stringContaining('can’t sign in right now')]);
      await send(`${path}/state`, { verb: 'unblock' });
      expect((await findUser(reader(), cast.bob.user.id))!.state).toBe('active');
    });

    it('become administrators and stop being so, but for oneself', async () => {
      const path = `/admin/users/${cast.carol.user.id}`;
      expect((await send(`${path}/role`, { admin: '1' })).location).toBe(`${path}?notice=role`);
      expect((await findUser(reader(), cast.carol.user.id))!.isAdmin).toBe(true);
      await send(`${path}/role`, { admin: '0' });
      expect((await findUser(reader(), cast.carol.user.id))!.isAdmin).toBe(false);
      const own = await send(`/admin/users/${cast.admin.user.id}/role`, { admin: '0' });
      expect(own.status).toBe(422);
      expect((await findUser(reader(), cast.admin.user.id))!.isAdmin).toBe(true);
      expect((await admin.get(`/admin/users/${cast.admin.user.id}`)).text).not.toContain('Remove administrator');
    });

    it('get a link for a new password by mail, and from the API', async () => {
      const path = `/admin/users/${cast.dana.user.id}`;
      expect((await send(`${path}/password`)).location).toBe(`${path}?notice=mailed`);
      const answer = await request(tributary, 'POST', `/api/v4/users/${cast.dana.user.id}/password_link`, {
        token: cast.admin.token,
      });
      expect(answer.status).toBe(204);
      const mails = await listMails(reader(), { to: cast.dana.user.email, limit: 5 });
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringContaining('/reset/'),
        expect.stringContaining('/reset/'),
      ]);
      const refused = await request(tributary, 'POST', `/api/v4/users/${cast.dana.user.id}/password_link`, {
        token: cast.bob.token,
      });
      expect(refused.status).toBe(403);
    });

    it('are nobody else’s business', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      for (const path of ['/admin/users', '/admin/users/new', `/admin/users/${cast.dana.user.id}`, '/admin/log']) {
        expect((await bob.get(path)).status).toBe(404);
        expect((await openBrowser(tributary).get(path)).status).toBe(303);
      }
      const target = `/admin/users/${cast.dana.user.id}`;
      for (const [path, fields] of [
        ['/admin/users/new', { name: 'Eve', username: 'eve', email: 'eve@example.test', admin: '1' }],
        [`${target}/state`, { verb: 'block' }],
        [`/admin/users/${cast.bob.user.id}/role`, { admin: '1' }],
        [`${target}/password`, {}],
      ] as const) {
        await bob.get('/');
        expect((await bob.send(path, fields)).status).toBe(403);
      }
      expect(await findUserByUsername(reader(), 'eve')).toBeUndefined();
      expect((await findUser(reader(), cast.dana.user.id))!.state).toBe('active');
      expect((await findUser(reader(), cast.bob.user.id))!.isAdmin).toBe(false);
    });

    it('leave a log of what was done to whom, by whom', async () => {
      await send(`/admin/users/${cast.stranger.user.id}/state`, { verb: 'block' });
      const first = await request(tributary, 'GET', '/api/v4/audit_events?per_page=1', { token: cast.admin.token });
      expect(first.json).toMatchObject([
        { action: 'block', author: { username: 'admin' }, user: { username: 'stranger' }, sudo_by: null },
      ]);
      const next = /<([^>]+)>; rel="next"/
        .exec(String(first.headers['link']))![1]!
        .replace('http://tributary.test', '');
      const second = await request(tributary, 'GET', next, { token: cast.admin.token });
      expect((second.json as { id: number }[])[0]!.id).toBeLessThan((first.json as { id: number }[])[0]!.id);
      const about = `/api/v4/audit_events?user_id=${cast.bob.user.id}`;
      const events = (await request(tributary, 'GET', about, { token: cast.admin.token })).json as { action: string }[];
      expect(events.map(({ action }) => action)).toEqual(['unblock', 'block']);
      expect((await admin.get('/admin/log')).text).toContain('Sent a password reset link');
      expect((await admin.get(`/admin/users/${cast.bob.user.id}`)).text).toContain('Unblock');
    });
  });
});
