import { findChannel } from '../../identity/index.ts';
import {
  DomainError,
  notFound,
  type OperationContext,
  type Reader,
  readerOf,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import type { Item } from '../domain/item.ts';
import { findItem, type ItemKey } from '../storage/items.ts';
import { leaveTombstones } from '../storage/published-items.ts';
import type { Instant } from '../../../lib/clock.ts';
import { mayModerate } from './may-moderate.ts';
import { isOwnIdentity } from './resolve-author.ts';
import { recount } from './vote.ts';

/**
 * Deletes items, all or none; with a post goes its thread. Their authors can, and who moderates the channel.
 * @throws DomainError not_found, forbidden
 */
export async function deleteItems(
  context: OperationContext,
  viewer: UserViewer,
  keys: readonly ItemKey[],
): Promise<void> {
  await context.database.write(viewer, async (tx) => {
    const items: Item[] = [];
    for (const key of keys) items.push(await requireDeletable(readerOf(tx), viewer, key));
    if (items.length === 0) return;
    await eraseItems(tx, items, context.clock.now());
  });
}

/**
 * Deletes these items, whoever wrote them, and recounts polls that lose votes.
 * @returns number of deleted items, including replies to posts
 */
export async function eraseItems(
  tx: Tx,
  items: readonly { readonly id: number; readonly parentId: number }[],
  now: Instant,
): Promise<number> {
  const ids = items.map(({ id }) => id);
  const count = await leaveTombstones(tx, ids, now);
  await recount(
    tx,
    items.map(({ parentId }) => parentId),
    now,
  );
  return count;
}

/** @throws DomainError not_found, forbidden */
async function requireDeletable(reader: Reader, viewer: UserViewer, key: ItemKey): Promise<Item> {
  const item = await findItem(reader, viewer, key);
  if (!item) throw notFound('item');
  if (isOwnIdentity(viewer, item.authorXchanId)) return item;
  const channel = await findChannel(reader, item.channelId);
  if (channel && (await mayModerate(reader, viewer, channel))) return item;
  throw new DomainError('forbidden', 'content.mayNotDelete', { parameter: 'item_id' });
}
