import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { changeSetting } from '../../../src/core/reassignment/operations/change-setting.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { give, holders, leftovers } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { download } from '../../rig/reassignment-files.ts';
import { type ArchiveFiles, writeZip } from '../../rig/small-community.ts';
import { actOn, shownSourceUsers } from '../../rig/source-users.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

const names = ['Ann', 'Ben', 'Cleo', 'Dora'];
const placeholder = (name: string): string => `Placeholder ${name}`;

/** Four people write one post each, and all of them wave at the first. */
const four: ArchiveFiles = {
  'users.json': names.map((name, index) => ({
    id: `U${index + 1}`,
    team_id: 'T1',
    name: name.toLowerCase(),
    profile: { real_name: name },
  })),
  'channels.json': [
    { id: 'C1', name: 'general', created: 1700000000, creator: 'U1', members: ['U1', 'U2', 'U3', 'U4'] },
  ],
  'groups.json': [{ id: 'G1', name: 'board', created: 1700000000, creator: 'U1', members: ['U1', 'U2', 'U3', 'U4'] }],
  'general/2024-01-02.json': names.map((name, index) => ({
    type: 'message',
    user: `U${index + 1}`,
    text: `I am ${name}, hello <@U4>`,
    ts: `170415360${index}.000100`,
    ...(index === 0 && { reactions: [{ name: 'wave', users: ['U1', 'U2', 'U3', 'U4'], count: 4 }] }),
  })),
};

forEachDatabase((open) => {
  describe('the limit of placeholder users', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const limitTo = (max: number) =>
      changeSetting(tributary.operations, 'operator', 'placeholder_user_limit', String(max));
    const bring = async (files: ArchiveFiles = four, to = group) =>
      importArchive(tributary, cast.alice, to, await writeZip(files));
    const syntheticUsers = async () => {
      const rows = await tributary.operations.database.write((tx) =>
        tx.db.selectFrom('user').select('name').where('kind', 'in', ['placeholder', 'import_user']).execute(),
      );
      return rows.map(({ name }) => name).sort();
    };
    const warnings = (report: { warnings: readonly { code: string; count: number }[] }) =>
      report.warnings.filter(({ code }) => code === 'placeholder_limit').map(({ count }) => count);

    it('is none unless it is set', async () => {
      const { report } = await bring();
      expect(await syntheticUsers()).toEqual(names.map(placeholder));
      expect(warnings(report)).toEqual([]);
    });

    it('leaves those who come after to one Import User, and says so', async () => {
      await limitTo(2);
      const { report } = await bring();
      expect(warnings(report)).toEqual([2]);
      expect(await syntheticUsers()).toEqual(['Import User', 'Placeholder Ann', 'Placeholder Ben']);
      const { posts, reactions } = await holders(tributary);
      expect(posts).toEqual(['Placeholder Ann', 'Placeholder Ben', 'Import User', 'Import User']);
      // Reactions of one kind do not fall together.
      expect(reactions).toHaveLength(4);
      const shown = await shownSourceUsers(tributary, cast.alice, group);
      expect([...shown.values()].map(({ placeholder_user }) => placeholder_user!.username.split('_')[0])).toEqual([
        'ann',
        'ben',
        'import',
        'import',
      ]);
      expect(await download(tributary, cast.alice, group)).toHaveLength(4);
      // The same archive again makes nobody new.
      expect(warnings((await bring()).report)).toEqual([2]);
      expect(await syntheticUsers()).toHaveLength(3);
    });

    it('does not hinder a reassignment, nor its undo', async () => {
      await limitTo(1);
      await bring();
      const before = await holders(tributary);
      await give(tributary, cast, group, 'U3', cast.bob);
      const after = await holders(tributary);
      expect(after.posts).toEqual(['Placeholder Ann', 'Import User', 'Bob Example', 'Import User']);
      expect(after.reactions.filter((name) => name === 'Bob Example')).toHaveLength(1);
      expect(await leftovers(tributary, 'U3')).toMatchObject({ placeholder: null, identities: 0, pending: 0 });
      expect(await syntheticUsers()).toContain('Import User');
      const id = (await shownSourceUsers(tributary, cast.alice, group)).get('U3')!.id;
      expect((await actOn(tributary, cast.alice, id, 'undo')).status).toBe(201);
      await tributary.runner.drain();
      expect(await holders(tributary)).toEqual(before);
      await give(tributary, cast, group, 'U3', cast.carol);
      expect((await holders(tributary)).posts[2]).toBe('Carol Example');
    });

    it('gives everybody their own placeholder back when it is raised', async () => {
      await limitTo(1);
      await bring();
      await limitTo(3);
      await tributary.runner.drain();
      expect((await holders(tributary)).posts).toEqual([...names.slice(0, 3).map(placeholder), 'Import User']);
      await limitTo(0);
      await tributary.runner.drain();
      const { posts, mentions, reactions } = await holders(tributary);
      expect([posts, mentions]).toEqual([names.map(placeholder), ['Placeholder Dora']]);
      expect(new Set(reactions)).toEqual(new Set(names.map(placeholder)));
      await give(tributary, cast, group, 'U4', cast.dana);
      expect((await holders(tributary)).posts[3]).toBe('Dana Example');
    });

    it('has room again when somebody has been reassigned: the next import uses it', async () => {
      await limitTo(1);
      await bring();
      await give(tributary, cast, group, 'U1', cast.bob);
      await bring();
      expect((await holders(tributary)).posts).toEqual([
        'Bob Example',
        'Placeholder Ben',
        'Import User',
        'Import User',
      ]);
    });

    it('counts for each root group alone', async () => {
      await limitTo(3);
      const other = await bringGroup(tributary, cast.alice, 'harbour_2');
      await bring();
      await bring(four, other);
      expect((await syntheticUsers()).filter((name) => name === 'Import User')).toHaveLength(2);
      expect(await syntheticUsers()).toHaveLength(8);
    });

    it('holds for parts of a split, too', async () => {
      await limitTo(4);
      const more = [{ type: 'message', user: 'U4', text: 'Later', ts: '1709251200.000100' }];
      await bring({ ...four, 'general/2024-03-01.json': more });
      const id = (await shownSourceUsers(tributary, cast.alice, group)).get('U4')!.id;
      expect((await actOn(tributary, cast.alice, id, 'split', { since: '2024-03-01' })).status).toBe(201);
      await tributary.runner.drain();
      expect((await holders(tributary)).posts.at(-1)).toBe('Import User');
    });
  });
});
