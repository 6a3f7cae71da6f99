import { findUser } from '../../accounts/index.ts';
import {
  accessLevels,
  type Channel,
  deletePrivacyGroupMembers,
  findChannel,
  insertPrivacyGroupMembers,
  setDefaultAudience,
} from '../../identity/index.ts';
import {
  DomainError,
  insertGroupEvent,
  notFound,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { Group } from '../domain/group.ts';
import type { Project } from '../domain/project.ts';
import { effectiveAccessLevel } from '../storage/groups.ts';
import { closeForum, findMembersGroup, identitiesOfUser } from './close-forum.ts';
import { requireMaintained, requireProject } from './open-forum.ts';

/**
 * Makes a channel of a group private, with the viewer as its first member, or opens it again. This hides all its
 * content at once; posts written while it is private stay with their audience (ADR 9).
 * @throws DomainError not_found (channel), forbidden below Maintainer
 */
export async function setForumPrivacy(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  isPrivate: boolean,
): Promise<Project> {
  const known = await requireProject(context.database.reader, viewer, channelId);
  await context.database.write(viewer, async (tx) => {
    const { id: namespaceId } = await requireMaintained(tx, viewer, known.group.id);
    const channel = await findChannel(tx, channelId);
    if (!channel) throw notFound('project');
    if (isPrivateForum(channel) === isPrivate) return;
    if (isPrivate) await closeForum(tx, viewer, channelId);
    else await setDefaultAudience(tx, channelId, { visibility: 'group', aclId: null });
    const action = isPrivate ? 'close_channel' : 'open_channel';
    const details = { channel: channel.name };
    await insertGroupEvent(tx, { namespaceId, actor: viewer, action, details, now: context.clock.now() });
  });
  return requireProject(context.database.reader, viewer, channelId);
}

/**
 * Adds a member of the group to a private channel.
 * @throws DomainError not_found (channel, user), forbidden below Maintainer, invalid_state if the channel isn't
 * private, invalid_input if the user isn't a member of the group
 */
export async function addForumMember(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  userId: number,
): Promise<void> {
  const known = await requireProject(context.database.reader, viewer, channelId);
  await context.database.write(viewer, async (tx) => {
    const group = await requireMaintained(tx, viewer, known.group.id);
    const membersGroup = await requireMembersGroup(tx, channelId);
    const user = await findUser(tx, userId);
    if (!user) throw notFound('user');
    if ((await effectiveAccessLevel(tx, group, userId, viewer.at)) < accessLevels.guest) {
      throw new DomainError('invalid_input', 'members.notOfGroup', { field: 'user_id' });
    }
    await insertPrivacyGroupMembers(tx, membersGroup, (await identitiesOfUser(tx, userId)).slice(0, 1));
    await logMember(context, tx, viewer, group, { action: 'add_channel_member', channel: known.name, userId });
  });
}

/**
 * Removes a member from a private channel; everyone can remove themselves.
 * @throws DomainError not_found (channel, member), forbidden below Maintainer, invalid_state if the channel isn't
 * private
 */
export async function removeForumMember(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  userId: number,
): Promise<void> {
  const known = await requireProject(context.database.reader, viewer, channelId);
  await context.database.write(viewer, async (tx) => {
    if (userId !== viewer.userId) await requireMaintained(tx, viewer, known.group.id);
    const membersGroup = await requireMembersGroup(tx, channelId);
    await deletePrivacyGroupMembers(tx, membersGroup, await identitiesOfUser(tx, userId));
    await logMember(context, tx, viewer, known.group, { action: 'remove_channel_member', channel: known.name, userId });
  });
}

function isPrivateForum({ defaultVisibility }: Channel): boolean {
  return defaultVisibility === 'restricted';
}

/** @throws DomainError not_found, invalid_state */
async function requireMembersGroup(tx: Tx, channelId: number): Promise<number> {
  const channel = await findChannel(tx, channelId);
  if (!channel) throw notFound('project');
  const id = isPrivateForum(channel) ? await findMembersGroup(tx, channelId) : undefined;
  if (id === undefined) throw new DomainError('invalid_state', 'channels.noList');
  return id;
}

function logMember(
  context: OperationContext,
  tx: Tx,
  actor: UserViewer,
  { id: namespaceId }: Group,
  event: { action: 'add_channel_member' | 'remove_channel_member'; channel: string; userId: number },
): Promise<void> {
  const { action, channel, userId: assigneeUserId } = event;
  const now = context.clock.now();
  return insertGroupEvent(tx, { namespaceId, actor, action, assigneeUserId, details: { channel }, now });
}
