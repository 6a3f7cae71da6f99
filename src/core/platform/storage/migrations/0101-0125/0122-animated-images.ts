/** Photos with frames. Of those stored before only GIF says by its type that it may have some. */
export function up(): readonly string[] {
  return [
    `alter table file add column is_animated integer not null default 0`,
    `update file set is_animated = 1 where is_photo = 1 and filetype = 'image/gif'`,
  ];
}
