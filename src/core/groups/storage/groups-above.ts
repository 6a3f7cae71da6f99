import { type RawBuilder, sql } from 'kysely';

/**
 * The beginning of a statement that has the group of a channel and those above it as the table `above`; the group itself
 * has the `depth` 0.
 */
export function withGroupsAbove(channelId: RawBuilder<number | null> | number): RawBuilder<unknown> {
  return sql`with recursive above (id, parent_id, depth) as (
    select own.id, own.parent_id, 0 from channel join "group" as own on own.id = channel.group_id
      where channel.id = ${channelId}
    union all
    select upper.id, upper.parent_id, above.depth + 1 from above join "group" as upper on upper.id = above.parent_id)`;
}
