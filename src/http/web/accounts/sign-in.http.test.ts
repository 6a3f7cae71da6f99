import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { type Browser, openBrowser } from '../../../../test/rig/browser.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { findSession } from '../../../core/accounts/storage/sessions.ts';

forEachDatabase((open) => {
  describe('signing in', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let browser: Browser;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    /** Sends the sign-in form of a browser that has just loaded it. */
    async function signIn(login: string, secret: string, returnTo = '/') {
      browser = openBrowser(tributary);
      const path = `/sign-in?return_to=${encodeURIComponent(returnTo)}`;
      await browser.get(path);
      return browser.send(path, { login, password: secret });
    }

    it('opens a session by username, e-mail and channel address', async () => {
      for (const login of ['alice', 'alice@example.test', ' ALICE ']) {
        const answer = await signIn(login, password);
        expect(answer).toMatchObject({ status: 303, location: '/' });
        expect((await browser.get('/')).text).toContain('Hello, Alice Example');
      }
    });

    it('keeps the session out of reach of scripts and its token as a hash', async () => {
      const answer = await signIn('alice', password);
      expect(answer.setCookie).toMatch(
        /^tributary_session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      const { reader } = tributary.operations.database;
      const token = browser.cookie('tributary_session')!;
      const now = tributary.clock.now();
      expect(await findSession(reader, sha256Hex(token), now)).toMatchObject({ userId: cast.alice.user.id });
      expect(await findSession(reader, token, now)).toBeUndefined();
    });

    it('says the same of unknown people, wrong passwords and access tokens', async () => {
      const attempts = [
        ['alice', 'wrong'],
        ['nobody-here', 'wrong'],
        ['alice', cast.alice.token],
      ] as const;
      for (const [login, secret] of attempts) {
        const answer = await signIn(login, secret);
        expect(answer.status).toBe(401);
        expect(answer.text).toContain('Incorrect username or password.');
        expect(browser.cookie('tributary_session')).toBeUndefined();
      }
    });

    it('leads back to where one came from, and nowhere else', async () => {
      const path = '/import/source_users/abc?x=1';
      expect((await signIn('bob', password, path)).location).toBe(path);
      const elsewhere = [
        'https://evil.example/',
        '//evil.example',
        '/\\evil.example',
        '/\t/evil.example',
        'x',
        '/.//e',
      ];
      for (const returnTo of elsewhere) expect((await signIn('bob', password, returnTo)).location).toBe('/');
    });

    it('refuses forms that are not ours', async () => {
      browser = openBrowser(tributary);
      await browser.get('/sign-in');
      const form = { login: 'bob', password };
      const refused = [
        await browser.send('/sign-in', { ...form, csrf_token: 'made-up' }),
        await browser.send('/sign-in', form, { headers: { origin: 'https://evil.example' } }),
        await browser.send('/sign-in', form, { headers: { origin: 'null' } }),
        await browser.send('/sign-in', form, { headers: { 'sec-fetch-site': 'cross-site' } }),
        await openBrowser(tributary).send('/sign-in', form),
      ];
      expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
      await browser.get('/sign-in');
      const ours = { origin: 'http://tributary.test', 'sec-fetch-site': 'same-origin' };
      expect((await browser.send('/sign-in', form, { headers: ours })).status).toBe(303);
    });

    it('ends by signing out, and with time', async () => {
      await signIn('carol', password);
      const token = browser.cookie('tributary_session')!;
      await browser.get('/');
      expect((await browser.send('/sign-out', { csrf_token: 'made-up' })).status).toBe(403);
      expect((await browser.get('/')).text).toContain('Hello, Carol');
      expect(await browser.send('/sign-out', {})).toMatchObject({ status: 303, location: '/' });
      expect((await openBrowser(tributary, { tributary_session: token }).get('/')).text).not.toContain('Hello');
      await signIn('carol', password);
      tributary.clock.advance(15 * 24 * 60 * 60 * 1000);
      expect((await browser.get('/')).text).not.toContain('Hello');
    });

    it('ends when the account is blocked', async () => {
      await signIn('stranger', password);
      const { database } = tributary.operations;
      await database.write((tx) =>
        tx.db.updateTable('user').set({ state: 'blocked' }).where('id', '=', cast.stranger.user.id).execute(),
      );
      expect((await browser.get('/')).text).not.toContain('Hello');
      const answer = await signIn('stranger', password);
      expect(answer).toMatchObject({ status: 403, text: expect.stringContaining('Your account has been blocked.') });
    });

    it('lets nobody guess for long', async () => {
      const statuses = new Set<number>();
      for (let n = 0; n < 40; n++) statuses.add((await signIn('dana', 'wrong')).status);
      expect([...statuses]).toEqual([401, 429]);
      expect((await signIn('dana', password)).status).toBe(429);
      expect((await signIn('bob', password)).status).toBe(303);
    });
  });

  it('sends cookies over https alone where the server has it', async () => {
    await using tributary = await startTributary(await open(), { config: { baseUrl: 'https://tributary.test' } });
    await bringCast(tributary);
    const browser = openBrowser(tributary);
    expect((await browser.get('/sign-in')).setCookie).toMatch(/^__Host-tributary_form=.*; Path=\/; HttpOnly; Secure;/);
    const answer = await browser.send('/sign-in', { login: 'bob', password });
    expect(answer.setCookie).toMatch(/^tributary_session=.*; HttpOnly; Secure; SameSite=Lax$/);
  });
});
