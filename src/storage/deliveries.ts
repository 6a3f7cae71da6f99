import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { limits, roleLimit } from '../domain/permission.ts';
import type { Instant } from '../lib/clock.ts';
import type { Tx } from './database.ts';
import type { Schema } from './schema.ts';

/** What delivery needs to know of the top item of a thread. */
export interface Deliverable {
  readonly itemId: number;
  readonly channelId: number;
  readonly ownerXchanId: number;
  readonly aclId: number | null;
  readonly isRestricted: boolean;
  readonly createdAt: Instant;
  readonly commentedAt: Instant;
}

/** The top item of a thread that stands in its channel's stream; undefined when it is gone or not out yet. */
export async function findDeliverable(tx: Tx, itemId: number): Promise<Deliverable | undefined> {
  const row = await tx.db
    .selectFrom('item')
    .select(['id', 'channel_id', 'owner_xchan_id', 'acl_id', 'visibility', 'created_at', 'commented_at'])
    .where('id', '=', itemId)
    .where('is_top', '=', 1)
    .where('is_deleted', '=', 0)
    .where('is_delayed', '=', 0)
    .where('visibility', 'in', ['public', 'restricted'])
    .executeTakeFirst();
  return (
    row && {
      itemId: row.id,
      channelId: row.channel_id,
      ownerXchanId: row.owner_xchan_id,
      aclId: row.acl_id,
      isRestricted: row.visibility === 'restricted',
      createdAt: row.created_at,
      commentedAt: row.commented_at,
    }
  );
}

/** Puts a thread into the stream of the channel that it belongs to; again changes nothing. */
export async function insertWallEntry(
  tx: Tx,
  thread: { channelId: number; itemId: number; createdAt: Instant },
): Promise<void> {
  await tx.db
    .insertInto('stream_entry')
    .values({
      channel_id: thread.channelId,
      item_id: thread.itemId,
      created_at: thread.createdAt,
      commented_at: thread.createdAt,
      is_wall: 1,
    })
    .onConflict((conflict) => conflict.columns(['channel_id', 'item_id']).doNothing())
    .execute();
}

/**
 * Puts a thread into the streams of the next `limit` connections that may see it: those where both sides are
 * connected and neither blocks or ignores. Returns the last connection looked at; undefined after the last one.
 */
export async function deliverToConnections(
  tx: Tx,
  thread: Deliverable,
  afterConnectionId: number,
  limit: number,
): Promise<number | undefined> {
  const page = await connectionsOf(tx, thread, afterConnectionId).limit(limit).execute();
  const channels = page.flatMap((row) => (row.reaches === null ? [] : [row.reaches]));
  if (channels.length > 0) {
    const mentioned = await mentionedChannels(tx, thread.itemId);
    await tx.db
      .insertInto('stream_entry')
      .values(
        channels.map((channelId) => ({
          channel_id: channelId,
          item_id: thread.itemId,
          created_at: thread.createdAt,
          commented_at: thread.commentedAt,
          is_wall: 0 as const,
          is_unseen: 1 as const,
          mentions_me: mentioned.has(channelId) ? (1 as const) : (0 as const),
        })),
      )
      .onConflict((conflict) => conflict.columns(['channel_id', 'item_id']).doNothing())
      .execute();
  }
  return page.length < limit ? undefined : page.at(-1)!.id;
}

/** Connections of the thread's channel, each with the channel on this server that it reaches, if that may see it. */
function connectionsOf(tx: Tx, thread: Deliverable, afterConnectionId: number) {
  return tx.db
    .selectFrom('connection')
    .select((eb) => [
      'connection.id',
      eb
        .selectFrom('channel')
        .innerJoin('connection as back', 'back.channel_id', 'channel.id')
        .whereRef('channel.xchan_id', '=', 'connection.xchan_id')
        .where('back.xchan_id', '=', thread.ownerXchanId)
        .where('back.pending', '=', 0)
        .where('back.blocked', '=', 0)
        .where('back.ignored', '=', 0)
        .where('back.archived', '=', 0)
        .where((inner) => mayReceive(inner as never, thread))
        .where((inner) => inner.not(refused(inner as never, 'back', 'send_stream')))
        .select('channel.id')
        .limit(1)
        .as('reaches'),
    ])
    .where('connection.channel_id', '=', thread.channelId)
    .where('connection.is_self', '=', 0)
    .where('connection.pending', '=', 0)
    .where('connection.blocked', '=', 0)
    .where('connection.archived', '=', 0)
    .where((eb) => eb.not(refused(eb as never, 'connection', 'view_stream')))
    .where('connection.id', '>', afterConnectionId)
    .orderBy('connection.id');
}

