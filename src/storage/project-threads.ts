import type { SelectQueryBuilder } from 'kysely';
import type { Item } from '../domain/item.ts';
import type { User } from '../domain/user.ts';
import type { UserViewer } from '../domain/viewer.ts';
import type { Reader } from './database.ts';
import { readItems } from './items.ts';
import type { Schema } from './schema.ts';
import { type Listed, readSlice, type Slice } from './slice.ts';
import { findUsers } from './users.ts';
import { visibleItems } from './visible.ts';

/** Which posts of a forum channel are listed. */
export interface PostFilter {
  readonly channelId: number;
  /** The comments of this thread; the threads themselves unless told. */
  readonly threadId?: number | undefined;
  readonly authorId?: number | undefined;
}

/** Threads of a forum channel, or the comments of one, that the viewer may see; reactions and pages are no part of it. */
export async function listPosts(
  reader: Reader,
  viewer: UserViewer,
  { channelId, threadId, authorId }: PostFilter,
  slice: Slice,
): Promise<Listed<Item>> {
  let posts = visibleItems(reader, viewer)
    .where('item.channel_id', '=', channelId)
    .where('item.is_deleted', '=', 0)
    .where('item.item_type', '=', 0)
    .where('item.reaction', 'is', null)
    .where('item.is_top', '=', threadId === undefined ? 1 : 0);
  if (threadId !== undefined) posts = posts.where('item.parent_id', '=', threadId);
  if (authorId !== undefined) posts = writtenBy(posts, authorId);
  const columns = { id: 'item.id', created_at: 'item.created_at', updated_at: 'item.changed_at' };
  const { rows, ...rest } = await readSlice(reader, posts.select('item.id'), slice, columns);
  const ids = rows.map(({ id }) => id);
  return { ...rest, rows: await readItems(reader, viewer, ids) };
}

function writtenBy(posts: SelectQueryBuilder<Schema, 'item', object>, userId: number) {
  return posts.where('item.author_xchan_id', 'in', (eb) =>
    eb
      .selectFrom('channel')
      .select('channel.xchan_id as id')
      .where('channel.user_id', '=', userId)
      .union(
        eb
          .selectFrom('source_user')
          .select('source_user.placeholder_xchan_id as id')
          .where('source_user.placeholder_user_id', '=', userId),
      ),
  );
}

/** The users behind identities: who speaks with them, or the placeholder or Import User that stands for them. */
export async function findUsersOfXchans(reader: Reader, xchanIds: readonly number[]): Promise<Map<number, User>> {
  if (xchanIds.length === 0) return new Map();
  const spoken = await reader.db
    .selectFrom('channel')
    .select(['xchan_id', 'user_id'])
    .where('xchan_id', 'in', xchanIds)
    .execute();
  const shown = await reader.db
    .selectFrom('source_user')
    .select(['placeholder_xchan_id as xchan_id', 'placeholder_user_id as user_id'])
    .where('placeholder_xchan_id', 'in', xchanIds)
    .execute();
  const owners = [...spoken, ...shown].flatMap(({ xchan_id: xchanId, user_id: userId }) =>
    userId === null ? [] : [{ xchanId, userId }],
  );
  const users = new Map(
    (
      await findUsers(
        reader,
        owners.map(({ userId }) => userId),
      )
    ).map((user) => [user.id, user]),
  );
  return new Map(owners.flatMap(({ xchanId, userId }) => (users.has(userId) ? [[xchanId, users.get(userId)!]] : [])));
}
