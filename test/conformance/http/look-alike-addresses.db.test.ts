import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from '../../rig/browser.ts';
import { bringCast, type Cast, password } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { type MailServer, startMailServer } from '../../rig/mail-server.ts';
import { request } from '../../rig/request.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

/** Addresses that NFKC, or lower-casing all letters, would turn into that of Bob. */
const lookAlikes = ['ｂob@example.test', '\u212cob@example.test', 'b\u2134b@example.test', 'bo\u1d47@example.test'];

forEachDatabase((open) => {
  describe('addresses that look like that of an account', () => {
    let mailServer: MailServer;
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      mailServer = await startMailServer();
      tributary = await startTributary(await open('cast'), { config: { smtpUrl: mailServer.url } });
      cast = await bringCast(tributary);
    });

    afterAll(async () => {
      await tributary[Symbol.asyncDispose]();
      await mailServer[Symbol.asyncDispose]();
    });

    const ask = async (email: string) => {
      tributary.clock.advance(61_000);
      const browser = openBrowser(tributary);
      await browser.get('/forgot');
      expect((await browser.send('/forgot', { email })).location).toBe('/forgot?sent=1');
      const before = mailServer.arrived.length;
      await tributary.runner.drain();
      return mailServer.arrived.slice(before).flatMap(({ to }) => to);
    };

    const signIn = async (login: string) => {
      tributary.clock.advance(61_000);
      const browser = openBrowser(tributary);
      await browser.get('/sign-in');
      return (await browser.send('/sign-in', { login, password })).status;
    };

    it.each(lookAlikes)('get no link for a new password, and sign nobody in: %s', async (email) => {
      expect(await ask(email)).toEqual([]);
      expect(await signIn(email)).toBe(401);
    });

    it('in another case, or with the domain in another form, have mail sent to the address that was confirmed', async () => {
      expect(await ask('BOB@Example.TEST')).toEqual(['bob@example.test']);
      expect(await ask('bob@ｅxample。test')).toEqual(['bob@example.test']);
      expect(await signIn('BOB@EXAMPLE.TEST')).toBe(303);
    });

    it('are not found by administrators who search, and those in another case are', async () => {
      const found = async (email: string) => {
        const url = `/api/v4/users?search=${encodeURIComponent(email)}`;
        const { json } = await request(tributary, 'GET', url, { token: cast.admin.token });
        return (json as { username: string }[]).map(({ username }) => username);
      };
      for (const email of lookAlikes) expect(await found(email)).toEqual([]);
      expect(await found('Bob@EXAMPLE.test')).toEqual(['bob']);
    });
  });
});
