import type { DatabaseKind } from '../dialect/portable.ts';

/**
 * When a channel got its last post is read from its items, since all posts into a channel waited for this row of it.
 * Digests are planned again when their person's time zone changes, so that nothing has to remember the one before. The
 * log of changes is read in the order of ids, like other logs: the age of transactions, which the server counts over
 * all its databases, delayed live events. A transaction takes the lock of a log once.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [
    'alter table channel drop column last_post_at',
    'alter table notification_setting drop column digest_zone',
    ...(kind === 'postgres' ? changeLog : []),
  ];
}

const changeLog = [
  `create or replace function note_log_writer() returns trigger language plpgsql as $$
    declare
      noted text := 'tributary.writes_' || tg_table_name;
      last_id bigint;
    begin
      if current_setting(noted, true) = '1' then return null; end if;
      execute format('select last_value - case when is_called then 0 else 1 end from %s',
        pg_get_serial_sequence(tg_relid::regclass::text, 'id')) into last_id;
      perform pg_advisory_xact_lock_shared((tg_argv[0]::bigint << 48) + last_id);
      perform set_config(noted, '1', true);
      return null;
    end $$`,
  `create trigger change_event_writer before insert on change_event
    for each statement execute function note_log_writer(1103)`,
  'drop index change_event_order',
  'alter table change_event drop column xid',
];
