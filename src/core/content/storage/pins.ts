import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { visibleItems } from '../../identity/index.ts';
import {
  insertMany,
  listOf,
  type Param,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  type Tx,
  valuesOf,
  type Viewer,
} from '../../platform/index.ts';

/** Maximum number of manual pins in a channel; more would be a second stream. */
export const pinLimit = 100;

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

const pinRows = prepared(({ db, kind }, channelId: Param<number>, itemIds: readonly Param<number>[]) =>
  db
    .selectFrom('pin')
    .select(['item_id', 'created_at'])
    .where('channel_id', '=', channelId)
    .where('item_id', 'in', listOf(kind, itemIds)),
);

/** When these items were pinned in their channel, by id; of items that are. */
export async function readPins(
  reader: Reader,
  channelId: number,
  itemIds: readonly number[],
): Promise<Map<number, Instant>> {
  if (itemIds.length === 0) return new Map();
  const rows = await pinRows(reader, channelId, itemIds);
  return new Map(rows.map((row) => [row.item_id, row.created_at]));
}

const pinnedRows = preparedByKey((reader, viewer: Params<Viewer>, channelId: Param<number>) =>
  visibleItems(reader, viewer)
    .innerJoin('pin', 'pin.item_id', 'item.id')
    .where('pin.channel_id', '=', channelId)
    .where('item.is_deleted', '=', 0)
    .select('item.id')
    .orderBy('pin.id', 'desc')
    .limit(pinLimit),
);

/** Items that are pinned in a channel and that the viewer may see, the last pinned first. */
export async function listPinned(reader: Reader, viewer: Viewer, channelId: number): Promise<number[]> {
  const rows = await pinnedRows(reader, viewer, channelId);
  return rows.map((row) => row.id);
}

/** Number of pinned items in a channel. */
export async function countPins(tx: Tx, channelId: number): Promise<number> {
  const { count } = await tx.db
    .selectFrom('pin')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes a pin away. */
export async function removePin(tx: Tx, channelId: number, itemId: number): Promise<void> {
  await tx.db.deleteFrom('pin').where('channel_id', '=', channelId).where('item_id', '=', itemId).execute();
}
