import { findGroup, requireOwnedGroup, requireOwner as requireOwnerOf, requireVisible } from '../../groups/index.ts';
import { DomainError, isDomainError, notFound, type Source, type Tx, type UserViewer } from '../../platform/index.ts';
import type { SourceUser } from '../domain/source-user.ts';
import { findSourceUser } from '../storage/placeholders.ts';

/**
 * The source user, for Owners of its group and administrators.
 * @throws DomainError not_found, also if the group is hidden from the viewer; otherwise forbidden
 */
export async function requireOwnedSourceUser(source: Source, viewer: UserViewer, id: number): Promise<SourceUser> {
  return requireOwner(source, viewer, await findSourceUser(source, id));
}

/**
 * The same of one that has been read.
 * @throws DomainError not_found, forbidden
 */
export async function requireOwner(
  source: Source,
  viewer: UserViewer,
  sourceUser: SourceUser | undefined,
): Promise<SourceUser> {
  if (!sourceUser) throw notFound('sourceUser');
  const found = await findGroup(source, sourceUser.namespaceId);
  const { group } = await requireVisible(source, viewer, found).catch((error: unknown) => {
    throw isDomainError(error) && error.code === 'not_found' ? notFound('sourceUser') : error;
  });
  await requireOwnerOf(source, viewer, group);
  return sourceUser;
}

/**
 * Checks that the viewer may decide something about the whole of a namespace.
 * @throws DomainError not_found, forbidden, unprocessable for a group below another one
 */
export async function requireOwnedNamespace(tx: Tx, viewer: UserViewer, groupId: number): Promise<void> {
  const group = await requireOwnedGroup(tx, viewer, groupId);
  if (group.kind !== 'group' || group.rootId !== group.id) {
    throw new DomainError('unprocessable', 'sourceUsers.keptAtTop');
  }
}
