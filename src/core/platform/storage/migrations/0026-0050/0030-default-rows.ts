/**
 * Rows of an upload that stand for all whom no other row decides, and source users by the addresses that archives know.
 */
export function up(): readonly string[] {
  return [
    `alter table reassignment_row add column part text`,
    `create index reassignment_row_source_user on reassignment_row (upload_id, source_user_id)`,
    `create index source_user_email on source_user (lower(source_email)) where source_email is not null`,
  ];
}
