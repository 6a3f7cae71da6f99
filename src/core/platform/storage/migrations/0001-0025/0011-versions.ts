import type { DatabaseKind } from '../../dialect/portable.ts';

/** Tables whose rows have a version. */
const versioned = ['xchan', 'connection', 'file', 'item'] as const;

/**
 * A version of identities, connections, files and items, which every update changes (docs/adr/0008). What stands in other
 * tables and is answered with an item changes the version of the item, too. Rows are only inserted together with the
 * item, or in the transaction that updates it: inserting changes nothing, so that imports pay nothing.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  const columns = versioned.map((table) => `alter table ${table} add column version ${int} not null default 0`);
  return [...columns, ...(kind === 'sqlite' ? sqliteTriggers() : postgresTriggers())];
}

/** Events of other tables that change what an item says, with the items that they concern, in words of SQLite. */
const beside = [
  { name: 'term_update', on: 'update on term', items: 'id in (old.item_id, new.item_id)' },
  { name: 'item_file_delete', on: 'delete on item_file', items: 'id = old.item_id' },
  { name: 'item_file_update', on: 'update on item_file', items: 'id in (old.item_id, new.item_id)' },
  {
    name: 'file_update',
    on: 'update on file',
    items: 'id in (select item_id from item_file where item_file.file_id = new.id)',
  },
] as const;

function sqliteTriggers(): string[] {
  return [
    // A trigger does not start itself again: `recursive_triggers` is off.
    ...versioned.map(
      (table) => `create trigger ${table}_version after update on ${table} when new.version = old.version
        begin update ${table} set version = old.version + 1 where id = new.id; end`,
    ),
    ...beside.map(
      ({ name, on, items }) => `create trigger ${name}_versions_item after ${on}
        begin update item set version = version + 1 where ${items}; end`,
    ),
  ];
}

function postgresTriggers(): string[] {
  return [
    `create function next_version() returns trigger language plpgsql as $$
      begin new.version := old.version + 1; return new; end $$`,
    ...versioned.map(
      (table) =>
        `create trigger ${table}_version before update on ${table} for each row execute function next_version()`,
    ),
    ...beside.flatMap(({ name, on, items }) => [
      `create function ${name}_versions_item() returns trigger language plpgsql as $$
        begin update item set version = version + 1 where ${items}; return null; end $$`,
      `create trigger ${name}_versions_item after ${on} for each row execute function ${name}_versions_item()`,
    ]),
  ];
}
