import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowserAs } from '../../../../../test/rig/browser.ts';
import { type Cast, password } from '../../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { bringForum } from '../../../../../test/rig/forum.ts';
import { request } from '../../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../../test/rig/tributary.ts';
import { addMember } from '../../../../core/groups/operations/manage-group.ts';
import { dayMilliseconds, minuteMilliseconds } from '../../../../lib/clock.ts';

const access = '/groups/harbour/-/access';
const draft = { name: 'Deploy', role: 'developer', scope: 'api', days: '30' };

forEachDatabase((open) => {
  describe('access tokens and service accounts of a group', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let alice: Browser;
    let groupId: number;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      const forum = await bringForum(tributary, 'bob');
      ({ cast } = forum);
      groupId = forum.group.id;
      const maintainer = {
        groupId,
        userId: cast.carol.user.id,
        accessLevel: 40,
        createdBy: cast.alice.user.id,
      } as const;
      await addMember(tributary.operations, maintainer);
      alice = await openBrowserAs(tributary, cast.alice);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Sends a form, as from the list. */
    const send = async (path: string, fields: Record<string, string> = {}) => {
      await alice.get(access);
      return alice.send(`${access}${path}`, fields);
    };
    const tokenIn = (html: string): string => /trb-[\w-]+/.exec(html)![0];
    const idIn = (html: string): string => /access\/tokens\/(\d+)\/rotate/.exec(html)![1]!;
    const statusFor = async (token: string, path = '/groups/harbour') =>
      (await request(tributary, 'GET', `/api/v4${path}`, { token })).status;
    const logged = async (text: string) => (await alice.get('/groups/harbour/-/log')).text.split(text).length - 1;

    it('are for Owners alone', async () => {
      for (const person of [cast.bob, cast.carol, cast.stranger]) {
        const who = await openBrowserAs(tributary, person);
        await who.get('/settings');
        expect((await who.get(access)).status).toBe(404);
        expect((await who.send(`${access}/tokens`, draft)).status).toBe(404);
        const account = { name: 'Feeder', username: '' };
        expect((await who.send(`${access}/accounts`, account)).status).toBe(404);
      }
      const page = (await alice.get(access)).text;
      expect(page).toContain('No access tokens yet');
      expect(page).toContain('No service accounts yet');
      expect((await alice.get('/groups/harbour/-/settings')).text).toContain(`href="${access}"`);
    });

    it('ask who makes them to confirm who they are, and refuse in the language of the reader', async () => {
      tributary.clock.advance(11 * minuteMilliseconds);
      const asked = await send('/tokens', draft);
      expect([asked.status, asked.text.includes('value="Deploy"')]).toEqual([403, true]);
      const wrong = await send('/tokens', { ...draft, proof_password: 'not this one' });
      expect(wrong.status).toBe(422);
      expect(wrong.text).toContain('Incorrect password.');
      expect(wrong.text).toContain('value="Deploy"');
      expect((await send('/tokens', { ...draft, role: 'king', proof_password: password })).status).toBe(422);
      expect((await send('/tokens', { ...draft, name: ' ' })).text).toContain('Enter a name for the token.');
      expect((await send('/tokens', { ...draft, role: 'minimal' })).text).toContain('The role isn’t in the list.');
      expect((await send('/tokens', { ...draft, role: 'king' })).status).toBe(422);
      expect((await send('/tokens', { ...draft, days: '9999' })).status).toBe(422);
      expect((await alice.get(access)).text).toContain('No access tokens yet');
    });

    it('make a token, which is shown once and does what its role may', async () => {
      const made = await send('/tokens', draft);
      expect(made.status).toBe(200);
      const token = tokenIn(made.text);
      const list = (await alice.get(access)).text;
      expect(list).not.toContain(token);
      expect(list).not.toContain('trb-');
      expect(list).toMatch(/<bdi>Deploy<\/bdi>[^]*Developer[^]*Read and write[^]*never/);
      expect(await statusFor(token)).toBe(200);
      expect(await logged('Created an access token')).toBe(1);
    });

    it('replace it, on a page that asks', async () => {
      const id = idIn((await alice.get(access)).text);
      const old = (await alice.get(`${access}/tokens/${id}/rotate`)).text;
      expect(old).toContain('Replace the token Deploy?');
      const replaced = await send(`/tokens/${id}/rotate`, { days: '30' });
      const token = tokenIn(replaced.text);
      expect(await statusFor(token)).toBe(200);
      const next = idIn((await alice.get(access)).text);
      expect(next).not.toBe(id);
      expect((await alice.get(`${access}/tokens/${id}/rotate`)).status).toBe(404);
      expect((await send(`/tokens/${id}/rotate`, { days: '30' })).status).toBe(404);
      expect(await logged('Replaced an access token')).toBe(1);
    });

    it('revoke one that has expired as well, on a page that asks', async () => {
      const id = idIn((await alice.get(access)).text);
      tributary.clock.advance(31 * dayMilliseconds);
      alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get(access)).text).toContain('Expired');
      const asked = await alice.get(`${access}/tokens/${id}/revoke`);
      expect(asked.text).toContain('Revoke the token Deploy?');
      expect(asked.text).toContain(`action="${access}/tokens/${id}/revoke"`);
      const { location } = await send(`/tokens/${id}/revoke`);
      const after = (await alice.get(location!)).text;
      expect(after).toContain('Token revoked.');
      expect(after).toContain('No access tokens yet');
      expect((await send(`/tokens/${id}/revoke`)).status).toBe(404);
      expect(await logged('Revoked an access token')).toBe(1);
    });

    it('make a service account, its tokens, and remove it', async () => {
      const taken = await send('/accounts', { name: 'Feeder', username: 'bob' });
      expect(taken.status).toBe(422);
      const { location } = await send('/accounts', { name: 'Feeder', username: 'feeder' });
      const account = location!.split('?')[0]!;
      expect((await alice.get(location!)).text).toContain('Service account created.');
      expect((await alice.get(access)).text).toContain(`href="${account}"`);
      const user = /(\d+)$/.exec(account)![1]!;
      const { role: _role, ...plain } = draft;
      const made = await send(`/accounts/${user}/tokens`, { ...plain, name: 'Nightly' });
      const token = tokenIn(made.text);
      const page = (await alice.get(account)).text;
      expect(page).toContain('<bdi>Nightly</bdi>');
      expect(page).not.toContain('trb-');
      expect(await statusFor(token, '/user')).toBe(200);
      const id = idIn(page);
      const replaced = tokenIn((await send(`/tokens/${id}/rotate`, { days: '30' })).text);
      expect([await statusFor(token, '/user'), await statusFor(replaced, '/user')]).toEqual([401, 200]);
      expect((await alice.get(`${account}/remove`)).text).toContain('Delete service account Feeder?');
      const removed = await send(`/accounts/${user}/remove`);
      expect((await alice.get(removed.location!)).text).toContain('Service account deleted.');
      expect(await statusFor(replaced, '/user')).toBe(401);
      expect((await alice.get(account)).status).toBe(404);
      expect((await send(`/accounts/${user}/tokens`, plain)).status).toBe(404);
      expect([await logged('Created a service account'), await logged('Deleted a service account')]).toEqual([1, 1]);
    });

    it('reach no token or account of somebody else', async () => {
      const { id } = (await request(tributary, 'GET', '/api/v4/personal_access_tokens/self', { token: cast.bob.token }))
        .json as { id: number };
      expect((await alice.get(`${access}/tokens/${id}/revoke`)).status).toBe(404);
      expect((await send(`/tokens/${id}/revoke`)).status).toBe(404);
      expect((await send(`/tokens/${id}/rotate`, { days: '30' })).status).toBe(404);
      const bob = cast.bob.user.id;
      expect((await alice.get(`${access}/accounts/${bob}`)).status).toBe(404);
      expect((await send(`/accounts/${bob}/remove`)).status).toBe(404);
      expect((await alice.get(`${access}/nothing`)).status).toBe(404);
      expect(await statusFor(cast.bob.token)).toBe(200);
    });
  });
});
