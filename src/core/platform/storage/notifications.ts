import type { Instant } from '../../../lib/clock.ts';
import type { NewNotification } from '../domain/notification.ts';
import { noteForUsers } from './change-events.ts';
import type { Tx } from './database.ts';
import { chunked } from './dialect/portable.ts';

/**
 * Notifies people, in the transaction of the cause. Each is notified of an item once, whatever for; an event or a subject that
 * comes up again replaces its earlier notification. What is shown of one is decided when it is read.
 * @returns how many are new
 */
export async function notify(tx: Tx, notifications: readonly NewNotification[], now: Instant): Promise<number> {
  const notified = new Set<number>();
  let count = 0;
  for (const some of chunked(notifications, 9)) {
    for (const each of some) await removeEarlier(tx, each);
    const rows = await tx.db
      .insertInto('notification')
      .values(some.map((each) => rowOf(each, now)))
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute();
    count += rows.length;
    for (const row of rows) notified.add(row.user_id);
  }
  await noteForUsers(tx, 'notified', [...notified], now);
  return count;
}

function rowOf({ userId, kind, actorXchanId, about }: NewNotification, now: Instant) {
  const place =
    'itemId' in about
      ? { item_id: about.itemId, top_id: about.topId, channel_id: about.channelId, subject_id: null }
      : { item_id: null, top_id: null, channel_id: null, subject_id: about.subjectId };
  return { user_id: userId, kind, actor_xchan_id: actorXchanId, ...place, created_at: now };
}

async function removeEarlier(tx: Tx, { userId, kind, about }: NewNotification): Promise<void> {
  if ('itemId' in about) {
    // An event comes up again, and may have been a notification of something else before.
    if (kind !== 'event') return;
    await tx.db.deleteFrom('notification').where('user_id', '=', userId).where('item_id', '=', about.itemId).execute();
    return;
  }
  await tx.db
    .deleteFrom('notification')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('subject_id', '=', about.subjectId)
    .execute();
}

/** Removes up to `limit` notifications from before a moment; returns how many. */
export async function removeOldNotifications(tx: Tx, before: Instant, limit: number): Promise<number> {
  const old = tx.db.selectFrom('notification').select('id').where('created_at', '<', before).limit(limit);
  const { numDeletedRows } = await tx.db.deleteFrom('notification').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Which of someone's notifications are read now. */
export type NotificationsRead =
  | { readonly ids: readonly number[] }
  | { readonly topId: number }
  /** Those of items created until `until`. */
  | { readonly channelId: number; readonly until: Instant }
  /** Those up to this id, which should be the newest shown. */
  | { readonly upToId: number };

/** Notes that notifications have been read; returns how many had not been. */
export async function markNotifications(
  tx: Tx,
  userId: number,
  which: NotificationsRead,
  now: Instant,
): Promise<number> {
  let rows = tx.db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null);
  if ('ids' in which) rows = rows.where('id', 'in', which.ids);
  else if ('topId' in which) rows = rows.where('top_id', '=', which.topId);
  else if ('upToId' in which) rows = rows.where('id', '<=', which.upToId);
  else {
    rows = rows
      .where('channel_id', '=', which.channelId)
      .where('item_id', 'in', (eb) =>
        eb
          .selectFrom('item')
          .select('item.id')
          .whereRef('item.id', '=', 'notification.item_id')
          .where('item.created_at', '<=', which.until),
      );
  }
  const { numUpdatedRows } = await rows.executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await noteForUsers(tx, 'read', [userId], now);
  return Number(numUpdatedRows);
}

/** Deletes a person's notifications of something. */
export async function removeNotificationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.db.deleteFrom('notification').where('user_id', '=', userId).execute();
}
