import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Authenticator, createAuthenticator } from '../../../../test/rig/authenticator.ts';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { invite } from '../../../core/groups/index.ts';
import { listMails, pageServerEvents } from '../../../core/platform/index.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';

const baseUrl = 'https://tributary.test';

forEachDatabase((open) => {
  describe('passkeys', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let device: Authenticator;

    beforeEach(async () => {
      tributary = await startTributary(await open(), { config: { baseUrl } });
      cast = await bringCast(tributary);
      device = createAuthenticator(baseUrl);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const json = async (browser: Browser, path: string, fields: Record<string, string> = {}) => {
      const { text, status } = await browser.send(path, fields);
      return { status, value: JSON.parse(text) as { error?: string } & Parameters<Authenticator['make']>[0] };
    };
    /** The page again, for its hidden fields, then the options. */
    const optionsFor = async (browser: Browser) => {
      await browser.get('/settings/access');
      const { value } = await json(browser, '/settings/access/passkeys/options');
      await browser.get('/settings/access');
      return value;
    };
    const add = async (browser: Browser, name = 'Telephone', of = device) => {
      const passkey = of.make(await optionsFor(browser));
      return browser.send('/settings/access/passkeys', { name, passkey });
    };
    const challenge = async (browser: Browser) => {
      await browser.get('/sign-in');
      const { value } = await json(browser, '/passkey/options');
      await browser.get('/sign-in?return_to=%2Fsaved');
      return value;
    };
    const refused = 401;

    it('sign in without a password, and lead to where one was going', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      expect(await add(alice)).toMatchObject({ status: 303, location: '/settings/access?notice=passkeyAdded' });
      const page = await alice.get('/settings/access?notice=passkeyAdded');
      expect(page.text).toContain('not used yet');
      const browser = openBrowser(tributary);
      const passkey = device.use(await challenge(browser));
      const answer = await browser.send('/sign-in/passkey?return_to=%2Fsaved', { passkey });
      expect([answer.status, answer.location]).toEqual([303, '/saved']);
      expect((await browser.get('/settings/access')).text).toContain('last used');
      expect((await browser.get('/settings/access')).text).toContain('With passkey<');
      const mails = await listMails(tributary.operations.database.reader, { limit: 10 });
      const mail = mails.find(({ subject }) => subject.startsWith('A change to your account'));
      expect([mail?.to, mail?.text?.includes('“Telephone” was added')]).toEqual([cast.alice.user.email, true]);
      const [event] = await pageServerEvents(tributary.operations.database.reader, { limit: 1 });
      expect(event).toMatchObject({
        action: 'add_passkey',
        userId: cast.alice.user.id,
        details: { name: 'Telephone' },
      });
    });

    it('are not accepted twice, too late, from elsewhere, unverified, or with a counter that went back', async () => {
      await add(await openBrowserAs(tributary, cast.alice));
      const browser = openBrowser(tributary);
      const first = device.use(await challenge(browser));
      expect((await browser.send('/sign-in/passkey', { passkey: first })).status).toBe(303);

      const other = openBrowser(tributary);
      const send = async (passkey: string) => (await other.send('/sign-in/passkey', { passkey })).status;
      await other.get('/sign-in');
      expect(await send(first)).toBe(refused);
      expect(await send(device.use(await challenge(other), { origin: 'https://evil.test' }))).toBe(refused);
      expect(await send(device.use(await challenge(other), { isUnverified: true }))).toBe(refused);
      expect(await send(device.use(await challenge(other), { counter: 1 }))).toBe(refused);
      expect(await send(createAuthenticator(baseUrl).use(await challenge(other)))).toBe(refused);
      expect(await send('{}')).toBe(refused);
      expect(await send('no JSON')).toBe(refused);
      // The challenge of another browser.
      const stolen = device.use(await challenge(openBrowser(tributary)), { counter: 50 });
      await other.get('/sign-in');
      expect(await send(stolen)).toBe(refused);
      const late = device.use(await challenge(other), { counter: 60 });
      tributary.clock.advance(16 * minuteMilliseconds);
      expect(await send(late)).toBe(refused);
      expect(await send(device.use(await challenge(other), { counter: 70 }))).toBe(303);
    });

    it('are added on the account that asked, once', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      const passkey = device.make(await optionsFor(alice));
      const bob = await openBrowserAs(tributary, cast.bob);
      await bob.get('/settings/access');
      expect((await bob.send('/settings/access/passkeys', { name: 'Mine', passkey })).status).toBe(422);
      // That attempt has used the challenge up.
      await alice.get('/settings/access');
      expect((await alice.send('/settings/access/passkeys', { name: 'Mine', passkey })).status).toBe(422);
      expect((await add(alice)).status).toBe(303);
      const again = await add(bob);
      expect([again.status, again.text.includes('already been added')]).toEqual([422, true]);
    });

    it('are listed, renamed and removed by their owner, on pages and by the API', async () => {
      const call = callerOf(tributary);
      const alice = await openBrowserAs(tributary, cast.alice);
      await add(alice, 'One');
      await add(alice, 'Two', createAuthenticator(baseUrl));
      const list = async () => (await call(cast.alice, 'GET', '/user/passkeys')).json as { id: number; name: string }[];
      const [one, two] = await list();
      await alice.get('/settings/access');
      const renamed = await alice.send(`/settings/access/passkeys/${one!.id}/rename`, { name: 'First' });
      expect(renamed.location).toBe('/settings/access?notice=passkeyRenamed');
      expect((await call(cast.alice, 'PUT', `/user/passkeys/${two!.id}`, { name: 'Second' })).status).toBe(200);
      expect((await call(cast.alice, 'PUT', `/user/passkeys/${two!.id}`, { name: ' ' })).status).toBe(400);
      expect((await list()).map(({ name }) => name)).toEqual(['First', 'Second']);
      expect((await call(cast.bob, 'DELETE', `/user/passkeys/${one!.id}`)).status).toBe(404);
      expect((await call(cast.bob, 'PUT', `/user/passkeys/${one!.id}`, { name: 'Theirs' })).status).toBe(404);
      await alice.get('/settings/access');
      const removed = await alice.send(`/settings/access/passkeys/${one!.id}/remove`, {});
      expect(removed.location).toBe('/settings/access?notice=passkeyRemoved');
      expect((await call(cast.alice, 'DELETE', `/user/passkeys/${two!.id}`)).status).toBe(204);
      expect(await list()).toEqual([]);
      const browser = openBrowser(tributary);
      const passkey = device.use(await challenge(browser));
      expect((await browser.send('/sign-in/passkey', { passkey })).status).toBe(refused);
    });

    it('do not let in who is blocked', async () => {
      await add(await openBrowserAs(tributary, cast.alice));
      await callerOf(tributary)(cast.admin, 'POST', `/users/${cast.alice.user.id}/block`);
      const browser = openBrowser(tributary);
      const passkey = device.use(await challenge(browser));
      expect((await browser.send('/sign-in/passkey', { passkey })).status).toBe(403);
    });

    it('stand in the place of a password for who joins, and prove who it is for ten minutes', async () => {
      const group = await bringGroup(tributary, cast.alice);
      const { url } = await invite(tributary.operations, cast.alice.viewer, { groupId: group.id, accessLevel: 30 });
      const path = url!.slice(baseUrl.length);
      const browser = openBrowser(tributary);
      await browser.get(path);
      const joining = { name: 'Nora New', username: 'nora', password: '' };
      const { value } = await json(browser, '/passkey/new', joining);
      await browser.get(path);
      const joined = await browser.send(path, { ...joining, email: '', passkey: device.make(value) });
      expect([joined.status, joined.location]).toEqual([303, `/groups/${group.fullPath}?notice=joined`]);

      const page = await browser.get('/settings/access');
      const passkeys = /\/settings\/access\/passkeys\/(\d+)\/remove/.exec(page.text)!;
      const last = await browser.send(passkeys[0], {});
      expect([last.status, last.text.includes('only way to sign in')]).toEqual([422, true]);
      const second = createAuthenticator(baseUrl);
      expect((await json(browser, '/settings/access/passkeys/options')).status).toBe(200);
      tributary.clock.advance(11 * minuteMilliseconds);
      const late = await browser.get('/settings/access');
      expect(late.text).toContain('href="/confirm-identity?return_to=%2Fsettings%2Faccess"');
      const headers = { accept: 'application/json' };
      const stale = await browser.send('/settings/access/passkeys/options', {}, { headers });
      expect([stale.status, stale.text]).toEqual([403, expect.stringContaining('Confirm that it’s you first')]);
      const confirming = '/confirm-identity?return_to=%2Fsettings%2Faccess';
      expect((await browser.get(confirming)).text).not.toContain('proof_password');
      const options = (await json(browser, '/confirm-identity/passkey')).value;
      await browser.get(confirming);
      const confirmed = await browser.send('/confirm-identity', { proof_passkey: device.use(options) });
      expect([confirmed.status, confirmed.location]).toEqual([303, '/settings/access']);
      await browser.get('/settings/access');
      expect((await json(browser, '/settings/access/passkeys/options')).status).toBe(200);

      const again = openBrowser(tributary);
      const passkey = device.use(await challenge(again));
      expect((await again.send('/sign-in/passkey', { passkey })).status).toBe(303);
      await again.get('/settings/access');
      expect((await json(again, '/settings/access/passkeys/options')).status).toBe(200);
      await again.get('/settings/access');
      expect((await again.send('/settings/access/passkeys', { name: 'x', passkey: second.make(value) })).status).toBe(
        422,
      );
      await again.get('/password');
      expect((await again.send('/password', { password: 'a good first one' })).status).toBe(303);
      await again.get('/settings/access');
      expect((await again.send(passkeys[0], {})).status).toBe(303);
    });

    it('need scripts of 12 KB at most', async () => {
      const server = await tributary.server();
      const alice = await openBrowserAs(tributary, cast.alice);
      for (const page of [await alice.get('/settings/access'), await openBrowser(tributary).get('/sign-in')]) {
        const scripts = [...page.text.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, url]) => url!);
        expect(scripts.some((url) => url.includes('/passkeys-'))).toBe(true);
        const headers = { 'accept-encoding': 'br' };
        const answers = await Promise.all(scripts.map((url) => server.inject({ url, headers })));
        expect(answers.reduce((sum, { rawPayload }) => sum + rawPayload.length, 0)).toBeLessThan(12 * 1024);
      }
    });

    it('are not offered where browsers make none', async () => {
      await tributary[Symbol.asyncDispose]();
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      const browser = openBrowser(tributary);
      expect((await browser.get('/sign-in')).text).not.toContain('passkey');
      const { status, value } = await json(browser, '/passkey/options');
      expect([status, value.error]).toEqual([422, expect.stringContaining('https')]);
      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get('/settings/access')).text).toContain('Passkeys aren’t available');
    });
  });
});
