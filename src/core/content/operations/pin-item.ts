import { findChannel } from '../../identity/index.ts';
import {
  DomainError,
  noteItems,
  notFound,
  type OperationContext,
  type Reader,
  readerOf,
  type UserViewer,
} from '../../platform/index.ts';
import type { Item } from '../domain/item.ts';
import { findItem, type ItemKey } from '../storage/items.ts';
import { countPins, pinLimit, pinItems, removePin } from '../storage/pins.ts';
import { mayModerate } from './may-moderate.ts';

/**
 * Pins an item in its channel; repeating has no effect.
 * @throws DomainError not_found, forbidden for people who don't moderate the channel, unprocessable above the limit
 */
export async function pinItem(context: OperationContext, viewer: UserViewer, key: ItemKey): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const { id: itemId, channelId } = await requirePinnable(readerOf(tx), viewer, key);
    if ((await countPins(tx, channelId)) >= pinLimit) {
      throw new DomainError('unprocessable', 'content.tooManyPins', { max: pinLimit });
    }
    const now = context.clock.now();
    if ((await pinItems(tx, [{ channelId, itemId, createdAt: now }])) > 0) {
      await noteItems(tx, 'item_changed', [itemId], now);
    }
  });
}

/**
 * Unpins an item, if it is pinned.
 * @throws DomainError not_found, forbidden
 */
export async function unpinItem(context: OperationContext, viewer: UserViewer, key: ItemKey): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const { id, channelId } = await requirePinnable(readerOf(tx), viewer, key);
    await removePin(tx, channelId, id);
    await noteItems(tx, 'item_changed', [id], context.clock.now());
  });
}

async function requirePinnable(reader: Reader, viewer: UserViewer, key: ItemKey): Promise<Item> {
  const item = await findItem(reader, viewer, key);
  const channel = item && (await findChannel(reader, item.channelId));
  if (!item || !channel) throw notFound('item');
  if (await mayModerate(reader, viewer, channel)) return item;
  throw new DomainError('forbidden', 'content.mayNotPin');
}
