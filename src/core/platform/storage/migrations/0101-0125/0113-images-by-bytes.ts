/** Files whose sender named no type are looked at again: pictures among them still say where they were taken. */
export function up(): readonly string[] {
  return [
    `update file set is_unscaled = 1
      where is_photo = 0 and is_dir = 0 and blob_hash is not null and filetype in ('application/octet-stream', 'text/plain')`,
  ];
}
