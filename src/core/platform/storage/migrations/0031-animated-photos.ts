/** Photos stored before 0024 whose type doesn't say whether they have frames: they are looked at again. */
export function up(): readonly string[] {
  return [
    `update file set is_unscaled = 1
      where is_photo = 1 and is_animated = 0 and filetype in ('image/png', 'image/webp')`,
  ];
}
