import { sql } from 'kysely';
import type { Item } from '../domain/item.ts';
import type { UserViewer, Viewer } from '../../platform/domain/viewer.ts';
import type { Reader } from '../../platform/storage/database.ts';
import { readItems, readThreads } from './items.ts';
import type { Cursor } from '../../platform/storage/page.ts';
import type { Param, Params } from '../../platform/storage/param.ts';
import { prepared } from '../../platform/storage/prepared.ts';
import type { ThreadPage } from './streams.ts';
import { itemsOfOwnChannelWith, visibleItems } from '../../identity/storage/visible.ts';

/** Bytes of items, about, that one answer holds at most; one item alone may have more. */
export const mostBytes = 8 * 1024 * 1024;

/** An encoded item has about so much beside its own texts: two keys above all. */
const bytesBeside = 3000;

/** Neither database reads a text to tell its length. */
const ownBytes = sql<number>`octet_length(item.body) + octet_length(item.summary) + octet_length(item.obj) + octet_length(item.target)`;

/** How large an item is, in bytes of an answer. */
export interface ItemSize {
  readonly id: number;
  readonly parentId: number;
  readonly bytes: number;
}

/** How many of these, from the first on, have at most `most` bytes together; one at least. */
export function countFitting(sizes: readonly { readonly bytes: number }[], most: number): number {
  let bytes = 0;
  const end = sizes.findIndex((size) => (bytes += size.bytes) > most);
  return end < 0 ? sizes.length : Math.max(1, end);
}

interface SizeRow {
  readonly id: number;
  readonly parent_id: number | null;
  readonly bytes: number;
}

function toSize({ id, parent_id, bytes }: SizeRow): ItemSize {
  return { id, parentId: parent_id ?? id, bytes: Number(bytes) + bytesBeside };
}

const sizesById = prepared((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  visibleItems(reader, viewer)
    .where('item.id', 'in', ids)
    .where('item.is_deleted', '=', 0)
    .select(['item.id', 'item.parent_id', ownBytes.as('bytes')]),
);

const sizesOfOwn = prepared((reader, viewer: Params<UserViewer>, ids: readonly Param<number>[]) =>
  itemsOfOwnChannelWith(reader, viewer, ids).select(['item.id', 'item.parent_id', ownBytes.as('bytes')]),
);

const sizesByThread = prepared((reader, viewer: Params<Viewer>, topIds: readonly Param<number>[]) =>
  visibleItems(reader, viewer)
    .where('item.parent_id', 'in', topIds)
    .where('item.is_deleted', '=', 0)
    .select(['item.id', 'item.parent_id', ownBytes.as('bytes')])
    .orderBy('item.is_top', 'desc')
    .orderBy('item.created_at')
    .orderBy('item.id'),
);

/** Sizes of items by their ids, in this order; those that may not be seen are left out. */
export async function readSizes(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<ItemSize[]> {
  return ids.length === 0 ? [] : inOrder(await sizesById(reader, viewer, ids), ids);
}

/** The same for items of the channel that the viewer acts for, in whatever state. */
export async function readOwnSizes(reader: Reader, viewer: UserViewer, ids: readonly number[]): Promise<ItemSize[]> {
  return ids.length === 0 ? [] : inOrder(await sizesOfOwn(reader, viewer, ids), ids);
}

function inOrder(rows: readonly SizeRow[], ids: readonly number[]): ItemSize[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows.map(toSize).sort((a, b) => place.get(a.id)! - place.get(b.id)!);
}

/** Sizes of all items of threads, in the order of `readThreads`. */
export async function readThreadSizes(reader: Reader, viewer: Viewer, topIds: readonly number[]): Promise<ItemSize[]> {
  if (topIds.length === 0) return [];
  const place = new Map(topIds.map((id, index) => [id, index]));
  const sizes = (await sizesByThread(reader, viewer, topIds)).map(toSize);
  return sizes.sort((a, b) => place.get(a.parentId)! - place.get(b.parentId)!);
}

/** Items of a page of threads, and where the list goes on. */
export interface BoundedItems {
  readonly items: readonly Item[];
  readonly next: Cursor | undefined;
}

/**
 * The items of a page of threads, as many as one answer may hold.
 * @param form `threads`: each with its comments; `items`: what the page names alone
 * @param within the item of the first thread that the answer before ended with; 0 for none
 */
export async function readBounded(
  reader: Reader,
  viewer: UserViewer,
  page: ThreadPage,
  form: 'threads' | 'items',
  within = 0,
): Promise<BoundedItems> {
  const { topIds, places } = page;
  const sizes = await (form === 'threads' ? readThreadSizes : readSizes)(reader, viewer, topIds);
  const seen = within === 0 ? -1 : sizes.findIndex(({ id, parentId }) => id === within && parentId === topIds[0]);
  const rest = sizes.slice(seen + 1);
  const end = countFitting(rest, mostBytes);
  const cut = rest[end];
  if (seen < 0 && cut === undefined) {
    const read = form === 'threads' ? readThreads : readItems;
    return { items: await read(reader, viewer, topIds), next: page.next };
  }
  const here = rest.slice(0, end);
  const items = await readItems(
    reader,
    viewer,
    here.map(({ id }) => id),
  );
  if (cut === undefined) return { items, next: page.next };
  const isSameThread = form === 'threads' && here.at(-1)?.parentId === cut.parentId;
  const place = places[topIds.indexOf(form === 'threads' ? cut.parentId : cut.id)]!;
  return { items, next: { ...place, within: isSameThread ? here.at(-1)!.id : 0 } };
}
