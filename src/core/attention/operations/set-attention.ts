import { findItem, type ItemKey } from '../../content/index.ts';
import { notFound, type OperationContext, readerOf, type UserViewer } from '../../platform/index.ts';
import type { ChannelLevel, ThreadSetting } from '../domain/attention.ts';
import { setChannel } from '../storage/channel-settings.ts';
import { requireChannel } from './require-channel.ts';
import { setThread } from '../storage/thread-settings.ts';

/**
 * Sets of what in a channel the viewer is notified, and whether it is muted; what is undefined stays.
 * @throws DomainError not_found for a channel that is not there or may not be known of
 */
export async function setChannelAttention(
  context: OperationContext,
  viewer: UserViewer,
  channelId: number,
  setting: { readonly level?: ChannelLevel | undefined; readonly isMuted?: boolean | undefined },
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    await requireChannel(readerOf(tx), viewer, channelId);
    await setChannel(tx, viewer.userId, channelId, setting);
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
    if (!item) throw notFound('Item');
    await setThread(tx, viewer.userId, item.parentId, setting, context.clock.now());
  });
}
