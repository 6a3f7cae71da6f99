import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { type AccessLevel, accessLevels } from '../../../src/core/identity/domain/access-level.ts';
import { addMember, createGroup } from '../../../src/core/groups/operations/manage-group.ts';
import type { Tx } from '../../../src/core/platform/storage/database.ts';
import { bringCast, bringGroup, type Cast, type Person } from '../../rig/cast.ts';
import { give } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('who accepts contributions gets memberships', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const inside = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => tributary.operations.database.write(work);
    const bring = async () => importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
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
      await bring();
      await give(tributary, cast, group, 'U2', cast.bob);
      const member = { access_level: accessLevels.developer, expires_at: null, created_by: cast.alice.user.id };
      expect(await levelOf(cast.bob, group)).toMatchObject(member);
      await give(tributary, cast, group, 'U1', cast.carol);
      expect(await remaining()).toEqual([]);
    });

    it('with their end', async () => {
      await bring();
      const end = '2030-01-01T00:00:00.000Z';
      await setAside(group, accessLevels.reporter, end);
      await give(tributary, cast, group, 'U2', cast.bob);
      expect(await levelOf(cast.bob, group)).toMatchObject({ access_level: 20, expires_at: end });
    });

    it.each([
      ['a higher role stays', accessLevels.maintainer, accessLevels.developer],
      ['the same role stays', accessLevels.developer, accessLevels.developer],
      ['a lower role of one’s own is not raised', accessLevels.guest, accessLevels.developer],
    ])('but %s', async (_what, held, imported) => {
      await bring();
      await join(cast.bob, group, held);
      await setAside(group, imported);
      await give(tributary, cast, group, 'U2', cast.bob);
      expect(await levelOf(cast.bob, group)).toMatchObject({ access_level: held });
    });

    it('below a lower role in the group above, not below a higher one', async () => {
      await bring();
      const ownerUserId = cast.alice.user.id;
      const draft = { path: 'pier', parentFullPath: 'harbour', ownerUserId };
      const pier = await createGroup(tributary.operations, draft);
      await join(cast.bob, group, accessLevels.guest);
      await setAside(pier, accessLevels.developer);
      await give(tributary, cast, group, 'U2', cast.bob);
      expect(await levelOf(cast.bob, pier)).toMatchObject({ access_level: accessLevels.developer });
      expect(await levelOf(cast.bob, group)).toMatchObject({ access_level: accessLevels.guest });
    });

    it('within the tree of the group alone', async () => {
      await bring();
      const other = await bringGroup(tributary, cast.carol, 'other');
      await setAside(other, accessLevels.owner);
      await give(tributary, cast, group, 'U2', cast.bob);
      expect(await levelOf(cast.bob, other)).toBeUndefined();
    });
  });
});
