import { attendance } from '../../content/index.ts';
import { fromStoredName, insertMany, type Source, tables, type Tx } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Someone who accepted or tentatively accepted an event, with their planned reminder. */
export interface EventReminder {
  readonly itemId: number;
  readonly userId: number;
  /** When to check whether to remind the person; null for never again. */
  readonly lookAt: Instant | null;
  /** When that began of which the person was reminded last; empty for nothing. */
  readonly reminded: string;
}

const columns = ['item_id', 'user_id', 'look_at', 'reminded'] as const;

function toReminder(row: {
  item_id: number;
  user_id: number;
  look_at: string | null;
  reminded: string;
}): EventReminder {
  return { itemId: row.item_id, userId: row.user_id, lookAt: row.look_at, reminded: row.reminded };
}

/** Which attendees are listed: those of one identity, if it isn't 0. */
interface AttendeePage {
  readonly xchanId: number;
  readonly afterUserId: number;
  readonly limit: number;
}

/** The next users who come to an event, or may, by their ids: of the owners of channels their last answer counts. */
export async function listAttendees(
  tx: Tx,
  itemId: number,
  { xchanId, afterUserId, limit }: AttendeePage,
): Promise<number[]> {
  const rows = await attendees(tx, itemId)
    .select('channel.user_id')
    .distinct()
    .$if(xchanId !== 0, (query) => query.where('item.author_xchan_id', '=', xchanId))
    .where('channel.user_id', '>', afterUserId)
    .orderBy('channel.user_id')
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.user_id ?? []);
}

/** Whether someone still attends, perhaps tentatively, with any of their channels. */
export async function isAttending(tx: Tx, { itemId, userId }: EventReminder): Promise<boolean> {
  const query = attendees(tx, itemId).select('item.id').where('channel.user_id', '=', userId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

function attendees(tx: Tx, itemId: number) {
  return tx.db
    .selectFrom('item')
    .innerJoin('channel', 'channel.xchan_id', 'item.author_xchan_id')
    .where('item.thr_parent_id', '=', itemId)
    .where('item.reaction', 'in', [attendance.yes, attendance.maybe])
    .where('item.is_deleted', '=', 0);
}

/** An event's data in its item; undefined for one that no longer exists. */
export async function findEventObject(tx: Tx, itemId: number): Promise<{ type: string; obj: string } | undefined> {
  const row = await tx.db
    .selectFrom('item')
    .select(['obj_type', 'obj'])
    .where('id', '=', itemId)
    .where('is_deleted', '=', 0)
    .executeTakeFirst();
  return row && { type: fromStoredName(row.obj_type), obj: row.obj };
}

/** Planned reminders of these people for an event. */
export async function findEventReminders(
  source: Source,
  itemId: number,
  userIds: readonly number[],
): Promise<Map<number, EventReminder>> {
  if (userIds.length === 0) return new Map();
  const rows = await tables(source)
    .selectFrom('event_reminder')
    .select(columns)
    .where('item_id', '=', itemId)
    .where('user_id', 'in', userIds)
    .execute();
  return new Map(rows.map((row) => [row.user_id, toReminder(row)]));
}

/** Replaces the plan. */
export async function writeEventReminders(tx: Tx, reminders: readonly EventReminder[]): Promise<void> {
  for (const { itemId, userId } of reminders) {
    await tx.db.deleteFrom('event_reminder').where('item_id', '=', itemId).where('user_id', '=', userId).execute();
  }
  const rows = reminders.map(({ itemId, userId, lookAt, reminded }) => ({
    item_id: itemId,
    user_id: userId,
    look_at: lookAt,
    reminded,
  }));
  await insertMany(tx, 'event_reminder', rows, {});
}

/** Removes the plan of someone who declined, or can't see the event any more. */
export async function removeEventReminder(tx: Tx, { itemId, userId }: EventReminder): Promise<void> {
  await tx.db.deleteFrom('event_reminder').where('item_id', '=', itemId).where('user_id', '=', userId).execute();
}

/** Has everything that is planned for someone looked at again, after they have chosen otherwise. */
export async function lookAtRemindersOf(tx: Tx, userId: number, now: Instant): Promise<void> {
  await tx.db.updateTable('event_reminder').set({ look_at: now }).where('user_id', '=', userId).execute();
}

/** Due reminders, longest waiting first. */
export async function listDueReminders(source: Source, now: Instant, limit: number): Promise<EventReminder[]> {
  const rows = await tables(source)
    .selectFrom('event_reminder')
    .select(columns)
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('item_id')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map(toReminder);
}

/** Whether a reminder is unchanged since it was read; writes to it, so that only one process sends it. */
export async function keepReminder(tx: Tx, reminder: EventReminder): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('event_reminder')
    .set({ reminded: reminder.reminded })
    .where('item_id', '=', reminder.itemId)
    .where('user_id', '=', reminder.userId)
    .where('look_at', '=', reminder.lookAt)
    .where('reminded', '=', reminder.reminded)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
