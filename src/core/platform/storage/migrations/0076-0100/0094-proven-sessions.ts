/** When the person of each session last authenticated; they did when it began. */
export function up(): readonly string[] {
  return [`alter table session add column proved_at text`, `update session set proved_at = created_at`];
}
