import { type RawBuilder, sql } from 'kysely';
import { type Param, preparedByKey, type Source } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/**
 * Time of the newest post or comment of a channel; null if there is none. Read from the index of its items, because a
 * column would be a row that all posts into the channel wait for. Transactions that write don't read it, because each
 * post into the channel would be a conflict (docs/adr/0005).
 */
export function lastPostAt(channelId: string | Param<number> = 'channel.id'): RawBuilder<Instant | null> {
  const id = typeof channelId === 'string' ? sql.ref(channelId) : sql`${channelId}`;
  return sql<Instant | null>`(select item.created_at from item where item.channel_id = ${id} and item.is_delayed = 0
    and item.item_type = 0 order by item.created_at desc limit 1)`;
}

const lastPost = preparedByKey(({ db }, channelId: Param<number>) =>
  db.selectNoFrom(lastPostAt(channelId).as('last_post_at')),
);

/** Time of the newest post or comment of a channel; null if there is none. */
export async function readLastPost(source: Source, channelId: number): Promise<Instant | null> {
  const [row] = await lastPost(source, channelId);
  return row!.last_post_at;
}
