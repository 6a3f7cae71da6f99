/** One index of the items of channels by age, for exports as well, which had one of their own. */
export function up(): readonly string[] {
  return [
    `drop index item_export`,
    `drop index item_channel_created`,
    `create index item_channel_created on item (channel_id, created_at, id, resource_type)`,
  ];
}
