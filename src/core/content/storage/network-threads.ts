import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { isDirectMessage, visibleItems } from '../../identity/index.ts';
import {
  asParams,
  containing,
  type Cursor,
  fits,
  type Flag,
  foldedText,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  type Schema,
  tables,
  type TextPattern,
  type UserViewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { termsNaming } from './named-terms.ts';
import { orderedEntries, type StreamOrder } from './stream-order.ts';
import { pageOf, type ThreadPage, type ThreadWindow } from './streams.ts';

/** Which threads of a channel's stream are listed; all conditions together. Most are about the top item. */
export interface NetworkQuery {
  readonly search?: string | undefined;
  readonly hashtag?: string | undefined;
  readonly mid?: string | undefined;
  readonly itemId?: number | undefined;
  readonly category?: string | undefined;
  /** Name of a folder that the channel keeps threads in. */
  readonly folder?: string | undefined;
  readonly isStarred?: boolean | undefined;
  readonly isWall?: boolean | undefined;
  readonly isUnseen?: boolean | undefined;
  /** Threads that mention the channel. */
  readonly isMention?: boolean | undefined;
  /** Threads for a few people. */
  readonly isDirect?: boolean | undefined;
  /** Threads that the channel wrote in or is mentioned in. */
  readonly isConversation?: boolean | undefined;
  /** Both inclusive, on creation. */
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
  readonly afterId?: number | undefined;
  /** One of these wrote in the thread, or owns it. */
  readonly xchanIds?: readonly number[] | undefined;
  /** None of these wrote or owns its top item; not empty. */
  readonly exceptXchanIds?: readonly number[] | undefined;
  /** The author or owner is in this privacy group, or the channel's own post is for it. */
  readonly privacyGroupId?: number | undefined;
  /** Both inclusive. */
  readonly closeness?: { readonly from: number; readonly to: number } | undefined;
}

/** Filters, as arguments of queries compiled once for many texts and names. */
type Conditions = Omit<NetworkQuery, 'search'> & { readonly search?: TextPattern | undefined };

type Threads = ReturnType<typeof entries>;
type Columns = ExpressionBuilder<Schema, 'item' | 'stream_entry'>;

/**
 * Items in the viewer's stream: everything in its threads. `walk` says which side SQLite begins with; the `+` keeps it from
 * looking items up by their thread.
 */
function entries(
  reader: Reader,
  viewer: Params<UserViewer>,
  { walk = 'entries', source }: { readonly walk?: 'entries' | 'items'; readonly source: Source },
) {
  const thread = walk === 'entries' ? sql.ref<number>('item.parent_id') : sql<number>`+item.parent_id`;
  return (
    visibleItems(reader, viewer)
      .innerJoin(source, (join) => join.on('stream_entry.item_id', '=', thread))
      .where('item.is_deleted', '=', 0)
      .where('item.is_hidden', '=', 0)
      .where('item.is_delayed', '=', 0)
      .where('item.item_type', '=', 0)
      // Earlier items of a blocked identity are hidden, but stay in the stream.
      .where('item.author_xchan_id', 'not in', blockedBy(reader, viewer))
      .where('item.owner_xchan_id', 'not in', blockedBy(reader, viewer))
  );
}

/** Entries of the viewer's stream in a query. */
type Source = 'stream_entry';

/** All of them, in no order. */
function inAnyOrder(reader: Reader, { channelId }: Params<UserViewer>): Source {
  const own = tables(reader).selectFrom('stream_entry').where('channel_id', '=', channelId);
  return own.select(['item_id', 'is_wall', 'is_unseen', 'mentions_me']).as('stream_entry') as never;
}

/** Entries with a star, including starred threads that are in no stream, such as those of groups. */
function starred(reader: Reader, { channelId }: Params<UserViewer>): Source {
  const own = tables(reader)
    .selectFrom('stream_entry')
    .select(['item_id', 'is_wall', 'is_unseen', 'mentions_me'])
    .where('channel_id', '=', channelId)
    .where('is_starred', '=', 1);
  const no = sql.lit<Flag>(0);
  const others = tables(reader)
    .selectFrom('star')
    .select(['star.item_id', no.as('is_wall'), no.as('is_unseen'), no.as('mentions_me')])
    .where('star.channel_id', '=', channelId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('stream_entry as own')
            .select('own.item_id')
            .where('own.channel_id', '=', channelId)
            .whereRef('own.item_id', '=', 'star.item_id')
            .where('own.is_starred', '=', 1),
        ),
      ),
    );
  return own.unionAll(others).as('stream_entry') as never;
}

