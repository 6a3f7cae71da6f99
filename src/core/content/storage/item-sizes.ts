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
import { inOrderOf } from '../../../lib/lists.ts';
import type { ThreadPage } from './streams.ts';

/** Approximate maximum size of items in a response, in bytes; a single item can be larger. */
export const maxAnswerBytes = 8 * 1024 * 1024;

/** Approximate size of an encoded item without its texts: mainly two keys. */
const bytesBeside = 3000;

/** Neither database reads a text to tell its length. */
const ownBytes = sql<number>`octet_length(item.body) + octet_length(item.summary) + octet_length(item.obj) + octet_length(item.target)`;

/** Size of an item in a response, in bytes. */
export interface ItemSize {
  readonly id: number;
  readonly parentId: number;
  readonly bytes: number;
}

/** Facts about an item for answering a list from the cache, and its size. */
export interface ItemVersion extends ItemSize, Guarded {
  readonly version: number;
  readonly authorXchanId: number;
  readonly ownerXchanId: number;
}

/** Number of leading items with at most `max` bytes in total; at least one. */
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

const sizesByThread = preparedByKey(
  (
    reader,
    viewer: Params<Viewer>,
    topIds: readonly Param<number>[],
    { limit }: Params<{ limit: number | undefined }>,
  ) => {
    const items = visibleItems(reader, viewer)
      .where('item.parent_id', 'in', topIds)
      .where('item.is_deleted', '=', 0)
      .orderBy('item.is_top', 'desc')
      .orderBy('item.created_at')
      .orderBy('item.id');
    return packed(reader, limit === undefined ? items : items.limit(limit));
  },
);

/** Start of comments, and the requested number. */
interface CommentPart {
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** Along the index of threads: nothing after the part is read. */
const sizesOfComments = preparedByKey(
  (reader, viewer: Params<Viewer>, topId: Param<number>, { after, limit }: Params<CommentPart>) => {
    let comments = visibleItems(reader, viewer)
      .where('item.parent_id', '=', topId)
      .where('item.is_top', '=', 0)
      .where('item.is_deleted', '=', 0);
    if (after) comments = comments.where(sql<boolean>`(item.created_at, item.id) > (${after.value}, ${after.id})`);
    return packed(reader, comments.orderBy('item.created_at').orderBy('item.id').limit(limit));
  },
);

const placeInThread = preparedByKey((reader, viewer: Params<Viewer>, id: Param<number>, topId: Param<number>) =>
  visibleItems(reader, viewer)
    .where('item.id', '=', id)
    .where('item.parent_id', '=', topId)
    .select(['item.id', 'item.created_at as value', 'item.is_top as isTop']),
);

const sizeByMid = preparedByKey((reader, viewer: Params<Viewer>, mid: Param<string>) =>
  packed(reader, visibleItems(reader, viewer).where('item.mid', '=', mid).where('item.is_deleted', '=', 0)),
);

/** Sizes of items by their ids, in this order, without hidden ones. */
export async function readSizes(reader: Reader, viewer: Viewer, ids: readonly number[]): Promise<ItemVersion[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, toVersions(await sizesById(reader, viewer, ids)));
}

/** The same for items of the channel that the viewer acts for, in whatever state. */
export async function readOwnSizes(reader: Reader, viewer: UserViewer, ids: readonly number[]): Promise<ItemVersion[]> {
  return ids.length === 0 ? [] : inOrderOf(ids, toVersions(await sizesOfOwn(reader, viewer, ids)));
}

/** Sizes of all items of threads, in the order of `topIds`, each top followed by its comments and reactions, oldest first. */
export async function readThreadSizes(
  reader: Reader,
  viewer: Viewer,
  topIds: readonly number[],
): Promise<ItemVersion[]> {
  if (topIds.length === 0) return [];
  return byThread(topIds, toVersions(await sizesByThread(reader, viewer, topIds, { limit: undefined })));
}

function byThread(topIds: readonly number[], versions: readonly ItemVersion[]): ItemVersion[] {
  const threads = new Map(topIds.map((id): [number, ItemVersion[]] => [id, []]));
  for (const version of versions) threads.get(version.parentId)!.push(version);
  return [...threads.values()].flat();
}

