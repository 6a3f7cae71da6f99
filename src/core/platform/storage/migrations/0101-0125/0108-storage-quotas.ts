import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * How much a person may store, where an administrator has decided it for them, and whom a file in a group's channel counts
 * against. Files of a person's own channel count against its owner, so those rows stay as they are. For files that are here
 * already it's the person who made them; imported ones count against no one.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table "user" add column storage_quota ${int}`,
    `alter table file add column charged_user_id ${int} references "user" (id) on delete set null`,
    `update file set charged_user_id = (select user_id from channel where channel.xchan_id = file.creator_xchan_id)
      where is_dir = 0 and channel_id in (select id from channel where user_id is null)`,
    `create index file_charged on file (charged_user_id, filesize, versions_size) where charged_user_id is not null`,
    `create index resumable_upload_user on resumable_upload (user_id)`,
  ];
}
