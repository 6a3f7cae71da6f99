import { sql } from 'kysely';
import { type Tx, valuesOf } from '../../platform/index.ts';
import { type Concern, type ThreadSetting, defaultLevel, type NotificationPreferences } from '../domain/attention.ts';

/** What decides whom an item concerns. */
export interface Notifiable {
  readonly id: number;
  readonly topId: number;
  readonly answeredId: number | null;
  readonly channelId: number;
  readonly authorXchanId: number;
  readonly isReaction: boolean;
  readonly isTop: boolean;
  /** The audience of a restricted post. */
  readonly aclId: number | null;
}

/** An item that is there and shown; undefined for any other. */
export async function findNotifiable(tx: Tx, id: number): Promise<Notifiable | undefined> {
  const row = await tx.db
    .selectFrom('item')
    .select(['id', 'parent_id', 'thr_parent_id', 'channel_id', 'author_xchan_id', 'reaction', 'is_top'])
    .select(['visibility', 'acl_id'])
    .where('id', '=', id)
    .where('is_deleted', '=', 0)
    .where('is_delayed', '=', 0)
    .where('item_type', '=', 0)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      topId: row.parent_id ?? row.id,
      answeredId: row.thr_parent_id,
      channelId: row.channel_id,
      authorXchanId: row.author_xchan_id,
      isReaction: row.reaction !== null,
      isTop: row.is_top === 1,
      aclId: row.visibility === 'restricted' ? row.acl_id : null,
    }
  );
}

/** The users who own channels with these identities. */
export async function usersOfXchans(tx: Tx, xchanIds: readonly number[]): Promise<number[]> {
  if (xchanIds.length === 0) return [];
  const rows = await tx.db
    .selectFrom('channel')
    .select('user_id')
    .distinct()
    .where('user_id', 'is not', null)
    .where('xchan_id', 'in', valuesOf(tx.kind, xchanIds) as never)
    .execute();
  return rows.flatMap((row) => row.user_id ?? []);
}

/** Who wrote these items. */
export async function authorsOf(tx: Tx, itemIds: readonly number[]): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('item')
    .select('author_xchan_id')
    .distinct()
    .where('id', 'in', itemIds)
    .where('is_deleted', '=', 0)
    .execute();
  return rows.map((row) => row.author_xchan_id);
}

/** Identities that an audience names one by one. */
export async function namedInPerson(tx: Tx, aclId: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('acl_entry')
    .select('xchan_id')
    .where('acl_id', '=', aclId)
    .where('effect', '=', 'allow')
    .where('xchan_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => row.xchan_id ?? []);
}

/** The next people who follow the thread, or want to hear of everything in the channel, by their ids. */
export async function nextSubscribers(
  tx: Tx,
  item: Notifiable,
  afterUserId: number,
  limit: number,
): Promise<{ userId: number; kind: Concern }[]> {
  const followers = sql`select user_id, 'reply' as kind from thread_setting
    where item_id = ${item.topId} and setting = 'followed' and user_id > ${afterUserId}`;
  const everything = sql`select user_id, 'post' as kind from channel_setting
    where channel_id = ${item.channelId} and level = 'all' and user_id > ${afterUserId}`;
  const { rows } = await sql<{ user_id: number; kind: Concern }>`
    select user_id, max(kind) as kind from (${item.isTop ? sql`` : sql`${followers} union all `}${everything}) as listener
    group by user_id order by user_id limit ${limit}`.execute(tx.db);
  return rows.map((row) => ({ userId: row.user_id, kind: row.kind }));
}

/** What these people have set for a channel and a thread in it. */
export async function readNotificationPreferences(
  tx: Tx,
  { channelId, topId }: Notifiable,
  userIds: readonly number[],
): Promise<(userId: number) => NotificationPreferences> {
  const users = valuesOf(tx.kind, userIds) as never;
  const channels = await tx.db
    .selectFrom('channel_setting')
    .select(['user_id', 'level', 'muted'])
    .where('channel_id', '=', channelId)
    .where('user_id', 'in', users)
    .execute();
  const threads = await tx.db
    .selectFrom('thread_setting')
    .select(['user_id', 'setting'])
    .where('item_id', '=', topId)
    .where('user_id', 'in', users)
    .execute();
  const byUser = new Map(channels.map((row) => [row.user_id, row]));
  const settings = new Map<number, ThreadSetting>(threads.map((row) => [row.user_id, row.setting]));
  return (userId) => {
    const channel = byUser.get(userId);
    return {
      level: channel?.level ?? defaultLevel,
      isChannelMuted: channel?.muted === 1,
      thread: settings.get(userId),
    };
  };
}

/** Of these people, those who have blocked or ignore an identity, with any of their channels. */
export async function findIgnoring(tx: Tx, xchanId: number, userIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.db
    .selectFrom('connection')
    .innerJoin('channel', 'channel.id', 'connection.channel_id')
    .select('channel.user_id')
    .where('connection.xchan_id', '=', xchanId)
    .where((eb) => eb.or([eb('connection.blocked', '=', 1), eb('connection.ignored', '=', 1)]))
    .where('channel.user_id', 'in', valuesOf(tx.kind, userIds) as never)
    .execute();
  return new Set(rows.flatMap((row) => row.user_id ?? []));
}
