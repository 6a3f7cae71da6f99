import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * The full-text index of items (docs/adr/0011). `search_pending` names items that it does not show as they are: triggers
 * write it, so that no writer of items can forget to. An entry's id is made of the item's creation, so that the order of
 * the index is the order of results.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const pending = `insert into search_pending (item_id) select id from item where is_deleted = 0 and reaction is null`;
  return [...(kind === 'sqlite' ? sqlite() : postgres()), pending];
}

/** Columns that an entry is made from. */
const columns = [
  'title',
  'summary',
  'body',
  'obj_type',
  'item_type',
  'reaction',
  'is_deleted',
  'author_xchan_id',
  'channel_id',
  'created_at',
] as const;

function sqlite(): string[] {
  const note = (when: string) =>
    `begin insert into search_pending (item_id) select new.id ${when} not exists (select 1 from search_pending where item_id = new.id); end`;
  const isChanged = columns.map((column) => `new.${column} is not old.${column}`).join(' or ');
  return [
    `create table search_pending (item_id integer primary key)`,
    `create table search_entry (id integer primary key, item_id integer not null unique references item (id) on delete cascade)`,
    `create virtual table search_text using fts5 (words, facts, content = '', contentless_delete = 1,
      tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N*'")`,
    `create trigger search_entry_removed after delete on search_entry begin delete from search_text where rowid = old.id; end`,
    `create trigger item_search_new after insert on item when new.reaction is null ${note('where')}`,
    `create trigger item_search_changed after update of ${columns.join(', ')} on item when ${isChanged} ${note('where')}`,
  ];
}

function postgres(): string[] {
  // Whoever notes an item holds its row, so that the index takes it when what was written can be seen.
  const held = 'on conflict (item_id) do update set item_id = excluded.item_id';
  const isChanged = columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  return [
    `create table search_pending (item_id bigint primary key)`,
    `create table search_entry (id bigint primary key, item_id bigint not null unique references item (id) on delete cascade,
      words tsvector not null)`,
    `create index search_entry_words on search_entry using gin (words)`,
    `create function note_new_items() returns trigger language plpgsql as $$ begin
      insert into search_pending (item_id) select id from fresh where reaction is null order by id ${held}; return null; end $$`,
    `create function note_changed_item() returns trigger language plpgsql as $$ begin
      insert into search_pending (item_id) values (new.id) ${held}; return null; end $$`,
    `create trigger item_search_new after insert on item referencing new table as fresh
      for each statement execute function note_new_items()`,
    `create trigger item_search_changed after update of ${columns.join(', ')} on item
      for each row when (${isChanged}) execute function note_changed_item()`,
  ];
}
