import { accessLevels } from '../../identity/index.ts';
import type { OperationContext, UserViewer } from '../../platform/index.ts';
import type { Group } from '../domain/group.ts';
import { findGroup, findPersonalNamespace, insertGroup, upsertMember } from '../storage/groups.ts';

/** The personal namespace of the viewer, made with the first import into it, or the first channel of its own. */
export function ensurePersonalNamespace(context: OperationContext, viewer: UserViewer): Promise<Group> {
  return context.database.write(viewer, async (tx) => {
    const { userId, username } = viewer;
    const known = await findPersonalNamespace(tx, userId);
    if (known) return known;
    const now = context.clock.now();
    const id = await insertGroup(tx, {
      parentId: null,
      rootId: null,
      kind: 'personal',
      userId,
      path: username,
      fullPath: username,
      name: username,
      description: '',
      visibility: 'private',
      now,
    });
    const role = { accessLevel: accessLevels.owner, expiresAt: null, createdBy: null };
    await upsertMember(tx, { groupId: id, userId, ...role, now });
    return (await findGroup(tx, id))!;
  });
}
