import type { Group } from '../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../src/core/identity/domain/access-level.ts';
import { addMember } from '../../src/core/groups/operations/manage-group.ts';
import { bringCast, bringGroup, type Cast } from './cast.ts';
import { importArchive } from './import.ts';
import { smallCommunity, writeZip } from './small-community.ts';
import type { TestTributary } from './tributary.ts';

/**
 * The cast, and alice's group with the messages of a small community in its channels.
 * @param reporters who is a member, too, and was not notified of it
 */
export async function bringForum(
  tributary: TestTributary,
  ...reporters: readonly ('bob' | 'carol' | 'dana')[]
): Promise<{ cast: Cast; group: Group }> {
  const cast = await bringCast(tributary);
  const group = await bringGroup(tributary, cast.alice);
  await importArchive(tributary, cast.alice, group, await writeZip(smallCommunity));
  const member = { groupId: group.id, accessLevel: accessLevels.reporter, createdBy: null };
  for (const name of reporters) await addMember(tributary.operations, { ...member, userId: cast[name].user.id });
  return { cast, group };
}
