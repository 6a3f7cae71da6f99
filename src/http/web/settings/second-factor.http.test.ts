import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { callerOf } from '../../../../test/rig/group-api.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { askForPassword } from '../../../core/accounts/index.ts';
import { codeAt } from '../../../core/accounts/operations/second-factor/one-time-codes.ts';
import { listMails, pageServerEvents } from '../../../core/platform/index.ts';
import { hourMilliseconds, minuteMilliseconds } from '../../../lib/clock.ts';

const path = '/settings/second-factor';
const period = 30_000;

forEachDatabase((open) => {
  describe('a second factor', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let bob: Browser;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      bob = await openBrowserAs(tributary, cast.bob);
    });
    afterEach(() => tributary[Symbol.asyncDispose]());

    const now = () => tributary.clock.now();
    /** Turns it on; a period later the code of then is to be had. */
    const turnOn = async () => {
      await bob.get(path);
      const offered = await bob.send(path, {});
      expect(offered.status).toBe(200);
      const secret = /<code class="break">([A-Z2-7 ]+)<\/code>/.exec(offered.text)![1]!.replaceAll(' ', '');
      const done = await bob.send(`${path}/enable`, { code: codeAt(secret, now()) });
      expect(done.status).toBe(200);
      tributary.clock.advance(2 * period);
      return {
        secret,
        codes: [...done.text.matchAll(/<code>([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(([, code]) => code!),
      };
    };
    const begin = async (returnTo = '/saved') => {
      const browser = openBrowser(tributary);
      const signIn = `/sign-in?return_to=${encodeURIComponent(returnTo)}`;
      await browser.get(signIn);
      const { status, location } = await browser.send(signIn, { login: 'bob', password });
      expect([status, location]).toEqual([303, `/sign-in/code?return_to=${encodeURIComponent(returnTo)}`]);
      await browser.get(location!);
      return browser;
    };
    const isIn = async (browser: Browser) => (await browser.get('/settings')).status === 200;
    const basic = async (secret: string) =>
      request(tributary, 'GET', '/api/v4/user', { basic: `Basic ${Buffer.from(`bob:${secret}`).toString('base64')}` });
    const mailsOf = async () => {
      const mails = await listMails(tributary.operations.database.reader, { to: cast.bob.user.email, limit: 20 });
      return mails.map(({ text }) => text ?? '');
    };

    it('is asked for after the password, each code once, and leads to where one was going', async () => {
      const { secret } = await turnOn();
      const browser = await begin();
      expect(await isIn(browser)).toBe(false);
      await browser.get('/sign-in/code');
      const wrong = await browser.send('/sign-in/code', { code: '000000' });
      expect([wrong.status, wrong.text.includes('That code is wrong')]).toEqual([422, true]);
      const code = codeAt(secret, now());
      const right = await browser.send('/sign-in/code?return_to=%2Fsaved', {
        code: `${code.slice(0, 3)} ${code.slice(3)}`,
      });
      expect([right.status, right.location]).toEqual([303, '/saved']);
      expect(await isIn(browser)).toBe(true);
      const again = await begin();
      expect((await again.send('/sign-in/code', { code })).status).toBe(422);
      tributary.clock.advance(2 * period);
      expect((await again.send('/sign-in/code', { code: codeAt(secret, now()) })).status).toBe(303);
      const late = await begin();
      tributary.clock.advance(11 * minuteMilliseconds);
      expect((await late.get('/sign-in/code')).location).toBe('/sign-in');
      expect((await late.send('/sign-in/code', { code: codeAt(secret, now()) })).status).not.toBe(303);
      expect(await isIn(late)).toBe(false);
    });

    it('leaves the APIs to access tokens, from the moment at which it is on', async () => {
      const token = (
        await callerOf(tributary)(cast.bob, 'POST', '/user/personal_access_tokens', {
          name: 'program',
          scopes: ['api'],
          expires_at: '2030-01-01',
        })
      ).json as { token: string };
      expect((await basic(password)).status).toBe(200);
      await turnOn();
      const refused = await basic(password);
      expect([refused.status, refused.text.includes('use an access token')]).toEqual([403, true]);
      expect((await basic('wrong')).status).toBe(401);
      expect((await basic(token.token)).status).toBe(200);
    });

    it('gives way to recovery codes, each once', async () => {
      const { codes } = await turnOn();
      expect(new Set(codes).size).toBe(10);
      const first = await begin();
      expect((await first.send('/sign-in/code', { code: codes[0]!.toUpperCase() })).status).toBe(303);
      const second = await begin();
      expect((await second.send('/sign-in/code', { code: codes[0]! })).status).toBe(422);
      expect((await first.get(path)).text).toContain('9 recovery codes left');
      const renewed = await first.send(`${path}/codes`, {});
      const [fresh] = [...renewed.text.matchAll(/<code>([a-z0-9]{5}-[a-z0-9]{5})<\/code>/g)].map(([, code]) => code!);
      await second.get('/sign-in/code');
      expect((await second.send('/sign-in/code', { code: codes[1]! })).status).toBe(422);
      expect((await second.send('/sign-in/code', { code: fresh! })).status).toBe(303);
      expect((await mailsOf()).filter((text) => text.includes('A recovery code was used'))).toHaveLength(2);
    });

    it('is not guessed: after ten wrong codes an hour passes', async () => {
      const { secret } = await turnOn();
      const browser = await begin();
      for (let count = 0; count < 10; count += 1) {
        expect((await browser.send('/sign-in/code', { code: `00000${count}` })).status).toBe(422);
      }
      const right = await browser.send('/sign-in/code', { code: codeAt(secret, now()) });
      expect([right.status, right.text.includes('Too many incorrect codes')]).toEqual([422, true]);
      tributary.clock.advance(hourMilliseconds);
      const later = await begin();
      expect((await later.send('/sign-in/code', { code: codeAt(secret, now()) })).status).toBe(303);
    });

    it('is asked for after a mailed link for a new password as well', async () => {
      const { secret } = await turnOn();
      await askForPassword(tributary.operations, cast.bob.user.email);
      const link = (await mailsOf()).map((text) => /\/reset\/[\w-]+/.exec(text)?.[0]).find(Boolean)!;
      const browser = openBrowser(tributary);
      await browser.get(link);
      const reset = await browser.send(link, { password: 'another good one' });
      expect(reset.location).toMatch(/^\/sign-in\/code/);
      expect(await isIn(browser)).toBe(false);
      await browser.get('/sign-in/code');
      expect((await browser.send('/sign-in/code', { code: codeAt(secret, now()) })).status).toBe(303);
    });

    it('is turned on by a code and off again, and mails say so', async () => {
      await bob.get(path);
      const offered = await bob.send(path, {});
      expect(offered.text).toContain('role="img"');
      const wrong = await bob.send(`${path}/enable`, { code: '123456' });
      expect([wrong.status, wrong.text.includes('class="break"')]).toEqual([422, true]);
      expect((await basic(password)).status).toBe(200);
      await turnOn();
      await bob.get(path);
      expect((await bob.send(`${path}/disable`, {})).location).toBe(`${path}?notice=off`);
      expect((await basic(password)).status).toBe(200);
      expect((await mailsOf()).filter((text) => /Two-factor authentication was turned o/.test(text))).toHaveLength(2);
    });

    it('is reset by administrators for who has lost it, which the log tells', async () => {
      await turnOn();
      const call = callerOf(tributary);
      const reset = `/users/${cast.bob.user.id}/disable_two_factor`;
      expect((await call(cast.alice, 'PATCH', reset)).status).toBe(403);
      expect((await call(cast.bob, 'GET', '/user/second_factor')).json).toMatchObject({
        enabled: true,
        recovery_codes_left: 10,
      });
      expect((await call(cast.admin, 'GET', '/users?two_factor=enabled')).json).toMatchObject([{ username: 'bob' }]);
      const admin = await openBrowserAs(tributary, cast.admin);
      const page = `/admin/users/${cast.bob.user.id}`;
      expect((await admin.get(page)).text).toContain('Turn off two-factor authentication');
      expect((await admin.send(`${page}/second-factor`, {})).location).toBe(`${page}?notice=factor`);
      expect((await call(cast.admin, 'PATCH', reset)).status).toBe(404);
      const [event] = await pageServerEvents(tributary.operations.database.reader, { limit: 1 });
      expect(event).toMatchObject({ action: 'reset_second_factor', userId: cast.bob.user.id });
      expect((await basic(password)).status).toBe(200);
    });

    it('stands beside mails about new devices and passwords', async () => {
      const signInOn = async (agent: string) => {
        const browser = openBrowser(tributary);
        await browser.get('/sign-in');
        await browser.send('/sign-in', { login: 'bob', password }, { headers: { 'user-agent': agent } });
        return browser;
      };
      await signInOn('Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0');
      await signInOn('Mozilla/5.0 (X11; Linux x86_64) Firefox/141.0');
      expect((await mailsOf()).filter((text) => text.includes('a new device: Firefox on Linux'))).toHaveLength(1);
      await bob.get('/password');
      await bob.send('/password', { password: 'another good one' });
      expect(
        (await mailsOf()).filter((text) => text.includes('The password of your account @bob was changed')),
      ).toHaveLength(1);
    });
  });
});
