import { Type } from 'typebox';
import {
  findGroup,
  findGroupByPath,
  type Group,
  isGroupOpen,
  requireInviter,
  requireMaintained,
  requireOwner,
  requireVisible,
} from '../../../core/groups/index.ts';
import { DomainError, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import type { Access } from '../route.ts';

/** A group in the path: its id or its full path. */
export const groupParams = Type.Object({ id: Type.String() });

/**
 * The group named by `:id`: digits are an id, everything else a full path. Groups that the viewer can't see don't exist
 * for them, nor do personal namespaces (group API facts, section 2).
 * @throws DomainError not_found
 */
export async function findVisibleGroup(reader: Reader, viewer: UserViewer, id: string): Promise<Group> {
  return (await requireVisible(reader, viewer, await lookUp(reader, id))).group;
}

/**
 * Like `findVisibleGroup`, for people who can see the group's content: minimal access isn't enough.
 * @throws DomainError not_found, forbidden
 */
export async function findOpenGroup(reader: Reader, viewer: UserViewer, id: string): Promise<Group> {
  const { group, level } = await requireVisible(reader, viewer, await lookUp(reader, id));
  if (isGroupOpen(group, level)) return group;
  throw new DomainError('forbidden', 'groups.minimalAccess');
}

async function lookUp(reader: Reader, id: string): Promise<Group | undefined> {
  if (/^-?\d+$/.test(id)) return Number.isSafeInteger(Number(id)) ? findGroup(reader, Number(id)) : undefined;
  // PostgreSQL takes no NUL in a text.
  return id.includes('\0') ? undefined : findGroupByPath(reader, id);
}

/**
 * Like `findVisibleGroup`, only for Owners and administrators.
 * @throws DomainError not_found, forbidden
 */
export async function findOwnedGroup(reader: Reader, viewer: UserViewer, id: string): Promise<Group> {
  const group = await findVisibleGroup(reader, viewer, id);
  await requireOwner(reader, viewer, group);
  return group;
}

type Named = { readonly id: string };

/** A group in the path that the caller may see. */
export const visibleGroup: Access<Named, Group> = {
  who: 'people who can see the group',
  find: ({ reader, viewer, params }) => findVisibleGroup(reader, viewer, params.id),
};

/** A group whose content is visible to the caller. */
export const openGroup: Access<Named, Group> = {
  who: "people who can see the group's content",
  find: ({ reader, viewer, params }) => findOpenGroup(reader, viewer, params.id),
};

/** One that the caller decides about. */
export const ownedGroup: Access<Named, Group> = {
  who: 'Owner, administrator',
  find: ({ reader, viewer, params }) => findOwnedGroup(reader, viewer, params.id),
};

/** A group whose channels the caller may open and change. */
export const maintainedGroup: Access<Named, Group> = {
  who: 'Owner, Maintainer, administrator',
  find: async ({ reader, viewer, params }) => {
    const group = await findVisibleGroup(reader, viewer, params.id);
    return requireMaintained(reader, viewer, group.id);
  },
};

/** One that the caller may invite to. */
export const invitingGroup: Access<Named, Group> = {
  who: 'Owner, Maintainer, administrator',
  find: async ({ reader, viewer, params }) => {
    const group = await findVisibleGroup(reader, viewer, params.id);
    await requireInviter(reader, viewer, group.id);
    return group;
  },
};