function inOrder(reader: Reader, { channelId }: Params<UserViewer>, order: StreamOrder): Source {
  return orderedEntries(reader, channelId, order).as('stream_entry') as never;
}

/** How to read the entries of a query: an index finds an item by its mid or number. */
function readingOf(query: Params<Conditions>): Pick<StreamOrder, 'hasFlags' | 'isWalked'> {
  const { isWall, isUnseen, isMention, isConversation, mid, itemId } = query;
  const hasFlags = [isWall, isUnseen, isMention, isConversation].includes(true);
  return { hasFlags, isWalked: mid === undefined && itemId === undefined };
}

/** Read once, however many items are looked at. */
function blockedBy(reader: Reader, viewer: Params<UserViewer>) {
  return tables(reader)
    .selectFrom('connection')
    .select('connection.xchan_id')
    .where('connection.channel_id', '=', viewer.channelId)
    .where('connection.blocked', '=', 1);
}

/** The channel's connections to author and owner of the outer query's item. */
function connectionsBehind(eb: Columns, viewer: Params<UserViewer>) {
  return eb
    .selectFrom('connection')
    .select('connection.id')
    .where('connection.channel_id', '=', viewer.channelId)
    .where(sql<SqlBool>`connection.xchan_id in (item.author_xchan_id, item.owner_xchan_id)`);
}

interface NetworkWindow {
  readonly after: Cursor | undefined;
  readonly start: number;
  readonly limit: number;
}

function threadsBy(time: 'created_at' | 'commented_at') {
  return (
    reader: Reader,
    viewer: Params<UserViewer>,
    query: Params<Conditions>,
    { after, start, limit }: Params<NetworkWindow>,
  ) => {
    const { isStarred = false } = query;
    // Not all that have a star have an entry, which says the same.
    const by = sql.ref<string>(isStarred ? `item.${time}` : 'stream_entry.value');
    const source = isStarred ? starred(reader, viewer) : inOrder(reader, viewer, { time, after, ...readingOf(query) });
    const all = entries(reader, viewer, { source });
    // Spelled as the index spells it, which has all that is asked of tops.
    let threads = matching(all, reader, viewer, query).where(sql<SqlBool>`item.is_top = 1`);
    if (after && isStarred) {
      const behind = sql.raw(after.within === undefined ? '<' : '<=');
      threads = threads.where(sql<SqlBool>`(${by}, stream_entry.item_id) ${behind} (${after.value}, ${after.id})`);
    }
    return threads
      .select(['item.id', by.as('value'), 'stream_entry.item_id as place'])
      .orderBy(by, 'desc')
      .orderBy('stream_entry.item_id', 'desc')
      .offset(start)
      .limit(limit);
  };
}

const threads = { post: threadsBy('created_at'), comment: threadsBy('commented_at') };

const preparedBy = (build: typeof threads.post, prepare: typeof prepared) =>
  prepare((reader, viewer: Params<UserViewer>, query: Params<Conditions>, window: Params<NetworkWindow>) =>
    build(reader, viewer, query, window),
  );

const preparedThreads = { post: preparedBy(threads.post, prepared), comment: preparedBy(threads.comment, prepared) };
/**
 * Without a selective condition, the index of the order is best; not if many threads are skipped first, which would
 * each be checked separately.
 */
