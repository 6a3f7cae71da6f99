import { type SelectQueryBuilder, sql } from 'kysely';
import { type Guarded, itemsOfOwnChannelWith, type Visibility, visibleItems } from '../../identity/index.ts';
import {
  type Cursor,
  packedRows,
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  type Schema,
  unpackRows,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import type { ThreadPage } from './streams.ts';

/** Bytes of items, about, that one answer holds at most; one item alone may have more. */
export const maxAnswerBytes = 8 * 1024 * 1024;

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

/** What a list needs to know of an item to answer it from the cache, and how large it is. */
export interface ItemVersion extends ItemSize, Guarded {
  readonly version: number;
  readonly authorXchanId: number;
  readonly ownerXchanId: number;
}

/** How many of these, from the first on, have at most `max` bytes together; one at least. */
export function countFitting(sizes: readonly { readonly bytes: number }[], max: number): number {
  let bytes = 0;
  const end = sizes.findIndex((size) => (bytes += size.bytes) > max);
  return end < 0 ? sizes.length : Math.max(1, end);
}

const columns = [
  'id',
  'parentId',
  'bytes',
  'version',
  'authorXchanId',
  'ownerXchanId',
  'channelId',
  'visibility',
  'aclId',
] as const;

/** Numbers of the visibilities in packed rows. */
const visibilities: readonly Visibility[] = ['public', 'group', 'restricted', 'owner'];
const visibilityNumber = sql<number>`case item.visibility ${sql.join(
  visibilities.map((visibility, index) => sql`when ${sql.lit(visibility)} then ${sql.lit(index)}`),
  sql` `,
)} end`;

/** Rows of items as numbers, in the order of the query. */
function packed(reader: Reader, items: SelectQueryBuilder<Schema, 'item', object>) {
  const rows = items.select([
    'item.id',
    sql<number>`coalesce(item.parent_id, item.id)`.as('parentId'),
    ownBytes.as('bytes'),
    'item.version',
    'item.author_xchan_id as authorXchanId',
    'item.owner_xchan_id as ownerXchanId',
    'item.channel_id as channelId',
    visibilityNumber.as('visibility'),
    'item.acl_id as aclId',
  ]);
  return packedRows(reader.kind, reader.db as never, rows as never, columns);
}

function toVersions(found: readonly { readonly packed: string | null }[]): ItemVersion[] {
  const numbers = unpackRows(found[0]!.packed);
  const versions: ItemVersion[] = [];
  for (let at = 0; at < numbers.length; at += columns.length) {
    const aclId = numbers[at + 8]!;
    versions.push({
      id: numbers[at]!,
      parentId: numbers[at + 1]!,
      bytes: numbers[at + 2]! + bytesBeside,
      version: numbers[at + 3]!,
      authorXchanId: numbers[at + 4]!,
      ownerXchanId: numbers[at + 5]!,
      channelId: numbers[at + 6]!,
      visibility: visibilities[numbers[at + 7]!]!,
      aclId: aclId === 0 ? null : aclId,
    });
  }
  return versions;
}

const sizesById = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  packed(reader, visibleItems(reader, viewer).where('item.id', 'in', ids).where('item.is_deleted', '=', 0)),
);

const sizesOfOwn = preparedByKey((reader, viewer: Params<UserViewer>, ids: readonly Param<number>[]) =>
  packed(reader, itemsOfOwnChannelWith(reader, viewer, ids)),
);

const sizesByThread = preparedByKey((reader, viewer: Params<Viewer>, topIds: readonly Param<number>[]) =>
  packed(
    reader,
    visibleItems(reader, viewer)
      .where('item.parent_id', 'in', topIds)
      .where('item.is_deleted', '=', 0)
      .orderBy('item.is_top', 'desc')
      .orderBy('item.created_at')
      .orderBy('item.id'),
  ),
);

/** Sizes of items by their ids, in this order; those that may not be seen are left out. */
export async function readSizes(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<ItemVersion[]> {
  return ids.length === 0 ? [] : inOrder(await sizesById(reader, viewer, ids), ids);
}

/** The same for items of the channel that the viewer acts for, in whatever state. */
export async function readOwnSizes(reader: Reader, viewer: UserViewer, ids: readonly number[]): Promise<ItemVersion[]> {
  return ids.length === 0 ? [] : inOrder(await sizesOfOwn(reader, viewer, ids), ids);
}

function inOrder(found: readonly { readonly packed: string | null }[], ids: readonly number[]): ItemVersion[] {
  const versions = new Map(toVersions(found).map((version) => [version.id, version]));
  return [...new Set(ids)].flatMap((id) => versions.get(id) ?? []);
}

/** Sizes of all items of threads, in the order of `readThreads`. */
export async function readThreadSizes(
  reader: Reader,
  viewer: Viewer,
  topIds: readonly number[],
): Promise<ItemVersion[]> {
  if (topIds.length === 0) return [];
  const threads = new Map(topIds.map((id): [number, ItemVersion[]] => [id, []]));
  for (const version of toVersions(await sizesByThread(reader, viewer, topIds))) {
    threads.get(version.parentId)!.push(version);
  }
  return [...threads.values()].flat();
}

/** Items of a page of threads, and where the list goes on. */
export interface BoundedItems {
  readonly items: readonly ItemVersion[];
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
  const end = countFitting(rest, maxAnswerBytes);
  const cut = rest[end];
  const items = rest.slice(0, end);
  if (cut === undefined) return { items, next: page.next };
  const isSameThread = form === 'threads' && items.at(-1)?.parentId === cut.parentId;
  const place = places[topIds.indexOf(form === 'threads' ? cut.parentId : cut.id)]!;
  return { items, next: { ...place, within: isSameThread ? items.at(-1)!.id : 0 } };
}
