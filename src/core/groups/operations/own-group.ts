import { accessLevels } from '../../identity/index.ts';
import { DomainError, notFound, orNotFound, type Source, type UserViewer } from '../../platform/index.ts';
import { type Group, isGroupSeen } from '../domain/group.ts';
import type { Instant } from '../../../lib/clock.ts';
import { effectiveAccessLevel, effectiveAccessLevels, findGroup, findPersonalNamespace } from '../storage/groups.ts';

/** Whether the user is an Owner of the group, directly or inherited. */
export async function isOwner(source: Source, group: Group, userId: number, at: Instant): Promise<boolean> {
  return (await effectiveAccessLevel(source, group, userId, at)) >= accessLevels.owner;
}

/** The role that the viewer has in a group; administrators are as Owners. */
export async function levelOf(source: Source, viewer: UserViewer, group: Group): Promise<number> {
  if (viewer.isAdmin) return accessLevels.owner;
  return effectiveAccessLevel(source, group, viewer.userId, viewer.at);
}

/** The same of several viewers at one moment. */
export async function levelsOf(
  source: Source,
  viewers: readonly UserViewer[],
  group: Group,
): Promise<(viewer: UserViewer) => number> {
  const ids = viewers.map(({ userId }) => userId);
  const at = viewers.reduce((latest, viewer) => (viewer.at > latest ? viewer.at : latest), '');
  const levels = await effectiveAccessLevels(source, group, ids, at);
  return (viewer) => (viewer.isAdmin ? accessLevels.owner : (levels.get(viewer.userId) ?? 0));
}

/** Whether the viewer manages the group, as its Owner or an administrator. */
export async function ownsGroup(source: Source, viewer: UserViewer, group: Group): Promise<boolean> {
  return (await levelOf(source, viewer, group)) >= accessLevels.owner;
}

/** @throws DomainError forbidden, unless the viewer decides about the group */
export async function requireOwner(source: Source, viewer: UserViewer, group: Group): Promise<void> {
  if (await ownsGroup(source, viewer, group)) return;
  throw new DomainError('forbidden', 'groups.ownersOnly');
}

/** A group with the role that someone has in it; 0 for none. */
export interface VisibleGroup {
  readonly group: Group;
  readonly level: number;
}

/**
 * The group, if there is one that the viewer may know of: this is the one place that decides it. Lists ask the database
 * the same (`storage/group-list.ts`).
 * @throws DomainError not_found
 */
export async function requireVisible(
  source: Source,
  viewer: UserViewer,
  group: Group | undefined,
): Promise<VisibleGroup> {
  const level = group ? await levelOf(source, viewer, group) : 0;
  if (!group || !isGroupSeen(group, level)) throw notFound('group');
  return { group, level };
}

/**
 * The group with this id; personal namespaces are none.
 * @throws DomainError not_found
 */
export async function requireGroup(source: Source, groupId: number): Promise<Group> {
  const group = await findGroup(source, groupId);
  if (group?.kind !== 'group') throw notFound('group');
  return group;
}

/**
 * The group, for its Owners and administrators.
 * @throws DomainError not_found, also if the group is hidden from the viewer; otherwise forbidden
 */
export async function requireOwnedGroup(source: Source, viewer: UserViewer, groupId: number): Promise<Group> {
  const { group } = await requireVisible(source, viewer, await findGroup(source, groupId));
  await requireOwner(source, viewer, group);
  return group;
}

/**
 * The personal namespace of a person or bot.
 * @throws DomainError not_found where the account has been deleted
 */
export async function requirePersonalNamespace(source: Source, userId: number): Promise<Group> {
  return orNotFound(await findPersonalNamespace(source, userId), 'namespace');
}