const preparedWhole = {
  post: preparedBy(threads.post, preparedByKey),
  comment: preparedBy(threads.comment, preparedByKey),
};

/** Top items of the threads in the viewer's stream, newest first: by creation, or by last comment. */
export async function listNetworkThreads(
  reader: Reader,
  viewer: UserViewer,
  asked: NetworkQuery,
  { after, start, records, order }: ThreadWindow & { readonly order: 'post' | 'comment' },
): Promise<ThreadPage> {
  const query = conditionsOf(reader, asked);
  const window = { after, start: after ? 0 : start, limit: records + 1 };
  const list = isWhole(query) && window.start === 0 ? preparedWhole : preparedThreads;
  const rows = await list[order](reader, viewer, query, window);
  return pageOf(rows, records);
}

function isWhole(query: Conditions): boolean {
  return Object.values<unknown>(query).every((condition) => condition === undefined || condition === false);
}

/** Single items of the viewer's stream, comments too, last received first. `isOwn` leaves the viewer's public ones. */
export async function listNetworkItems(
  reader: Reader,
  viewer: UserViewer,
  asked: NetworkQuery,
  window: ThreadWindow & { readonly isOwn: boolean },
): Promise<ThreadPage> {
  const query = conditionsOf(reader, asked);
  const { after } = window;
  const walk = await walkOf(reader, viewer, asked, window);
  const source = asked.isStarred === true ? starred : inAnyOrder;
  const all = entries(reader, asParams(viewer), { walk, source: source(reader, asParams(viewer)) });
  let items = matching(all, reader, asParams(viewer), asParams<Conditions>(query));
  if (window.isOwn) {
    items = items.where('item.author_xchan_id', '=', viewer.xchanId).where('item.visibility', '=', 'public');
  }
  if (after) items = items.where('item.id', after.within === undefined ? '<' : '<=', after.id);
  // Ids grow in the order in which items are received.
  const rows = await items
    .select(['item.id', 'item.received_at as value', 'item.id as place'])
    .orderBy('item.id', 'desc')
    .offset(after ? 0 : window.start)
    .limit(window.records + 1)
    .execute();
  return pageOf(rows, window.records);
}

/** More threads than this make it quicker to go through the items until a page is full than to sort all of theirs. */
const manyThreads = 2000;

async function walkOf(
  reader: Reader,
  viewer: UserViewer,
  query: NetworkQuery,
  { isOwn }: { readonly isOwn: boolean },
): Promise<'entries' | 'items'> {
  // Items matching a selective condition would have to be searched in the whole server.
  if (Object.values(query).some((asked) => asked !== undefined && asked !== false)) return 'entries';
  // An index has the items of an author in this order.
  if (isOwn) return 'items';
  const found = await tables(reader)
    .selectFrom('stream_entry')
    .select('item_id')
    .where('channel_id', '=', viewer.channelId)
    .offset(manyThreads)
    .limit(1)
    .execute();
  return found.length > 0 ? 'items' : 'entries';
}

function matching(all: Threads, reader: Reader, viewer: Params<UserViewer>, query: Params<Conditions>): Threads {
  let threads = byEntry(all, viewer, query);
  const { search, hashtag, mid, itemId, category, since, until, afterId } = query;
  if (search !== undefined) threads = threads.where(fits(sql.ref('item.body'), search));
  if (hashtag !== undefined)
    threads = threads.where((eb) => eb.exists(termsNaming(eb as never, reader.kind, 'hashtag', hashtag)));
  if (category !== undefined)
    threads = threads.where((eb) => eb.exists(termsNaming(eb as never, reader.kind, 'category', category)));
  if (mid !== undefined) threads = threads.where('item.mid', '=', mid);
  if (itemId !== undefined) threads = threads.where('item.id', '=', itemId);
  if (since !== undefined) threads = threads.where('item.created_at', '>=', since);
  if (until !== undefined) threads = threads.where('item.created_at', '<=', until);
  if (afterId !== undefined) threads = threads.where('item.id', '>', afterId);
  return byPeople(threads, viewer, query);
}

