import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { mayHaveUnreadNotifications, visibleNotifications } from '../../identity/index.ts';
import {
  type NotificationKind,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  type UserViewer,
} from '../../platform/index.ts';
import { countLimit } from '../domain/attention.ts';

/** A notification as its recipient is shown it. */
export interface Notification {
  readonly id: number;
  readonly kind: NotificationKind;
  /** Who caused it. `findKnownXchanIds` decides whether the identity is visible to the viewer. */
  readonly actorXchanId: number | null;
  readonly channelId: number | null;
  readonly topId: number | null;
  readonly itemId: number | null;
  /** The connection, source user, group, invitation or import that it is about. */
  readonly subjectId: number | null;
  readonly createdAt: Instant;
  readonly isRead: boolean;
}

/** Which notifications are listed; all conditions together. */
export interface NotificationQuery {
  readonly isUnread?: boolean | undefined;
  readonly kinds?: readonly NotificationKind[] | undefined;
  readonly channelId?: number | undefined;
  readonly topId?: number | undefined;
  /** Those older than the one with this id. */
  readonly beforeId?: number | undefined;
  readonly limit: number;
}

const rowsBy = (prepare: typeof prepared) =>
  prepare((reader, viewer: Params<UserViewer>, query: Params<NotificationQuery>) => {
    let wanted = visibleNotifications(reader, viewer);
    if (query.isUnread !== undefined) {
      wanted = wanted.where('notification.read_at', query.isUnread ? 'is' : 'is not', null);
    }
    if (query.kinds) wanted = wanted.where('notification.kind', 'in', query.kinds);
    if (query.channelId !== undefined) wanted = wanted.where('notification.channel_id', '=', query.channelId);
    if (query.topId !== undefined) wanted = wanted.where('notification.top_id', '=', query.topId);
    if (query.beforeId !== undefined) wanted = wanted.where('notification.id', '<', query.beforeId);
    return wanted.selectAll('notification').orderBy('notification.id', 'desc').limit(query.limit);
  });
const pageRows = rowsBy(prepared);
const rowsOfThread = rowsBy(preparedByKey);

/** The viewer's notifications of currently visible items, newest first. */
export async function listNotifications(
  reader: Reader,
  viewer: UserViewer,
  query: NotificationQuery,
): Promise<{ rows: Notification[]; hasMore: boolean }> {
  const read = query.topId === undefined ? pageRows : rowsOfThread;
  const rows = await read(reader, viewer, { ...query, limit: query.limit + 1 });
  const found = rows.slice(0, query.limit).map((row) => ({
    id: row.id,
    kind: row.kind,
    actorXchanId: row.actor_xchan_id,
    channelId: row.channel_id,
    topId: row.top_id,
    itemId: row.item_id,
    subjectId: row.subject_id,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  }));
  return { rows: found, hasMore: rows.length > query.limit };
}

const unreadCounts = preparedByKey((reader, viewer: Params<UserViewer>) => {
  const isMeant = sql<SqlBool>`notification.kind in ('mention', 'message', 'reply')`;
  const some = visibleNotifications(reader, viewer)
    .where('notification.read_at', 'is', null)
    .select(sql<number | null>`case when ${isMeant} then notification.channel_id end`.as('channel_id'))
    .orderBy('notification.id', 'desc')
    .limit(countLimit * 10);
  return counting(reader)
    .selectFrom(some.as('counted'))
    .select(['counted.channel_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('counted.channel_id');
});

/** Number of a user's unread notifications. */
export interface UnreadNotifications {
  /** Their number, up to `countLimit`. */
  readonly total: number;
  /** Number per channel of those addressed to the user: no `post`. */
  readonly byChannel: ReadonlyMap<number | null, number>;
}

/** Counts the newest unread notifications of the viewer. */
export async function countUnreadNotifications(reader: Reader, viewer: UserViewer): Promise<UnreadNotifications> {
  const rows = (await mayHaveUnreadNotifications(reader, viewer)) ? await unreadCounts(reader, viewer) : [];
  const byChannel = new Map(rows.map((row) => [row.channel_id, Number(row.count)]));
  const all = [...byChannel.values()].reduce((sum, count) => sum + count, 0);
  return { total: Math.min(countLimit, all), byChannel };
}

/** For counting the rows of a query, which alone determines what is read. */
function counting(reader: Reader): Kysely<object> {
  return reader.db as unknown as Kysely<object>;
}
