import { type AccessLevel, accessLevels } from '../../identity/index.ts';
import { DomainError, notify, type OperationContext, type Tx, type UserViewer } from '../../platform/index.ts';
import type { Group } from '../domain/group.ts';
import type { Instant } from '../../../lib/clock.ts';
import { effectiveAccessLevel, findGroup, findMember, type Member, upsertMember } from '../storage/groups.ts';
import { countOtherOwners, deleteMember } from '../storage/members.ts';
import { assertNotSynthetic } from './manage-group.ts';
import { requireGroup, requireOwnedGroup } from './own-group.ts';

export interface Role {
  readonly accessLevel: AccessLevel;
  readonly expiresAt?: Instant | null | undefined;
}

/**
 * Makes users members of a group, all of them or none, and notifies them.
 * @throws DomainError forbidden, not_found, conflict for one who is a member, invalid_input for synthetic users, dates in the
 *   past, and roles below the one from above
 */
export function addMembers(
  context: OperationContext,
  viewer: UserViewer,
  input: { readonly groupId: number; readonly userIds: readonly number[] } & Role,
): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const group = await requireOwnedGroup(tx, viewer, input.groupId);
    assertFuture(input.expiresAt, now);
    for (const userId of input.userIds) {
      await assertNotSynthetic(tx, userId);
      if (await currentMember(tx, group, userId, now)) throw new DomainError('conflict', 'members.already');
      await assertNotBelowInherited(tx, group, userId, input.accessLevel, now);
      const { accessLevel, expiresAt = null } = input;
      await upsertMember(tx, { groupId: group.id, userId, accessLevel, expiresAt, createdBy: viewer.userId, now });
    }
    const others = input.userIds.filter((userId) => userId !== viewer.userId);
    const about = { subjectId: group.id };
    await notify(
      tx,
      others.map((userId) => ({ userId, kind: 'group_member', actorXchanId: viewer.xchanId, about })),
      now,
    );
  });
}

/**
 * Changes the role of a member.
 * @throws DomainError forbidden, also for the last Owner, not_found, invalid_input
 */
export function changeMember(
  context: OperationContext,
  viewer: UserViewer,
  input: { readonly groupId: number; readonly userId: number } & Role,
): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const group = await requireOwnedGroup(tx, viewer, input.groupId);
    const { userId, accessLevel, expiresAt } = input;
    const member = await requireMember(tx, group, userId, now);
    assertFuture(expiresAt, now);
    await assertNotBelowInherited(tx, group, userId, accessLevel, now);
    const until = expiresAt === undefined ? member.expiresAt : expiresAt;
    if (accessLevel < accessLevels.owner || until !== null) await assertAnotherOwner(tx, group, member, now);
    await upsertMember(tx, { groupId: group.id, userId, accessLevel, expiresAt: until, createdBy: null, now });
  });
}

/**
 * Ends a membership; members may end their own.
 * @throws DomainError forbidden, also for the last Owner, not_found
 */
export function removeMember(
  context: OperationContext,
  viewer: UserViewer,
  input: { readonly groupId: number; readonly userId: number },
): Promise<void> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const group =
      viewer.userId === input.userId
        ? await requireGroup(tx, input.groupId)
        : await requireOwnedGroup(tx, viewer, input.groupId);
    const member = await requireMember(tx, group, input.userId, now);
    await assertAnotherOwner(tx, group, member, now);
    await deleteMember(tx, group.id, input.userId);
  });
}

async function currentMember(tx: Tx, group: Group, userId: number, now: Instant): Promise<Member | undefined> {
  const member = await findMember(tx, group.id, userId);
  return member && (member.expiresAt === null || member.expiresAt > now) ? member : undefined;
}

async function requireMember(tx: Tx, group: Group, userId: number, now: Instant): Promise<Member> {
  const member = await currentMember(tx, group, userId, now);
  if (!member) throw new DomainError('not_found', 'notFound.any');
  return member;
}

/** A role in the group can't be lower than the inherited one. */
async function assertNotBelowInherited(
  tx: Tx,
  group: Group,
  userId: number,
  level: AccessLevel,
  now: Instant,
): Promise<void> {
  const parent = group.parentId === null ? undefined : await findGroup(tx, group.parentId);
  const inherited = parent ? await effectiveAccessLevel(tx, parent, userId, now) : 0;
  if (level >= inherited) return;
  const role = Object.entries(accessLevels).find(([, value]) => value === inherited)?.[0] ?? '';
  const name = `${role.charAt(0).toUpperCase()}${role.slice(1)}`;
  throw new DomainError('invalid_input', 'members.belowInherited', { role: name, field: 'access_level' });
}

async function assertAnotherOwner(tx: Tx, group: Group, member: Member, now: Instant): Promise<void> {
  if (member.accessLevel < accessLevels.owner) return;
  if ((await countOtherOwners(tx, group, member.userId, now)) > 0) return;
  throw new DomainError('forbidden', 'members.lastOwner', { isSaid: true });
}

function assertFuture(expiresAt: Instant | null | undefined, now: Instant): void {
  if (!expiresAt || expiresAt > now) return;
  throw new DomainError('invalid_input', 'fields.past', { field: 'expires_at' });
}
