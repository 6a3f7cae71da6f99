import { sql } from 'kysely';
import { eventsOfOwnChannelAfter, visibleItems } from '../../identity/index.ts';
import {
  fromStoredName,
  insertMany,
  type Reader,
  type Tx,
  type UserViewer,
  valuesOf,
  type Viewer,
} from '../../platform/index.ts';
import { mapInTurns } from '../../../lib/turns.ts';
import { type CalendarEvent, isEventType, readEvent } from '../domain/event.ts';
import { rangeOf, type TimeRange } from '../domain/occurrences.ts';

/** Stores when these items take place, for those that are events, after they were written. */
export async function indexEvents(tx: Tx, itemIds: readonly number[]): Promise<void> {
  if (itemIds.length === 0) return;
  const rows = await tx.db
    .selectFrom('item')
    .select(['id', 'obj_type', 'obj'])
    .where(sql<boolean>`id in ${valuesOf(tx.kind, [...itemIds])}`)
    .where('is_top', '=', 1)
    .execute();
  const events = rows.flatMap(({ id, obj_type: type, obj }) => {
    const event = isEventType(fromStoredName(type)) ? readEvent(obj) : undefined;
    return event ? [{ id, ...rangeOf(event) }] : [];
  });
  await tx.db
    .deleteFrom('event')
    .where(sql<boolean>`item_id in ${valuesOf(tx.kind, [...itemIds])}`)
    .execute();
  await insertMany(
    tx,
    'event',
    events.map(({ id, from, to }) => ({ item_id: id, starts_at: from, ends_at: to })),
    {},
  );
}

/** An event in a list. */
export interface ListedEvent {
  readonly itemId: number;
  readonly uuid: string;
  readonly mid: string;
  readonly title: string;
  readonly channelId: number;
  readonly event: CalendarEvent;
}

/**
 * Events that may take place within a range and that the viewer may see; when they do is looked at by `occurrencesOf`.
 * @param channelIds of these channels alone; undefined for all
 * @returns at most `limit`: what begins within the range, the first of it first, then what began before, the last of it first,
 *   so that series of years ago leave room for what is new
 */
export async function listEvents(
  reader: Reader,
  viewer: Viewer,
  { from, to }: TimeRange,
  { channelIds, limit }: { readonly channelIds?: readonly number[] | undefined; readonly limit: number },
): Promise<ListedEvent[]> {
  if (channelIds?.length === 0) return [];
  let query = visibleItems(reader, viewer)
    .innerJoin('event', 'event.item_id', 'item.id')
    .where('event.ends_at', '>', from)
    .where('event.starts_at', '<', to)
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .where('item.item_type', '=', 0);
  if (channelIds) query = query.where('item.channel_id', 'in', channelIds);
  const listed = query.select(listedColumns);
  const within = listed.where('event.starts_at', '>=', from).orderBy('event.starts_at').orderBy('item.id').limit(limit);
  const rows = await within.execute();
  if (rows.length < limit) {
    const before = listed.where('event.starts_at', '<', from).orderBy('event.starts_at', 'desc').orderBy('item.id');
    rows.push(...(await before.limit(limit - rows.length).execute()));
  }
  return (await mapInTurns(rows, toListed)).flat();
}

const listedColumns = ['item.id', 'item.uuid', 'item.mid', 'item.title', 'item.channel_id', 'item.obj'] as const;

interface ListedRow {
  readonly id: number;
  readonly uuid: string;
  readonly mid: string;
  readonly title: string;
  readonly channel_id: number;
  readonly obj: string;
}

function toListed({ id, uuid, mid, title, channel_id: channelId, obj }: ListedRow): ListedEvent[] {
  const event = readEvent(obj);
  return event ? [{ itemId: id, uuid, mid, title, channelId, event }] : [];
}

/** Events of the channel that the viewer acts for, by id, after one of them. */
export async function listOwnEvents(
  reader: Reader,
  viewer: UserViewer,
  { afterId, limit }: { readonly afterId: number; readonly limit: number },
): Promise<ListedEvent[]> {
  const rows = await eventsOfOwnChannelAfter(reader, viewer, afterId)
    .where('item.is_deleted', '=', 0)
    .select(listedColumns)
    .orderBy('item.id')
    .limit(limit)
    .execute();
  return (await mapInTurns(rows, toListed)).flat();
}
