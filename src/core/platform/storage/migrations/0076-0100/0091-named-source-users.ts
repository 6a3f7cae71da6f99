/**
 * Pages of the source users of a namespace by name begin with this index and sort nothing. Names come from archives and may be longer
 * than an entry of an index of PostgreSQL.
 */
export function up(): readonly string[] {
  return [
    `create index source_user_named on source_user
      (namespace_id, substr(lower(coalesce(source_name, source_user_identifier)), 1, 255), id)`,
  ];
}
