/** Digests are planned again when their person's time zone changes, so that nothing has to remember the one before. */
export function up(): readonly string[] {
  return ['alter table notification_setting drop column digest_zone'];
}
