/** Threads of a channel and threads by an author, by age, with all that decides who may see them. */
export function up(): readonly string[] {
  const rest = `visibility, acl_id, is_deleted, is_hidden, is_delayed, is_unpublished, item_type, resource_type, reaction, is_nocomment, changed_at`;
  return [
    `create index item_channel_top on item (channel_id, created_at, id, author_xchan_id, ${rest}) where is_top = 1`,
    `create index item_author_top on item (author_xchan_id, created_at, id, channel_id, ${rest}) where is_top = 1`,
  ];
}
