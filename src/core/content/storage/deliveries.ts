import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { grantCategory, limits, roleLimit } from '../../identity/index.ts';
import {
  type OrParams,
  type Param,
  type Params,
  preparedWrite,
  preparedWriteByKey,
  type Schema,
  toFlag,
  type Tx,
  valuesOf,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { quietly } from './published-items.ts';
import { mentionedChannels, mentionsOf } from './thread-entries.ts';

/** Facts for delivering the top item of a thread. */
export interface Deliverable {
  readonly itemId: number;
  readonly channelId: number;
  readonly ownerXchanId: number;
  readonly authorXchanId: number;
  readonly aclId: number | null;
  readonly isRestricted: boolean;
  readonly createdAt: Instant;
  readonly commentedAt: Instant;
}

const deliverable = preparedWriteByKey((db, itemId: Param<number>) =>
  db
    .selectFrom('item')
    .select(['id', 'channel_id', 'owner_xchan_id', 'author_xchan_id', 'acl_id', 'visibility'])
    .select(['created_at', 'commented_at'])
    .where('id', '=', itemId)
    .where('is_top', '=', 1)
    .where('item_type', '=', 0)
    .where('is_deleted', '=', 0)
    .where('is_delayed', '=', 0)
    .where('is_unpublished', '=', 0)
    .where('postopts', '!=', quietly)
    .where('visibility', 'in', ['public', 'restricted']),
);

/** The top item of a thread in its channel's stream; undefined if it is deleted or unpublished. */
export async function findDeliverable(tx: Tx, itemId: number): Promise<Deliverable | undefined> {
  const [row] = await deliverable(tx, itemId);
  return (
    row && {
      itemId: row.id,
      channelId: row.channel_id,
      ownerXchanId: row.owner_xchan_id,
      authorXchanId: row.author_xchan_id,
      aclId: row.acl_id,
      isRestricted: row.visibility === 'restricted',
      createdAt: row.created_at,
      commentedAt: row.commented_at,
    }
  );
}

interface WallThread {
  readonly channelId: number;
  readonly itemId: number;
  readonly createdAt: Instant;
}

const wallEntry = preparedWriteByKey((db, { channelId, itemId, createdAt }: Params<WallThread>) =>
  db
    .insertInto('stream_entry')
    .values({
      channel_id: channelId,
      item_id: itemId,
      created_at: createdAt,
      commented_at: createdAt,
      is_wall: 1,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'item_id']).doNothing()),
);

/** Puts a thread into the stream of the channel that it belongs to; again changes nothing. */
export async function insertWallEntry(tx: Tx, thread: WallThread): Promise<void> {
  await wallEntry(tx, thread);
}

const connectionAt = preparedWrite((db, channelId: Param<number>, afterXchanId: Param<number>, offset: Param<number>) =>
  db
    .selectFrom('connection')
    .select('xchan_id')
    .where('channel_id', '=', channelId)
    .where('xchan_id', '>', afterXchanId)
    .orderBy('xchan_id')
    .limit(1)
    .offset(offset),
);

/** Whether a channel has more connections than `count`. */
export async function hasManyConnections(tx: Tx, channelId: number, count: number): Promise<boolean> {
  return (await connectionAt(tx, channelId, 0, count)).length > 0;
}

/** A channel to whose connections a thread is delivered: its own, or a forum that forwards it. */
export interface Sender {
  readonly channelId: number;
  readonly xchanId: number;
}

/**
 * Puts a thread into the streams of the next `limit` connections of the sender that may see it: those where both sides
 * are connected and neither blocks or ignores. Returns the identity looked at last; undefined after the last one.
 */
export async function deliverToConnections(
  tx: Tx,
  thread: Deliverable,
  sender: Sender,
  afterXchanId: number,
  limit: number,
): Promise<number | undefined> {
  const [last] = await connectionAt(tx, sender.channelId, afterXchanId, limit - 1);
  await receivedEntries(tx, thread, isUntouched(thread), sender, afterXchanId, last?.xchan_id);
  return last?.xchan_id;
}

