import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { openBrowser, openBrowserAs, requireAccountNames } from '../../../../test/rig/browser.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';

forEachDatabase((open) => {
  describe('changing a password', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    const statusWith = async (secret: string): Promise<number> => {
      const basic = `Basic ${Buffer.from(`bob:${secret}`).toString('base64')}`;
      return (await request(tributary, 'GET', '/api/z/1.0/verify', { basic })).status;
    };

    it('is for signed-in people', async () => {
      expect((await openBrowser(tributary).get('/password')).status).not.toBe(200);
    });

    it('asks for the old one after a while, and for a new one that is long enough', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      await browser.get('/password');
      const short = await browser.send('/password', { password: 'short' });
      expect([short.status, short.text.includes('at least 8 characters')]).toEqual([422, true]);
      tributary.clock.advance(11 * minuteMilliseconds);
      await browser.get('/password');
      expect((await browser.send('/password', { password: 'a new good one' })).status).toBe(403);
      const wrong = await browser.send('/password', { password: 'a new good one', proof_password: 'wrong' });
      expect([wrong.status, wrong.text.includes('Incorrect password.')]).toEqual([422, true]);
      expect(await statusWith(password)).toBe(200);
    });

    it('names the account in each form, for browsers that keep passwords', async () => {
      const browser = await openBrowserAs(tributary, cast.alice);
      const name = '<input value="alice" autocomplete="username" readonly hidden/>';
      expect((await browser.get('/password')).text).toContain(name);
      tributary.clock.advance(11 * minuteMilliseconds);
      expect((await browser.send('/password', { password: 'a new good one' })).text).toContain(name);
      const asks = '<input type="password" name="password" autocomplete="new-password"/>';
      expect(() => requireAccountNames(`<form>${asks}</form>`)).toThrow('autocomplete="username"');
      const unseen = '<input type="hidden" value="alice" autocomplete="username"/>';
      expect(() => requireAccountNames(`<form>${unseen}${asks}</form>`)).toThrow('autocomplete="username"');
      expect(() => requireAccountNames(`<form>${name}${asks}</form>`)).not.toThrow();
    });

    it('ends all other sessions and the old password at once; tokens stay', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      const other = await openBrowserAs(tributary, cast.bob);
      expect(await statusWith(password)).toBe(200);
      await browser.get('/password');
      const sent = await browser.send('/password', { password: 'a new good one' });
      expect(sent).toMatchObject({ status: 303, location: '/?notice=password' });
      expect((await browser.get(sent.location!)).text).toContain('Your password has been changed.');
      expect((await other.get('/')).text).not.toContain('Hello, Bob Example');
      expect([await statusWith(password), await statusWith('a new good one')]).toEqual([401, 200]);
      const { token } = cast.bob;
      expect((await request(tributary, 'GET', '/api/z/1.0/verify', { token })).status).toBe(200);
    });
  });
});
