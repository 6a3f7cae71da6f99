import { createReadStream } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { registerUser } from '../../../src/core/accounts/operations/register-user.ts';
import { startImport } from '../../../src/core/imports/operations/start-import.ts';
import type { Tx } from '../../../src/core/platform/storage/database.ts';
import { bringGroup, type Cast } from '../../rig/cast.ts';
import { accept, give, holders, leftovers, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { type Faults, openHarbour } from '../../rig/harbour.ts';
import { importArchive } from '../../rig/import.ts';
import { download } from '../../rig/reassignment-files.ts';
import { request } from '../../rig/request.ts';
import { type ArchiveFiles, smallCommunity, writeZip } from '../../rig/small-community.ts';
import { shownSourceUsers } from '../../rig/source-users.ts';
import type { TestTributary } from '../../rig/tributary.ts';
import { attributeBy } from '../../../src/core/identity/domain/attribution.ts';

const file = { id: 'F1', name: 'plan.txt', title: 'Plan', mimetype: 'text/plain', size: 4 };
const withFile: ArchiveFiles = {
  ...smallCommunity,
  'general/2024-01-05.json': [
    { type: 'message', user: 'U2', text: 'The plan', ts: '1704412800.000100', files: [file], upload: true },
  ],
  '__uploads/F1/plan.txt': Buffer.from('plan'),
};

/** Day files in which Ann and Ben take turns. */
function days(prefix: string, messages: number): ArchiveFiles {
  const start = 1_704_499_200;
  return {
    [`general/${prefix}.json`]: Array.from({ length: messages }, (_, index) => ({
      type: 'message',
      user: index % 2 === 0 ? 'U1' : 'U2',
      text: `Message ${index} of ${prefix}`,
      ts: `${start + index}.000${prefix.slice(-2)}0`,
    })),
  };
}

forEachDatabase((open) => {
  describe('the contributions of a source user', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;
    let faults: Faults;

    beforeEach(async () => {
      ({ tributary, cast, group, faults } = await openHarbour(await open('cast'), { batchLimit: 400 }));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const bring = async (files: ArchiveFiles, into = group) => {
      const { state, report } = await importArchive(tributary, cast.alice, into, await writeZip(files));
      expect(state).toBe('finished');
      return report;
    };
    const nothing = { status: 'completed', placeholder: null, identities: 0, pending: 0 };

    it('all move to who accepts, and the placeholder goes', async () => {
      await bring(withFile);
      const [ann, ben, bob] = ['Placeholder Ann Archer', 'Placeholder Ben Baker', 'Bob Example'];
      expect(await holders(tributary)).toEqual({
        posts: [ann, ben, ben, ann, ben],
        reactions: [ben],
        mentions: [ben],
        files: [ben],
      });
      await give(tributary, cast, group, 'U2', cast.bob);
      expect(await holders(tributary)).toEqual({
        posts: [ann, bob, bob, ann, bob],
        reactions: [bob],
        mentions: [bob],
        files: [bob],
      });
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
      expect((await leftovers(tributary, 'U1')).identities).toBe(1);
    });

    it('move at once, without a question, where administrators may skip it', async () => {
      await bring(smallCommunity);
      await inside((tx) =>
        tx.db
          .insertInto('setting')
          .values({ key: 'allow_bypass_placeholder_confirmation', value: 'true', updated_at: '2026-01-01' })
          .execute(),
      );
      await propose(tributary, cast.admin, group, 'U2', 'bob');
      expect((await holders(tributary)).posts).toEqual([
        'Placeholder Ann Archer',
        'Bob Example',
        'Bob Example',
        'Placeholder Ann Archer',
      ]);
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
    });

    it('do not double a reaction that the new owner has given too', async () => {
      await bring(smallCommunity);
      await inside(async (tx) => {
        const { id: _, ...row } = await tx.db
          .selectFrom('item')
          .selectAll()
          .where('reaction', 'is not', null)
          .executeTakeFirstOrThrow();
        const own = {
          ...row,
          mid: 'https://tributary.test/item/own',
          uuid: 'own',
          author_xchan_id: attributeBy(cast.bob.viewer.xchanId, 'own'),
        };
        await tx.db.insertInto('item').values(own).execute();
      });
      expect((await holders(tributary)).reactions).toHaveLength(2);
      await give(tributary, cast, group, 'U2', cast.bob);
      expect((await holders(tributary)).reactions).toEqual(['Bob Example']);
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
      // The import does not bring back what gave way.
      await bring(smallCommunity);
      expect((await holders(tributary)).reactions).toEqual(['Bob Example']);
    });

    it('of a known source go to the real user with the next import, and need no placeholder', async () => {
      await bring(smallCommunity);
      await give(tributary, cast, group, 'U2', cast.bob);
      await bring({ ...smallCommunity, ...days('2024-02-01', 4) });
      const { posts } = await holders(tributary);
      expect(posts.slice(-4)).toEqual([
        'Placeholder Ann Archer',
        'Bob Example',
        'Placeholder Ann Archer',
        'Bob Example',
      ]);
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
      expect(await download(tributary, cast.alice, group)).toHaveLength(1);
      // Another root group is another world.
      const other = await bringGroup(tributary, cast.alice, 'other');
      await bring(smallCommunity, other);
      expect(await download(tributary, cast.alice, other)).toHaveLength(2);
    });

    it('end with who accepts while the import is still running', async () => {
      await bring(smallCommunity);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      const archive = await writeZip({ ...smallCommunity, ...days('2024-02-01', 1500) });
      let answered: Promise<void> | undefined;
      let batches = 0;
      faults.at = (name) => {
        if (name !== 'import-batch:after-commit') return;
        batches += 1;
        if (batches === 2) answered = accept(tributary, cast.bob);
      };
      const { state } = await importArchive(tributary, cast.alice, group, archive);
      await answered;
      await tributary.runner.drain();
      expect(state).toBe('finished');
      expect(batches).toBeGreaterThan(3);
      const { posts } = await holders(tributary);
      expect(posts).toHaveLength(1504);
      expect(posts.filter((name) => name === 'Bob Example')).toHaveLength(752);
      expect(posts.filter((name) => name === 'Placeholder Ann Archer')).toHaveLength(752);
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
    });

    it('end with who accepts in a transaction that began before the import last looked', async () => {
      await bring(smallCommunity);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      const archive = await writeZip({ ...smallCommunity, ...days('2024-02-01', 1500) });
      const before = tributary.clock.now();
      tributary.clock.advance(5000);
      const acceptLate = async (): Promise<void> => {
        await accept(tributary, cast.bob);
        await inside((tx) =>
          tx.db
            .updateTable('source_user')
            .set({ updated_at: before })
            .where('source_user_identifier', '=', 'U2')
            .execute(),
        );
      };
      let answered: Promise<void> | undefined;
      faults.at = (name) => {
        if (name === 'import-batch:after-commit') answered ??= acceptLate();
      };
      await importArchive(tributary, cast.alice, group, archive);
      await answered;
      await tributary.runner.drain();
      expect((await holders(tributary)).posts.filter((name) => name === 'Bob Example')).toHaveLength(752);
      // What came after the answer was theirs from the start, and an undo would find it all the same.
      const journal = await inside((tx) =>
        tx.db.selectFrom('contribution').select('id').where('reassignment_id', 'is not', null).execute(),
      );
      expect(journal.length).toBeGreaterThanOrEqual(752);
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
    });

    it('keep their placeholder while one is left, and take it along with the last', async () => {
      await bring(smallCommunity);
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      // A batch of an import that is written after the ledger was last looked at.
      const late = await inside(async (tx) => {
        const entry = await tx.db
          .selectFrom('contribution')
          .innerJoin('source_user', 'source_user.id', 'contribution.source_user_id')
          .select(['contribution.id', 'source_user_id', 'kind', 'row_id'])
          .where('source_user_identifier', '=', 'U2')
          .where('kind', '=', 'item_author')
          .executeTakeFirstOrThrow();
        await tx.db.deleteFrom('contribution').where('id', '=', entry.id).execute();
        return { source_user_id: entry.source_user_id, kind: entry.kind, row_id: entry.row_id };
      });
      await accept(tributary, cast.bob);
      await tributary.runner.drain();
      expect(await leftovers(tributary, 'U2')).toMatchObject({ status: 'completed', identities: 1, pending: 0 });
      await inside((tx) => tx.db.insertInto('contribution').values(late).execute());
      await bring(smallCommunity);
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
      expect((await holders(tributary)).posts).not.toContain('Placeholder Ben Baker');
    });

    it('end with who accepts while another process moves them and a third imports', async () => {
      await bring({ ...smallCommunity, ...days('2024-02-01', 1200) });
      await propose(tributary, cast.alice, group, 'U2', 'bob');
      await startImport(tributary.operations, cast.alice.viewer, {
        target: { groupId: group.id },
        archive: createReadStream(await writeZip({ ...smallCommunity, ...days('2024-02-02', 1500) })),
        filename: 'again.zip',
        format: 'auto',
        sourceHost: '',
        dryRun: false,
        options: { includeDirect: false },
      });
      await accept(tributary, cast.bob);
      await Promise.all([tributary.runner.drain(), tributary.runner.drain()]);
      await tributary.runner.drain();
      const { posts } = await holders(tributary);
      expect(posts).toHaveLength(2704);
      expect(posts.filter((name) => name === 'Bob Example')).toHaveLength(1352);
      expect(await leftovers(tributary, 'U2')).toEqual(nothing);
    });

    it('have one placeholder each, though two imports of them run at the same moment', async () => {
      const fresh = await bringGroup(tributary, cast.alice, 'fresh');
      const start = async (day: string) =>
        startImport(tributary.operations, cast.alice.viewer, {
          target: { groupId: fresh.id },
          archive: createReadStream(await writeZip({ ...smallCommunity, ...days(day, 300) })),
          filename: `${day}.zip`,
          format: 'auto',
          sourceHost: '',
          dryRun: false,
          options: { includeDirect: false },
        });
      await start('2024-03-01');
      await start('2024-03-02');
      await Promise.all([tributary.runner.drain(), tributary.runner.drain()]);
      // Where both make the same thing at once, one of them comes back and finds it.
      tributary.clock.advance(60_000);
      await tributary.runner.drain();
      const shown = await shownSourceUsers(tributary, cast.alice, fresh);
      expect([...shown.keys()].sort()).toEqual(['U1', 'U2']);
      expect(new Set([...shown.values()].map(({ placeholder_user }) => placeholder_user!.username)).size).toBe(2);
      const imports = await request(tributary, 'GET', '/api/v4/groups/fresh/imports', { token: cast.alice.token });
      expect(imports.json).toMatchObject([{ state: 'finished' }, { state: 'finished' }]);
      expect((await holders(tributary)).posts).toHaveLength(604);
    });

    it('have placeholders with a number where somebody has their username', async () => {
      await bring(smallCommunity);
      const [first] = [...(await shownSourceUsers(tributary, cast.alice, group)).values()];
      const named = /^(ann_placeholder_\w+)$/.exec(first!.placeholder_user!.username)![1]!;
      // What makes names differ is the source and the person: another database has the same ones.
      const elsewhere = await openHarbour(await open());
      await using other = elsewhere.tributary;
      for (const [count, username] of [named.toUpperCase(), `${named}2`].entries()) {
        await registerUser(other.operations, { username, email: `taken${count}@example.test`, name: 'Taken' });
      }
      const archive = await writeZip(smallCommunity);
      expect((await importArchive(other, elsewhere.cast.alice, elsewhere.group, archive)).state).toBe('finished');
      const names = await other.operations.database.write((tx) =>
        tx.db
          .selectFrom('user')
          .select(['username', 'email'])
          .where('kind', '=', 'placeholder')
          .orderBy('id')
          .execute(),
      );
      expect(names).toMatchObject([{ username: `${named}3`, email: `${named}3@noreply.tributary.test` }, {}]);
    });

    it('all belong to one Import User in a personal namespace, for good', async () => {
      const bringHome = async (files: ArchiveFiles) => {
        await startImport(tributary.operations, cast.alice.viewer, {
          target: { personal: true },
          archive: createReadStream(await writeZip(files)),
          filename: 'home.zip',
          format: 'auto',
          sourceHost: '',
          dryRun: false,
          options: { includeDirect: false },
        });
        await tributary.runner.drain();
      };
      await bringHome(withFile);
      await bringHome({ ...withFile, ...days('2024-02-01', 2) });
      const { posts, reactions, mentions, files } = await holders(tributary);
      expect(posts).toEqual(Array.from({ length: 7 }, () => 'Import User'));
      expect([reactions, mentions, files]).toEqual([['Import User'], ['Import User'], ['Import User']]);
      const users = await inside((tx) =>
        tx.db.selectFrom('user').select(['username', 'name']).where('kind', '!=', 'human').execute(),
      );
      expect(users).toHaveLength(1);
      expect(users[0]!.name).toBe('Import User');
      expect(users[0]!.username).toMatch(/^import_user_alice_[0-9a-z]{4}$/);
      expect(await inside((tx) => tx.db.selectFrom('source_user').select('id').execute())).toEqual([]);
      expect(await inside((tx) => tx.db.selectFrom('contribution').select('id').execute())).toEqual([]);
      // Nor can the Import User be given what others wrote.
      await bring(smallCommunity);
      await propose(tributary, cast.alice, group, 'U1', users[0]!.username);
      expect(await download(tributary, cast.alice, group)).toHaveLength(2);
    });
  });
});
