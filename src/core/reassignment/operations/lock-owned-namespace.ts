import { requireOwnedGroup } from '../../groups/index.ts';
import { DomainError, type Tx, type UserViewer } from '../../platform/index.ts';
import { lockNamespace } from '../storage/placeholder-users.ts';

/**
 * Locks a namespace that the viewer owns until the transaction ends, so that something is decided about the whole of it.
 * @throws DomainError not_found, forbidden, unprocessable for a group below another one
 */
export async function lockOwnedNamespace(tx: Tx, viewer: UserViewer, groupId: number): Promise<void> {
  const group = await requireOwnedGroup(tx, viewer, groupId);
  if (group.kind !== 'group' || group.rootId !== group.id) {
    throw new DomainError('unprocessable', 'Original users are kept with the group at the top: decide it there.');
  }
  await lockNamespace(tx, groupId);
}
