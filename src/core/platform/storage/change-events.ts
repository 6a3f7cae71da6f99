import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { ChangeEvent, ItemChange, UserChange } from '../domain/change.ts';
import { lastSettled } from './commits/settled-logs.ts';
import type { Reader, Tx } from './database.ts';
import { valuesOf } from './dialect/portable.ts';
import type { Param } from './param.ts';
import { insertMany } from './queries/insert-many.ts';
import { preparedWriteByKey } from './queries/prepared.ts';

/** Number of events read at once. */
const eventsAtOnce = 500;

const newItemEvent = preparedWriteByKey((db, kind: Param<ItemChange>, itemId: Param<number>, now: Param<Instant>) =>
  db
    .insertInto('change_event')
    .columns(['kind', 'channel_id', 'top_id', 'item_id', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('item')
        .select([
          sql<ItemChange>`${kind}`.as('kind'),
          'channel_id',
          sql<number>`coalesce(parent_id, id)`.as('top_id'),
          'id',
          sql<string>`${now}`.as('created_at'),
        ])
        .where('id', '=', itemId),
    ),
);

/** Notes that items are new, changed or deleted, in the transaction of the change. */
export async function noteItems(tx: Tx, kind: ItemChange, itemIds: readonly number[], now: Instant): Promise<void> {
  if (itemIds.length === 0) return;
  if (itemIds.length === 1) return void (await newItemEvent(tx, kind, itemIds[0]!, now));
  await sql`insert into change_event (kind, channel_id, top_id, item_id, created_at)
    select ${kind}, channel_id, coalesce(parent_id, id), id, ${now} from item where id in ${valuesOf(tx.kind, itemIds)}
    order by id`.execute(tx.db);
}

/** Notes a change that only concerns these people. */
export async function noteForUsers(tx: Tx, kind: UserChange, userIds: readonly number[], now: Instant): Promise<void> {
  const row = { kind, channel_id: null, top_id: null, item_id: null, created_at: now };
  await insertMany(
    tx,
    'change_event',
    userIds.map((userId) => ({ ...row, user_id: userId })),
  );
}

/** Events in the order of their ids, and whether transactions that have not ended may add more. */
export interface Changes {
  readonly changes: ChangeEvent[];
  readonly hasWriters: boolean;
}

/** Reads the events after one, without those that others may still precede. */
export async function readChanges(reader: Reader, after: number, limit = eventsAtOnce): Promise<Changes> {
  const settled = await lastSettled(reader, 'change_event');
  const rows = await reader.db
    .selectFrom('change_event')
    .select(['id', 'kind', 'channel_id as channelId', 'top_id as topId', 'item_id as itemId', 'user_id as userId'])
    .where('id', '>', after)
    .where('id', '<=', settled.id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return { changes: rows, hasWriters: settled.hasWriters };
}

/** The last event that no earlier one will precede; 0 without one. */
export async function lastChange(reader: Reader): Promise<number> {
  const settled = await lastSettled(reader, 'change_event');
  const last = await reader.db
    .selectFrom('change_event')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('id', '<=', settled.id)
    .executeTakeFirst();
  return last?.id ?? 0;
}

/** Whether the log still has an event, so that none after it is missing. */
export async function hasChange(reader: Reader, id: number): Promise<boolean> {
  const found = await reader.db.selectFrom('change_event').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Removes up to `limit` events from before a moment, but never the last one; returns how many. */
export async function removeOldChanges(tx: Tx, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from change_event where id in
    (select id from (select id, created_at from change_event order by id limit ${limit}) as oldest where created_at < ${before})
    and id < (select max(id) from change_event)`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
