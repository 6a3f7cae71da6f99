import { type RawBuilder, sql } from 'kysely';
import { type ForumFilter, forumsWithin } from '../../groups/index.ts';
import {
  findVisibleChannel,
  findVisibleForumsByName,
  findVisibleXchansByName,
  visibleItems,
} from '../../identity/index.ts';
import { identitiesOf, listOf, pathWithin, type Reader, type UserViewer, type Viewer } from '../../platform/index.ts';
import { withEarlierAuthors } from '../../reassignment/index.ts';
import { firstEntryAt } from '../domain/entry-id.ts';
import { authorFact, channelFact } from '../domain/indexed-item.ts';
import { withCommonWords } from './beginnings.ts';
import { type FullTextQuery, type FullTextTerm, matchingEntries } from './full-text.ts';
import type { IsFact, Phrase, SearchQuery } from '../domain/query.ts';

/** An item that was found. */
export interface Hit {
  readonly itemId: number;
  /** Its place in the results; they go on below it. */
  readonly place: number;
}

/** Hits, and the position to continue; undefined at the end. There may be more even without hits. */
export interface HitPage {
  readonly hits: readonly Hit[];
  readonly next: number | undefined;
}

/** Threads or comments of forum channels: all visible ones, or those of a group and its subgroups. */
export interface ForumScope extends ForumFilter {
  readonly kind: 'post' | 'reply';
  /** Only posts that are closed to comments, or only the others. */
  readonly isClosed?: boolean | undefined;
}

/** Maximum number of forum channels in an index query; above it, their items are filtered afterwards. */
export const maxNamedForums = 200;

/** Number of entries per step, and steps per search: their visibility is checked one by one. */
const entriesAtOnce = 400;
const maxSteps = 10;

/**
 * Visible items that match a query, newest first. A search checks at most a few thousand entries; `next` continues
 * after the last one checked.
 * @param page `by`: the identity of the author; `forums`: the forum channels
 */
export async function searchItems(
  reader: Reader,
  viewer: Viewer,
  query: SearchQuery,
  { below, limit, by }: { readonly below?: number | undefined; readonly limit: number; readonly by?: number },
): Promise<HitPage> {
  return searchIn(reader, viewer, await inquiryOf(reader, viewer, query, by), { query, below, limit });
}

/** The same only in forum channels, for messages. */
export async function searchForums(
  reader: Reader,
  viewer: UserViewer,
  query: SearchQuery,
  { forums, ...page }: { readonly below?: number | undefined; readonly limit: number; readonly forums: ForumScope },
): Promise<HitPage> {
  const known = await forumsWithin(reader, viewer, forums)
    .limit(maxNamedForums + 1)
    .execute();
  const inquiry = known.length === 0 ? undefined : await inquiryOf(reader, viewer, query);
  const places = known.length > maxNamedForums ? [] : [known.map(({ id }) => fact(channelFact(id)))];
  const within = inquiry && { ...inquiry, all: [...inquiry.all, [fact(`k${forums.kind}`)], ...places] };
  return searchIn(reader, viewer, within, { ...page, query, forums });
}

/** The index query, and the conditions it can't decide. */
interface Inquiry extends FullTextQuery {
  /** The author is one of each of these: the index may have an earlier author. */
  readonly authors: readonly (readonly number[])[];
}

interface Searched {
  readonly query: SearchQuery;
  readonly below?: number | undefined;
  readonly limit: number;
  readonly forums?: ForumScope;
}

async function searchIn(
  reader: Reader,
  viewer: Viewer,
  inquiry: Inquiry | undefined,
  { query, below, limit, forums }: Searched,
): Promise<HitPage> {
  const match = inquiry && (await withCommonWords(reader, inquiry));
  const wanted = query.is.filter((fact) => fact === 'saved' || fact === 'pinned' || fact === 'unread');
  if (
    inquiry === undefined ||
    match === undefined ||
    match.all.length === 0 ||
    (viewer.kind === 'anonymous' && wanted.some((fact) => fact !== 'pinned'))
  ) {
    return { hits: [], next: undefined };
  }
  const above = query.after === undefined ? 0 : firstEntryAt(`${query.after}T00:00:00.000Z`) - 1;
  const latest = query.before === undefined ? Number.MAX_SAFE_INTEGER : firstEntryAt(`${query.before}T00:00:00.000Z`);
  const hits: Hit[] = [];
  let end = Math.min(below ?? Number.MAX_SAFE_INTEGER, latest);
  for (let step = 0; step < maxSteps; step += 1) {
    const range = { above, below: end, limit: entriesAtOnce };
    const { rows } = await matchingEntries(reader.kind, match, range).execute(reader.db);
    const ids = rows.map((row) => Number(row.item_id));
    const seen = await visibleAmong(reader, viewer, ids, { wanted, authors: inquiry.authors, forums });
    for (const row of rows) {
      if (!seen.has(Number(row.item_id))) continue;
      if (hits.length === limit) return { hits, next: hits.at(-1)!.place };
      hits.push({ itemId: Number(row.item_id), place: Number(row.id) });
    }
    if (rows.length < entriesAtOnce) return { hits, next: undefined };
    end = Number(rows.at(-1)!.id);
  }
  return { hits, next: end };
}

