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
import { pageServerEvents } from '../../platform/storage/server-events.ts';
import { mergeSourceUsers, undoMerge } from '../../reassignment/operations/merges/merge-source-users.ts';
import { undoReassignment } from '../../reassignment/operations/undo-reassignment.ts';
import { askForAccountDeletion, deleteUser } from './delete-account.ts';
import { deleteDueAccounts } from './erase-account.ts';

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

    /** Posts, and what mentions in them say. */
    const words = async () => {
      const { rows } = await sql<{ body: string; text: string | null }>`select item.body, term.text from item
        left join term on term.item_id = item.id and term.kind = 'mention' order by item.id, term.id`.execute(
        reader().db,
      );
      return rows;
    };

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
      expect(mails.map(({ subject }) => subject)).toEqual(['Your account on tributary.test has been deleted']);
    });

    it.each(['hard_delete=true', 'contributions=removed'])(
      'deletes what they wrote elsewhere with %s',
      async (query) => {
        const { tributary, cast } = harbour;
        const sole = await createGroup(tributary.operations, { path: 'theirs', ownerUserId: cast.bob.user.id });
        const left = async () => {
          const { rows } = await sql<{ body: string; is_deleted: number }>`select body, is_deleted from item
          where author_xchan_id = ${cast.bob.viewer.xchanId}`.execute(reader().db);
          return rows.filter((row) => row.is_deleted === 0 || row.body !== '').length;
        };
        const before = await left();
        expect(before).toBeGreaterThan(0);
        const refused = await asAdmin('DELETE', path());
        expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('only Owner of /theirs')]);
        expect(await deletion()).toMatchObject({ blocker: expect.stringMatching(/^The account is the only Owner/) });
        expect((await asAdmin('DELETE', `${path()}?${query}`)).status).toBe(204);
        await tributary.runner.drain();
        expect(await left()).toBe(0);
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

    const sourceUser = async (identifier: string) => {
      const rows = reader().db.selectFrom('source_user').select('id');
      return (await rows.where('source_user_identifier', '=', identifier).executeTakeFirstOrThrow()).id;
    };

    /** The account is erased before any other job runs. */
    const eraseAtOnce = async () => {
      const { operations, runner } = harbour.tributary;
      await deleteUser(operations, 'operator', harbour.cast.bob.user.id, 'removed');
      await deleteDueAccounts(operations, new AbortController().signal);
      await runner.drain();
    };

    it('waits for what goes back to a placeholder, and erases nothing of that', async () => {
      const { tributary, cast } = harbour;
      const before = await words();
      await undoReassignment(tributary.operations, cast.alice.viewer, await sourceUser('U1'));
      await eraseAtOnce();
      expect(await words()).toEqual(before);
      const { posts, mentions } = await holders(tributary);
      expect([...posts, ...mentions]).not.toContain('Deleted account');
    });

    it('waits for what was merged and goes back, and erases nothing of that', async () => {
      const { tributary, cast } = harbour;
      const { operations, runner } = tributary;
      const theirs = async () => {
        const { rows } = await sql<{ body: string }>`select item.body from item
          join source_user on source_user.placeholder_xchan_id = item.author_xchan_id
          where source_user.source_user_identifier = 'U2' order by item.id`.execute(reader().db);
        return rows.map(({ body }) => body);
      };
      await mergeSourceUsers(operations, cast.alice.viewer, await sourceUser('U2'), await sourceUser('U1'));
      await runner.drain();
      expect(await theirs()).toEqual([]);
      await undoMerge(operations, cast.alice.viewer, await sourceUser('U2'));
      await eraseAtOnce();
      // Replies to a message of the account were deleted with it.
      expect(await theirs()).toEqual(['', '', 'Second thread']);
    });

    it('is done once where two jobs come to it at the same moment', async () => {
      const { operations } = harbour.tributary;
      await deleteUser(operations, 'operator', harbour.cast.bob.user.id, 'placeholder');
      const { signal } = new AbortController();
      await Promise.all([deleteDueAccounts(operations, signal), deleteDueAccounts(operations, signal)]);
      const events = await pageServerEvents(reader(), { userId: harbour.cast.bob.user.id, limit: 9 });
      expect(events.map(({ action }) => action).sort()).toEqual(['delete_user', 'erase_account']);
      expect(await deletion()).toMatchObject({ state: 'finished', erased: { addresses: 1, returned: 1 } });
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
