import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holders, propose } from '../../../../../test/rig/contributions.ts';
import { forEachDatabase } from '../../../../../test/rig/databases.ts';
import { createHarbours, type Harbour } from '../../../../../test/rig/harbour.ts';
import { importArchive } from '../../../../../test/rig/import.ts';
import { smallCommunity, writeZip } from '../../../../../test/rig/small-community.ts';
import { addMember } from '../../../groups/operations/manage-group.ts';
import { accessLevels } from '../../../identity/domain/access-level.ts';
import { listRequestsFor } from '../../storage/placeholders.ts';
import { acceptPart } from './accept-part.ts';
import { applyOpenSplits } from './apply-split.ts';

forEachDatabase((open) => {
  describe('two jobs that split at the same moment', () => {
    const openHarbour = createHarbours(open, async ({ tributary, cast, group }) => {
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      const { id: userId } = cast.bob.user;
      const role = { groupId: group.id, userId, accessLevel: accessLevels.developer, createdBy: null };
      await addMember(tributary.operations, role);
      await propose(tributary, cast.alice, group, 'U1', 'bob');
    });
    let harbour: Harbour;

    beforeEach(async () => {
      harbour = await openHarbour({ batchLimit: 1 });
    });

    afterEach(() => harbour.tributary[Symbol.asyncDispose]());

    it('give a part once to whoever has accepted it', async () => {
      const { tributary, cast } = harbour;
      const { operations, runner } = tributary;
      const { reader } = operations.database;
      const [asked] = await listRequestsFor(reader, cast.bob.user.id, operations.clock.now());
      const partId = await acceptPart(operations, cast.bob.viewer, asked!.id, {
        channels: ['harbour-general'],
        years: [],
      });
      const { signal } = new AbortController();
      await Promise.all([applyOpenSplits(operations, signal), applyOpenSplits(operations, signal)]);
      await runner.drain();
      const given = reader.db.selectFrom('reassignment').select(['source_user_id', 'state']);
      expect(await given.execute()).toEqual([{ source_user_id: partId, state: 'completed' }]);
      const { posts } = await holders(tributary);
      expect(posts.filter((name) => name === 'Bob Example')).toHaveLength(1);
    });
  });
});
