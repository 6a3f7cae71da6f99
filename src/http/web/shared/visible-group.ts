import {
  findGroup,
  findGroupByPath,
  type Group,
  isGroupSeen,
  levelOf,
  listGroupAndAncestors,
  requireVisible,
  type VisibleGroup,
} from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import { notFound, type Reader, type UserViewer } from '../../../core/platform/index.ts';

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
  if (level < accessLevels.owner) throw notFound('group');
  return group;
}

/** A group by its id, for those who may know of it. @throws DomainError not_found */
export async function requireVisibleGroup(reader: Reader, viewer: UserViewer, id: number): Promise<VisibleGroup> {
  return requireVisible(reader, viewer, await findGroup(reader, id));
}

/** The groups above a group, the top first, as far as the viewer may know of them. */
export async function visibleAncestors(reader: Reader, viewer: UserViewer, group: Group): Promise<Group[]> {
  const ancestors: Group[] = [];
  for (const ancestor of (await listGroupAndAncestors(reader, group)).slice(1).reverse()) {
    if (isGroupSeen(ancestor, await levelOf(reader, viewer, ancestor))) ancestors.push(ancestor);
  }
  return ancestors;
}

/** The group at the top, where somebody is its Owner, too: the placeholder users of all below it hang there. */
export async function ownedRoot(reader: Reader, viewer: UserViewer, group: Group): Promise<Group | undefined> {
  if (group.id === group.rootId) return group;
  const root = await findGroup(reader, group.rootId);
  return root && (await levelOf(reader, viewer, root)) >= accessLevels.owner ? root : undefined;
}