/** Whether a thread has no comments. */
function isUntouched({ createdAt, commentedAt }: Deliverable): boolean {
  return createdAt === commentedAt;
}

/** Adds a thread to the streams of these channels; existing entries don't change. */
export async function deliverToChannels(tx: Tx, thread: Deliverable, channels: readonly number[]): Promise<void> {
  if (channels.length === 0) return;
  const { itemId, createdAt, commentedAt } = thread;
  const mentioned = valuesOf(tx.kind, [...(await mentionedChannels(tx, itemId))]);
  const untouched = sql.lit(toFlag(isUntouched(thread)));
  // One text however many there are: it is prepared once.
  await sql`insert into stream_entry (channel_id, item_id, created_at, commented_at, is_wall, is_unseen, is_untouched, mentions_me)
    select value, cast(${itemId} as bigint), ${createdAt}, ${commentedAt}, 0, 1, ${untouched}, case when value in ${mentioned} then 1 else 0 end
    from ${valuesOf(tx.kind, channels)} as receiver where true order by value
    on conflict (channel_id, item_id) do nothing`.execute(tx.db);
}

const enteredColumns = [
  'channel_id',
  'item_id',
  'created_at',
  'commented_at',
  'is_wall',
  'is_unseen',
  'is_untouched',
  'mentions_me',
] as const;

/** Adds a thread to the streams of its recipients, in one statement. */
const receivedEntries = preparedWrite(
  (
    db,
    thread: Params<Deliverable>,
    untouched: boolean,
    sender: Params<Sender>,
    after: Param<number>,
    last: Param<number> | undefined,
  ) =>
    db
      .insertInto('stream_entry')
      .columns([...enteredColumns])
      .expression(
        receiversOf(db, thread, sender, after, last)
          .select((eb) => [
            'channel.id',
            // Typed, since they are values of a row that is selected.
            sql<number>`cast(${thread.itemId} as bigint)`.as('item_id'),
            sql<Instant>`cast(${thread.createdAt} as text)`.as('created_at'),
            sql<Instant>`cast(${thread.commentedAt} as text)`.as('commented_at'),
            eb.lit(0).as('is_wall'),
            eb.lit(1).as('is_unseen'),
            eb.lit(untouched ? 1 : 0).as('is_untouched'),
            eb
              .case()
              .when('channel.xchan_id', 'in', mentionsOf(db, thread.itemId))
              .then(eb.lit(1))
              .else(eb.lit(0))
              .end()
              .as('mentions_me'),
          ])
          .orderBy('channel.id'),
      )
      .onConflict((conflict) => conflict.columns(['channel_id', 'item_id']).doNothing()),
);

/** Channels on this server that connections of the sender reach, and that may see the thread. */
function receiversOf(
  db: Kysely<Schema>,
  thread: Params<Deliverable>,
  sender: Params<Sender>,
  after: Param<number>,
  last: Param<number> | undefined,
) {
  return (
    db
      .selectFrom('connection')
      // Crossed, so that SQLite starts with the one channel: the sender's followers would be too many.
      .crossJoin('channel')
      .crossJoin('connection as back')
      .where('connection.channel_id', '=', sender.channelId)
      .where('connection.xchan_id', '>', after)
      .$if(last !== undefined, (query) => query.where('connection.xchan_id', '<=', last!))
      .where('connection.is_self', '=', 0)
      .where('connection.pending', '=', 0)
      .where('connection.blocked', '=', 0)
      .where('connection.archived', '=', 0)
      .whereRef('channel.xchan_id', '=', 'connection.xchan_id')
      .whereRef('back.channel_id', '=', 'channel.id')
      .where('back.xchan_id', '=', sender.xchanId)
      .where('back.pending', '=', 0)
      .where('back.blocked', '=', 0)
      .where('back.ignored', '=', 0)
      .where('back.archived', '=', 0)
      .where((eb) => mayReceive(eb as never, thread))
      // As a number, so that the sender's limits are looked up once, not for each connection.
      .where((eb) => eb.not(refused(eb as never, 'connection', 'view_stream', eb.val(sender.channelId))))
      .where((eb) => eb.not(refused(eb as never, 'back', 'send_stream', eb.ref('back.channel_id'))))
  );
}

