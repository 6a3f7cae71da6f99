import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * A version of users, which changes with whatever decides who signs in and as whom (docs/adr/0008): the user, its access
 * tokens, its channels, and the names that lead to it.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table "user" add column version ${int} not null default 0`,
    ...(kind === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ];
}

/** Users whom this name leads to unless it is an address or an e-mail of somebody else. */
const named = (name: string): string =>
  `select user_id from user_email where email_key = ${name} union all select id from "user" where username_key = ${name}`;

/**
 * Events of other tables, with the users whom they concern. What is noted of each use, of a token and of a channel, is not
 * among them. Nobody was recognized by a token before it was inserted.
 */
const beside = [
  {
    table: 'access_token',
    on: 'update of user_id, token_hash, scopes, expires_at, revoked_at',
    users: 'select old.user_id union all select new.user_id',
  },
  { table: 'access_token', on: 'delete', users: 'select old.user_id' },
  { table: 'channel', on: 'insert', users: `select new.user_id union all ${named('new.address')}` },
  {
    table: 'channel',
    on: 'update of user_id, xchan_id, address',
    users: `select old.user_id union all select new.user_id union all ${named('new.address')}`,
  },
  { table: 'channel', on: 'delete', users: 'select old.user_id' },
  { table: 'user_email', on: 'insert', users: `select new.user_id union all ${named('new.email_key')}` },
  {
    table: 'user_email',
    on: 'update of user_id, email_key',
    users: `select old.user_id union all select new.user_id union all ${named('new.email_key')}`,
  },
  { table: 'user_email', on: 'delete', users: 'select old.user_id' },
].map(({ table, on, users }) => ({
  name: `${table}_${on.split(' ')[0]!}_versions_user`,
  event: `after ${on} on ${table}`,
  change: `update "user" set version = version + 1 where id in (${users})`,
}));

function sqliteTriggers(): string[] {
  return [
    // A trigger does not start itself again: `recursive_triggers` is off.
    `create trigger user_version after update on "user" when new.version = old.version
      begin update "user" set version = old.version + 1 where id = new.id; end`,
    ...beside.map(({ name, event, change }) => `create trigger ${name} ${event} begin ${change}; end`),
  ];
}

function postgresTriggers(): string[] {
  return [
    // `next_version` came with the versions of rows that are listed.
    `create trigger user_version before update on "user" for each row execute function next_version()`,
    ...beside.flatMap(({ name, event, change }) => [
      `create function ${name}() returns trigger language plpgsql as $$
        begin ${change}; return null; end $$`,
      `create trigger ${name} ${event} for each row execute function ${name}()`,
    ]),
  ];
}
