import type { DatabaseKind } from '../dialect/portable.ts';

/** What is searched of users, identities and files. */
const named = { user: ['name', 'username'], xchan: ['name'], file: ['filename'] };

/**
 * Users, identities and files by any part of their names of three characters or more (ADR 11), and identities and files
 * by the beginning of their names. In SQLite triggers keep a full-text index without texts; PostgreSQL has an index of
 * an array.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const byBeginning = [
    `create index xchan_name on xchan (lower(name), id)`,
    `create index file_beginning on file (lower(filename), id)`,
  ];
  if (kind === 'sqlite') return [...byBeginning, ...Object.entries(named).flatMap(sqliteIndex), ...fillNames()];
  return [
    ...byBeginning,
    `create function name_parts(text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
      select coalesce(array_agg(distinct substr(lower($1), n, 3)), '{}') from generate_series(1, length($1) - 2) as n $$`,
    ...Object.entries(named).map(
      ([table, columns]) =>
        `create index ${table}_name_parts on "${table}" using gin (name_parts(${columns.join(` || ' ' || `)}))`,
    ),
  ];
}

/** Fills the index of names of SQLite, whose rows no backup has. */
export function fillNames(): string[] {
  return Object.entries(named).flatMap(([table, columns]) => [
    `insert into search_text_${table} (search_text_${table}) values ('delete-all')`,
    `insert into search_text_${table} (rowid, name) select id, ${columns.join(` || ' ' || `)} from "${table}"`,
  ]);
}

function sqliteIndex([table, columns]: [string, string[]]): string[] {
  const index = `search_text_${table}`;
  const text = (row: string): string => columns.map((column) => `${row}.${column}`).join(` || ' ' || `);
  const isChanged = columns.map((column) => `new.${column} is not old.${column}`).join(' or ');
  return [
    `create virtual table ${index} using fts5 (name, content = '', contentless_delete = 1, detail = 'none', tokenize = 'trigram')`,
    `create trigger ${table}_name_new after insert on "${table}" begin
      insert into ${index} (rowid, name) values (new.id, ${text('new')}); end`,
    `create trigger ${table}_name_changed after update of ${columns.join(', ')} on "${table}" when ${isChanged} begin
      update ${index} set name = ${text('new')} where rowid = new.id; end`,
    `create trigger ${table}_name_removed after delete on "${table}" begin delete from ${index} where rowid = old.id; end`,
  ];
}
