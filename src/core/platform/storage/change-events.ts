import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { ChangeEvent, ChangePosition, ItemChange, UserChange } from '../domain/change.ts';
import type { Reader, Tx } from './database.ts';
import { valuesOf } from './dialect/portable.ts';
import type { Param } from './param.ts';
import { insertMany } from './queries/insert-many.ts';
import { preparedWriteByKey } from './queries/prepared.ts';

/** So many events are read at once. */
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

/** Notes that items are new, changed or gone, in the transaction of the change. */
export async function noteItems(tx: Tx, kind: ItemChange, itemIds: readonly number[], now: Instant): Promise<void> {
  if (itemIds.length === 0) return;
  if (itemIds.length === 1) return void (await newItemEvent(tx, kind, itemIds[0]!, now));
  await sql`insert into change_event (kind, channel_id, top_id, item_id, created_at)
    select ${kind}, channel_id, coalesce(parent_id, id), id, ${now} from item where id in ${valuesOf(tx.kind, itemIds)}
    order by id`.execute(tx.db);
}

/** Notes that something changed for these people alone. */
export async function noteForUsers(tx: Tx, kind: UserChange, userIds: readonly number[], now: Instant): Promise<void> {
  const row = { kind, channel_id: null, top_id: null, item_id: null, created_at: now };
  await insertMany(
    tx,
    'change_event',
    userIds.map((userId) => ({ ...row, user_id: userId })),
  );
}

/**
 * The events behind a place, in the order in which they became visible: none appears before one that was read. In
 * PostgreSQL those wait whose transaction is younger than one that has not ended.
 */
export async function readChanges(reader: Reader, after: ChangePosition): Promise<ChangeEvent[]> {
  const transaction = reader.kind === 'sqlite' ? sql.lit(0) : sql.ref('xid');
  const rest =
    reader.kind === 'sqlite'
      ? sql`id > ${after.id}`
      : sql`(xid, id) > (${after.transaction}::bigint, ${after.id}::bigint)
          and xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;
  const order = reader.kind === 'sqlite' ? sql`id` : sql`xid, id`;
  const { rows } = await sql<{
    id: number;
    xid: number;
    kind: ChangeEvent['kind'];
    channel_id: number | null;
    top_id: number | null;
    item_id: number | null;
    user_id: number | null;
  }>`select id, ${transaction} as xid, kind, channel_id, top_id, item_id, user_id from change_event
    where ${rest} order by ${order} limit ${eventsAtOnce}`.execute(reader.db);
  return rows.map((row) => ({
    position: { transaction: Number(row.xid), id: row.id },
    kind: row.kind,
    channelId: row.channel_id,
    topId: row.top_id,
    itemId: row.item_id,
    userId: row.user_id,
  }));
}

/** Where the log ends now: what is read behind it is new. */
export async function lastChange(reader: Reader): Promise<ChangePosition> {
  if (reader.kind === 'sqlite') {
    const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from change_event`.execute(reader.db);
    return { transaction: 0, id: rows[0]!.id };
  }
  const { rows } = await sql<{ xid: number; id: number }>`select xid, id from change_event
    where xid < pg_snapshot_xmin(pg_current_snapshot())::text::bigint order by xid desc, id desc limit 1`.execute(
    reader.db,
  );
  return { transaction: Number(rows[0]?.xid ?? 0), id: Number(rows[0]?.id ?? 0) };
}

/** Whether the log still has the event at this place, so that nothing behind it is missing. */
export async function hasChange(reader: Reader, { transaction, id }: ChangePosition): Promise<boolean> {
  const same = reader.kind === 'sqlite' ? sql`` : sql`and xid = ${transaction}::bigint`;
  const { rows } = await sql`select id from change_event where id = ${id} ${same}`.execute(reader.db);
  return rows.length > 0;
}

/** Removes up to `limit` events from before a moment, but never the last one; returns how many. */
export async function removeOldChanges(tx: Tx, before: Instant, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from change_event where id in
    (select id from (select id, created_at from change_event order by id limit ${limit}) as oldest where created_at < ${before})
    and id < (select max(id) from change_event)`.execute(tx.db);
  return Number(numAffectedRows ?? 0);
}
