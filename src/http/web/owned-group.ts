import { notFound } from '../../domain/errors.ts';
import { accessLevels, type Group } from '../../domain/group.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import type { Reader } from '../../storage/database.ts';
import { effectiveAccessLevel, findGroup, findGroupByPath } from '../../storage/groups.ts';

/**
 * The group at a path, for its Owners and administrators; for everybody else its pages do not exist.
 * @throws DomainError not_found
 */
export async function findOwnedGroup(reader: Reader, viewer: UserViewer, fullPath: string): Promise<Group> {
  // PostgreSQL takes no NUL in a text.
  return owned(reader, viewer, fullPath.includes('\0') ? undefined : await findGroupByPath(reader, fullPath));
}

/** The same by its id. @throws DomainError not_found */
export async function requireOwned(reader: Reader, viewer: UserViewer, id: number): Promise<Group> {
  return owned(reader, viewer, await findGroup(reader, id));
}

async function owned(reader: Reader, viewer: UserViewer, group: Group | undefined): Promise<Group> {
  if (group?.kind !== 'group') throw notFound('Group');
  if (viewer.isAdmin) return group;
  const level = await effectiveAccessLevel(reader, group, viewer.userId, viewer.at);
  if (level < accessLevels.owner) throw notFound('Group');
  return group;
}
