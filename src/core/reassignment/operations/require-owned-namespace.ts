import { requireOwnedGroup } from '../../groups/index.ts';
import { DomainError, type Tx, type UserViewer } from '../../platform/index.ts';

/**
 * Checks that the viewer may decide something about the whole of a namespace.
 * @throws DomainError not_found, forbidden, unprocessable for a group below another one
 */
export async function requireOwnedNamespace(tx: Tx, viewer: UserViewer, groupId: number): Promise<void> {
  const group = await requireOwnedGroup(tx, viewer, groupId);
  if (group.kind !== 'group' || group.rootId !== group.id) {
    throw new DomainError('unprocessable', 'Original users are kept with the group at the top: decide it there.');
  }
}
