import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { Reader, Tx } from '../../platform/storage/database.ts';
import { valuesOf } from '../../platform/storage/dialect/portable.ts';
import { insertMany } from '../../platform/storage/insert-many.ts';

/** Pins items in their channels; returns how many were not pinned before. */
export async function pinItems(
  tx: Tx,
  pins: readonly { readonly channelId: number; readonly itemId: number; readonly createdAt: Instant }[],
): Promise<number> {
  if (pins.length === 0) return 0;
  const ids = pins.map(({ itemId }) => itemId);
  const rows = await tx.db
    .selectFrom('pin')
    .select('item_id')
    .where(sql<boolean>`item_id in ${valuesOf(tx.kind, ids)}`)
    .execute();
  const known = new Set(rows.map((row) => row.item_id));
  const fresh = pins.filter(({ itemId }) => !known.has(itemId));
  const values = fresh.map((pin) => ({ channel_id: pin.channelId, item_id: pin.itemId, created_at: pin.createdAt }));
  await insertMany(tx, 'pin', values, { ignoreConflicts: true });
  return fresh.length;
}

/** When these items were pinned in their channel, by id; of items that are. */
export async function readPins(
  reader: Reader,
  channelId: number,
  itemIds: readonly number[],
): Promise<Map<number, Instant>> {
  if (itemIds.length === 0) return new Map();
  const rows = await reader.db
    .selectFrom('pin')
    .select(['item_id', 'created_at'])
    .where('channel_id', '=', channelId)
    .where('item_id', 'in', itemIds)
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.created_at]));
}