/** Texts and names are folded before: no compiled query looks at them. */
function conditionsOf({ kind }: Reader, { search, hashtag, category, ...query }: NetworkQuery): Conditions {
  const folded = (name: string | undefined) => (name === undefined ? undefined : foldedText(kind, name));
  return {
    ...query,
    search: search === undefined ? undefined : containing(kind, search),
    hashtag: folded(hashtag),
    category: folded(category),
  };
}

/** The channel's own state of a thread. */
function byEntry(all: Threads, viewer: Params<UserViewer>, query: Params<Conditions>): Threads {
  let threads = all;
  const { folder } = query;
  if (query.isWall) threads = threads.where('stream_entry.is_wall', '=', 1);
  if (query.isUnseen) threads = threads.where('stream_entry.is_unseen', '=', 1);
  if (query.isMention) threads = threads.where('stream_entry.mentions_me', '=', 1);
  if (query.isDirect) threads = threads.where(isDirectMessage);
  if (folder !== undefined) {
    threads = threads.where((eb) =>
      eb.exists(
        eb
          .selectFrom('filing')
          .select('filing.id')
          .whereRef('filing.item_id', '=', 'item.parent_id')
          .where('filing.channel_id', '=', viewer.channelId)
          .where('filing.name', '=', folder),
      ),
    );
  }
  if (!query.isConversation) return threads;
  return threads.where((eb) =>
    eb.or([
      eb('stream_entry.mentions_me', '=', 1),
      eb.exists(
        eb
          .selectFrom('item as mine')
          .select('mine.id')
          .whereRef('mine.parent_id', '=', 'item.parent_id')
          .where('mine.author_xchan_id', '=', viewer.xchanId)
          .where('mine.is_deleted', '=', 0),
      ),
    ]),
  );
}

/** Author of a thread. */
function byPeople(all: Threads, viewer: Params<UserViewer>, query: Params<Conditions>): Threads {
  let threads = all;
  const { xchanIds, exceptXchanIds, privacyGroupId, closeness } = query;
  if (exceptXchanIds !== undefined) {
    threads = threads
      .where('item.author_xchan_id', 'not in', exceptXchanIds)
      .where('item.owner_xchan_id', 'not in', exceptXchanIds);
  }
  if (xchanIds !== undefined) {
    threads = threads.where((eb) =>
      eb.or([
        eb('item.owner_xchan_id', 'in', xchanIds),
        eb.exists(
          eb
            .selectFrom('item as said')
            .select('said.id')
            .whereRef('said.parent_id', '=', 'item.parent_id')
            .where('said.author_xchan_id', 'in', xchanIds)
            .where('said.is_deleted', '=', 0)
            .where('said.is_hidden', '=', 0)
            .where('said.is_delayed', '=', 0),
        ),
      ]),
    );
  }
  if (privacyGroupId !== undefined) {
    threads = threads.where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('privacy_group_member')
            .select('privacy_group_member.id')
            .where('privacy_group_member.privacy_group_id', '=', privacyGroupId)
            .where(sql<SqlBool>`privacy_group_member.xchan_id in (item.author_xchan_id, item.owner_xchan_id)`),
        ),
        eb.and([
          eb('item.channel_id', '=', viewer.channelId),
          eb('item.acl_id', 'in', (acls) =>
            acls
              .selectFrom('acl_entry')
              .select('acl_entry.acl_id')
              .where('acl_entry.effect', '=', 'allow')
              .where('acl_entry.privacy_group_id', '=', privacyGroupId),
          ),
        ]),
      ]),
    );
  }
  if (closeness === undefined) return threads;
  return threads.where((eb) =>
    eb.exists(
      connectionsBehind(eb, viewer)
        .where('connection.closeness', '>=', closeness.from)
        .where('connection.closeness', '<=', closeness.to),
    ),
  );
}
