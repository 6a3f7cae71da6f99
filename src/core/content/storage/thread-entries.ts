import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import { withGroupsAbove } from '../../groups/index.ts';
import { type Param, preparedWriteByKey, type Schema, type Tx } from '../../platform/index.ts';
import { quietly } from './published-items.ts';

/** The channels here that an item mentions. */
export async function mentionedChannels(tx: Tx, itemId: number): Promise<Set<number>> {
  const rows = await mentioned(tx, itemId);
  return new Set(rows.map((row) => row.id));
}

const mentioned = preparedWriteByKey((db, itemId: Param<number>) =>
  db
    .selectFrom('term')
    .innerJoin('channel', 'channel.xchan_id', 'term.xchan_id')
    .select('channel.id')
    .where('term.item_id', '=', itemId)
    .where('term.kind', '=', 'mention'),
);

/** The query for the identities that an item mentions. */
export function mentionsOf(db: Kysely<Schema>, itemId: Param<number>) {
  return db.selectFrom('term').select('xchan_id').where('item_id', '=', itemId).where('kind', '=', 'mention');
}

const mentions = preparedWriteByKey(mentionsOf);

/** The identities that an item mentions. */
export async function mentionedXchans(tx: Tx, itemId: number): Promise<number[]> {
  const rows = await mentions(tx, itemId);
  return rows.flatMap((row) => row.xchan_id ?? []);
}

/**
 * People who follow the group of an item's channel, or all their groups. `cross join` makes SQLite start with the few
 * groups.
 */
function listening(itemId: Param<number>) {
  const channelId = sql<number>`(select item.channel_id from item where item.id = ${itemId})`;
  return {
    toGroup: sql<SqlBool>`exists (${withGroupsAbove(channelId)} select 1 from above
      cross join group_setting where group_setting.group_id = above.id and group_setting.level = 'all')`,
    toAllGroups: sql<SqlBool>`(exists (select 1 from notification_setting where level = 'all' and user_id > 0)
      and exists (select 1 from channel where channel.id = item.channel_id and channel.group_id is not null))`,
  };
}

const concerning = preparedWriteByKey((db, itemId: Param<number>, isEdit: boolean) =>
  db
    .selectFrom('item')
    .select('id')
    .where('id', '=', itemId)
    .where((eb) => {
      const mention = eb.exists(
        eb.selectFrom('term').select('term.id').whereRef('term.item_id', '=', 'item.id').where('kind', '=', 'mention'),
      );
      if (isEdit) return mention;
      const named = eb
        .selectFrom('acl_entry')
        .select('acl_entry.id')
        .whereRef('acl_entry.acl_id', '=', 'item.acl_id')
        .where('acl_entry.effect', '=', 'allow')
        .where('acl_entry.xchan_id', 'is not', null);
      const listener = eb
        .selectFrom('channel_setting')
        .select('channel_setting.id')
        .whereRef('channel_setting.channel_id', '=', 'item.channel_id')
        .where('channel_setting.level', '=', 'all');
      const { toGroup, toAllGroups } = listening(itemId);
      // A comment replies to someone, and its author follows the thread from then on.
      return eb.or([eb('is_top', '=', 0), mention, eb.exists(named), eb.exists(listener), toGroup, toAllGroups]);
    }),
);

/**
 * False if an item certainly has no one to notify: it starts a thread, mentions no one, and no one follows its channel
 * or group; for an edit, if it mentions no one. The room attention decides about the people.
 */
export async function mayHaveRecipients(tx: Tx, itemId: number, isEdit: boolean): Promise<boolean> {
  return (await concerning(tx, itemId, isEdit)).length > 0;
}

/** A comment that makes its thread new again. */
export interface NewComment {
  readonly id: number;
  readonly topId: number;
  readonly createdAt: Instant;
  /** The channel of the author: for it, the thread is not new. */
  readonly byChannelId: number;
  readonly mentionedXchanIds: readonly number[];
}

/** Notes in the thread when it was last commented on, and in the streams of those mentioned that they are. */
export async function touchThread(tx: Tx, { topId, createdAt, mentionedXchanIds }: NewComment): Promise<void> {
  await tx.db
    .updateTable('item')
    .set({ commented_at: createdAt })
    .where('id', '=', topId)
    .where('commented_at', '<', createdAt)
    .execute();
  if (mentionedXchanIds.length === 0) return;
  await tx.db
    .updateTable('stream_entry')
    .set({ mentions_me: 1 })
    .where('item_id', '=', topId)
    .where('channel_id', 'in', (eb) =>
      eb.selectFrom('channel').select('channel.id').where('xchan_id', 'in', mentionedXchanIds),
    )
    .execute();
}

/**
 * Marks a thread as new in the next `limit` streams that contain it, except the commenter's. Returns the channel of the
 * last one; undefined after the end.
 */
export async function touchEntries(
  tx: Tx,
  comment: Pick<NewComment, 'topId' | 'createdAt' | 'byChannelId'>,
  afterChannelId: number,
  limit: number,
): Promise<number | undefined> {
  const last = await tx.db
    .selectFrom('stream_entry')
    .select('channel_id')
    .where('item_id', '=', comment.topId)
    .where('channel_id', '>', afterChannelId)
    .orderBy('channel_id')
    .limit(1)
    .offset(limit - 1)
    .executeTakeFirst();
  const { topId, createdAt, byChannelId } = comment;
  const page = tx.db
    .updateTable('stream_entry')
    .where('item_id', '=', topId)
    .where('channel_id', '>', afterChannelId)
    .$if(last !== undefined, (query) => query.where('channel_id', '<=', last!.channel_id));
  // Each sets only what changes: SQLite writes to the indexes of all columns that are set.
  const older = page.set({ commented_at: createdAt }).where('commented_at', '<', createdAt);
  await older.where('is_untouched', '=', 1).set({ is_untouched: 0 }).execute();
  await older.where('is_untouched', '=', 0).execute();
  await page.set({ is_unseen: 1 }).where('is_unseen', '=', 0).where('channel_id', '!=', byChannelId).execute();
  return last?.channel_id;
}

/** Facts about the comment with this id for its thread's streams; undefined if it is deleted. */
export async function findComment(
  tx: Tx,
  id: number,
): Promise<{ topId: number; createdAt: Instant; byChannelId: number; isQuiet: boolean } | undefined> {
  const row = await tx.db
    .selectFrom('item')
    .leftJoin('channel', 'channel.xchan_id', 'item.author_xchan_id')
    .select(['item.parent_id', 'item.created_at', 'item.postopts', 'channel.id as by'])
    .where('item.id', '=', id)
    .where('item.is_top', '=', 0)
    .where('item.is_deleted', '=', 0)
    .executeTakeFirst();
  if (!row || row.parent_id === null) return undefined;
  return {
    topId: row.parent_id,
    createdAt: row.created_at,
    byChannelId: row.by ?? 0,
    isQuiet: row.postopts === quietly,
  };
}
