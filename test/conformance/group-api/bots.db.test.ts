import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '../../../src/core/groups/domain/group.ts';
import { registerUser } from '../../../src/core/accounts/operations/register-user.ts';
import { removeGroup } from '../../../src/core/lifecycle/operations/remove-group.ts';
import { findUser } from '../../../src/core/accounts/storage/users.ts';
import { listMembershipsOf } from '../../../src/core/groups/storage/members.ts';
import { bringCast, bringGroup, type Cast } from '../../rig/cast.ts';
import { holders, leftovers, propose } from '../../rig/contributions.ts';
import { forEachDatabase } from '../../rig/databases.ts';
import { importArchive } from '../../rig/import.ts';
import { request } from '../../rig/request.ts';
import { smallCommunity, writeZip } from '../../rig/small-community.ts';
import { startTributary, type TestTributary } from '../../rig/tributary.ts';

forEachDatabase((open) => {
  describe('bots', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeEach(async () => {
      tributary = await startTributary(await open('cast'));
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
    });

    afterEach(() => tributary[Symbol.asyncDispose]());

    const bringBot = (username: string, rootId: number | null) =>
      registerUser(tributary.operations, { username, email: `${username}@bots.test`, bot: { rootId } });
    const nameFor = async (username: string) => {
      await propose(tributary, cast.alice, group, 'U2', username);
      await tributary.runner.drain();
      return (await leftovers(tributary, 'U2')).status;
    };

    it('of the group take over without being asked, and get no membership', async () => {
      const bot = await bringBot('helper', group.rootId);
      expect(await nameFor('helper')).toBe('completed');
      expect((await holders(tributary)).posts).toEqual(
        ['Ann Archer', 'helper', 'helper', 'Ann Archer'].map(placeholder),
      );
      const { reader } = tributary.operations.database;
      expect(await listMembershipsOf(reader, bot.id, tributary.clock.now())).toEqual([]);
    });

    it('of the server are asked', async () => {
      await bringBot('service', null);
      expect(await nameFor('service')).toBe('awaiting_approval');
    });

    it('of other groups cannot be named', async () => {
      const other = await bringGroup(tributary, cast.bob, 'other');
      await bringBot('stray', other.rootId);
      expect(await nameFor('stray')).toBe('pending_reassignment');
    });

    it('are left out of lists of people', async () => {
      await bringBot('helper', group.rootId);
      await bringBot('service', null);
      const named = async (query: string, { token } = cast.alice) => {
        const url = `/api/v4/users?per_page=100&${query}`;
        const { json } = await request(tributary, 'GET', url, { token });
        const names = (json as { username: string }[]).map(({ username }) => username);
        return names.filter((name) => ['helper', 'service', 'bob'].includes(name)).sort();
      };
      expect(await named('')).toEqual(['bob', 'helper', 'service']);
      // People who may not know of the group don't see its bots.
      expect(await named('', cast.bob)).toEqual(['bob', 'service']);
      expect(await named('humans=true')).toEqual(['bob']);
      expect(await named('without_project_bots=true')).toEqual(['bob', 'service']);
    });

    it('are shut out when their group is removed', async () => {
      const { id } = await bringBot('helper', group.rootId);
      await removeGroup(tributary.operations, cast.alice.viewer, group.id, group.fullPath);
      expect(await findUser(tributary.operations.database.reader, id)).toMatchObject({ state: 'blocked' });
    });
  });

  describe('many reassignments at once', () => {
    it('are moved along the ledger to the same end', async () => {
      await using tributary = await startTributary(await open('cast'), { overrides: { batchLimit: 2 } });
      const cast = await bringCast(tributary);
      const group = await bringGroup(tributary, cast.alice);
      await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
      for (const [username, id] of [
        ['one', 'U1'],
        ['two', 'U2'],
      ] as const) {
        await registerUser(tributary.operations, {
          username,
          email: `${username}@bots.test`,
          bot: { rootId: group.rootId },
        });
        await propose(tributary, cast.alice, group, id, username);
      }
      await tributary.runner.drain();
      expect(await holders(tributary)).toMatchObject({
        posts: ['one', 'two', 'two', 'one'],
        reactions: ['two'],
        mentions: ['two'],
      });
      expect(await leftovers(tributary, 'U1')).toMatchObject({ status: 'completed', pending: 0, identities: 0 });
    });
  });
});

/** Ann has nobody yet. */
function placeholder(name: string): string {
  return name === 'Ann Archer' ? `Placeholder ${name}` : name;
}
