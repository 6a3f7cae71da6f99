import { addMilliseconds, type Instant } from '../../../lib/clock.ts';
import { findItem, type Item } from '../../content/index.ts';
import { readLastPost, visibleItems } from '../../identity/index.ts';
import {
  markNotifications,
  notFound,
  type OperationContext,
  type Reader,
  readerOf,
  type UserViewer,
} from '../../platform/index.ts';
import { requireChannel } from './require-channel.ts';
import { moveReadMarker, type ReadMarker } from '../storage/read-markers.ts';

/** The viewer's position in a channel: after an item, or at its newest one. */
export interface ReadTo {
  readonly channelId: number;
  /** The last item that was read; the newest one by default. */
  readonly itemId?: number | undefined;
  /** Makes the item the first unread one: the marker goes back to the one before it. */
  readonly isFirstUnread?: boolean | undefined;
}

/**
 * Stores how far the viewer has read a channel; notifications of read items become read too. The marker only goes back
 * with `isFirstUnread`.
 * @throws DomainError not_found for a channel or item that doesn't exist or isn't visible
 */
export async function markChannelRead(context: OperationContext, viewer: UserViewer, to: ReadTo): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    await requireChannel(readerOf(tx), viewer, to.channelId);
    const marker = await placeOf(readerOf(tx), viewer, to);
    if (!marker) return;
    const now = context.clock.now();
    await moveReadMarker(tx, viewer.userId, marker, { now, mayGoBack: to.isFirstUnread === true });
    if (to.isFirstUnread) return;
    await markNotifications(tx, viewer.userId, { channelId: to.channelId, until: marker.readTo }, now);
  });
}

/** Channels in which nothing was written after the moment up to which they were read are not looked into. */
async function momentBefore(reader: Reader, { channelId, createdAt }: Item): Promise<Instant> {
  return (await readLastPost(reader, channelId)) === createdAt ? addMilliseconds(createdAt, -1) : createdAt;
}

async function placeOf(
  reader: Reader,
  viewer: UserViewer,
  { channelId, itemId, isFirstUnread }: ReadTo,
): Promise<ReadMarker | undefined> {
  if (itemId !== undefined) {
    const item = await findItem(reader, viewer, { id: itemId });
    if (item?.channelId !== channelId) throw notFound('item');
    if (isFirstUnread) return { channelId, readTo: await momentBefore(reader, item), itemId: item.id - 1 };
    return { channelId, readTo: item.createdAt, itemId: item.id };
  }
  const newest = await visibleItems(reader, viewer)
    .where('item.channel_id', '=', channelId)
    .where('item.is_delayed', '=', 0)
    .select(['item.id', 'item.created_at'])
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest && { channelId, readTo: newest.created_at, itemId: newest.id };
}
