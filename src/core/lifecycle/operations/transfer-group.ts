import {
  assertPlaceFor,
  findGroup,
  type Group,
  isOwnedBelow,
  listBotsWithin,
  listGroupsBelow,
  listRoleChanges,
  requireMaintained,
  requireOwnedGroup,
  type RoleChanges,
  setPlace,
  updateGroups,
  upsertMember,
} from '../../groups/index.ts';
import { setBotRoot } from '../../accounts/index.ts';
import { accessLevels } from '../../identity/index.ts';
import {
  DomainError,
  insertGroupEvent,
  type OperationContext,
  type Source,
  type UserViewer,
} from '../../platform/index.ts';
import { setWebhookRoot } from '../../webhooks/index.ts';
import { holdsImports } from '../storage/group-removal.ts';

/** A move that is possible. */
interface Move {
  readonly group: Group;
  readonly parent: Group | undefined;
  /** The group and all below it. */
  readonly tree: readonly Group[];
  readonly rootId: number;
  readonly fullPath: string;
}

/** Effects of a move. */
export interface TransferPreview {
  /** The group's new place. */
  readonly fullPath: string;
  /** How many groups are moved with it. */
  readonly groupsBelow: number;
  /** In the group, and with it in subgroups. */
  readonly roles: RoleChanges;
  /** Whether it would have no Owner there, so that the person who moves it becomes one. */
  readonly isOwnerMissing: boolean;
}

/**
 * Effects of moving a group; nothing is changed.
 * @throws DomainError like `transferGroup`
 */
export async function previewTransfer(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
  parentId: number | undefined,
): Promise<TransferPreview> {
  const { group, parent, tree, fullPath } = await decideMove(reader, viewer, groupId, parentId);
  return {
    fullPath,
    groupsBelow: tree.length - 1,
    roles: await listRoleChanges(reader, group, parent, viewer.at),
    isOwnerMissing: !(await isOwnedBelow(reader, group, parent, viewer.at)),
  };
}

/**
 * Moves a group with all below it to another parent, or to the top. Roles from above are those of the new place from then
 * on; where nobody would own the group there, whoever moves it does. Original users hang on the group at the top, with all
 * that has been decided about them, so what was imported stays below it.
 * @throws DomainError not_found (group, parent), forbidden, conflict where the path is taken, invalid_input for a place below
 *   the group itself, the place that it has, and a parent that fewer may see; unprocessable for imported content
 */
export function transferGroup(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  parentId: number | undefined,
): Promise<Group> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const { group, parent, tree, rootId, fullPath } = await decideMove(tx, viewer, groupId, parentId);
    const ids = tree.map(({ id }) => id);
    const below = tree.filter(({ id }) => id !== group.id);
    await updateGroups(tx, group, { visibility: group.visibility, path: group.path, fullPath }, below, now);
    await setPlace(tx, group.id, ids, { parentId: parent?.id ?? null, rootId, now });
    if (rootId !== group.rootId) {
      await setBotRoot(tx, await listBotsWithin(tx, ids, group.rootId), rootId);
      await setWebhookRoot(tx, ids, rootId);
    }
    if (!(await isOwnedBelow(tx, group, parent, now))) {
      const member = { groupId: group.id, userId: viewer.userId, accessLevel: accessLevels.owner, expiresAt: null };
      await upsertMember(tx, { ...member, createdBy: viewer.userId, now });
    }
    const details = { from: group.fullPath, full_path: fullPath };
    await insertGroupEvent(tx, { namespaceId: group.id, actor: viewer, action: 'transfer_group', details, now });
    return (await findGroup(tx, group.id))!;
  });
}

/** Effects of a move in the current state of the groups. @throws DomainError like `transferGroup` */
async function decideMove(
  source: Source,
  viewer: UserViewer,
  groupId: number,
  parentId: number | undefined,
): Promise<Move> {
  const group = await requireOwnedGroup(source, viewer, groupId);
  const parent = parentId === undefined ? undefined : await requireMaintained(source, viewer, parentId);
  const tree = await listGroupsBelow(source, [group]);
  const ids = tree.map(({ id }) => id);
  if (parent && ids.includes(parent.id)) {
    throw new DomainError('invalid_input', 'groups.belowItself');
  }
  if (group.parentId === (parent?.id ?? null)) throw new DomainError('invalid_input', 'groups.thereAlready');
  const rootId = parent?.rootId ?? group.id;
  if (rootId !== group.rootId && (await holdsImports(source, ids))) {
    const [top = ''] = group.fullPath.split('/');
    throw new DomainError('unprocessable', 'groups.importsStay', { top });
  }
  return { group, parent, tree, rootId, fullPath: await assertPlaceFor(source, group, parent) };
}
