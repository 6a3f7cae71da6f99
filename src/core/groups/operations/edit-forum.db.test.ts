import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf } from '../../../../test/rig/authenticators.ts';
import { bringCast, bringGroup, type Cast } from '../../../../test/rig/cast.ts';
import { forEachDatabase } from '../../../../test/rig/databases.ts';
import { bringMaintainer } from '../../../../test/rig/forum.ts';
import { startTributary, type TestTributary } from '../../../../test/rig/tributary.ts';
import type { Group } from '../domain/group.ts';
import { type ActingDatabase, type OperationContext } from '../../platform/index.ts';
import { placeForum } from './arrange-forums.ts';
import { editForum } from './edit-forum.ts';
import { openForum } from './open-forum.ts';
import { setForumPrivacy } from './private-forum.ts';

forEachDatabase((open) => {
  describe('somebody who loses their role just after they have changed a channel', () => {
    let tributary: TestTributary;
    let cast: Cast;
    let group: Group;

    beforeAll(async () => {
      tributary = await startTributary(await open());
      cast = await bringCast(tributary);
      group = await bringGroup(tributary, cast.alice);
      return () => tributary[Symbol.asyncDispose]();
    });

    /** Like the server's, but bob leaves the group right after the write. */
    function leaving({ database, ...context }: OperationContext): OperationContext {
      const write = async (...args: Parameters<ActingDatabase['write']>) => {
        const result = await database.write(...args);
        await database.write((tx) =>
          tx.db.deleteFrom('group_member').where('user_id', '=', cast.bob.user.id).execute(),
        );
        return result;
      };
      return { ...context, database: { ...database, write: write as ActingDatabase['write'] } };
    }

    const changes: Record<string, (context: OperationContext, id: number) => Promise<unknown>> = {
      'opens one': (context) => openForum(context, cast.bob.viewer, { groupId: group.id, name: 'Later' }),
      'renames it': (context, id) => editForum(context, cast.bob.viewer, id, { name: 'Sooner' }),
      'moves it': (context, id) => placeForum(context, cast.bob.viewer, id, { to: 1 }),
      'makes it private': (context, id) => setForumPrivacy(context, cast.bob.viewer, id, true),
    };

    it.each(Object.keys(changes))('is refused what they no longer see: %s', async (name) => {
      const { operations } = tributary;
      await bringMaintainer(tributary, group, cast.bob);
      const { id } = await openForum(operations, cast.alice.viewer, { groupId: group.id, name });
      expect(await refusalOf(changes[name]!(leaving(operations), id))).toBe('not_found');
    });
  });
});
