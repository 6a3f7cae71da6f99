import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/**
 * Groups: their language and picture; invitations, by link or by mail; the order of their channels, and the sections
 * that these stand in; announcements, and who has put them away; bots that a group has made for itself; memberships
 * that a sign-in provider has given, with the role that people had given by hand; groups that are shared with other
 * groups.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [...groups(kind), ...channels(kind), ...roles(kind)];
}

function groups(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `alter table "group" add column language text not null default ''`,
    `create index group_kind on "group" (kind, id)`,
    `create index group_name on "group" (lower(name), id)`,
    `create table group_picture (group_id ${int} not null primary key references "group" (id) on delete cascade,
      mimetype text not null, filesize ${int} not null, width ${int} not null, height ${int} not null,
      blob_hash text not null, created_at text not null)`,
    `create index group_picture_blob on group_picture (blob_hash)`,

    `create table invitation (id ${id}, group_id ${int} references "group" (id) on delete cascade, access_level ${int},
      member_until text, email text, email_key text, name text not null default '', state text not null,
      token_hash text not null unique, max_uses ${int}, uses ${int} not null default 0, created_by ${int},
      created_at text not null, expires_at text not null, sent_at text)`,
    `create index invitation_group on invitation (group_id, id)`,
    `create index invitation_email on invitation (email_key) where email_key is not null`,
    `create index invitation_author on invitation (created_by, sent_at) where created_by is not null`,
    `create index invitation_end on invitation (expires_at)`,

    `create table announcement (id ${id}, group_id ${int} references "group" (id) on delete cascade, message text not null,
      level text not null, dismissable ${int} not null default 1, starts_at text not null, ends_at text,
      created_by ${int}, created_at text not null)`,
    `create index announcement_group on announcement (group_id)`,
    `create table announcement_dismissal (id ${id},
      announcement_id ${int} not null references announcement (id) on delete cascade,
      user_id ${int} not null references "user" (id) on delete cascade, unique (announcement_id, user_id))`,
    `create index announcement_dismissal_user on announcement_dismissal (user_id)`,

    `create table group_bot (user_id ${int} primary key references "user" (id) on delete cascade,
      group_id ${int} not null references "group" (id) on delete cascade, purpose text not null)`,
    `create index group_bot_group on group_bot (group_id, purpose, user_id)`,
    `create table granted_member (identity_id ${int} not null references linked_identity (id) on delete cascade,
      member_id ${int} not null references group_member (id) on delete cascade, access_level ${int} not null,
      own_level ${int}, own_expires_at text, primary key (member_id))`,
    `create index granted_member_identity on granted_member (identity_id)`,
  ];
}

function channels(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table channel_category (id ${id}, group_id ${int} not null references "group" (id) on delete cascade,
      name text not null, position ${int} not null, created_at text not null)`,
    `create index channel_category_group on channel_category (group_id, position, id)`,
    `alter table channel add column topic text not null default ''`,
    `alter table channel add column position ${int}`,
    `alter table channel add column category_id ${int} references channel_category (id) on delete set null`,
    `create index channel_category_id on channel (category_id) where category_id is not null`,
  ];
}

/**
 * `group_role`: who has which role in which group, as a member or by a share. Triggers derive it in the statement that
 * changes a membership or a share, so that a query for a role reads one table.
 */
function roles(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table group_share (id ${id}, group_id ${int} not null references "group" (id) on delete cascade,
      with_group_id ${int} not null references "group" (id) on delete cascade, access_level ${int} not null,
      expires_at text, created_by ${int}, created_at text not null, unique (group_id, with_group_id))`,
    `create index group_share_with on group_share (with_group_id)`,
    `create table group_role (group_id ${int} not null, user_id ${int} not null, share_id ${int} not null,
      access_level ${int} not null, expires_at text, created_by ${int}, created_at text not null,
      primary key (group_id, user_id, share_id))`,
    `create index group_role_user on group_role (user_id)`,
    `create index group_role_share on group_role (share_id, user_id) where share_id <> 0`,
    `insert into group_role (${columns}) select group_id, user_id, 0, access_level, expires_at, created_by, created_at
      from group_member`,
    ...deriving.flatMap(([name, on, does]) =>
      triggerOf(kind, { name, on: `after ${on}`, does, calls: `derive_${name}` }),
    ),
  ];
}

const columns = 'group_id, user_id, share_id, access_level, expires_at, created_by, created_at';

/** The lower of two roles, until the earlier of two moments; minimal access isn't passed on. */
const shared = `insert into group_role (${columns}) select s.group_id, m.user_id, s.id,
    case when m.access_level < s.access_level then m.access_level else s.access_level end,
    case when m.expires_at is null or s.expires_at < m.expires_at then s.expires_at else m.expires_at end,
    s.created_by, case when m.created_at < s.created_at then s.created_at else m.created_at end
  from group_share as s join group_member as m on m.group_id = s.with_group_id and m.access_level >= 10`;

const addMember = `insert into group_role (${columns})
    values (new.group_id, new.user_id, 0, new.access_level, new.expires_at, new.created_by, new.created_at);
  ${shared} where s.with_group_id = new.group_id and m.user_id = new.user_id`;
const removeMember = `delete from group_role where user_id = old.user_id and group_id = old.group_id and share_id = 0;
  delete from group_role where user_id = old.user_id and share_id <> 0
    and share_id in (select id from group_share where with_group_id = old.group_id)`;
const addShare = `${shared} where s.id = new.id`;
const removeShare = `delete from group_role where share_id = old.id and share_id <> 0`;

const deriving = [
  ['group_member_gives', 'insert on group_member', addMember],
  ['group_member_regives', 'update on group_member', `${removeMember}; ${addMember}`],
  ['group_member_takes', 'delete on group_member', removeMember],
  ['group_share_gives', 'insert on group_share', addShare],
  ['group_share_regives', 'update on group_share', `${removeShare}; ${addShare}`],
  ['group_share_takes', 'delete on group_share', removeShare],
] as const;
