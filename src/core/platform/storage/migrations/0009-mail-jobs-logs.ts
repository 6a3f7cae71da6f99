import type { DatabaseKind } from '../dialect/portable.ts';
import { typesOf } from './spelling.ts';

/**
 * Addresses that get no more mail, and mails that could not be delivered for a while: reports about a mail name it by a
 * token that only its Message-ID and its envelope hold. Indexes that lists for administrators go along, of jobs as few
 * as possible, since these are written all the time. The log of what administrators do, and that of changes, which live
 * pages follow (docs/adr/0012).
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  const transaction = kind === 'sqlite' ? '' : 'xid bigint not null default (pg_current_xact_id()::text::bigint), ';
  return [
    `alter table mail add column unsubscribe_url text`,
    `alter table mail add column token text`,
    `alter table mail add column is_essential integer not null default 0`,
    `drop index mail_state`,
    `create index mail_state on mail (state, id)`,
    `create index mail_recipient on mail (to_address, id)`,
    `create unique index mail_token on mail (token)`,
    `create table suppressed_address (id ${id}, email text not null, email_key text not null unique, reason text not null,
      detail text not null, created_by ${int}, created_at text not null)`,
    `create table delivery_failure (mail_id ${int} primary key references mail (id) on delete cascade, email_key text not null,
      created_at text not null)`,
    `create index delivery_failure_address on delivery_failure (email_key, created_at)`,
    `create index delivery_failure_age on delivery_failure (created_at)`,

    `create index job_dead on job (id) where state = 'dead'`,
    // When work was finished last is read from its end.
    `create index job_done on job (finished_at) where state = 'done'`,

    `create table server_event (id ${id}, actor_user_id ${int}, sudo_user_id ${int}, action text not null, user_id ${int},
      details text, created_at text not null)`,
    `create index server_event_user on server_event (user_id, id) where user_id is not null`,
    `create table change_event (id ${id}, ${transaction}kind text not null, channel_id ${int}, top_id ${int}, item_id ${int},
      user_id ${int}, created_at text not null)`,
    ...(kind === 'sqlite' ? [] : [`create index change_event_order on change_event (xid, id)`, ...logWriters]),
  ];
}

/**
 * In PostgreSQL the transaction with the lower id may end later. A transaction that inserts into a log holds, until its
 * end, a shared lock that says behind which id its events are; `lastSettled` looks at these locks. SQLite writes one
 * transaction after the other.
 */
const logWriters = [
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
