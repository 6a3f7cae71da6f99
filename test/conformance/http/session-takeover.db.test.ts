import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askForPassword } from '../../../src/core/accounts/index.ts';
import { issueToken } from '../../../src/core/accounts/operations/issue-token.ts';
import { codeAt } from '../../../src/core/accounts/operations/second-factor/one-time-codes.ts';
import { listMails } from '../../../src/core/platform/index.ts';
import { minuteMilliseconds } from '../../../src/lib/clock.ts';
import { type Browser, openBrowserAs } from '../../rig/browser.ts';
import { bringCast, bringGroup, type Cast, password } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { request, type TestRequest } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const api = '/api/v4';
const soon = '2026-01-20';

forEachDatabase((open) => {
  describe('someone who holds a session or a token of another person', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let bob: Browser;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      bob = await openBrowserAs(tributary, cast.bob);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const bySession = async (method: 'POST' | 'DELETE', path: string, json?: object, browser = bob) => {
      const { text } = await browser.get('/settings/appearance');
      const csrf = /name="csrf_token" value="([^"]*)"/.exec(text)![1]!;
      const headers = { cookie: `tributary_session=${browser.cookie('tributary_session')}`, 'x-csrf-token': csrf };
      return request(tributary, method, `${api}${path}`, { headers, ...(json && { json }) });
    };
    const byToken = (
      token: string,
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      options: TestRequest = {},
    ) => request(tributary, method, `${api}${path}`, { token, ...options });
    const linksTo = async (to: string, page: string) => {
      const mails = await listMails(tributary.operations.database.reader, { to, limit: 20 });
      return mails.flatMap(({ text }) => new RegExp(`/${page}/[\\w-]+`).exec(text ?? '') ?? []);
    };
    const expiring = async (person: Cast['bob'], scopes: readonly ('api' | 'read_api' | 'sudo')[] = ['api']) => {
      const draft = { userId: person.user.id, name: 'short', scopes, expiresAt: `${soon}T00:00:00.000Z` };
      return issueToken(tributary.operations, 'operator', draft);
    };

    const promote = async (name: 'bob') => {
      const options = { basic: cast.admin.basic, json: { admin: true } };
      const promoted = await request(tributary, 'PUT', `${api}/users/${cast[name].user.id}`, options);
      expect(promoted.status).toBe(200);
    };

    it('cannot go from a session to a token, an address and a new password', async () => {
      tributary.clock.advance(11 * minuteMilliseconds);
      const draft = { name: 'stolen', scopes: ['api'] };
      const refused = await bySession('POST', '/user/personal_access_tokens', draft);
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Confirm that it is you first')]);
      expect((await bySession('POST', '/user/emails', { email: 'thief@evil.test' })).status).toBe(403);
      expect((await bySession('POST', '/user/deletion', { username: 'bob' })).status).toBe(403);

      // With a token from elsewhere the address can be added, but not confirmed.
      const added = await byToken(cast.bob.token, 'POST', '/user/emails', { json: { email: 'thief@evil.test' } });
      expect(added.status).toBe(201);
      const [link] = await linksTo('thief@evil.test', 'confirm');
      await bob.get(link!);
      const asked = await bob.send(link!, {});
      expect([asked.status, asked.text.includes('proof_password')]).toEqual([403, true]);
      const wrong = await bob.send(link!, { proof_password: 'a guess of theirs' });
      expect([wrong.status, wrong.text.includes('Incorrect password')]).toEqual([422, true]);

      // Nothing that opens the account goes to an unconfirmed address.
      await askForPassword(tributary.operations, 'thief@evil.test');
      expect(await linksTo('thief@evil.test', 'reset')).toEqual([]);
    });

    it('finds a session useful again after its person has confirmed who they are', async () => {
      tributary.clock.advance(11 * minuteMilliseconds);
      await bob.get('/settings/tokens');
      const typed = { name: 'Backup & "more"', scope: 'read_api', days: '90' };
      const asked = await bob.send('/settings/tokens', typed);
      expect(asked.status).toBe(403);
      // The page that asks carries what was typed.
      const made = await bob.send('/settings/tokens', { ...carried(asked.text), proof_password: password });
      expect([made.status, made.text.includes('trb-'), made.text.includes('Backup &amp; &quot;more')]).toEqual([
        200,
        true,
        true,
      ]);
      expect((await bySession('POST', '/user/personal_access_tokens', { name: 'x', scopes: ['api'] })).status).toBe(
        201,
      );
      tributary.clock.advance(11 * minuteMilliseconds);
      expect((await bySession('POST', '/user/personal_access_tokens', { name: 'x', scopes: ['api'] })).status).toBe(
        403,
      );
    });

    it('must give a code where a second factor is on; a password that was reset is not enough', async () => {
      await bob.get('/settings/second-factor');
      const offered = await bob.send('/settings/second-factor', {});
      const secret = /<code class="break">([A-Z2-7 ]+)<\/code>/.exec(offered.text)![1]!.replaceAll(' ', '');
      const on = await bob.send('/settings/second-factor/enable', { code: codeAt(secret, tributary.clock.now()) });
      expect(on.status).toBe(200);
      tributary.clock.advance(11 * minuteMilliseconds);
      await bob.get('/settings/second-factor');
      expect((await bob.send('/settings/second-factor/disable', { proof_password: password })).status).toBe(422);
      const code = codeAt(secret, tributary.clock.now());
      const off = await bob.send('/settings/second-factor/disable', { proof_code: code });
      expect([off.status, off.location]).toEqual([303, '/settings/second-factor?notice=off']);
    });

    it('makes no token that outlasts or exceeds the one that they hold', async () => {
      const { token, id } = await expiring(cast.bob);
      const path = '/user/personal_access_tokens';
      const made = await byToken(token, 'POST', path, { json: { name: 'next', scopes: ['api'] } });
      expect([made.status, made.json]).toMatchObject([201, { expires_at: soon }]);
      const later = { name: 'next', scopes: ['api'], expires_at: '2026-01-21' };
      expect((await byToken(token, 'POST', path, { json: later })).status).toBe(400);
      const rotated = await byToken(token, 'POST', `/personal_access_tokens/${id}/rotate`, {
        json: { expires_at: '2027-01-01' },
      });
      expect(rotated.status).toBe(400);

      const group = await bringGroup(tributary, cast.bob);
      const forGroup = { name: 'bot', scopes: ['api'], access_level: 30, expires_at: '2027-01-01' };
      expect((await byToken(token, 'POST', `/groups/${group.id}/access_tokens`, { json: forGroup })).status).toBe(400);
      const account = await byToken(token, 'POST', `/groups/${group.id}/service_accounts`, { json: {} });
      const { id: accountId } = account.json as { id: number };
      const tokens = `/groups/${group.id}/service_accounts/${accountId}/personal_access_tokens`;
      const service = await byToken(token, 'POST', tokens, { json: { name: 'x', scopes: ['api'] } });
      expect([service.status, service.json]).toMatchObject([201, { expires_at: soon }]);
      const replaced = await byToken(token, 'POST', '/personal_access_tokens/self/rotate');
      expect(replaced.json).toMatchObject({ expires_at: expect.toSatisfy((day: string) => day <= soon) as string });
    });

    it('gets no wider scope, nor another sign-in for the same administrator, from a token of an administrator', async () => {
      const { token } = await expiring(cast.admin);
      const of = (id: number) => `/users/${id}`;
      const sudo = { name: 'x', scopes: ['sudo'] };
      for (const person of [cast.admin, cast.bob]) {
        const path = `${of(person.user.id)}/personal_access_tokens`;
        expect((await byToken(token, 'POST', path, { json: sudo })).status).toBe(400);
      }
      const self = of(cast.admin.user.id);
      const email = 'thief@evil.test';
      const refused = [
        await byToken(token, 'PUT', self, { json: { password: 'a new password of theirs' } }),
        await byToken(token, 'PUT', self, { json: { email } }),
        await byToken(token, 'POST', `${self}/emails`, { json: { email } }),
        await byToken(token, 'PATCH', `${self}/disable_two_factor`),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
      expect((await byToken(token, 'PUT', of(cast.bob.user.id), { json: { name: 'Bobby' } })).status).toBe(200);
    });

    it('gets no other sign-in for an administrator by acting for another one', async () => {
      const { token } = await expiring(cast.admin, ['api', 'sudo']);
      const asBob = { headers: { sudo: 'bob' } };
      const self = `/users/${cast.admin.user.id}`;
      await promote('bob');
      const email = 'thief@evil.test';
      const refused = [
        await byToken(token, 'PUT', self, { ...asBob, json: { password: 'a new password of theirs' } }),
        await byToken(token, 'PUT', self, { ...asBob, json: { email } }),
        await byToken(token, 'POST', `${self}/emails`, { ...asBob, json: { email } }),
        await byToken(token, 'PATCH', `${self}/disable_two_factor`, asBob),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    });

    it('gets no sign-in of another administrator, and makes none, from a token of an administrator', async () => {
      const { token } = await expiring(cast.admin, ['api', 'sudo']);
      const draft = { name: 'next', scopes: ['api'] };
      const own = await expiring(cast.bob);
      await promote('bob');
      const bob = `/users/${cast.bob.user.id}`;
      const asBob = { headers: { sudo: 'bob' } };
      const account = {
        username: 'second',
        name: 'Second',
        email: 'second@evil.test',
        password: 'a password of theirs',
      };
      const refused = [
        await byToken(token, 'POST', `${bob}/personal_access_tokens`, { json: draft }),
        await byToken(token, 'POST', '/user/personal_access_tokens', { ...asBob, json: draft }),
        await byToken(token, 'POST', `/personal_access_tokens/${own.id}/rotate`),
        await byToken(token, 'PUT', bob, { json: { password: 'a password of theirs' } }),
        await byToken(token, 'PUT', bob, { json: { email: 'thief@evil.test' } }),
        await byToken(token, 'PUT', bob, { json: { admin: false } }),
        await byToken(token, 'POST', `${bob}/emails`, { json: { email: 'thief@evil.test' } }),
        await byToken(token, 'PATCH', `${bob}/disable_two_factor`),
        await byToken(token, 'DELETE', bob),
        await byToken(token, 'PUT', `/users/${cast.carol.user.id}`, { json: { admin: true } }),
        await byToken(token, 'POST', '/users', { json: { ...account, admin: true } }),
      ];
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
      expect(refused[0]!.text).toContain('An access token is not enough for this');
      // People who are no administrators are looked after by programs, and administrators by who gives a password.
      const made = [
        await byToken(token, 'POST', `/users/${cast.carol.user.id}/personal_access_tokens`, { json: draft }),
        await byToken(token, 'POST', '/users', { json: account }),
        await request(tributary, 'POST', `${api}${bob}/personal_access_tokens`, {
          basic: cast.admin.basic,
          json: draft,
        }),
      ];
      expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    });
  });
});

/** The hidden fields of the page as a browser sends them. */
function carried(html: string): Record<string, string> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g);
  return Object.fromEntries(
    [...inputs].map(([, name, value]) => [name!, value!.replaceAll('&quot;', '"').replaceAll('&amp;', '&')]),
  );
}
