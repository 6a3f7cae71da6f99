import { visibleItems } from '../../identity/index.ts';
import {
  type Cursor,
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import { addTo } from '../../../lib/lists.ts';
import type { Instant } from '../../../lib/clock.ts';
import { visibleReplies } from './newest-items.ts';

/** A range of the messages of a channel; both ends are left out. Without one it ends at the newest. */
export interface MessageRange {
  readonly before?: Cursor | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

type PlaceParams = { readonly value: Param<string>; readonly id: Param<number> };
type RangeParams = { readonly before?: PlaceParams | undefined; readonly after?: PlaceParams | undefined };

const messagePlaces = preparedByKey(
  (reader, viewer: Params<Viewer>, channelId: Param<number>, { before, after }: RangeParams, limit: Param<number>) => {
    let query = visibleItems(reader, viewer)
      .where('item.channel_id', '=', channelId)
      .where('item.is_top', '=', 1)
      .where('item.is_deleted', '=', 0)
      .where('item.is_hidden', '=', 0)
      .where('item.item_type', '=', 0)
      .select(['item.id', 'item.created_at as value']);
    // The first condition of each pair is what both databases begin to read the index at.
    if (before) {
      query = query
        .where('item.created_at', '<=', before.value)
        .where((eb) => eb.or([eb('item.created_at', '<', before.value), eb('item.id', '<', before.id)]));
    }
    if (after) {
      query = query
        .where('item.created_at', '>=', after.value)
        .where((eb) => eb.or([eb('item.created_at', '>', after.value), eb('item.id', '>', after.id)]));
    }
    const direction = after ? 'asc' : 'desc';
    return query.orderBy('item.created_at', direction).orderBy('item.id', direction).limit(limit);
  },
);

/**
 * Visible messages of a channel, oldest first: the newest ones of the range, or with `after` the oldest ones. Without
 * replies, reactions and pages.
 */
export async function listMessages(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  { before, after, limit }: MessageRange,
): Promise<Cursor[]> {
  const place = (at: Cursor | undefined) => at && { value: at.value, id: at.id };
  const rows = await messagePlaces(reader, viewer, channelId, { before: place(before), after: place(after) }, limit);
  const places = rows.map(({ id, value }) => ({ id, value }));
  return after ? places : places.reverse();
}

const maxReactions = 5000;

/** One kind of reaction on an item. */
export interface ReactionCount {
  readonly emoji: string;
  /** People who reacted, first one first. */
  readonly xchanIds: readonly number[];
}

const reactionRows = preparedByKey((reader, viewer: Params<Viewer>, itemIds: readonly Param<number>[]) =>
  visibleItems(reader, viewer)
    .where('item.thr_parent_id', 'in', itemIds)
    .where('item.reaction', 'is not', null)
    .where('item.is_deleted', '=', 0)
    .select(['item.thr_parent_id as on', 'item.reaction', 'item.author_xchan_id as by'])
    .orderBy('item.id')
    .limit(maxReactions),
);

/** Reactions on these items, by item; most of one page, for items that everyone has reacted to. */
export async function readReactions(
  reader: Reader,
  viewer: Viewer,
  itemIds: readonly number[],
): Promise<Map<number, ReactionCount[]>> {
  if (itemIds.length === 0) return new Map();
  const rows = await reactionRows(reader, viewer, itemIds);
  const found = new Map<number, Map<string, number[]>>();
  for (const row of rows) {
    const of = found.get(row.on!) ?? new Map<string, number[]>();
    found.set(row.on!, of);
    addTo(of, row.reaction!, row.by);
  }
  const counts = (of: Map<string, number[]>) => [...of].map(([emoji, xchanIds]) => ({ emoji, xchanIds }));
  return new Map([...found].map(([id, of]) => [id, counts(of)]));
}

/** Replies of a thread, in summary. */
export interface ReplySummary {
  readonly count: number;
  readonly lastAt: Instant;
  /** Last authors, up to three. */
  readonly xchanIds: readonly number[];
}

const replyRows = preparedByKey((reader, viewer: Params<Viewer>, topIds: readonly Param<number>[]) =>
  visibleReplies(reader, viewer, topIds)
    .select((eb) => [
      'item.parent_id',
      'item.author_xchan_id as by',
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('item.created_at').as('last_at'),
    ])
    .groupBy(['item.parent_id', 'item.author_xchan_id']),
);

/** Replies to these messages, by message; those without replies are absent. */
export async function summarizeReplies(
  reader: Reader,
  viewer: Viewer,
  topIds: readonly number[],
): Promise<Map<number, ReplySummary>> {
  if (topIds.length === 0) return new Map();
  const rows = await replyRows(reader, viewer, topIds);
  const byThread = new Map<number, { by: number; count: number; lastAt: Instant }[]>();
  for (const row of rows) {
    addTo(byThread, row.parent_id!, { by: row.by, count: Number(row.count), lastAt: row.last_at });
  }
  return new Map([...byThread].map(([id, parts]) => [id, summaryOf(parts)]));
}

function summaryOf(parts: readonly { by: number; count: number; lastAt: Instant }[]): ReplySummary {
  const latest = parts.toSorted((a, b) => (a.lastAt < b.lastAt ? 1 : -1));
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    lastAt: latest[0]!.lastAt,
    xchanIds: latest.slice(0, 3).map(({ by }) => by),
  };
}

/** The viewer's own reaction of this kind on an item. */
export async function findOwnReaction(
  reader: Reader,
  viewer: UserViewer,
  itemId: number,
  emoji: string,
): Promise<number | undefined> {
  const row = await visibleItems(reader, viewer)
    .where('item.thr_parent_id', '=', itemId)
    .where('item.author_xchan_id', '=', viewer.xchanId)
    .where('item.reaction', '=', emoji)
    .where('item.is_deleted', '=', 0)
    .select('item.id')
    .executeTakeFirst();
  return row?.id;
}
