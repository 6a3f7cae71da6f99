import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * A thread that has just come into a stream stands in the index by age alone: it is unseen, and its last comment is its beginning.
 * It comes into the two other indexes when something happens to it. What is here already is in all of them.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const type = kind === 'postgres' ? 'bigint' : 'integer';
  return [
    `alter table stream_entry add column is_untouched ${type} not null default 0
      check (is_untouched = 0 or (is_unseen = 1 and commented_at = created_at))`,
    `drop index stream_entry_commented`,
    `drop index stream_entry_created`,
    `drop index stream_entry_unseen`,
    `create index stream_entry_commented on stream_entry (channel_id, commented_at, item_id) where is_untouched = 0`,
    `create index stream_entry_created on stream_entry (channel_id, is_untouched, created_at, item_id)`,
    `create index stream_entry_unseen on stream_entry (channel_id, item_id) where is_unseen = 1 and is_untouched = 0`,
  ];
}
