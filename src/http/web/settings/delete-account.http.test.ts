import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';

forEachDatabase((open) => {
  describe('the page that deletes an account', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('wants name and password, says what goes, and takes the wish back', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get('/settings/data')).text).toContain('href="/settings/delete"');
      const { text } = await bob.get('/settings/delete');
      expect(text).toContain('Removed: 0 posts on your channels');
      expect(text).toContain('Stays, as written by “Deleted account”: 0 messages');
      const mistyped = await bob.send('/settings/delete', { username: 'alice', password });
      expect([mistyped.status, mistyped.text]).toEqual([422, expect.stringContaining('Write your username, bob')]);
      const wrong = await bob.send('/settings/delete', { username: 'bob', password: 'another' });
      expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('That is not your password.')]);
      const forged = { username: 'bob', password, csrf_token: 'forged' };
      expect((await bob.send('/settings/delete', forged)).status).toBe(403);
      await bob.get('/settings/delete');
      const asked = await bob.send('/settings/delete', { username: 'bob', password });
      expect([asked.status, asked.location]).toEqual([303, '/settings/delete?notice=asked']);
      const waiting = (await bob.get(asked.location!)).text;
      expect(waiting).toContain('Keep your account');
      expect(waiting).not.toContain('name="password"');
      const undone = await bob.send('/settings/delete/undo', {});
      expect((await bob.get(undone.location!)).text).toContain('Your account stays.');
    });

    it('says why somebody cannot go', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      const { text } = await admin.get('/settings/delete');
      expect(text).toContain('You are the only administrator of this server.');
      expect(text).not.toContain('name="password"');
      expect((await openBrowser(tributary).get('/settings/delete')).location).toContain('/sign-in');
    });
  });
});
