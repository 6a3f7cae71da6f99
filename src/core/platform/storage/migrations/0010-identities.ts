import type { DatabaseKind } from '../dialect/portable.ts';
import { typesOf } from './spelling.ts';

/**
 * What people say of themselves in fields that they name themselves, in their order. Blocked connections, by both
 * sides, and private channels of groups have separate indexes: each query of items asks for them, and finds few or
 * none.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table profile_field (id ${id}, channel_id ${int} not null references channel (id) on delete cascade,
      ordinal ${int} not null, name text not null, value text not null, unique (channel_id, ordinal))`,
    `create index connection_blocked on connection (channel_id, xchan_id) where blocked = 1`,
    `create index connection_blocking on connection (xchan_id, channel_id) where blocked = 1`,
    `create index channel_private on channel (default_acl_id, group_id)
      where default_visibility = 'restricted' and group_id is not null`,
  ];
}
