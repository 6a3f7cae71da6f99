import { findItem, type ItemKey } from '../../content/index.ts';
import {
  DomainError,
  notFound,
  type OperationContext,
  readerOf,
  type Source,
  type UserViewer,
} from '../../platform/index.ts';
import type { Attention, ThreadSetting } from '../domain/attention.ts';
import { type ChannelAttentionChange, setChannel } from '../storage/channel-settings.ts';
import { findGroupSetting, setGroup } from '../storage/group-settings.ts';
import { requireChannel } from './require-channel.ts';
import { setThread } from '../storage/thread-settings.ts';
import { effectiveAccessLevel, findGroup, requireVisible } from '../../groups/index.ts';
import { accessLevels } from '../../identity/index.ts';

/**
 * Sets the viewer's notification level of a channel, and whether it is muted.
 * @throws DomainError not_found for a channel that doesn't exist or isn't visible
 */
export async function setChannelAttention(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  change: ChannelAttentionChange,
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    await requireChannel(readerOf(tx), viewer, channelId);
    await setChannel(tx, viewer, channelId, change);
  });
}

/**
 * The viewer's setting for a group itself; undefined for none.
 * @throws DomainError not_found, forbidden for non-members
 */
export async function showGroupAttention(
  { database: { reader } }: OperationContext,
  viewer: UserViewer,
  groupId: number,
): Promise<Attention | undefined> {
  await requireMember(reader, viewer, groupId);
  return findGroupSetting(reader, viewer.userId, groupId);
}

/**
 * Sets the viewer's notification level in channels of a group and its subgroups that have no setting themselves;
 * undefined to inherit.
 * @throws DomainError not_found, forbidden for non-members
 */
export async function setGroupAttention(
  context: OperationContext,
  viewer: UserViewer,
  groupId: number,
  setting: Attention | undefined,
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    await requireMember(tx, viewer, groupId);
    await setGroup(tx, viewer.userId, groupId, setting);
  });
}

/**
 * Sets whether the viewer follows the thread of an item or mutes it; undefined for neither.
 * @throws DomainError not_found
 */
export async function setThreadAttention(
  context: OperationContext,
  viewer: UserViewer,
  key: ItemKey,
  setting: ThreadSetting | undefined,
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const item = await findItem(readerOf(tx), viewer, key);
    if (!item) throw notFound('item');
    await setThread(tx, viewer.userId, item.parentId, setting, context.clock.now());
  });
}

/**
 * This includes administrators: without a role, a setting would have no effect.
 * @throws DomainError not_found for a group that isn't visible to the viewer, forbidden if they have no role in it
 */
export async function requireMember(source: Source, viewer: UserViewer, groupId: number): Promise<void> {
  const { group } = await requireVisible(source, viewer, await findGroup(source, groupId));
  if ((await effectiveAccessLevel(source, group, viewer.userId, viewer.at)) >= accessLevels.guest) return;
  throw new DomainError('forbidden', 'groups.membersOnly');
}
