/** What pages of files and photos read: folders by name, photos by time; and what an owner says of a file. */
export function up(): readonly string[] {
  return [
    `alter table file add column caption text not null default ''`,
    `alter table file add column alt text not null default ''`,
    `create index file_name on file (channel_id, folder_id, is_dir, filename, id)`,
    `create index file_photo on file (channel_id, created_at, id) where is_photo = 1`,
  ];
}
