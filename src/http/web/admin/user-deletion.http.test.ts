import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { bringCast, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import { createGroup } from '../../../core/groups/operations/manage-group.ts';
import { findUser } from '../../../core/accounts/storage/users.ts';

forEachDatabase((open) => {
  describe('the page on which administrators delete an account', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let path: string;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      path = `/admin/users/${cast.bob.user.id}/deletion`;
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    it('says what would go, wants the username, deletes, and says what has gone', async () => {
      await createGroup(tributary.operations, { path: 'theirs', ownerUserId: cast.bob.user.id });
      const admin = await openBrowserAs(tributary, cast.admin);
      expect((await admin.get(`/admin/users/${cast.bob.user.id}`)).text).toContain(`href="${path}"`);
      expect((await admin.get(path)).text).toContain('Groups without another Owner: /theirs.');
      const mistyped = await admin.send(path, { username: 'bobby', contributions: 'removed' });
      expect([mistyped.status, mistyped.text]).toEqual([422, expect.stringContaining('Enter the username, bob,')]);
      const refused = await admin.send(path, { username: 'bob', contributions: 'ghost' });
      expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('only Owner of /theirs')]);
      const taken = await admin.send(path, { username: '@bob', contributions: 'removed' });
      expect([taken.status, taken.location]).toEqual([303, path]);
      await tributary.runner.drain();
      const { text } = await admin.get(path);
      expect(text).toContain('Account deleted.');
      expect(text).toMatch(/<dt>Groups<\/dt>\s*<dd>1<\/dd>/);
      expect((await findUser(tributary.operations.database.reader, cast.bob.user.id))?.kind).toBe('ghost');
      expect((await admin.get('/admin/log')).text).toContain('Email addresses: 1');
    });

    it('is there for administrators alone', async () => {
      const alice = await openBrowserAs(tributary, cast.alice);
      expect((await alice.get(path)).status).toBe(404);
      await alice.get('/settings');
      expect((await alice.send(path, { username: 'bob', contributions: 'ghost' })).status).toBe(404);
      expect((await findUser(tributary.operations.database.reader, cast.bob.user.id))?.kind).toBe('human');
    });
  });
});