/** Some comments of a thread. */
export interface CommentSizes {
  readonly sizes: readonly ItemVersion[];
  /** No comments come before these. */
  readonly isBeginning: boolean;
  /** Whether the item at the start was found. */
  readonly isKnown: boolean;
}

/**
 * Sizes of the comments and reactions of a thread, oldest first.
 * @param from the item after or at which they begin; from the first if it isn't in the thread
 */
export async function readCommentSizes(
  reader: Reader,
  viewer: Viewer,
  topId: number,
  from: { readonly after: number | undefined } | { readonly at: number },
  limit: number,
): Promise<CommentSizes> {
  const id = 'at' in from ? from.at : from.after;
  const [seen] = id === undefined ? [] : await placeInThread(reader, viewer, id, topId);
  const after = seen?.isTop === 0 ? { value: seen.value, id: 'at' in from ? seen.id - 1 : seen.id } : undefined;
  const sizes = toVersions(await sizesOfComments(reader, viewer, topId, { after, limit }));
  return { sizes, isBeginning: after === undefined, isKnown: seen !== undefined };
}

/** Number of items of this size, plus one. */
export function manyWithin(bytes: number): number {
  return Math.ceil(bytes / bytesBeside) + 1;
}

/**
 * Sizes of the items of threads from `readThreadSizes`, up to the size of a response plus one, however long the threads
 * are.
 * @param within item of the first thread to start after; 0 for none
 */
async function readFirstSizes(
  reader: Reader,
  viewer: Viewer,
  topIds: readonly number[],
  within: number,
): Promise<ItemVersion[]> {
  const limit = manyWithin(maxAnswerBytes);
  if (topIds.length === 0) return [];
  if (within === 0) {
    const versions = toVersions(await sizesByThread(reader, viewer, topIds, { limit }));
    if (versions.length < limit) return byThread(topIds, versions);
  }
  const sizes: ItemVersion[] = [];
  for (const [index, topId] of topIds.entries()) {
    const after = index === 0 && within !== 0 ? within : undefined;
    const comments = await readCommentSizes(reader, viewer, topId, { after }, limit - sizes.length);
    if (!comments.isKnown) sizes.push(...(await readSizes(reader, viewer, [topId])));
    sizes.push(...comments.sizes);
    if (sizes.length >= limit) break;
  }
  return sizes;
}

/** The same for the thread of one item; empty if it doesn't exist or isn't visible. */
export async function readSizesBeside(
  reader: Reader,
  viewer: Viewer,
  by: { readonly id: number } | { readonly mid: string },
): Promise<ItemVersion[]> {
  const found = 'id' in by ? sizesById(reader, viewer, [by.id]) : sizeByMid(reader, viewer, by.mid);
  return readThreadSizes(
    reader,
    viewer,
    toVersions(await found).map(({ parentId }) => parentId),
  );
}

/** Items of a page of threads, and the position of the next page. */
export interface BoundedItems {
  readonly items: readonly ItemVersion[];
  readonly next: Cursor | undefined;
}

/**
 * The items of a page of threads, within the size of a response.
 * @param form `threads`: with comments; `items`: only the items of the page
 * @param within last item of the previous response in the first thread; 0 for none
 */
export async function readBounded(
  reader: Reader,
  viewer: UserViewer,
  page: ThreadPage,
  form: 'threads' | 'items',
  within = 0,
): Promise<BoundedItems> {
  const { topIds, places } = page;
  const isWhole = form === 'threads';
  const rest = await (isWhole ? readFirstSizes(reader, viewer, topIds, within) : readSizes(reader, viewer, topIds));
  const end = countFitting(rest, maxAnswerBytes);
  const cut = rest[end];
  const items = rest.slice(0, end);
  if (cut === undefined) return { items, next: page.next };
  const isSameThread = isWhole && items.at(-1)?.parentId === cut.parentId;
  const place = places[topIds.indexOf(isWhole ? cut.parentId : cut.id)]!;
  return { items, next: { ...place, within: isSameThread ? items.at(-1)!.id : 0 } };
}
