import { type SelectQueryBuilder, sql } from 'kysely';
import { findUsers, type User } from '../../../accounts/index.ts';
import { forumsWithin, type Group } from '../../../groups/index.ts';
import { visibleItems } from '../../../identity/index.ts';
import {
  asParams,
  containsText,
  type Listed,
  listOf,
  type OrParams,
  type Param,
  type Params,
  preparedByKey,
  preparedSlice,
  type Reader,
  readSlice,
  type Schema,
  type Slice,
  type UserViewer,
} from '../../../platform/index.ts';
import type { Instant } from '../../../../lib/clock.ts';
import { countFitting, type ItemVersion, maxAnswerBytes, readSizes } from '../item-sizes.ts';

/** Which posts of forum channels are listed. */
export interface PostFilter {
  /** Those of this one alone, of which the caller has been allowed to know. */
  readonly channelId?: number | undefined;
  /** Without a channel: those of all that the viewer may know of, or of this group and all below it. */
  readonly group?: Group | undefined;
  /** Without a channel: those of archived ones, too. */
  readonly withArchived?: boolean | undefined;
  /** The comments of this thread; the threads themselves by default. */
  readonly threadId?: number | undefined;
  readonly authorId?: number | undefined;
  /** Only those of whoever asks. */
  readonly byViewer?: boolean | undefined;
  readonly search?: string | undefined;
  /** Where `search` looks: `title`, `description`, or both with a comma between, which is usual. */
  readonly searchIn?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  readonly changedAfter?: Instant | undefined;
  readonly changedBefore?: Instant | undefined;
  /** Nothing at all: the request is for something that no post is. */
  readonly none?: boolean | undefined;
}

type PlainFilter = Omit<PostFilter, 'group' | 'search' | 'searchIn'>;

const columns = { id: 'item.id', created_at: 'item.created_at', updated_at: 'item.changed_at' };

const readPosts = preparedSlice(
  (reader, viewer: Params<UserViewer>, filter: Params<PlainFilter>) => selectPosts(reader, viewer, filter),
  columns,
);

function selectPosts(
  reader: Reader,
  viewer: OrParams<UserViewer>,
  filter: OrParams<PlainFilter> & Pick<PostFilter, 'group'>,
) {
  const { channelId, threadId, authorId, ids: wanted } = asParams<PlainFilter>(filter);
  const { userId } = asParams<UserViewer>(viewer);
  const channels = channelId === undefined ? forumsWithin(reader, viewer, filter) : [channelId];
  let posts = visibleItems(reader, viewer)
    .where('item.channel_id', 'in', channels)
    .where('item.is_deleted', '=', 0)
    .where('item.item_type', '=', 0)
    .where('item.reaction', 'is', null)
    .where('item.is_top', '=', threadId === undefined ? 1 : 0)
    .select('item.id');
  if (threadId !== undefined) posts = posts.where('item.parent_id', '=', threadId);
  if (authorId !== undefined) posts = writtenBy(posts, authorId);
  if (filter.byViewer) posts = writtenBy(posts, userId);
  if (filter.none) posts = posts.where(sql<boolean>`1 = 0`);
  if (wanted && wanted.length > 0) posts = posts.where('item.id', 'in', wanted);
  const bounds = [
    ['item.created_at', '>=', filter.createdAfter],
    ['item.created_at', '<=', filter.createdBefore],
    ['item.changed_at', '>=', filter.changedAfter],
    ['item.changed_at', '<=', filter.changedBefore],
  ] as const;
  for (const [column, sign, moment] of bounds) if (moment !== undefined) posts = posts.where(column, sign, moment);
  return posts;
}

/**
 * Threads of forum channels, or the comments of one, that the viewer may see; reactions and pages are no part of it.
 * The slice is smaller than what was asked for where that is more than one answer may hold.
 */
