import type { DatabaseKind } from '../dialect/portable.ts';

/** When items that are events may take place: what their `obj` says, as ranges that an index finds. */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `create table event (item_id ${int} primary key references item (id) on delete cascade,
      starts_at text not null, ends_at text not null)`,
    `create index event_ends on event (ends_at, starts_at)`,
  ];
}
