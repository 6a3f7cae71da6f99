import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf } from './spelling.ts';

/**
 * The full-text index of items (docs/adr/0011). `search_pending` names items that it does not show as they are:
 * triggers write it when they change, and code that inserts items notes them. An entry's id is made of the item's
 * creation, so that the order of the index is the order of results.
 *
 * `earlier_author` has whose items have gone to whom, by identity: the index finds an item by the author whom it had as
 * it was indexed, and need not take it again when it moves along one of these pairs. No foreign keys: an identity that
 * is removed may have been the author of items as they were indexed, on the way to the present one.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [
    ...(kind === 'sqlite' ? sqlite() : postgres()),
    `insert into search_pending (item_id) select id from item where is_deleted = 0 and reaction is null`,
  ];
}

/** What an entry is made from, but for the author. */
const columns = [
  'title',
  'summary',
  'body',
  'obj_type',
  'item_type',
  'reaction',
  'is_deleted',
  'channel_id',
  'created_at',
] as const;

const onChange = `after update of ${columns.join(', ')} on item`;
const onMove = 'after update of author_xchan_id on item';
const isMoved = 'new.author_xchan_id <> old.author_xchan_id';
const isKnown = `exists (select 1 from earlier_author
  where xchan_id = new.author_xchan_id and earlier_xchan_id = old.author_xchan_id)`;

function sqlite(): string[] {
  const does = `insert into search_pending (item_id) select new.id where not exists (select 1 from search_pending where item_id = new.id)`;
  const isChanged = columns.map((column) => `new.${column} is not old.${column}`).join(' or ');
  return [
    `create table search_pending (item_id integer primary key)`,
    `create table search_entry (id integer primary key, item_id integer not null unique references item (id) on delete cascade)`,
    `create virtual table search_text using fts5 (words, facts, content = '', contentless_delete = 1,
      tokenize = "unicode61 remove_diacritics 0 categories 'L* M* N*'")`,
    `create trigger search_entry_removed after delete on search_entry begin delete from search_text where rowid = old.id; end`,
    `create table earlier_author (xchan_id integer not null, earlier_xchan_id integer not null,
      primary key (xchan_id, earlier_xchan_id)) without rowid`,
    ...triggerOf('sqlite', { name: 'item_search_changed', on: onChange, when: isChanged, does }),
    ...triggerOf('sqlite', { name: 'item_search_moved', on: onMove, when: `${isMoved} and not ${isKnown}`, does }),
  ];
}

function postgres(): string[] {
  // A writer that notes an item holds its row, so that the index takes it when what was written can be seen.
  const does = `insert into search_pending (item_id) values (new.id) on conflict (item_id) do update set item_id = excluded.item_id`;
  const isChanged = columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  return [
    `create table search_pending (item_id bigint primary key)`,
    `create table search_entry (id bigint primary key, item_id bigint not null unique references item (id) on delete cascade,
      words tsvector not null)`,
    `create index search_entry_words on search_entry using gin (words)`,
    `create table earlier_author (xchan_id bigint not null, earlier_xchan_id bigint not null,
      primary key (xchan_id, earlier_xchan_id))`,
    ...triggerOf('postgres', {
      name: 'item_search_changed',
      on: onChange,
      when: isChanged,
      does,
      calls: 'note_changed_item',
    }),
    ...triggerOf('postgres', {
      name: 'item_search_moved',
      on: onMove,
      when: isMoved,
      does: `if not ${isKnown} then ${does}; end if`,
      calls: 'note_moved_item',
    }),
  ];
}
