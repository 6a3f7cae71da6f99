import { createReadStream } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccessLevel, accessLevels, type Group } from '../../../src/domain/group.ts';
import { acceptReassignment } from '../../../src/operations/answer-reassignment.ts';
import { addMember, createGroup } from '../../../src/operations/manage-group.ts';
import { startImport } from '../../../src/operations/start-import.ts';
import type { Tx } from '../../../src/storage/database.ts';
import { listRequestsFor } from '../../../src/storage/placeholders.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { download, header, upload } from '../../rig/reassignment.ts';
import { type ArchiveFiles, smallCommunity, writeZip } from '../../rig/slack.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

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
    let atFault: (name: string) => void;

    beforeEach(async () => {
      atFault = () => undefined;
      tributary = await startTributary(await open(), { overrides: { faultPoint: (name) => atFault(name) } });
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const bring = async (files: ArchiveFiles, into = group) => {
      const { state, report } = await importArchive(tributary, cast.alice, into, await writeZip(files));
      expect(state).toBe('finished');
      return report;
    };
    const propose = (id: string, username: string, who = cast.alice) =>
      upload(tributary, who, group, `${header}\nhttps://t1.slack.com,slack,${id},,,${username},\n`);
    const accept = async (who: Person): Promise<void> => {
      const [asked] = await listRequestsFor(tributary.operations.database.reader, who.user.id);
      await acceptReassignment(tributary.operations, who.viewer, asked!.id);
    };
    const give = async (id: string, who: Person): Promise<void> => {
      await propose(id, who.user.username);
      await accept(who);
      await tributary.runner.drain();
    };
    /** Names of whom content belongs to. */
    const holders = () =>
      inside(async (tx) => {
        const items = await tx.db
          .selectFrom('item')
          .leftJoin('xchan', 'xchan.id', 'item.author_xchan_id')
          .select(['item.body', 'item.reaction', 'xchan.name'])
          .orderBy('item.created_at')
          .orderBy('item.id')
          .execute();
        const names = (rows: { name: string | null }[]) => [...new Set(rows.map(({ name }) => name))].sort();
        const terms = await tx.db
          .selectFrom('term')
          .innerJoin('xchan', 'xchan.id', 'term.xchan_id')
          .select('xchan.name')
          .where('term.kind', '=', 'mention')
          .execute();
        const files = await tx.db
          .selectFrom('file')
          .innerJoin('xchan', 'xchan.id', 'file.creator_xchan_id')
          .select('xchan.name')
          .where('file.is_dir', '=', 0)
          .execute();
        const isReaction = (row: { reaction: string | null }) => row.reaction !== null;
        return {
          posts: items.filter((row) => !isReaction(row)).map(({ name }) => name),
          reactions: items.filter(isReaction).map(({ name }) => name),
          mentions: names(terms),
          files: names(files),
        };
      });
    const leftovers = (identifier: string) =>
      inside(async (tx) => {
        const source = await tx.db
          .selectFrom('source_user')
          .selectAll()
          .where('source_user_identifier', '=', identifier)
          .executeTakeFirstOrThrow();
        const count = async (query: Promise<unknown[]>) => (await query).length;
        return {
          status: source.status,
          placeholder: source.placeholder_user_id,
          identities: await count(
            tx.db.selectFrom('xchan').select('id').where('id', '=', source.placeholder_xchan_id).execute(),
          ),
          pending: await count(
            tx.db
              .selectFrom('contribution')
              .select('id')
              .where('source_user_id', '=', source.id)
              .where('reassignment_id', 'is', null)
              .execute(),
          ),
        };
      });
    const nothing = { status: 'completed', placeholder: null, identities: 0, pending: 0 };

    it('all move to who accepts, and the placeholder goes', async () => {
      await bring(withFile);
      const [ann, ben, bob] = ['Placeholder Ann Archer', 'Placeholder Ben Baker', 'Bob Example'];
      expect(await holders()).toEqual({
        posts: [ann, ben, ben, ann, ben],
        reactions: [ben],
        mentions: [ben],
        files: [ben],
      });
      await give('U2', cast.bob);
      expect(await holders()).toEqual({
        posts: [ann, bob, bob, ann, bob],
        reactions: [bob],
        mentions: [bob],
        files: [bob],
      });
      expect(await leftovers('U2')).toEqual(nothing);
      expect((await leftovers('U1')).identities).toBe(1);
    });

    it('move at once, without a question, where administrators may skip it', async () => {
      await bring(smallCommunity);
      await inside((tx) =>
        tx.db
          .insertInto('setting')
          .values({ key: 'allow_bypass_placeholder_confirmation', value: 'true', updated_at: '2026-01-01' })
          .execute(),
      );
      await propose('U2', 'bob', cast.admin);
      expect((await holders()).posts).toEqual([
        'Placeholder Ann Archer',
        'Bob Example',
        'Bob Example',
        'Placeholder Ann Archer',
      ]);
      expect(await leftovers('U2')).toEqual(nothing);
    });

    it('do not double a reaction that the new owner has given too', async () => {
      await bring(smallCommunity);
      await inside(async (tx) => {
        const { id: _, ...row } = await tx.db
          .selectFrom('item')
          .selectAll()
          .where('reaction', 'is not', null)
          .executeTakeFirstOrThrow();
        const own = { ...row, mid: 'https://tributary.test/item/own', author_xchan_id: cast.bob.viewer.xchanId };
        await tx.db.insertInto('item').values(own).execute();
      });
      expect((await holders()).reactions).toHaveLength(2);
      await give('U2', cast.bob);
      expect((await holders()).reactions).toEqual(['Bob Example']);
      expect(await leftovers('U2')).toEqual(nothing);
      // The import does not bring back what gave way.
      await bring(smallCommunity);
      expect((await holders()).reactions).toEqual(['Bob Example']);
    });

    it('of a known source go to the real user with the next import, and need no placeholder', async () => {
      await bring(smallCommunity);
      await give('U2', cast.bob);
      await bring({ ...smallCommunity, ...days('2024-02-01', 4) });
      const { posts } = await holders();
      expect(posts.slice(-4)).toEqual([
        'Placeholder Ann Archer',
        'Bob Example',
        'Placeholder Ann Archer',
        'Bob Example',
      ]);
      expect(await leftovers('U2')).toEqual(nothing);
      expect(await download(tributary, cast.alice, group)).toHaveLength(1);
      // Another root group is another world.
      const other = await bringGroup(tributary, cast.alice, 'other');
      await bring(smallCommunity, other);
      expect(await download(tributary, cast.alice, other)).toHaveLength(2);
    });

    it('end with who accepts while the import is still running', async () => {
      await bring(smallCommunity);
      await propose('U2', 'bob');
      const archive = await writeZip({ ...smallCommunity, ...days('2024-02-01', 1500) });
      let answered: Promise<void> | undefined;
      let batches = 0;
      atFault = (name) => {
        if (name !== 'load-import-batch:after-commit') return;
        batches += 1;
        if (batches === 2) answered = accept(cast.bob);
      };
      const { state } = await importArchive(tributary, cast.alice, group, archive);
      await answered;
      await tributary.runner.drain();
      expect(state).toBe('finished');
      expect(batches).toBeGreaterThan(3);
      const { posts } = await holders();
      expect(posts).toHaveLength(1504);
      expect(posts.filter((name) => name === 'Bob Example')).toHaveLength(752);
      expect(posts.filter((name) => name === 'Placeholder Ann Archer')).toHaveLength(752);
      expect(await leftovers('U2')).toEqual(nothing);
    });

    it('end with who accepts while another process moves them and a third imports', async () => {
      await bring({ ...smallCommunity, ...days('2024-02-01', 1200) });
      await propose('U2', 'bob');
      await startImport(tributary.operations, cast.alice.viewer, {
        target: { groupId: group.id },
        archive: createReadStream(await writeZip({ ...smallCommunity, ...days('2024-02-02', 1500) })),
        filename: 'again.zip',
        format: 'auto',
        sourceHost: '',
        dryRun: false,
        options: { includeDirect: false },
      });
      await accept(cast.bob);
      await Promise.all([tributary.runner.drain(), tributary.runner.drain()]);
      await tributary.runner.drain();
      const { posts } = await holders();
      expect(posts).toHaveLength(2704);
      expect(posts.filter((name) => name === 'Bob Example')).toHaveLength(1352);
      expect(await leftovers('U2')).toEqual(nothing);
    });

    describe('include memberships', () => {
      const levelOf = (who: Person, of: Group) =>
        inside((tx) =>
          tx.db
            .selectFrom('group_member')
            .select(['access_level', 'expires_at', 'created_by'])
            .where('user_id', '=', who.user.id)
            .where('group_id', '=', of.id)
            .executeTakeFirst(),
        );
      const join = (who: Person, of: Group, accessLevel: AccessLevel) =>
        addMember(tributary.operations, { groupId: of.id, userId: who.user.id, accessLevel, createdBy: null });
      /** What the import set aside for Ben becomes this. */
      const setAside = (of: Group, accessLevel: number, expiresAt: string | null = null) =>
        inside(async (tx) => {
          const { id } = await tx.db
            .selectFrom('source_user')
            .select('id')
            .where('source_user_identifier', '=', 'U2')
            .executeTakeFirstOrThrow();
          await tx.db.deleteFrom('source_membership').where('source_user_id', '=', id).execute();
          const row = { source_user_id: id, group_id: of.id, access_level: accessLevel, expires_at: expiresAt };
          await tx.db.insertInto('source_membership').values(row).execute();
        });
      const remaining = () => inside((tx) => tx.db.selectFrom('source_membership').select('id').execute());

      it('of the imported role, for who has none', async () => {
        await bring(smallCommunity);
        await give('U2', cast.bob);
        const member = { access_level: accessLevels.developer, expires_at: null, created_by: cast.alice.user.id };
        expect(await levelOf(cast.bob, group)).toMatchObject(member);
        await give('U1', cast.carol);
        expect(await remaining()).toEqual([]);
      });

      it('with their end', async () => {
        await bring(smallCommunity);
        const end = '2030-01-01T00:00:00.000Z';
        await setAside(group, accessLevels.reporter, end);
        await give('U2', cast.bob);
        expect(await levelOf(cast.bob, group)).toMatchObject({ access_level: 20, expires_at: end });
      });

      it.each([
        ['a higher role stays', accessLevels.maintainer, accessLevels.developer],
        ['the same role stays', accessLevels.developer, accessLevels.developer],
        ['a lower role of one’s own is not raised', accessLevels.guest, accessLevels.developer],
      ])('but %s', async (_what, held, imported) => {
        await bring(smallCommunity);
        await join(cast.bob, group, held);
        await setAside(group, imported);
        await give('U2', cast.bob);
        expect(await levelOf(cast.bob, group)).toMatchObject({ access_level: held });
      });

      it('below a lower role in the group above, not below a higher one', async () => {
        await bring(smallCommunity);
        const ownerUserId = cast.alice.user.id;
        const draft = { path: 'pier', parentFullPath: 'harbour', ownerUserId };
        const pier = await createGroup(tributary.operations, draft);
        await join(cast.bob, group, accessLevels.guest);
        await setAside(pier, accessLevels.developer);
        await give('U2', cast.bob);
        expect(await levelOf(cast.bob, pier)).toMatchObject({ access_level: accessLevels.developer });
        expect(await levelOf(cast.bob, group)).toMatchObject({ access_level: accessLevels.guest });
      });

      it('within the tree of the group alone', async () => {
        await bring(smallCommunity);
        const other = await bringGroup(tributary, cast.carol, 'other');
        await setAside(other, accessLevels.owner);
        await give('U2', cast.bob);
        expect(await levelOf(cast.bob, other)).toBeUndefined();
      });
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
      const { posts, reactions, mentions, files } = await holders();
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
      await propose('U1', users[0]!.username);
      expect(await download(tributary, cast.alice, group)).toHaveLength(2);
    });
  });
});
