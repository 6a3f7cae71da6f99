import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { give, holders } from '../../../../test/rig/contributions.ts';
import { openBrowserAs } from '../../../../test/rig/browser.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { createHarbours, type Harbour } from '../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../test/rig/import.ts';
import { request } from '../../../../test/rig/request.ts';
import { smallCommunity, writeZip } from '../../../../test/rig/small-community.ts';
import { nameChannel } from '../../accounts/operations/open-channel.ts';
import { findUser, findUserByUsername } from '../../accounts/storage/users.ts';
import { addMember } from '../../groups/operations/manage-group.ts';
import { accessLevels } from '../../identity/domain/access-level.ts';
import { listMails } from '../../platform/storage/mails.ts';
import { askForAccountDeletion, keepAccount, previewAccountDeletion, showDeletion } from './delete-account.ts';

const week = 7 * 24 * 3_600_000;

forEachDatabase((open) => {
  describe('the deletion of an account', () => {
    const openHarbour = createHarbours(open, async ({ tributary, cast, group }) => {
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      await give(tributary, cast, group, 'U1', cast.bob);
      await addMember(tributary.operations, {
        groupId: group.id,
        userId: cast.bob.user.id,
        accessLevel: accessLevels.developer,
        createdBy: null,
      });
    });
    let harbour: Harbour;

    beforeEach(async () => {
      harbour = await openHarbour({ batchLimit: 2 });
    });

    afterEach(() => harbour.tributary[Symbol.asyncDispose]());

    const verify = () => request(harbour.tributary, 'GET', '/api/z/1.0/verify', { basic: harbour.cast.bob.basic });

    const post = (basic: string, body: string) =>
      request(harbour.tributary, 'POST', '/api/z/1.0/item/update', { basic, form: { body } });

    const reader = () => harbour.tributary.operations.database.reader;

    /** Contents of all tables, except texts by others. */
    const everything = async () => {
      const { db, kind } = reader();
      const names =
        kind === 'sqlite'
          ? sql<{ name: string }>`select name from sqlite_master where type = 'table' and name not like 'search_text%'`
          : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`;
      const tables: Record<string, string> = {};
      for (const { name } of (await names.execute(db)).rows) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
        tables[name] = JSON.stringify(rows);
      }
      return tables;
    };

    const tablesWith = async (text: string) =>
      Object.entries(await everything())
        .filter(([, rows]) => rows.toLowerCase().includes(text))
        .map(([name]) => name);

    const live = async () => {
      const { tributary, cast } = harbour;
      for (const body of ['one', 'two', 'three'].map((word) => `My ${word} secretive post`)) {
        expect((await post(cast.bob.basic, body)).status).toBe(200);
      }
      const fields = [{ name: 'Secretive', value: 'he/him' }];
      await nameChannel(tributary.operations, cast.bob.viewer, { fields });
      await post(cast.alice.basic, 'Ask @bob about it');
      await tributary.runner.drain();
    };

    const leave = async () => {
      const { tributary, cast } = harbour;
      await askForAccountDeletion(tributary.operations, cast.bob.viewer, '@Bob');
      tributary.clock.advance(week);
      await tributary.runner.drain();
    };

    it('removes whatever is theirs, and takes the name off what stays with others', async () => {
      await live();
      const { tributary, cast } = harbour;
      const before = await holders(tributary);
      expect(before.posts).toContain('Bob Example');
      await leave();
      const after = await holders(tributary);
      expect(after.posts.filter((name) => name === 'Deleted account').length).toBeGreaterThan(0);
      expect(after.posts).not.toContain('Bob Example');
      expect(await tablesWith('secretive')).toEqual([]);
      // Of the emails, only the last one to the address and the email to those who had asked bob are left.
      expect(await tablesWith('bob example')).toEqual(['mail']);
      expect(await tablesWith('bob@example.test')).toEqual(['mail']);
      expect(await listMails(reader(), { to: 'bob@example.test', limit: 9 })).toHaveLength(1);
      expect(await findUserByUsername(reader(), 'bob')).toBeUndefined();
      const ghost = await findUser(reader(), cast.bob.user.id);
      expect(ghost).toMatchObject({ kind: 'ghost', state: 'deactivated', name: 'Deleted account', email: '' });
      expect((await verify()).status).toBe(401);
      const token = await request(tributary, 'GET', '/api/v4/user', { token: cast.bob.token });
      expect(token.status).toBe(401);
      const page = await (await openBrowserAs(tributary, cast.alice)).get(`/users/${ghost!.username}`);
      expect([page.status, page.text.includes('This account was deleted.')]).toEqual([200, true]);
      expect((await everything())['account_deletion']).toBe('[]');
    });

    it('gives the placeholder back to what is imported later', async () => {
      const statuses = async () => {
        const rows = await reader().db.selectFrom('source_user').select(['status', 'placeholder_user_id']).execute();
        return rows.filter(({ status }) => status !== 'pending_reassignment');
      };
      expect(await statuses()).toEqual([{ status: 'completed', placeholder_user_id: null }]);
      await leave();
      expect(await statuses()).toEqual([{ status: 'revoked', placeholder_user_id: expect.any(Number) }]);
    });

    it('gives what was imported back to its placeholder where the person wants that, and keeps what they wrote', async () => {
      const { tributary, cast } = harbour;
      const authors = async () => (await holders(tributary)).posts;
      expect(await authors()).toContain('Bob Example');
      await askForAccountDeletion(tributary.operations, cast.bob.viewer, 'bob', 'placeholder');
      tributary.clock.advance(week);
      await tributary.runner.drain();
      expect(await authors()).not.toContain('Bob Example');
      expect(await authors()).not.toContain('Deleted account');
      const sourceUsers = await reader().db.selectFrom('source_user').select('placeholder_user_id').execute();
      expect(sourceUsers.map((row) => row.placeholder_user_id)).not.toContain(null);
    });

    it('mails how much was erased, and says so in the log of the server', async () => {
      await live();
      await leave();
      const { tributary, cast } = harbour;
      const progress = await showDeletion(tributary.operations, 'operator', cast.bob.user.id);
      const details = progress.state === 'finished' ? progress.event.details : {};
      expect(details).toMatchObject({ contributions: 'ghost', posts: 3, addresses: 1, tokens: 1, mentions: 1 });
      const [mail] = await listMails(reader(), { to: 'bob@example.test', limit: 9 });
      const { text } = await reader()
        .db.selectFrom('mail')
        .select('text')
        .where('id', '=', mail!.id)
        .executeTakeFirstOrThrow();
      expect(text).toContain('Posts: 3');
      expect(text).toContain('as you asked');
    });

    it('waits a week, in which it can be taken back', async () => {
      const { tributary, cast } = harbour;
      const { operations, clock, runner } = tributary;
      await askForAccountDeletion(operations, cast.bob.viewer, 'bob');
      expect((await listMails(reader(), { to: 'bob@example.test', limit: 1 }))[0]!.subject).toContain(
        'will be deleted',
      );
      clock.advance(week - 1000);
      await runner.drain();
      expect((await verify()).status).toBe(200);
      await keepAccount(operations, cast.bob.viewer);
      clock.advance(2000);
      await runner.drain();
      expect((await verify()).status).toBe(200);
      expect((await previewAccountDeletion(operations, cast.bob.viewer)).asked).toBeUndefined();
    });

    it('is refused to the only Owner of a group, the only administrator, and whoever mistypes the name', async () => {
      const { operations } = harbour.tributary;
      const { alice, admin, bob } = harbour.cast;
      await expect(askForAccountDeletion(operations, alice.viewer, 'alice')).rejects.toThrow(/only Owner of \/harbour/);
      expect((await previewAccountDeletion(operations, alice.viewer)).blocker?.reason).toBe('deletion.youAreOnlyOwner');
      await expect(askForAccountDeletion(operations, admin.viewer, 'admin')).rejects.toThrow(/only administrator/);
      await expect(askForAccountDeletion(operations, bob.viewer, 'alice')).rejects.toThrow(/Write your username, bob/);
    });

    it('does not happen, and says so, where somebody is needed by then', async () => {
      const { tributary, cast, group } = harbour;
      await askForAccountDeletion(tributary.operations, cast.bob.viewer, 'bob');
      await tributary.operations.database.write(async (tx) => {
        const members = tx.db.updateTable('group_member').set({ access_level: accessLevels.owner });
        await members.where('user_id', '=', cast.bob.user.id).execute();
        await tx.db
          .deleteFrom('group_member')
          .where('group_id', '=', group.id)
          .where('user_id', '=', cast.alice.user.id)
          .execute();
      });
      tributary.clock.advance(week);
      await tributary.runner.drain();
      expect((await verify()).status).toBe(200);
      expect((await listMails(reader(), { to: 'bob@example.test', limit: 1 }))[0]!.subject).toBe(
        'Your account was not deleted',
      );
    });

    it.each(
      ['close-account', 'empty-account', 'end-account'].flatMap((step) => [
        `${step}:before-commit`,
        `${step}:after-commit`,
      ]),
    )('comes to the same end where it stops at %s', async (moment) => {
      await live();
      await leave();
      const undisturbed = await everything();
      await harbour.tributary[Symbol.asyncDispose]();
      harbour = await openHarbour({ batchLimit: 2 });
      await live();
      let count = 0;
      harbour.faults.at = (at) => {
        if (at === moment && (count += 1) % 2 === 1 && count < 6) throw new Error('stopped');
      };
      await leave();
      for (let i = 0; i < 6; i += 1) {
        harbour.tributary.clock.advance(3_600_000);
        await harbour.tributary.runner.drain();
      }
      expect(count).toBeGreaterThan(0);
      const tables = await everything();
      for (const name of ['account_deletion', 'channel', 'file', 'session', 'user_email', 'group_member']) {
        expect([name, JSON.parse(tables[name]!).length]).toEqual([name, JSON.parse(undisturbed[name]!).length]);
      }
      expect(tables['item']!.length).toBe(undisturbed['item']!.length);
    });
  });
});