export async function listPosts(
  reader: Reader,
  viewer: UserViewer,
  filter: PostFilter,
  asked: Slice,
): Promise<FittingPosts> {
  const { group, search, searchIn, ...plain } = filter;
  // What is searched for, and below which group, decides what the query looks like.
  const isPlain = group === undefined && !search;
  const { rows, ...rest } = isPlain
    ? await readPosts(reader, asked, viewer, plain)
    : await readSlice(
        reader,
        containing(reader, selectPosts(reader, viewer, filter), search, searchIn),
        asked,
        columns,
      );
  const ids = rows.map(({ id }) => id);
  return readFitting(reader, viewer, { ...rest, rows: ids }, asked);
}

/** Posts of a list, as many as one answer may hold; the slice says how many these are. */
export interface FittingPosts extends Listed<ItemVersion> {
  readonly slice: Slice;
}

/** The items with these ids in their order, as many of them as one answer may hold. */
export async function readFitting(
  reader: Reader,
  viewer: UserViewer,
  { rows: ids, ...rest }: Listed<number>,
  asked: Slice,
): Promise<FittingPosts> {
  const rows = await readSizes(reader, viewer, ids);
  const fitting = countFitting(rows, maxAnswerBytes);
  if (fitting >= rows.length) return { ...rest, slice: asked, rows };
  const slice = smallerSlice(asked, fitting);
  return { ...rest, slice, hasMore: true, rows: rows.slice(0, slice.limit) };
}

/**
 * A slice with the same beginning and at most `limit` rows. The number of a page counts pages of its own size, so that
 * size must divide the offset.
 */
export function smallerSlice(slice: Slice, limit: number): Slice {
  let size = Math.max(1, limit);
  while (slice.offset % size !== 0) size -= 1;
  return { ...slice, limit: size };
}

/** Posts whose title or text holds `search`; threads without a title are called after their text. */
function containing(reader: Reader, posts: Posts, search: string | undefined, where = 'title,description'): Posts {
  if (!search) return posts;
  const names = where.split(',').map((name) => (name === 'title' ? 'item.title' : 'item.body'));
  return posts.where((eb) => eb.or(names.map((name) => containsText(reader.kind, sql.ref(name), search))));
}

type Posts = SelectQueryBuilder<Schema, 'item', { id: number }>;

function writtenBy(posts: Posts, userId: number | Param<number>): Posts {
  return posts.where('item.author_xchan_id', 'in', (eb) =>
    eb
      .selectFrom('channel')
      .select('channel.xchan_id as id')
      .where('channel.user_id', '=', userId)
      .union(
        eb
          .selectFrom('source_user')
          .select('source_user.placeholder_xchan_id as id')
          .where('source_user.placeholder_user_id', '=', userId),
      ),
  );
}

const owners = preparedByKey(({ db, kind }, xchanIds: readonly Param<number>[]) =>
  db
    .selectFrom('channel')
    .select(['xchan_id as xchanId', 'user_id as userId'])
    .where('xchan_id', 'in', listOf(kind, xchanIds)),
);

const shownOwners = preparedByKey(({ db, kind }, xchanIds: readonly Param<number>[]) =>
  db
    .selectFrom('source_user')
    .select(['placeholder_xchan_id as xchanId', 'placeholder_user_id as userId'])
    .where('placeholder_xchan_id', 'in', listOf(kind, xchanIds)),
);

/** The users of identities: people, or their placeholder or Import User. */
export async function findUsersOfXchans(reader: Reader, xchanIds: readonly number[]): Promise<Map<number, User>> {
  if (xchanIds.length === 0) return new Map();
  const found = [...(await owners(reader, xchanIds)), ...(await shownOwners(reader, xchanIds))];
  const owned = found.flatMap(({ xchanId, userId }) => (userId === null ? [] : [{ xchanId, userId }]));
  const userIds = new Set(owned.map(({ userId }) => userId));
  const users = new Map((await findUsers(reader, [...userIds])).map((user) => [user.id, user]));
  return new Map(owned.flatMap(({ xchanId, userId }) => (users.has(userId) ? [[xchanId, users.get(userId)!]] : [])));
}
