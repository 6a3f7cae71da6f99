import type { Group } from '../../src/core/groups/domain/group.ts';
import { accessLevels } from '../../src/core/identity/domain/access-level.ts';
import { addMember, createGroup } from '../../src/core/groups/operations/manage-group.ts';
import { openForum } from '../../src/core/groups/operations/open-forum.ts';
import { bringCast, bringGroup, type Cast, type Person } from './cast.ts';
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

/** Makes somebody a Maintainer of a group, who is not notified of it. */
export async function bringMaintainer(tributary: TestTributary, group: Group, { user }: Person): Promise<void> {
  const role = { groupId: group.id, accessLevel: accessLevels.maintainer, createdBy: null };
  await addMember(tributary.operations, { ...role, userId: user.id });
}

/** The group "pier" below another, with the channel "steps", of the same Owner. */
export async function bringGroupBelow(tributary: TestTributary, owner: Person, above: Group): Promise<Group> {
  const draft = { path: 'pier', parentFullPath: above.fullPath, ownerUserId: owner.user.id };
  const group = await createGroup(tributary.operations, draft);
  await openForum(tributary.operations, owner.viewer, { groupId: group.id, name: 'steps' });
  return group;
}
