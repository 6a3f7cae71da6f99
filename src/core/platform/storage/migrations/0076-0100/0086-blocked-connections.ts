/**
 * Blocked connections alone, by both sides: the permission predicate and lists ask for them in every query, and read all
 * connections of a channel, or all to an identity, to find that there are none.
 */
export function up(): readonly string[] {
  return [
    `create index connection_blocked on connection (channel_id, xchan_id) where blocked = 1`,
    `create index connection_blocking on connection (xchan_id, channel_id) where blocked = 1`,
  ];
}
