import type { DatabaseKind } from '../../dialect/portable.ts';

/** Bots that a group has made for itself: one for each of its access tokens, and its service accounts. */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `create table group_bot (user_id ${int} primary key references "user" (id) on delete cascade,
      group_id ${int} not null references "group" (id) on delete cascade, purpose text not null)`,
    `create index group_bot_group on group_bot (group_id, purpose, user_id)`,
  ];
}
