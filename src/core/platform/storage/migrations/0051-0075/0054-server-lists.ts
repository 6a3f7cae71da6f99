/** Lists of all groups and of all imports, for administrators, go along these page by page. */
export function up(): readonly string[] {
  return [
    `create index group_kind on "group" (kind, id)`,
    `create index group_name on "group" (lower(name), id)`,
    `drop index import_state`,
    `create index import_state on import (state, id)`,
  ];
}
