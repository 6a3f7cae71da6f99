import type { DatabaseKind } from '../dialect/portable.ts';
import { typesOf } from './spelling.ts';

/** When items that are events may take place, as ranges that an index finds, and secret links to calendars. */
export function up(kind: DatabaseKind): readonly string[] {
  const { int } = typesOf(kind);
  return [
    `create table event (item_id ${int} primary key references item (id) on delete cascade,
      starts_at text not null, ends_at text not null)`,
    `create index event_ends on event (ends_at, starts_at)`,
    `create table calendar_feed (user_id ${int} primary key references "user" (id) on delete cascade,
      token_hash text not null unique, created_at text not null)`,
  ];
}
