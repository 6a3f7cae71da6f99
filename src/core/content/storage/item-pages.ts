import { type SqlBool, sql } from 'kysely';
import type { Item } from '../domain/item.ts';
import { itemsOfOwnChannel, itemsOfOwnChannelAfter } from '../../identity/index.ts';
import {
  type Cursor,
  type OrParams,
  type Params,
  prepared,
  type Reader,
  type UserViewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { readOwnItemVersions } from './items.ts';

/** A range of time; both ends belong to it, on creation. */
export interface ItemRange {
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/** Which items of a channel are exported. */
export interface ItemSelection extends ItemRange {
  /** Kinds of pages; everything by default. */
  readonly itemTypes?: readonly number[] | undefined;
}

/**
 * Content of a channel export: everything in it, including tombstones and delayed items, except items that represent
 * photos (facts, section 5). The index `item_channel_created` covers the condition.
 */
export function exportedItems(reader: Reader, viewer: OrParams<UserViewer>) {
  return itemsOfOwnChannel(reader, viewer).where(isExported);
}

const isExported = sql<SqlBool>`item.resource_type <> 'photo'`;

/** Items added after the one with the id `newest`. */
export interface NewItems {
  /** Items with ids from `from` to `newest`: more than before where a slow transaction has ended since. */
  readonly late: number;
  /** Creation of the oldest item with a higher id; and of all after `from`. */
  readonly oldestNew: Instant | null;
  readonly oldest: Instant | null;
}

/** Looks for exported items by their ids, which only grow. */
export async function readNewItems(
  reader: Reader,
  viewer: UserViewer,
  from: number,
  newest: number,
): Promise<NewItems> {
  const row = await itemsOfOwnChannelAfter(reader, viewer, from)
    .where(isExported)
    .select((eb) => [
      eb.fn.min('item.created_at').as('oldest'),
      sql<Instant | null>`min(case when item.id > ${newest} then item.created_at end)`.as('oldestNew'),
      sql<number | null>`sum(case when item.id > ${newest} then 0 else 1 end)`.as('late'),
    ])
    .executeTakeFirstOrThrow();
  return { late: Number(row.late ?? 0), oldestNew: row.oldestNew, oldest: row.oldest };
}

/** True for items after `cursor`. */
export function behind(cursor: OrParams<Cursor>) {
  return sql<SqlBool>`(item.created_at, item.id) > (${cursor.value}, ${cursor.id})`;
}

interface PlacesPage {
  readonly after: Cursor | undefined;
  readonly skip: number;
  readonly limit: number;
}

const exportedPlaces = prepared(
  (
    reader,
    viewer: Params<UserViewer>,
    { since, until, itemTypes }: Params<ItemSelection>,
    { after, skip, limit }: Params<PlacesPage>,
  ) => {
    let items = exportedItems(reader, viewer);
    if (since !== undefined) items = items.where('item.created_at', '>=', since);
    if (until !== undefined) items = items.where('item.created_at', '<=', until);
    if (itemTypes !== undefined) items = items.where('item.item_type', 'in', itemTypes);
    if (after !== undefined) items = items.where(behind(after));
    // Skipping rows only needs the index.
    return items
      .select(['item.created_at', 'item.id'])
      .orderBy('item.created_at')
      .orderBy('item.id')
      .limit(limit)
      .offset(skip);
  },
);

/** Positions of a page of an export, oldest first: after a position in the list, skipping the first `skip`. */
export async function listExportedPlaces(
  reader: Reader,
  viewer: UserViewer,
  selection: ItemSelection,
  page: PlacesPage,
): Promise<Cursor[]> {
  const rows = await exportedPlaces(reader, viewer, selection, page);
  return rows.map((row) => ({ value: row.created_at, id: row.id }));
}

/** These items, in this order. */
export async function readExportedItems(reader: Reader, viewer: UserViewer, ids: readonly number[]): Promise<Item[]> {
  const order = new Map(ids.map((id, index) => [id, index]));
  const found = await readOwnItemVersions(reader, viewer, ids);
  return found.map(({ item }) => item).sort((a, b) => order.get(a.id)! - order.get(b.id)!);
}
