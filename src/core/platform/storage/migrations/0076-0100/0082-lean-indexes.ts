/**
 * One index of the items of channels by age, for exports as well, which had one of their own. And hashtags alone, by text: for
 * SQLite a query that asks for one kind does not fit an index whose condition lists two, and nothing asks for categories by text.
 */
export function up(): readonly string[] {
  return [
    `drop index item_export`,
    `drop index item_channel_created`,
    `create index item_channel_created on item (channel_id, created_at, id, resource_type)`,
    `drop index term_text`,
    `create index term_hashtag on term (text, item_id) where kind = 'hashtag'`,
  ];
}
