import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { request } from '../../../../test/rig/request.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

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

    it('asks for the old one, and for a new one that is long enough', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      await browser.get('/password');
      const wrong = await browser.send('/password', { current: 'wrong', password: 'a new good one' });
      expect([wrong.status, wrong.text.includes('That is not the password')]).toEqual([422, true]);
      const short = await browser.send('/password', { current: password, password: 'short' });
      expect([short.status, short.text.includes('at least 8 characters')]).toEqual([422, true]);
      expect(await statusWith(password)).toBe(200);
    });

    it('ends all other sessions and the old password at once; tokens stay', async () => {
      const browser = await openBrowserAs(tributary, cast.bob);
      const other = await openBrowserAs(tributary, cast.bob);
      expect(await statusWith(password)).toBe(200);
      await browser.get('/password');
      const sent = await browser.send('/password', { current: password, password: 'a new good one' });
      expect(sent).toMatchObject({ status: 303, location: '/?notice=password' });
      expect((await browser.get(sent.location!)).text).toContain('Your password has been changed.');
      expect((await other.get('/')).text).not.toContain('Hello, Bob Example');
      expect([await statusWith(password), await statusWith('a new good one')]).toEqual([401, 200]);
      const { token } = cast.bob;
      expect((await request(tributary, 'GET', '/api/z/1.0/verify', { token })).status).toBe(200);
    });
  });
});
