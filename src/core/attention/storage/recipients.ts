import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { withGroupsAbove } from '../../groups/index.ts';
import { accessLevels, usersNamedByForum } from '../../identity/index.ts';
import { readerOf, type Tx, valuesOf } from '../../platform/index.ts';
import {
  type ChannelLevel,
  type Concern,
  defaultAttention,
  type NotificationPreferences,
  type ThreadSetting,
} from '../domain/attention.ts';

/** Data that determines who an item concerns. */
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

/** An existing, published item; undefined for any other. */
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

/** The authors of these items. */
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

/** That a user has this role or a higher one in a group of the table `above` with this depth, or above it. */
function isMember(user: RawBuilder<unknown>, depth: RawBuilder<unknown>, level: number, now: Instant) {
  return sql<SqlBool>`exists (select 1 from above as reach join group_role on group_role.group_id = reach.id
    where group_role.user_id = ${user} and reach.depth >= ${depth} and group_role.access_level >= ${level}
      and (group_role.expires_at is null or group_role.expires_at > ${now}))`;
}

/**
 * Members who follow everything in the group of a channel or in all of their groups, by rows that ignore nearer
 * settings; only those who can see the channel.
 */
function listenersToGroups(tx: Tx, channelId: number, afterUserId: number, now: Instant): RawBuilder<unknown> {
  const named = usersNamedByForum(readerOf(tx), channelId);
  const listening = (rows: string, depth: RawBuilder<unknown>) => {
    const user = sql.ref(`${rows}.user_id`);
    return sql`${sql.ref(`${rows}.level`)} = 'all' and ${user} > ${afterUserId}
      and not exists (select 1 from channel_setting as own where own.channel_id = ${channelId} and own.user_id = ${user})
      and ${isMember(user, depth, accessLevels.guest, now)}
      and (not exists (select 1 from channel where id = ${channelId} and default_visibility = 'restricted')
        or ${user} in (${named}) or ${isMember(user, sql`0`, accessLevels.maintainer, now)})`;
  };
  return sql`select group_setting.user_id, 'post' as kind from above
      cross join group_setting
      where group_setting.group_id = above.id and ${listening('group_setting', sql`above.depth`)}
    union all select notification_setting.user_id, 'post' as kind from notification_setting
      where ${listening('notification_setting', sql`0`)}`;
}

/** The next people who follow the thread, or may follow everything in the channel, by their ids. */
export async function nextSubscribers(
  tx: Tx,
  item: Notifiable,
  { afterUserId, limit, now }: { readonly afterUserId: number; readonly limit: number; readonly now: Instant },
): Promise<{ userId: number; kind: Concern }[]> {
  const followers = sql`select user_id, 'reply' as kind from thread_setting
    where item_id = ${item.topId} and setting = 'followed' and user_id > ${afterUserId}`;
  const everything = sql`select user_id, 'post' as kind from channel_setting
    where channel_id = ${item.channelId} and level = 'all' and user_id > ${afterUserId}`;
  const toGroups = listenersToGroups(tx, item.channelId, afterUserId, now);
  const { rows } = await sql<{ user_id: number; kind: Concern }>`${withGroupsAbove(item.channelId)}
    select user_id, max(kind) as kind
    from (${item.isTop ? sql`` : sql`${followers} union all `}${everything} union all ${toGroups}) as listener
    group by user_id order by user_id limit ${limit}`.execute(tx.db);
  return rows.map((row) => ({ userId: row.user_id, kind: row.kind }));
}

/** These people's settings for a channel and a thread in it, or for the channel's groups. */
export async function readNotificationPreferences(
  tx: Tx,
  { channelId, topId }: Notifiable,
  userIds: readonly number[],
  now: Instant,
): Promise<(userId: number) => NotificationPreferences> {
  const users = valuesOf(tx.kind, userIds);
  const { rows } = await sql<{ user_id: number; level: ChannelLevel; muted: number }>`${withGroupsAbove(channelId)}
    select user_id, level, muted from (
      select user_id, level, muted, -1 as depth from channel_setting
        where channel_id = ${channelId} and user_id in ${users}
      union all select group_setting.user_id, level, muted, above.depth from above
        cross join group_setting
        where group_setting.group_id = above.id and group_setting.user_id in ${users}
          and ${isMember(sql.ref('group_setting.user_id'), sql.ref('above.depth'), accessLevels.guest, now)}
      union all select user_id, level, muted, ${sql.lit(behindGroups)} as depth from notification_setting
        where user_id in ${users}) as setting
    order by depth desc`.execute(tx.db);
  const threads = await tx.db
    .selectFrom('thread_setting')
    .select(['user_id', 'setting'])
    .where('item_id', '=', topId)
    .where('user_id', 'in', users as never)
    .execute();
  // The nearest setting comes last.
  const byUser = new Map(rows.map(({ user_id: userId, level, muted }) => [userId, { level, isMuted: muted === 1 }]));
  const settings = new Map<number, ThreadSetting>(threads.map((row) => [row.user_id, row.setting]));
  return (userId) => {
    const { level, isMuted } = byUser.get(userId) ?? defaultAttention;
    return { level, isChannelMuted: isMuted, thread: settings.get(userId) };
  };
}

/** More than the maximum depth of groups. */
const behindGroups = 1_000_000;

/** Those of these people who have blocked or ignore an identity, with any of their channels. */
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
