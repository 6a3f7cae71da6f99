import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { bringSourceUsers } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { actOn } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';
import { addressKey } from '../../../src/lib/email-address.ts';

interface Suggested {
  source_user: { id: number; source_user_identifier: string; status: string };
  suggestions: { user: { username: string }; reasons: string[] }[];
}

forEachDatabase((open) => {
  describe('suggestions for source users', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await bringSourceUsers(tributary, cast.alice, group, [
        { id: 'U1', username: 'Bob', name: 'Robert' },
        { id: 'U2', username: 'other', name: 'BOB example' },
        { id: 'U3', username: 'cc', name: 'Somebody' },
        { id: 'U4', username: 'admin', name: 'Nobody' },
      ]);
      await tributary.operations.database.write(async (tx) => {
        const set = (id: string, source_email: string) =>
          tx.db
            .updateTable('source_user')
            .set({ source_email, source_email_key: addressKey(source_email) })
            .where('source_user_identifier', '=', id)
            .execute();
        await set('U3', 'Carol@public.test');
        await set('U4', 'carol@example.test');
        await set('U2', 'hidden@example.test');
        await tx.db
          .insertInto('user_email')
          .values({
            user_id: cast.dana.user.id,
            email: 'hidden@example.test',
            email_key: addressKey('hidden@example.test'),
            confirmed_at: '2026-01-01',
          })
          .execute();
      });
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const ask = (who = cast.alice, query = '') =>
      request(tributary, 'GET', `/api/v4/groups/${group.id}/source_users/suggestions${query}`, { token: who.token });
    const suggested = async (who = cast.alice) =>
      ((await ask(who)).json as Suggested[]).map(({ source_user, suggestions }) => [
        source_user.source_user_identifier,
        ...suggestions.map(({ user, reasons }) => `${user.username}: ${reasons.join(', ')}`),
      ]);

    it('name people by e-mail, username and name, with the reason', async () => {
      expect(await suggested()).toEqual([
        ['U1', 'bob: username'],
        ['U2', 'bob: name'],
        ['U3', 'carol: confirmed_email, public_email'],
        ['U4'],
      ]);
      // Confirmed addresses that people do not show are compared for administrators alone.
      expect(await suggested(cast.admin)).toEqual([
        ['U1', 'bob: username'],
        ['U2', 'dana: confirmed_email', 'bob: name'],
        ['U3', 'carol: confirmed_email, public_email'],
        ['U4', 'carol: confirmed_email'],
      ]);
      const all = (await ask()).json as Suggested[];
      expect(all.every(({ source_user }) => source_user.status === 'pending_reassignment')).toBe(true);
      expect(JSON.stringify(all)).not.toContain('hidden@');
    });

    it('name nobody who has another placeholder of the source, and only who waits', async () => {
      const [first] = (await ask()).json as Suggested[];
      await actOn(tributary, cast.alice, first!.source_user.id, 'reassign', { username: 'bob' });
      expect(await suggested()).toEqual([['U2'], ['U3', 'carol: confirmed_email, public_email'], ['U4']]);
      expect(await ask(cast.alice, '?per_page=1&page=2')).toMatchObject({
        headers: { 'x-total': '3' },
        json: [{ source_user: { source_user_identifier: 'U3' } }],
      });
    });

    it('are for Owners alone', async () => {
      expect((await ask(cast.stranger)).status).toBe(404);
      expect((await ask(cast.admin)).status).toBe(200);
    });
  });
});
