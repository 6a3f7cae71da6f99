/** What pages read: everything that somebody has written, newest first; and what is to be seen on attached pictures. */
export function up(): readonly string[] {
  return [
    `drop index item_author`,
    `create index item_author on item (author_xchan_id, created_at, id)`,
    `alter table item_file add column alt text not null default ''`,
  ];
}
