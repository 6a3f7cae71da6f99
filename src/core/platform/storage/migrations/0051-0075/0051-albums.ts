/** Albums are counted, and shown by time, from an index alone; so is what was deleted together. */
export function up(): readonly string[] {
  return [
    `create index file_album on file (channel_id, folder_id, created_at, id) where is_photo = 1 and binned_at is null`,
    `drop index file_binned_root`,
    `create index file_binned_root on file (binned_root_id, filesize) where binned_root_id is not null`,
  ];
}
