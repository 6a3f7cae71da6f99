import { type SqlBool, sql } from 'kysely';
import { voteType } from '../domain/poll.ts';
import { visibleItems } from '../../identity/index.ts';
import {
  type Cursor,
  foldedText,
  type OrParams,
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  tables,
  toStoredName,
  valuesOf,
  type Viewer,
} from '../../platform/index.ts';
import { termsNaming } from './named-terms.ts';

/**
 * Whose posts, or about what: threads of a channel, all or those in a category; everything by an identity, with a hashtag, or
 * that mentions one of some identities.
 */
export type NewestOf = ChannelThreads | Written | { readonly hashtag: string } | Mentions;

/** All items of an identity, or those in a channel or year. */
interface Written {
  readonly authorXchanId: number;
  readonly inChannelId?: number | undefined;
  readonly year?: number | undefined;
}

/** Posts and comments anywhere, except by people the viewer has blocked and `exceptXchanIds`. */
interface Mentions {
  readonly mentionedXchanIds: readonly number[];
  readonly exceptXchanIds: readonly number[];
}

/** Threads of a channel; with `alsoByXchanId` everything, too, that this identity has written elsewhere. */
interface ChannelThreads {
  readonly channelId: number;
  readonly category?: string | undefined;
  readonly alsoByXchanId?: number | undefined;
}

interface Page {
  readonly before?: Cursor | undefined;
  readonly limit: number;
}

/** Visible items, newest first, without reactions and pages. */
export async function listNewestItems(reader: Reader, viewer: Viewer, of: NewestOf, page: Page): Promise<Cursor[]> {
  if (!('channelId' in of) || of.alsoByXchanId === undefined) return listOne(reader, viewer, of, page);
  // Each list has its own index, which one query over both couldn't use.
  const { alsoByXchanId: authorXchanId, ...threads } = of;
  const lists = [await listOne(reader, viewer, threads, page), await listOne(reader, viewer, { authorXchanId }, page)];
  const places = new Map(lists.flat().map((place) => [place.id, place]));
  const isBefore = (a: Cursor, b: Cursor) => (a.value === b.value ? a.id > b.id : a.value > b.value);
  return [...places.values()].sort((a, b) => (isBefore(a, b) ? -1 : 1)).slice(0, page.limit);
}

async function listOne(reader: Reader, viewer: Viewer, of: NewestOf, page: Page): Promise<Cursor[]> {
  const rows = await beginningAt(selection(reader, viewer, of), page.before)
    .select(['item.id', 'item.created_at as value'])
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(page.limit)
    .execute();
  return rows.map(({ id, value }) => ({ id, value }));
}

/**
 * Number of visible posts and comments of an identity, up to `max`.
 * @param among only counts these items, if given
 */
