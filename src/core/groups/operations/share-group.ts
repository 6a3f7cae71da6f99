import { type AccessLevel, accessLevels } from '../../identity/index.ts';
import {
  DomainError,
  insertGroupEvent,
  notFound,
  type OperationContext,
  type UserViewer,
} from '../../platform/index.ts';
import type { Group } from '../domain/group.ts';
import { findGroup } from '../storage/groups.ts';
import { deleteShare, insertShare, listShares } from '../storage/group-shares.ts';
import { requireOwnedGroup, requireVisible } from './own-group.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Parameters of a share. */
export interface NewShare {
  readonly withGroupId: number;
  readonly accessLevel: AccessLevel;
  readonly expiresAt?: Instant | null | undefined;
}

/**
 * Lets the members of another group into a group, each with their own role there or with that of the share, whichever is
 * lower. What they may follows everywhere from the next commit on.
 * @throws DomainError not_found, also for another group that the viewer may not know of; forbidden, conflict where it is
 *   shared already, invalid_input for the group itself, minimal access and dates in the past
 */
export function shareGroup(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  { withGroupId, accessLevel, expiresAt = null }: NewShare,
): Promise<Group> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const group = await requireOwnedGroup(tx, viewer, groupId);
    const { group: other } = await requireVisible(tx, viewer, await findGroup(tx, withGroupId));
    if (other.id === group.id) {
      throw new DomainError('invalid_input', 'groups.sharedWithItself', { field: 'group_id' });
    }
    if (accessLevel < accessLevels.guest) {
      throw new DomainError('invalid_input', 'fields.notIncluded', { field: 'group_access' });
    }
    if (expiresAt !== null && expiresAt <= now) {
      throw new DomainError('invalid_input', 'fields.past', { field: 'expires_at' });
    }
    const shares = await listShares(tx, group.id, now);
    if (shares.some((share) => share.withGroupId === other.id)) {
      throw new DomainError('conflict', 'groups.sharedAlready');
    }
    // One that has ended is still there.
    await deleteShare(tx, group.id, other.id);
    await insertShare(tx, {
      groupId: group.id,
      withGroupId: other.id,
      accessLevel,
      expiresAt,
      createdBy: viewer.userId,
      now,
    });
    const details = { group_id: other.id, full_path: other.fullPath, access_level: accessLevel };
    await insertGroupEvent(tx, { namespaceId: group.id, actor: viewer, action: 'share_group', details, now });
    return group;
  });
}

/**
 * Ends a share; people whose role came only from it lose it with the next commit.
 * @throws DomainError not_found, also if there is no such share; forbidden
 */
export async function unshareGroup(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  withGroupId: number,
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const group = await requireOwnedGroup(tx, viewer, groupId);
    if (!(await deleteShare(tx, group.id, withGroupId))) throw notFound('groupLink');
    const details = { group_id: withGroupId, full_path: (await findGroup(tx, withGroupId))?.fullPath ?? '' };
    const event = { namespaceId: group.id, actor: viewer, action: 'unshare_group' as const, details };
    await insertGroupEvent(tx, { ...event, now: context.clock.now() });
  });
}
