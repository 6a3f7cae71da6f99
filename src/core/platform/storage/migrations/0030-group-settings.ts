import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/**
 * What people are notified of in the channels of a group and of those below it, where a channel has no setting of its own,
 * and what in all of their groups. A setting goes with the role that it was made with.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table group_setting (id ${id}, user_id ${int} not null references "user" (id) on delete cascade,
      group_id ${int} not null references "group" (id) on delete cascade, level text not null,
      muted ${int} not null default 0, unique (user_id, group_id))`,
    `create index group_setting_group on group_setting (group_id, level, user_id)`,
    `alter table notification_setting add column level text not null default 'mentions'`,
    `alter table notification_setting add column muted ${int} not null default 0`,
    `create index notification_setting_all on notification_setting (user_id) where level = 'all'`,
    ...triggerOf(kind, { name: 'group_member_forgets', on: 'after delete on group_member', does: forget }),
  ];
}

const within = (own: string, above: string): string =>
  `(${own}.full_path_key = ${above}.full_path_key
    or substr(${own}.full_path_key, 1, length(${above}.full_path_key) + 1) = ${above}.full_path_key || '/')`;

/** The role itself may still be there: databases run triggers in orders of their own. */
const forget = `delete from group_setting where user_id = old.user_id
  and exists (select 1 from "group" as own join "group" as gone on gone.id = old.group_id
    where own.id = group_setting.group_id and ${within('own', 'gone')})
  and not exists (select 1 from group_role join "group" as upper on upper.id = group_role.group_id
    join "group" as own on own.id = group_setting.group_id
    where group_role.user_id = old.user_id and group_role.access_level >= 10 and ${within('own', 'upper')}
      and not (group_role.group_id = old.group_id and group_role.share_id = 0))`;
