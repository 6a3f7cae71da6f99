import type { DatabaseKind } from '../dialect/portable.ts';
import { typesOf } from './spelling.ts';

/**
 * How much a person may store, where an administrator has decided it for them, and whom a file in a group's channel
 * counts against. Files of a person's own channel count against its owner, so those rows stay as they are. For files
 * that are here already it's the person who made them; imported ones count against no one.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int } = typesOf(kind);
  return [
    `alter table "user" add column storage_quota ${int}`,
    `alter table file add column charged_user_id ${int} references "user" (id) on delete set null`,
    `update file set charged_user_id = (select user_id from channel where channel.xchan_id = file.creator_xchan_id)
      where is_dir = 0 and channel_id in (select id from channel where user_id is null)`,
    `create index file_charged on file (charged_user_id, filesize, versions_size) where charged_user_id is not null`,
    `create index resumable_upload_user on resumable_upload (user_id)`,

    // Files whose sender named no type are looked at again: pictures among them still say where they were taken.
    `update file set is_unscaled = 1
      where is_photo = 0 and is_dir = 0 and blob_hash is not null and filetype in ('application/octet-stream', 'text/plain')`,

    // Photos with frames. Of those stored before only GIF says by its type that it may have some.
    `alter table file add column is_animated integer not null default 0`,
    `update file set is_animated = 1 where is_photo = 1 and filetype = 'image/gif'`,
  ];
}
