import { findUserByUsername, usernamePattern } from '../../accounts/index.ts';
import { accessLevels } from '../../identity/index.ts';
import { DomainError, type OperationContext, type Source, type UserViewer } from '../../platform/index.ts';
import { type Group, type GroupVisibility } from '../domain/group.ts';
import { findGroup, findGroupByPath, listGroupsBelow, updateGroups } from '../storage/groups.ts';
import { createGroup } from './manage-group.ts';
import { requireOwnedGroup, requireVisible } from './own-group.ts';
import { isLanguageCode } from '../../../lib/languages.ts';

export interface NewGroup {
  readonly name: string;
  readonly path: string;
  readonly parentId?: number | undefined;
  readonly description?: string | undefined;
  readonly visibility?: GroupVisibility | undefined;
}

const openness: Readonly<Record<GroupVisibility, number>> = { private: 0, internal: 1, public: 2 };

/**
 * Creates a group for the viewer, who becomes its Owner; subgroups only for Maintainers and Owners of the parent.
 * @throws DomainError not_found (parent), forbidden, conflict, invalid_input
 */
export async function createOwnGroup(context: OperationContext, viewer: UserViewer, input: NewGroup): Promise<Group> {
  const { parentId, ...rest } = input;
  const draft = { ...rest, ownerUserId: viewer.userId };
  const requireParent = async (source: Source, id: number): Promise<Group> => {
    const { group, level } = await requireVisible(source, viewer, await findGroup(source, id));
    if (level < accessLevels.maintainer) throw new DomainError('forbidden', 'groups.maintainersAddSubgroups');
    assertVisibilityWithin(input.visibility ?? 'private', group);
    return group;
  };
  const parent = parentId === undefined ? undefined : await requireParent(context.database.reader, parentId);
  return createGroup(context, { ...draft, parentFullPath: parent?.fullPath }, { viewer, requireParent });
}

/** Editable fields of a group. */
export interface GroupChanges {
  readonly name?: string | undefined;
  readonly path?: string | undefined;
  readonly description?: string | undefined;
  readonly visibility?: GroupVisibility | undefined;
  /** Empty for none. */
  readonly language?: string | undefined;
}

/**
 * Edits a group; a new path also changes those of all subgroups.
 * @throws DomainError not_found, forbidden, conflict, invalid_input
 */
export function editGroup(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  changes: GroupChanges,
): Promise<Group> {
  return context.database.write(viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    const { name, path = group.path, visibility = group.visibility } = changes;
    if (changes.language && !isLanguageCode(changes.language)) {
      throw new DomainError('invalid_input', 'groups.unknownLanguage', { field: 'language' });
    }
    if (name?.trim() === '') throw new DomainError('invalid_input', 'fields.blank', { field: 'name' });
    const below = (await listGroupsBelow(tx, [group])).filter(({ id }) => id !== group.id);
    const parent = group.parentId === null ? undefined : await findGroup(tx, group.parentId);
    if (parent) assertVisibilityWithin(visibility, parent);
    if (below.some((child) => openness[child.visibility] > openness[visibility])) {
      throw new DomainError('invalid_input', 'groups.subgroupsMoreVisible', { visibility, field: 'visibility_level' });
    }
    const fullPath = parent ? `${parent.fullPath}/${path}` : path;
    if (path !== group.path) await assertPathAvailable(tx, group, path, fullPath);
    const { description } = changes;
    await context.checkTexts(tx, viewer, { groupId: null, texts: { path: changes.path, name, description } });
    const edited = { ...changes, name: name?.trim(), path, visibility };
    await updateGroups(tx, group, { ...edited, fullPath }, below, context.clock.now());
    return (await findGroup(tx, group.id))!;
  });
}

/**
 * The full path that a group would have below a parent, or at the top.
 * @throws DomainError conflict where it is taken, invalid_input where fewer may see the parent than the group
 */
export async function assertPlaceFor(source: Source, group: Group, parent: Group | undefined): Promise<string> {
  if (parent) assertVisibilityWithin(group.visibility, parent);
  const fullPath = parent ? `${parent.fullPath}/${group.path}` : group.path;
  await assertPathAvailable(source, { id: group.id, parentId: parent?.id ?? null }, group.path, fullPath);
  return fullPath;
}

function assertVisibilityWithin(visibility: GroupVisibility, parent: Group): void {
  if (openness[visibility] <= openness[parent.visibility]) return;
  throw new DomainError('invalid_input', 'groups.parentLessVisible', {
    visibility,
    parent: parent.visibility,
    field: 'visibility_level',
  });
}

async function assertPathAvailable(
  source: Source,
  group: Pick<Group, 'id' | 'parentId'>,
  path: string,
  fullPath: string,
): Promise<void> {
  if (!usernamePattern.test(path)) {
    throw new DomainError('invalid_input', 'groups.badPath', { field: 'path' });
  }
  const other = await findGroupByPath(source, fullPath);
  const user = group.parentId === null ? await findUserByUsername(source, fullPath) : undefined;
  if ((other && other.id !== group.id) || user) {
    throw new DomainError('conflict', 'groups.pathTaken', { path: fullPath, field: 'path' });
  }
}