type Sides = Schema & { back: Schema['connection'] };

/**
 * That a connection lacks a permission: `isAllowed` of `domain/permission.ts` for connected identities, in SQL. Every
 * role grants connections both permissions of the stream.
 */
function refused(
  eb: ExpressionBuilder<Sides, 'connection' | 'back'>,
  side: 'connection' | 'back',
  permission: 'view_stream' | 'send_stream',
) {
  const limit = eb
    .selectFrom('permission_limit')
    .select('permission_limit.id')
    .whereRef('permission_limit.channel_id', '=', `${side}.channel_id`)
    .where('permission_limit.permission', '=', permission);
  const withheld = eb
    .selectFrom('connection_config')
    .select('connection_config.id')
    .where('connection_config.category', '=', 'my_perms')
    .where('connection_config.key', '=', permission)
    .where('connection_config.value', '=', '0')
    .whereRef('connection_config.channel_id', '=', `${side}.channel_id`)
    .whereRef('connection_config.xchan_id', '=', `${side}.xchan_id`);
  const needsGrant =
    roleLimit('custom', permission) === limits.granted
      ? eb.not(eb.exists(limit.where('permission_limit.value', '!=', limits.granted)))
      : eb.exists(limit.where('permission_limit.value', '=', limits.granted));
  return eb.or([
    eb.exists(limit.where('permission_limit.value', '=', limits.me)),
    eb.and([needsGrant, eb.exists(withheld)]),
  ]);
}

/** Whether the thread's audience holds the connection. What is read later passes `visible.ts` all the same. */
function mayReceive(eb: ExpressionBuilder<Schema, 'connection'>, thread: Deliverable) {
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
            entry('acl_entry.xchan_id', '=', entry.ref('connection.xchan_id')),
            entry.exists(
              entry
                .selectFrom('privacy_group_member')
                .select('privacy_group_member.id')
                .whereRef('privacy_group_member.privacy_group_id', '=', 'acl_entry.privacy_group_id')
                .whereRef('privacy_group_member.xchan_id', '=', 'connection.xchan_id'),
            ),
          ]),
        ),
    );
  const denied = eb.not(naming('deny'));
  return thread.isRestricted ? eb.and([naming('allow'), denied]) : denied;
}

async function mentionedChannels(tx: Tx, topId: number): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('term')
    .innerJoin('channel', 'channel.xchan_id', 'term.xchan_id')
    .select('channel.id')
    .where('term.item_id', '=', topId)
    .where('term.kind', '=', 'mention')
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** A comment makes its thread new again wherever it stands, but for the commenter. */
export async function touchThreadEntries(
  tx: Tx,
  comment: { topId: number; createdAt: Instant; byChannelId: number; mentionedXchanIds: readonly number[] },
): Promise<void> {
  const { topId, createdAt, byChannelId } = comment;
  await tx.db
    .updateTable('item')
    .set({ commented_at: createdAt })
    .where('id', '=', topId)
    .where('commented_at', '<', createdAt)
    .execute();
  await tx.db
    .updateTable('stream_entry')
    .set({ commented_at: createdAt })
    .where('item_id', '=', topId)
    .where('commented_at', '<', createdAt)
    .execute();
  await tx.db
    .updateTable('stream_entry')
    .set({ is_unseen: 1 })
    .where('item_id', '=', topId)
    .where('channel_id', '!=', byChannelId)
    .execute();
  if (comment.mentionedXchanIds.length === 0) return;
  await tx.db
    .updateTable('stream_entry')
    .set({ mentions_me: 1 })
    .where('item_id', '=', topId)
    .where('channel_id', 'in', (eb) =>
      eb.selectFrom('channel').select('channel.id').where('xchan_id', 'in', comment.mentionedXchanIds),
    )
    .execute();
}
