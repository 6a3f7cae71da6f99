import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * In PostgreSQL the transaction with the lower id may end later. Whoever inserts into a log holds, until the end of the
 * transaction, a shared lock that says behind which id its events are; `lastSettled` looks at these locks. SQLite writes one
 * transaction after the other.
 */
export function up(kind: DatabaseKind): readonly string[] {
  if (kind === 'sqlite') return [];
  return [
    `create function note_log_writer() returns trigger language plpgsql as $$
      declare last_id bigint;
      begin
        execute format('select last_value - case when is_called then 0 else 1 end from %s',
          pg_get_serial_sequence(tg_relid::regclass::text, 'id')) into last_id;
        perform pg_advisory_xact_lock_shared((tg_argv[0]::bigint << 48) + last_id);
        return null;
      end $$`,
    ...['audit_event', 'server_event'].map(
      (table, index) => `create trigger ${table}_writer before insert on ${table}
        for each statement execute function note_log_writer(${1101 + index})`,
    ),
  ];
}