type Sides = Schema & { back: Schema['connection'] };

/**
 * Whether a connection lacks a permission: `isAllowed` of `domain/permission.ts` for connected identities, in SQL.
 * Every role grants both stream permissions to connections.
 */
function refused(
  eb: ExpressionBuilder<Sides, 'connection' | 'back'>,
  side: 'connection' | 'back',
  permission: 'view_stream' | 'send_stream',
  channelId: Expression<number>,
) {
  const limit = eb
    .selectFrom('permission_limit')
    .select('permission_limit.id')
    .where('permission_limit.channel_id', '=', channelId)
    .where('permission_limit.permission', '=', permission);
  const withheld = eb
    .selectFrom('connection_config')
    .select('connection_config.id')
    .where('connection_config.category', '=', grantCategory)
    .where('connection_config.key', '=', permission)
    .where('connection_config.value', '=', '0')
    .where('connection_config.channel_id', '=', channelId)
    .whereRef('connection_config.xchan_id', '=', `${side}.xchan_id`);
  const needsGrant =
    roleLimit('custom', permission) === limits.granted
      ? eb.not(eb.exists(limit.where('permission_limit.value', '!=', limits.granted)))
      : eb.exists(limit.where('permission_limit.value', '=', limits.granted));
  return eb.or([
    eb.exists(limit.where('permission_limit.value', '=', limits.me)),
    // For individual settings, the rarer revoked ones are checked first.
    eb.and(side === 'back' ? [eb.exists(withheld), needsGrant] : [needsGrant, eb.exists(withheld)]),
  ]);
}

/** Whether the thread's audience includes an identity. Later reads still pass `visible.ts`. */
function mayReceive(
  eb: ExpressionBuilder<Schema, 'connection'>,
  thread: OrParams<Deliverable>,
  identity: 'connection.xchan_id' | 'channel.xchan_id' = 'connection.xchan_id',
) {
  const xchan = sql.ref<number>(identity);
  if (thread.aclId === null) return sql<SqlBool>`${thread.isRestricted ? 0 : 1} = 1`;
  const naming = (effect: 'allow' | 'deny') =>
    eb.exists(
      eb
        .selectFrom('acl_entry')
        .select('acl_entry.id')
        .where('acl_entry.acl_id', '=', thread.aclId)
        .where('acl_entry.effect', '=', effect)
        .where((entry) =>
          entry.or([
            entry('acl_entry.xchan_id', '=', xchan),
            entry.exists(
              entry
                .selectFrom('privacy_group_member')
                .select('privacy_group_member.id')
                .whereRef('privacy_group_member.privacy_group_id', '=', 'acl_entry.privacy_group_id')
                .where('privacy_group_member.xchan_id', '=', xchan),
            ),
          ]),
        ),
    );
  const denied = eb.not(naming('deny'));
  return thread.isRestricted ? eb.and([naming('allow'), denied]) : denied;
}

/** Those of these identities in the thread's audience. */
export async function holdsOf(tx: Tx, thread: Deliverable, xchanIds: readonly number[]): Promise<Set<number>> {
  if (xchanIds.length === 0) return new Set();
  const rows = await tx.db
    .selectFrom('channel')
    .select('channel.xchan_id')
    .where('channel.xchan_id', 'in', valuesOf(tx.kind, xchanIds) as never)
    .where((eb) => mayReceive(eb as never, thread, 'channel.xchan_id'))
    .execute();
  return new Set(rows.map((row) => row.xchan_id));
}

/** The identities that an audience allows in person; empty where it allows privacy groups too. */
export async function namedIn(tx: Tx, aclId: number | null): Promise<number[]> {
  if (aclId === null) return [];
  const rows = await tx.db
    .selectFrom('acl_entry')
    .select(['xchan_id', 'privacy_group_id'])
    .where('acl_id', '=', aclId)
    .where('effect', '=', 'allow')
    .execute();
  return rows.some((row) => row.privacy_group_id !== null) ? [] : rows.flatMap((row) => row.xchan_id ?? []);
}