async function visibleAmong(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
  {
    wanted,
    authors,
    forums,
  }: Pick<Inquiry, 'authors'> & Pick<Searched, 'forums'> & { readonly wanted: readonly IsFact[] },
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  let items = visibleItems(reader, viewer)
    .where('item.id', 'in', listOf(reader.kind, ids))
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0);
  for (const some of authors) items = items.where('item.author_xchan_id', 'in', listOf(reader.kind, some));
  if (forums && viewer.kind === 'user') {
    items = items
      // The `+` keeps PostgreSQL from looking through all items of these channels.
      .where(sql<number>`+item.channel_id`, 'in', forumsWithin(reader, viewer, forums))
      .where('item.item_type', '=', 0)
      .where('item.reaction', 'is', null);
    if (forums.isClosed !== undefined) items = items.where('item.is_nocomment', '=', forums.isClosed ? 1 : 0);
  }
  if (wanted.includes('pinned')) {
    items = items.where(sql<boolean>`exists (select 1 from pin where pin.item_id = item.id)`);
  }
  if (wanted.includes('saved') && viewer.kind === 'user') {
    const { channelId } = viewer;
    items = items.where(
      sql<boolean>`exists (select 1 from filing where filing.item_id = item.id and filing.channel_id = ${channelId})`,
    );
  }
  if (wanted.includes('unread') && viewer.kind === 'user') items = items.where(isUnread(viewer));
  const rows = await items.select('item.id').execute();
  return new Set(rows.map((row) => row.id));
}

/**
 * Whether the outer query's item is by others and new to the viewer, as counted by home: after the viewer's read marker
 * in the channel; without one, written since the viewer joined the channel's group, or in an unseen thread of the
 * stream.
 */
function isUnread(viewer: UserViewer): RawBuilder<boolean> {
  const { userId, channelId } = viewer;
  const own = sql.join(identitiesOf(viewer));
  const marker = sql`from read_marker where read_marker.user_id = ${userId} and read_marker.channel_id = item.channel_id`;
  // The limit has PostgreSQL read the one group first, and not compare the paths of all.
  const joined = sql`select max(group_role.created_at) from (select "group".full_path_key from channel
      join "group" on "group".id = channel.group_id where channel.id = item.channel_id limit 1) as here
    join group_role on group_role.user_id = ${userId}
    join "group" as above on above.id = group_role.group_id
    where ${pathWithin('here.full_path_key', 'above.full_path_key')}`;
  const unseen = sql`select 1 from stream_entry where stream_entry.item_id = item.parent_id
    and stream_entry.channel_id = ${channelId} and stream_entry.is_unseen = 1`;
  return sql<boolean>`(item.author_xchan_id not in (${own}) and case
    when exists (select 1 ${marker}) then exists (select 1 ${marker}
      and (item.created_at, item.id) > (read_marker.read_to, read_marker.item_id))
    when (${joined}) is not null then item.created_at > (${joined})
    else exists (${unseen}) end)`;
}

/** The channel with this address; otherwise, group channels with this name, as shown on pages. */
async function channelsCalled(reader: Reader, viewer: Viewer, name: string): Promise<number[]> {
  const channel = await findVisibleChannel(reader, viewer, name);
  return channel ? [channel.id] : findVisibleForumsByName(reader, viewer, name);
}

const words = ({ tokens, isPrefix }: Phrase): FullTextTerm => ({ column: 'words', tokens, isPrefix });
const fact = (token: string): FullTextTerm => ({ column: 'facts', tokens: [token] });

/** The index query; undefined if a given name matches no one and nothing. */
async function inquiryOf(
  reader: Reader,
  viewer: Viewer,
  query: SearchQuery,
  by?: number,
): Promise<Inquiry | undefined> {
  const all: FullTextTerm[][] = query.phrases.map((phrase) => [words(phrase)]);
  for (const tag of query.tags) all.push([fact(tag)]);
  for (const has of query.has) all.push([fact(`h${has}`)]);
  if (query.is.includes('post')) all.push([fact('kpost')]);
  if (query.is.includes('reply')) all.push([fact('kreply')]);
  const own = viewer.kind === 'user' ? identitiesOf(viewer) : [];
  const authors: (readonly number[])[] = by === undefined ? [] : [[by]];
  if (query.is.includes('mine')) authors.push(own);
  if (query.from.length > 0) {
    const named: number[] = [];
    for (const name of query.from) {
      named.push(...(name === 'me' ? own : await findVisibleXchansByName(reader, viewer, name)));
    }
    authors.push(named);
  }
  if (query.in.length > 0) {
    const channels = await Promise.all(query.in.map((name) => channelsCalled(reader, viewer, name)));
    all.push(channels.flat().map((id) => fact(channelFact(id))));
  }
  if ([...all, ...authors].some((group) => group.length === 0)) return undefined;
  for (const some of authors) {
    const indexed = await withEarlierAuthors(reader, some);
    if (indexed) all.push(indexed.map((id) => fact(authorFact(id))));
  }
  if (all.length === 0) all.push([fact('kpost'), fact('kreply')]);
  return { all, authors, none: query.excluded.map(words) };
}
