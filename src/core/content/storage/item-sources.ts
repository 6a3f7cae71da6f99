import { sourcesOfOwnItems } from '../../identity/index.ts';
import type { Reader, Tx, UserViewer } from '../../platform/index.ts';

/** The viewer's original bodies, by item id; only of own items that sanitizing changed. */
export async function readOwnSources(
  reader: Reader,
  viewer: UserViewer,
  itemIds: readonly number[],
): Promise<Map<number, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await sourcesOfOwnItems(reader, viewer, itemIds)
    .select(['item_source.item_id', 'item_source.body'])
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.body]));
}

/** Puts this source in the place of what there is; null for none. */
export async function replaceSource(tx: Tx, itemId: number, body: string | null): Promise<void> {
  await tx.db.deleteFrom('item_source').where('item_id', '=', itemId).execute();
  if (body !== null) await insertSource(tx, itemId, body);
}

/** Keeps the source of a new item. */
export async function insertSource(tx: Tx, itemId: number, body: string): Promise<void> {
  await tx.db.insertInto('item_source').values({ item_id: itemId, body }).execute();
}
