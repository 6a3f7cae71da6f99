import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { give, holders } from '../../../../test/rig/contributions.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { createHarbours, type Harbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { createGroup } from '../../groups/operations/manage-group.ts';
import { listMails } from '../../platform/storage/mails.ts';
import { askForAccountDeletion } from './delete-account.ts';

forEachDatabase((open) => {
  describe('the deletion of a user by an administrator', () => {
    const openHarbour = createHarbours(open, async ({ tributary, cast, group }) => {
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      await give(tributary, cast, group, 'U1', cast.bob);
    });
    let harbour: Harbour;

    beforeEach(async () => {
      harbour = await openHarbour({ batchLimit: 2 });
    });

    afterEach(() => harbour.tributary[Symbol.asyncDispose]());

    const asAdmin = (method: 'GET' | 'DELETE', path: string) =>
      request(harbour.tributary, method, `/api/v4${path}`, { token: harbour.cast.admin.token });

    const path = () => `/users/${harbour.cast.bob.user.id}`;

    const reader = () => harbour.tributary.operations.database.reader;

    const deletion = async () => (await asAdmin('GET', `${path()}/deletion`)).json as Record<string, unknown>;

    it('is done at once, and leaves what they wrote as that of a ghost', async () => {
      const { tributary } = harbour;
      expect(await deletion()).toMatchObject({ state: 'none', contributions_elsewhere: expect.any(Number) });
      expect((await asAdmin('DELETE', path())).status).toBe(204);
      expect(await deletion()).toMatchObject({ state: 'waiting', contributions: 'ghost' });
      await tributary.runner.drain();
      expect(await deletion()).toMatchObject({ state: 'finished', erased: { addresses: 1, tokens: 1 } });
      const { posts } = await holders(tributary);
      expect(posts).toContain('Deleted account');
      expect(posts).not.toContain('Bob Example');
      expect((await asAdmin('DELETE', path())).status).toBe(404);
      const mails = await listMails(reader(), { to: 'bob@example.test', limit: 9 });
      expect(mails.map(({ subject }) => subject)).toEqual(['Your account on tributary.test is deleted']);
    });

    it.each(['hard_delete=true', 'contributions=removed'])(
      'deletes what they wrote elsewhere with %s',
      async (query) => {
        const { tributary, cast } = harbour;
        const sole = await createGroup(tributary.operations, { path: 'theirs', ownerUserId: cast.bob.user.id });
        const words = async () => {
          const { rows } = await sql<{ body: string; is_deleted: number }>`select body, is_deleted from item
          where author_xchan_id = ${cast.bob.viewer.xchanId}`.execute(reader().db);
          return rows.filter((row) => row.is_deleted === 0 || row.body !== '').length;
        };
        const before = await words();
        expect(before).toBeGreaterThan(0);
        const refused = await asAdmin('DELETE', path());
        expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('only Owner of /theirs')]);
        expect(await deletion()).toMatchObject({ blocker: expect.stringMatching(/^The account is the only Owner/) });
        expect((await asAdmin('DELETE', `${path()}?${query}`)).status).toBe(204);
        await tributary.runner.drain();
        expect(await words()).toBe(0);
        expect((await holders(tributary)).posts).not.toContain('Bob Example');
        expect((await asAdmin('GET', `/groups/${sole.id}`)).status).toBe(404);
        expect(await deletion()).toMatchObject({ state: 'finished', contributions: 'removed', erased: { groups: 1 } });
      },
    );

    it('replaces what the owner asked for, who has a week', async () => {
      const { tributary, cast } = harbour;
      await askForAccountDeletion(tributary.operations, cast.bob.viewer, 'bob');
      await asAdmin('DELETE', `${path()}?contributions=placeholder`);
      await tributary.runner.drain();
      expect(await deletion()).toMatchObject({
        state: 'finished',
        contributions: 'placeholder',
        erased: { returned: 1 },
      });
    });

    it('is refused to others, for the own account, and where two parameters differ', async () => {
      const { cast, tributary } = harbour;
      const other = await request(tributary, 'DELETE', `/api/v4${path()}`, { token: cast.alice.token });
      expect(other.status).toBe(403);
      expect((await asAdmin('DELETE', `/users/${cast.admin.user.id}`)).status).toBe(403);
      expect((await asAdmin('DELETE', `${path()}?hard_delete=true&contributions=ghost`)).status).toBe(400);
    });
  });
});
