import type { DatabaseKind } from '../../dialect/portable.ts';

/** What people have chosen about mail of what they have not seen, when the next one is due, and links that end it. */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `create table notification_setting (user_id ${int} primary key references "user" (id) on delete cascade,
      digest text not null, digest_hour ${int} not null, digest_weekday ${int} not null, digest_zone text not null,
      digest_due_at text, digest_covers text not null)`,
    `create index notification_setting_digest on notification_setting (digest_due_at, user_id)
      where digest_due_at is not null`,
    `create table unsubscribe_link (token_hash text primary key, user_id ${int} not null references "user" (id) on delete cascade,
      mail text not null, created_at text not null)`,
    `create index unsubscribe_link_user on unsubscribe_link (user_id)`,
    `create index unsubscribe_link_created on unsubscribe_link (created_at)`,
  ];
}
