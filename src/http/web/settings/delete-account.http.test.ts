import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast, password } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { minuteMilliseconds } from '../../../lib/clock.ts';

forEachDatabase((open) => {
  describe('the page that deletes an account', () => {
    let tributary: TestTributary;
    let cast: Cast;

    beforeAll(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
    });

    afterAll(() => tributary[Symbol.asyncDispose]());

    it('wants the name and a recent sign-in, says what goes, and takes the wish back', async () => {
      const bob = await openBrowserAs(tributary, cast.bob);
      expect((await bob.get('/settings/data')).text).toContain('href="/settings/delete"');
      const { text } = await bob.get('/settings/delete');
      expect(text).toContain('This deletes 0 posts in your channels');
      expect(text).toContain('0 messages in groups and other people’s channels will stay, as “Deleted account”');
      const mistyped = await bob.send('/settings/delete', { username: 'alice' });
      expect([mistyped.status, mistyped.text]).toEqual([422, expect.stringContaining('Enter your username, bob')]);
      const forged = { username: 'bob', csrf_token: 'forged' };
      expect((await bob.send('/settings/delete', forged)).status).toBe(403);
      tributary.clock.advance(11 * minuteMilliseconds);
      await bob.get('/settings/delete');
      const late = await bob.send('/settings/delete', { username: 'bob' });
      expect([late.status, late.text]).toEqual([403, expect.stringContaining('name="username" value="bob"')]);
      const asked = await bob.send('/settings/delete', { username: 'bob', proof_password: password });
      expect([asked.status, asked.location]).toEqual([303, '/settings/delete?notice=asked']);
      const waiting = (await bob.get(asked.location!)).text;
      expect(waiting).toContain('Keep account');
      expect(waiting).not.toContain('name="username"');
      const undone = await bob.send('/settings/delete/undo', {});
      expect((await bob.get(undone.location!)).text).toContain('Your account won’t be deleted.');
    });

    it('says why somebody cannot go', async () => {
      const admin = await openBrowserAs(tributary, cast.admin);
      const { text } = await admin.get('/settings/delete');
      expect(text).toContain('You’re the only administrator of this server.');
      expect(text).not.toContain('name="username"');
      expect((await openBrowser(tributary).get('/settings/delete')).location).toContain('/sign-in');
    });
  });
});
