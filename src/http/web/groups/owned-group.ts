import { notFound } from '../../../core/platform/domain/errors.ts';
import type { Group } from '../../../core/groups/domain/group.ts';
import type { UserViewer } from '../../../core/platform/domain/viewer.ts';
import { requireVisible, type VisibleGroup } from '../../../core/groups/operations/own-group.ts';
import type { Reader } from '../../../core/platform/storage/database.ts';
import { findGroup, findGroupByPath } from '../../../core/groups/storage/groups.ts';
import { accessLevels } from '../../../core/identity/domain/access-level.ts';

export type { VisibleGroup };

/**
 * The group at a path, for those who may know of it.
 * @throws DomainError not_found
 */
export async function findVisibleGroup(reader: Reader, viewer: UserViewer, fullPath: string): Promise<VisibleGroup> {
  // PostgreSQL takes no NUL in a text.
  return requireVisible(reader, viewer, fullPath.includes('\0') ? undefined : await findGroupByPath(reader, fullPath));
}

/**
 * A group by its id, for its Owners and administrators; for everybody else there is none.
 * @throws DomainError not_found
 */
export async function requireOwnedGroup(reader: Reader, viewer: UserViewer, id: number): Promise<Group> {
  const { group, level } = await requireVisibleGroup(reader, viewer, id);
  if (level < accessLevels.owner) throw notFound('Group');
  return group;
}

/** A group by its id, for those who may know of it. @throws DomainError not_found */
export async function requireVisibleGroup(reader: Reader, viewer: UserViewer, id: number): Promise<VisibleGroup> {
  return requireVisible(reader, viewer, await findGroup(reader, id));
}
