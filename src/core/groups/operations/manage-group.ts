import { findUser, findUserByUsername, isPerson, usernamePattern } from '../../accounts/index.ts';
import { type AccessLevel, accessLevels } from '../../identity/index.ts';
import { DomainError, notFound, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import type { Group, GroupVisibility } from '../domain/group.ts';
import { findGroup, findGroupByPath, insertGroup, upsertMember } from '../storage/groups.ts';

export interface GroupDraft {
  readonly path: string;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly parentFullPath?: string | undefined;
  readonly visibility?: GroupVisibility | undefined;
  readonly ownerUserId: number;
}

/** Creator of a group, and the check of its parent in the transaction. */
interface Creator {
  readonly viewer: UserViewer;
  readonly requireParent: (tx: Tx, id: number) => Promise<Group>;
}

/**
 * Creates a group and makes one user its Owner.
 * @throws DomainError invalid_input, not_found (parent), conflict (path taken by a group, or by a user's name)
 */
export function createGroup(context: OperationContext, draft: GroupDraft, creator?: Creator): Promise<Group> {
  return context.database.write(creator?.viewer ?? 'operator', async (tx) => {
    if (!usernamePattern.test(draft.path)) {
      throw new DomainError('invalid_input', 'groups.badPath', { field: 'path' });
    }
    const parent = draft.parentFullPath === undefined ? undefined : await findGroupByPath(tx, draft.parentFullPath);
    if (draft.parentFullPath !== undefined && parent?.kind !== 'group') throw notFound('parentGroup');
    if (parent) await creator?.requireParent(tx, parent.id);
    const fullPath = parent ? `${parent.fullPath}/${draft.path}` : draft.path;
    const taken =
      (await findGroupByPath(tx, fullPath)) ?? (parent ? undefined : await findUserByUsername(tx, fullPath));
    if (taken) throw new DomainError('conflict', 'groups.pathTaken', { path: fullPath, field: 'path' });
    const { path, name, description } = draft;
    if (creator) await context.checkTexts(tx, creator.viewer, { groupId: null, texts: { path, name, description } });
    const now = context.clock.now();
    const id = await insertGroup(tx, {
      parentId: parent?.id ?? null,
      rootId: parent?.rootId ?? null,
      path: draft.path,
      fullPath,
      name: draft.name?.trim() || draft.path,
      description: draft.description ?? '',
      visibility: draft.visibility ?? 'private',
      now,
    });
    await upsertMember(tx, {
      groupId: id,
      userId: draft.ownerUserId,
      accessLevel: accessLevels.owner,
      expiresAt: null,
      createdBy: null,
      now,
    });
    return (await findGroup(tx, id))!;
  });
}

/**
 * Makes a person (or bot) a member of a group, or changes the role.
 * @throws DomainError not_found, invalid_input for placeholder and import users
 */
export function addMember(
  context: OperationContext,
  input: { groupId: number; userId: number; accessLevel: AccessLevel; createdBy: number | null },
): Promise<void> {
  return context.database.write(async (tx) => {
    await assertNotSynthetic(tx, input.userId);
    await upsertMember(tx, { ...input, expiresAt: null, now: context.clock.now() });
  });
}

/** @throws DomainError not_found, invalid_input for placeholders and the like */
export async function assertNotSynthetic(tx: Tx, userId: number): Promise<void> {
  const user = await findUser(tx, userId);
  if (!user) throw notFound('user');
  if (!isPerson(user)) {
    throw new DomainError('invalid_input', 'members.placeholder', { username: user.username });
  }
}
