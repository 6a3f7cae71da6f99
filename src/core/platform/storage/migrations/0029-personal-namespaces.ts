import { type QueryExecutorProvider, sql } from 'kysely';
import { lookupKey } from '../../../../lib/lookup-key.ts';
import type { DatabaseKind } from '../dialect/portable.ts';

/**
 * Every person and bot has a personal namespace as soon as the account exists: a trigger creates it, so no way to create
 * accounts can forget it. A new account can't take the path of a group, since full paths are unique.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [
    ...(kind === 'sqlite' ? sqliteTrigger : postgresTrigger),
    `insert into "group" (${columns}) select ${valuesOf('account')} from "user" as account
      where ${isPerson('account')} and not ${hasNamespace}
        and not exists (select 1 from "group" as other where other.full_path_key = account.username_key)`,
    ...completing,
    `create index channel_forum on channel (xchan_id) where group_id is not null`,
  ];
}

const columns = 'kind, user_id, path, full_path, full_path_key, name, visibility, created_at, updated_at';

const valuesOf = (row: string): string =>
  `'personal', ${row}.id, ${row}.username, ${row}.username, ${row}.username_key, ${row}.username, 'private',
    ${row}.created_at, ${row}.created_at`;

const isPerson = (row: string): string => `${row}.kind in ('human', 'bot')`;

const hasNamespace = `exists (select 1 from "group" as own where own.user_id = account.id and own.kind = 'personal')`;

/** Makes those that were inserted roots, whose users are their Owners. */
const completing = [
  `update "group" set root_id = id where kind = 'personal' and root_id is null`,
  `insert into group_member (group_id, user_id, access_level, created_at) select own.id, own.user_id, 50, own.created_at
    from "group" as own where own.kind = 'personal'
      and not exists (select 1 from group_member where group_member.group_id = own.id)`,
];

const sqliteTrigger = [
  `create trigger user_namespace after insert on "user" when ${isPerson('new')} begin
    insert into "group" (${columns}) values (${valuesOf('new')});
    update "group" set root_id = id where id = last_insert_rowid();
    insert into group_member (group_id, user_id, access_level, created_at)
      select own.id, new.id, 50, new.created_at from "group" as own where own.full_path_key = new.username_key; end`,
];

const postgresTrigger = [
  `create function user_namespace() returns trigger language plpgsql as $$
    declare
      namespace bigint := nextval(pg_get_serial_sequence('"group"', 'id'));
    begin
      insert into "group" (id, root_id, ${columns}) values (namespace, namespace, ${valuesOf('new')});
      insert into group_member (group_id, user_id, access_level, created_at)
        values (namespace, new.id, 50, new.created_at);
      return null;
    end $$`,
  `create trigger user_namespace after insert on "user" for each row when (${isPerson('new')})
    execute function user_namespace()`,
];

/** Gives those whose username is the path of a group already a path with a number, as `harbour1`. */
export async function fill(db: QueryExecutorProvider): Promise<void> {
  const without = sql<{ id: number; username: string }>`select account.id, account.username from "user" as account
    where ${sql.raw(isPerson('account'))} and not ${sql.raw(hasNamespace)} order by account.id`;
  const { rows } = await without.execute(db);
  for (const { id, username } of rows) {
    const path = await freePath(db, username);
    await sql`insert into "group" (${sql.raw(columns)}) select 'personal', account.id, ${path}, ${path},
      ${lookupKey(path)}, account.username, 'private', account.created_at, account.created_at
      from "user" as account where account.id = ${id}`.execute(db);
  }
  if (rows.length > 0) for (const statement of completing) await sql.raw(statement).execute(db);
}

async function freePath(db: QueryExecutorProvider, username: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const path = `${username}${number}`;
    const taken = sql`select 1 from "group" where full_path_key = ${lookupKey(path)}
      union all select 1 from "user" where username_key = ${lookupKey(path)}`;
    if ((await taken.execute(db)).rows.length === 0) return path;
  }
}
