import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/** Tables whose rows have a version. */
const versioned = ['xchan', 'connection', 'file', 'item', 'user'] as const;

/**
 * A version of identities, connections, files, items and users, which every update changes (docs/adr/0008), and so does
 * what stands in other tables: what is answered with an item, what a person may do with a channel, and what decides who
 * signs in and as whom. Files and terms are only inserted together with the item, or in the transaction that updates
 * it: inserting them changes nothing, so that imports pay nothing.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const { int } = typesOf(kind);
  return [
    ...versioned.map((table) => `alter table "${table}" add column version ${int} not null default 0`),
    ...(kind === 'postgres' ? [nextVersion] : []),
    ...versioned.map((table) => versionTrigger(kind, table)),
    ...[...ofItems, ...ofPermissions(), ...ofUsers].flatMap((trigger) => triggerOf(kind, trigger)),
    ...triggerOf(kind, {
      name: 'channel_role_versions',
      on: 'after update of role on channel',
      when: kind === 'sqlite' ? 'new.role is not old.role' : undefined,
      does: 'update xchan set version = version + 1 where id = new.xchan_id',
    }),
  ];
}

const nextVersion = `create function next_version() returns trigger language plpgsql as $$
  begin new.version := old.version + 1; return new; end $$`;

function versionTrigger(kind: DatabaseKind, table: string): string {
  // In SQLite a trigger does not start itself again: `recursive_triggers` is off.
  const named = table === 'user' ? '"user"' : table;
  return kind === 'sqlite'
    ? `create trigger ${table}_version after update on ${named} when new.version = old.version
        begin update ${named} set version = old.version + 1 where id = new.id; end`
    : `create trigger ${table}_version before update on ${named} for each row execute function next_version()`;
}

/** Events of other tables that change what an item says. */
const ofItems = [
  { name: 'term_update', on: 'update on term', items: 'id in (old.item_id, new.item_id)' },
  { name: 'item_file_delete', on: 'delete on item_file', items: 'id = old.item_id' },
  { name: 'item_file_update', on: 'update on item_file', items: 'id in (old.item_id, new.item_id)' },
  {
    name: 'file_update',
    on: 'update on file',
    items: 'id in (select item_id from item_file where item_file.file_id = new.id)',
  },
].map(({ name, on, items }) => ({
  name: `${name}_versions_item`,
  on: `after ${on}`,
  does: `update item set version = version + 1 where ${items}`,
}));

/** What grants concern the connection, what limits the identity of the channel. */
function ofPermissions() {
  const changes = {
    connection_config: (row: string) =>
      `update connection set version = version + 1 where channel_id = ${row}.channel_id and xchan_id = ${row}.xchan_id`,
    permission_limit: (row: string) =>
      `update xchan set version = version + 1 where id = (select xchan_id from channel where id = ${row}.channel_id)`,
  };
  const events = { insert: ['new'], update: ['old', 'new'], delete: ['old'] };
  return Object.entries(changes).flatMap(([table, change]) =>
    Object.entries(events).map(([event, rows]) => ({
      name: `${table}_${event}_versions`,
      on: `after ${event} on ${table}`,
      does: rows.map(change).join('; '),
    })),
  );
}

/** Users whom this name leads to unless it is an address or an email of another person. */
const named = (name: string): string =>
  `select user_id from user_email where email_key = ${name} union all select id from "user" where username_key = ${name}`;

/**
 * Events of other tables, with the users whom they concern. What is noted of each use, of a token and of a channel, is
 * not among them. A token identifies no one before it is inserted.
 */
const ofUsers = [
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
  on: `after ${on} on ${table}`,
  does: `update "user" set version = version + 1 where id in (${users})`,
}));