export async function countWritten(
  reader: Reader,
  viewer: Viewer,
  authorXchanId: number,
  max: number,
  among?: readonly number[],
): Promise<number> {
  const written = selection(reader, viewer, { authorXchanId });
  const counted = among ? written.where(sql<SqlBool>`item.id in ${valuesOf(reader.kind, among)}`) : written;
  const some = counted.select('item.id').limit(max).as('some');
  const row = await tables(reader)
    .selectFrom(some)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

type Selection = ReturnType<typeof visibleItems>;

function selection(reader: Reader, viewer: Viewer, of: NewestOf): Selection {
  const items = visibleItems(reader, viewer)
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .where('item.item_type', '=', 0)
    .where('item.reaction', 'is', null)
    .where('item.obj_type', '<>', toStoredName(voteType));
  if ('channelId' in of) {
    const threads = items.where('item.channel_id', '=', of.channelId).where('item.is_top', '=', 1);
    if (of.category === undefined) return threads;
    const category = foldedText(reader.kind, of.category);
    return threads.where((eb) => eb.exists(termsNaming(eb, reader.kind, 'category', category)));
  }
  if ('authorXchanId' in of) return written(items, of);
  if ('mentionedXchanIds' in of) return mentioning(items, viewer, of);
  const spellings = [...new Set([of.hashtag, of.hashtag.toLowerCase()])];
  return items.where('item.id', 'in', (eb) =>
    eb
      .selectFrom('term')
      .select('term.item_id')
      // Spelled like the index `term_hashtag`.
      .where(sql<SqlBool>`term.kind = 'hashtag'`)
      .where('term.text', 'in', spellings),
  );
}

function written(items: Selection, { authorXchanId, inChannelId, year }: Written): Selection {
  let found = items.where('item.author_xchan_id', '=', authorXchanId);
  if (inChannelId !== undefined) found = found.where(sql<SqlBool>`+item.channel_id = ${inChannelId}`);
  if (year === undefined) return found;
  const [first, next] = [year, year + 1].map((each) => String(each).padStart(4, '0'));
  return found.where('item.created_at', '>=', first!).where('item.created_at', '<', next!);
}

function mentioning(items: Selection, viewer: Viewer, { mentionedXchanIds, exceptXchanIds }: Mentions): Selection {
  const found = items.where('item.id', 'in', (eb) =>
    eb
      .selectFrom('term')
      .select('term.item_id')
      .where('term.kind', '=', 'mention')
      .where('term.xchan_id', 'in', mentionedXchanIds),
  );
  const others = exceptXchanIds.length === 0 ? found : found.where('item.author_xchan_id', 'not in', exceptXchanIds);
  if (viewer.kind !== 'user') return others;
  return others.where('item.author_xchan_id', 'not in', (eb) =>
    eb
      .selectFrom('connection')
      .select('connection.xchan_id')
      .where('connection.channel_id', '=', viewer.channelId)
      .where('connection.blocked', '=', 1),
  );
}

function beginningAt(items: Selection, before: Cursor | undefined): Selection {
  if (!before) return items;
  // The first condition is what both databases begin to read the index at.
  return items
    .where('item.created_at', '<=', before.value)
    .where((eb) => eb.or([eb('item.created_at', '<', before.value), eb('item.id', '<', before.id)]));
}

/** The page of a channel with this name, the newest where several have it; undefined where the viewer sees none. */
export async function findPage(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  pagetitle: string,
): Promise<number | undefined> {
  const row = await visibleItems(reader, viewer)
    .where('item.channel_id', '=', channelId)
    .where('item.item_type', 'in', shownPages)
    .where('item.pagetitle', '=', pagetitle.toLowerCase())
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .select('item.id')
    .orderBy('item.created_at', 'desc')
    .orderBy('item.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Web pages, cards and articles; blocks and layouts are parts of pages. */
const shownPages = [3, 6, 7];

const commentCounts = preparedByKey((reader, viewer: Params<Viewer>, topIds: readonly Param<number>[]) =>
  visibleReplies(reader, viewer, topIds)
    .select((eb) => ['item.parent_id', eb.fn.countAll<number>().as('count')])
    .groupBy('item.parent_id'),
);

/** Number of visible comments in each of these threads. */
export async function countComments(
  reader: Reader,
  viewer: Viewer,
  topIds: readonly number[],
): Promise<Map<number, number>> {
  if (topIds.length === 0) return new Map();
  const rows = await commentCounts(reader, viewer, topIds);
  return new Map(rows.map((row) => [row.parent_id!, Number(row.count)]));
}

/** Visible comments in these threads, without reactions and votes. */
export function visibleReplies(
  reader: Reader,
  viewer: OrParams<Viewer>,
  topIds: readonly number[] | readonly Param<number>[],
): Selection {
  return visibleItems(reader, viewer)
    .where('item.parent_id', 'in', topIds as readonly Param<number>[])
    .where('item.is_top', '=', 0)
    .where('item.is_deleted', '=', 0)
    .where('item.reaction', 'is', null)
    .where('item.obj_type', '<>', toStoredName(voteType));
}
