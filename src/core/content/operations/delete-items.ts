import { DomainError, notFound } from '../../platform/domain/errors.ts';
import type { UserViewer } from '../../platform/domain/viewer.ts';
import { findItem, type ItemKey } from '../storage/items.ts';
import { leaveTombstones } from '../storage/published-items.ts';
import type { OperationContext } from '../../platform/operations/context.ts';
import { isOwnIdentity } from './speak-as.ts';
import { recount } from './vote.ts';

/**
 * Deletes items, all or none; with a post goes its thread. Their authors can, and the channel that they stand in.
 * @throws DomainError not_found, forbidden
 */
export async function deleteItems(
  context: OperationContext,
  viewer: UserViewer,
  keys: readonly ItemKey[],
): Promise<void> {
  const ids: number[] = [];
  const tops: number[] = [];
  for (const key of keys) {
    const item = await findItem(context.database.reader, viewer, key);
    if (!item) throw notFound('Item');
    const ownsChannel = item.channelId === viewer.channelId || viewer.ownChannelIds.includes(item.channelId);
    if (!ownsChannel && !isOwnIdentity(viewer, item.authorXchanId)) {
      throw new DomainError('forbidden', 'Only its author and the owner of the channel can delete an item.', {
        parameter: 'item_id',
      });
    }
    ids.push(item.id);
    tops.push(item.parentId);
  }
  if (ids.length === 0) return;
  await context.database.write(async (tx) => {
    const now = context.clock.now();
    await leaveTombstones(tx, ids, now);
    await recount(tx, tops, now);
  });
}
