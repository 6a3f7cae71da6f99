import { type SelectQueryBuilder, sql } from 'kysely';
import { findUsers, type User } from '../../../accounts/index.ts';
import { forumsWithin, type Group } from '../../../groups/index.ts';
import { firstVisibleThreads, type ThreadOrder, type visibleItems, visibleItemsIn } from '../../../identity/index.ts';
import {
  asParams,
  containsText,
  DomainError,
  fewValues,
  isAmong,
  type Listed,
  listOf,
  maxCounted,
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
import { maxFoundThreads, searchThreads, wordsOfSearch } from '../../../search/index.ts';
import type { Instant } from '../../../../lib/clock.ts';
import { countFitting, type ItemVersion, maxAnswerBytes, readSizes } from '../item-sizes.ts';

/** Which posts of forum channels are listed. */
export interface PostFilter {
  /** Only those of this channel, which the caller has been allowed to see. */
  readonly channelId?: number | undefined;
  /** Without a channel: those of all visible ones, or of this group and its subgroups. */
  readonly group?: Group | undefined;
  /** Without a channel: includes archived ones. */
  readonly withArchived?: boolean | undefined;
  /** The comments of this thread; the threads themselves by default. */
  readonly threadId?: number | undefined;
  readonly authorId?: number | undefined;
  /** Only the viewer's own. */
  readonly byViewer?: boolean | undefined;
  /** Words of threads, or beginnings of them. */
  readonly search?: string | undefined;
  /** Where `search` looks: `title`, `description`, or both separated by a comma, the default. */
  readonly searchIn?: string | undefined;
  readonly ids?: readonly number[] | undefined;
  readonly createdAfter?: Instant | undefined;
  readonly createdBefore?: Instant | undefined;
  readonly changedAfter?: Instant | undefined;
  readonly changedBefore?: Instant | undefined;
  /** Only threads that are closed to comments, or only the others. */
  readonly isClosed?: boolean | undefined;
  /** Nothing at all: the request is for something that no post is. */
  readonly none?: boolean | undefined;
}

/** Conditions on posts, with the channels and identities that were named. */
type Conditions = Omit<
  PostFilter,
  'channelId' | 'group' | 'withArchived' | 'authorId' | 'byViewer' | 'search' | 'searchIn'
> & {
  readonly channelIds: readonly number[];
  /** One of each of these wrote it. */
  readonly authors: Readonly<Record<string, readonly number[]>>;
  /** The order in which threads of several channels are read; undefined where they are few, or sorted by something else. */
  readonly order: ThreadOrder | undefined;
  /** Threads that a search has found, one of which it is. */
  readonly found?: readonly number[] | undefined;
};

const columns = { id: 'item.id', created_at: 'item.created_at', updated_at: 'item.changed_at' };

const readPosts = preparedSlice(
  (reader, viewer: Params<UserViewer>, conditions: Params<Conditions>) => selectPosts(reader, viewer, conditions),
  columns,
  (reader, viewer, conditions) => selectPosts(reader, viewer, { ...conditions, order: undefined }),
);

function selectPosts(reader: Reader, viewer: OrParams<UserViewer>, conditions: OrParams<Conditions>): Posts {
  const { channelIds, threadId, authors, order, ids, found, ...bounds } = asParams<Conditions>(conditions);
  const lists = Object.values(authors);
  const wanted = found ?? (ids && ids.length > 0 ? ids : undefined);
  // By the index `item_top`, which covers the conditions on search results.
  const id = threadId === undefined ? 'item.parent_id' : 'item.id';
  const limited = (items: ReturnType<typeof visibleItems>) => {
    let posts = items;
    posts = posts.where('item.is_deleted', '=', 0).where('item.item_type', '=', 0);
    if (!found) posts = posts.where('item.reaction', 'is', null);
    for (const some of lists) posts = posts.where('item.author_xchan_id', 'in', listOf(reader.kind, some));
    if (bounds.isClosed !== undefined) posts = posts.where('item.is_nocomment', '=', bounds.isClosed ? 1 : 0);
    if (bounds.none) posts = posts.where(sql<boolean>`1 = 0`);
    if (wanted && wanted.length <= fewValues) posts = posts.where(id, 'in', wanted);
    else if (wanted) posts = posts.where(isAmong(reader.kind, id, wanted as unknown as readonly number[]));
    if (bounds.createdAfter !== undefined) posts = posts.where('item.created_at', '>=', bounds.createdAfter);
    if (bounds.createdBefore !== undefined) posts = posts.where('item.created_at', '<=', bounds.createdBefore);
    if (bounds.changedAfter !== undefined) posts = posts.where('item.changed_at', '>=', bounds.changedAfter);
    if (bounds.changedBefore !== undefined) posts = posts.where('item.changed_at', '<=', bounds.changedBefore);
    return posts;
  };
  const posts = () => {
    if (threadId !== undefined) {
      const items = visibleItemsIn(reader, viewer, channelIds, 'others').where('item.parent_id', '=', threadId);
      return limited(items.where('item.is_top', '=', 0));
    }
    if (order !== undefined) return firstVisibleThreads(reader, viewer, order, limited);
    const by = lists.length === 0 && !wanted ? 'channel' : 'others';
    return limited(visibleItemsIn(reader, viewer, channelIds, by).where(sql<boolean>`item.is_top = 1`));
  };
  const selected = posts().select(['item.id', 'item.created_at']);
  return (found ? selected : selected.select('item.changed_at')) as Posts;
}

/** Number of channels whose threads are merged in one statement. */
const maxMerged = 50;

/**
 * Visible threads of forum channels, or comments of one; without reactions and pages. The slice is smaller than
 * requested if it exceeds the size of a response.
 */
export async function listPosts(
  reader: Reader,
  viewer: UserViewer,
  filter: PostFilter,
  asked: Slice,
): Promise<FittingPosts> {
  const { rows, ...rest } = await findPosts(reader, viewer, filter, asked);
  return readFitting(reader, viewer, { ...rest, rows: rows.map(({ id }) => id) }, asked);
}

async function findPosts(
  reader: Reader,
  viewer: UserViewer,
  filter: PostFilter,
  asked: Slice,
): Promise<Listed<PostRow>> {
  const { channelId, group, withArchived, authorId, byViewer, search, searchIn, ...rest } = filter;
  const forums = { group, withArchived };
  const channelIds =
    channelId === undefined
      ? (await forumsWithin(reader, viewer, forums).execute()).map(({ id }) => id).toSorted((a, b) => a - b)
      : [channelId];
  const authors = {
    ...(authorId !== undefined && { named: await findXchansOfUser(reader, authorId) }),
    ...(byViewer && { own: await findXchansOfUser(reader, viewer.userId) }),
  };
  if ([channelIds, ...Object.values(authors)].some((some) => some.length === 0)) {
    return { rows: [], total: asked.afterId === undefined ? 0 : undefined, hasMore: false };
  }
  const isMerged = Object.keys(authors).length === 0 && !search && filter.threadId === undefined && !filter.ids?.length;
  const order = isMerged ? orderOf(channelIds.slice(0, maxMerged), asked) : undefined;
  const conditions = { ...rest, channelIds, authors, order };
  if (search?.trim()) return findSearched(reader, viewer, { ...conditions, search, searchIn }, asked);
  if (channelIds.length <= maxMerged || order === undefined) {
    return readPosts(reader, asked, viewer, conditions);
  }
  return readMerged(reader, viewer, { ...conditions, order }, asked);
}

/**
 * The same for threads from the word index. If there are more than the limit, the newest are listed, or the oldest in
 * that order; they aren't counted, and pages beyond them are refused.
 */
async function findSearched(
  reader: Reader,
  viewer: UserViewer,
  { search, searchIn, ...conditions }: Conditions & { readonly search: string; readonly searchIn: string | undefined },
  asked: Slice,
): Promise<Listed<PostRow>> {
  const isAscending = asked.sort === 'asc' && asked.orderBy === 'created_at';
  const found = await searchThreads(reader, search, { channelIds: conditions.channelIds, isAscending });
  const isCut = found.length > maxFoundThreads;
  const { ids: wanted } = conditions;
  const ids = found.slice(0, maxFoundThreads).filter((id) => !wanted?.length || wanted.includes(id));
  if (ids.length === 0) return { rows: [], total: isCut ? undefined : 0, hasMore: false };
  const posts = containing(reader, selectPosts(reader, viewer, { ...conditions, found: ids }), search, searchIn);
  const listed = await readSlice(reader, posts, { ...asked, isUncounted: isCut || asked.isUncounted }, columns);
  if (isCut && listed.rows.length === 0) {
    throw new DomainError('invalid_parameter', 'search.pageTooFar', { max: maxFoundThreads, parameter: 'page' });
  }
  return { ...listed, hasMore: listed.hasMore || isCut };
}

function orderOf(
  channelIds: readonly number[],
  { orderBy, sort, afterId, offset, limit }: Slice,
): ThreadOrder | undefined {
  if (channelIds.length < 2) return undefined;
  if (afterId !== undefined || (orderBy !== 'created_at' && orderBy !== 'updated_at')) return undefined;
  return {
    kind: orderBy === 'created_at' ? orderBy : 'changed_at',
    isAscending: sort === 'asc',
    end: offset + limit + 1,
    channels: Object.fromEntries(channelIds.map((id, index) => [`c${index}`, id])),
  };
}

/** The same of more channels than one statement takes: the beginning of each part of them, merged. */
async function readMerged(
  reader: Reader,
  viewer: UserViewer,
  conditions: Conditions & { readonly order: ThreadOrder },
  asked: Slice,
): Promise<Listed<PostRow>> {
  const end = asked.offset + asked.limit;
  const { kind, isAscending } = conditions.order;
  const rows: PostRow[] = [];
  let [total, hasMore]: [number | undefined, boolean] = [0, false];
  for (let at = 0; at < conditions.channelIds.length; at += maxMerged) {
    const channelIds = conditions.channelIds.slice(at, at + maxMerged);
    const some = { ...conditions, channelIds, order: orderOf(channelIds, asked) };
    const slice = { ...asked, offset: 0, limit: end, isUncounted: total === undefined };
    const part = await readPosts(reader, slice, viewer, some);
    rows.push(...part.rows);
    hasMore ||= part.hasMore;
    total = total === undefined || part.total === undefined ? undefined : total + part.total;
    if (total !== undefined && total > maxCounted) total = undefined;
  }
  const isBefore = (a: PostRow, b: PostRow) => (a[kind] === b[kind] ? a.id < b.id : a[kind] < b[kind]);
  rows.sort((a, b) => (isBefore(a, b) === isAscending ? -1 : 1));
  return { rows: rows.slice(asked.offset, end), total, hasMore: hasMore || rows.length > end };
}

/** Posts of a list within the size of a response, with their number in the slice. */
export interface FittingPosts extends Listed<ItemVersion> {
  readonly slice: Slice;
}

/** The items with these ids in order, within the size of a response. */
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
 * A slice with the same start and at most `limit` rows. Page numbers count pages of the slice's own size, so the size
 * must divide the offset.
 */
export function smallerSlice(slice: Slice, limit: number): Slice {
  let size = Math.max(1, limit);
  while (slice.offset % size !== 0) size -= 1;
  return { ...slice, limit: size };
}

/** Posts with the words of `search` where it looks; in title and text together the index has found them. */
function containing(reader: Reader, posts: Posts, search: string, where = ''): Posts {
  const column = { title: 'item.title', description: 'item.body' }[where];
  if (column === undefined) return posts;
  return wordsOfSearch(search).reduce(
    (some, { text }) => some.where(containsText(reader.kind, sql.ref(column), text)),
    posts,
  );
}

type PostRow = { readonly id: number; readonly created_at: Instant; readonly changed_at: Instant };
type Posts = SelectQueryBuilder<Schema, 'item', PostRow>;

const xchansOfUser = preparedByKey(({ db }, userId: Param<number>) =>
  db
    .selectFrom('channel')
    .select('channel.xchan_id as id')
    .where('channel.user_id', '=', userId)
    .union(
      db
        .selectFrom('source_user')
        .select('source_user.placeholder_xchan_id as id')
        .where('source_user.placeholder_user_id', '=', userId),
    )
    .union(
      db
        .selectFrom('user')
        .select(sql<number>`"user".xchan_id`.as('id'))
        .where('user.id', '=', userId)
        .where('user.kind', '=', 'import_user')
        .where('user.xchan_id', 'is not', null),
    ),
);

/** The identities that are shown as a user: of its channels, or of a placeholder or Import User. */
async function findXchansOfUser(reader: Reader, userId: number): Promise<number[]> {
  const rows = await xchansOfUser(reader, userId);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
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

/** Import Users of personal namespaces, which no source user names. */
const importUsers = preparedByKey(({ db, kind }, xchanIds: readonly Param<number>[]) =>
  db
    .selectFrom('user')
    .select([sql<number>`xchan_id`.as('xchanId'), 'id as userId'])
    .where('xchan_id', 'in', listOf(kind, xchanIds))
    .where('kind', '=', 'import_user'),
);

/** The users of identities: people, or their placeholder or Import User. */
export async function findUsersOfXchans(reader: Reader, xchanIds: readonly number[]): Promise<Map<number, User>> {
  if (xchanIds.length === 0) return new Map();
  const found = [
    ...(await owners(reader, xchanIds)),
    ...(await shownOwners(reader, xchanIds)),
    ...(await importUsers(reader, xchanIds)),
  ];
  const owned = found.flatMap(({ xchanId, userId }) => (userId === null ? [] : [{ xchanId, userId }]));
  const userIds = new Set(owned.map(({ userId }) => userId));
  const users = new Map((await findUsers(reader, [...userIds])).map((user) => [user.id, user]));
  return new Map(owned.flatMap(({ xchanId, userId }) => (users.has(userId) ? [[xchanId, users.get(userId)!]] : [])));
}
