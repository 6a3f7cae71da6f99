/** Pictures that could not be read, and so may say where they were taken, are downloads from now on. */
export function up(): readonly string[] {
  const shown = ['png', 'jpeg', 'gif', 'webp', 'avif', 'bmp'].map((type) => `'image/${type}'`).join(', ');
  return [
    `update file set filetype = 'application/octet-stream'
      where is_photo = 0 and is_unscaled = 0 and is_dir = 0 and filetype in (${shown})`,
  ];
}
