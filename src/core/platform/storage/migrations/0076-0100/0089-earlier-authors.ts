import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * Whose items have gone to whom, by identity: the index of the search finds an item by the author whom it had as it was indexed,
 * and need not take it again when it moves along one of these pairs. No foreign keys: an identity that is removed may have
 * been the author of items as they were indexed, on the way to whoever has them now.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return kind === 'sqlite' ? sqlite() : postgres();
}

/** What is indexed beside the author. */
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

const isKnown = `exists (select 1 from earlier_author
  where xchan_id = new.author_xchan_id and earlier_xchan_id = old.author_xchan_id)`;

function sqlite(): string[] {
  const note = `begin insert into search_pending (item_id) select new.id where not exists (select 1 from search_pending where item_id = new.id); end`;
  const isChanged = columns.map((column) => `new.${column} is not old.${column}`).join(' or ');
  return [
    `create table earlier_author (xchan_id integer not null, earlier_xchan_id integer not null,
      primary key (xchan_id, earlier_xchan_id)) without rowid`,
    `drop trigger item_search_changed`,
    `create trigger item_search_changed after update of ${columns.join(', ')} on item when ${isChanged} ${note}`,
    `create trigger item_search_moved after update of author_xchan_id on item
      when new.author_xchan_id <> old.author_xchan_id and not ${isKnown} ${note}`,
  ];
}

function postgres(): string[] {
  const isChanged = columns.map((column) => `new.${column} is distinct from old.${column}`).join(' or ');
  return [
    `create table earlier_author (xchan_id bigint not null, earlier_xchan_id bigint not null,
      primary key (xchan_id, earlier_xchan_id))`,
    `drop trigger item_search_changed on item`,
    `create trigger item_search_changed after update of ${columns.join(', ')} on item
      for each row when (${isChanged}) execute function note_changed_item()`,
    `create function note_moved_item() returns trigger language plpgsql as $$ begin
      if not ${isKnown} then
        insert into search_pending (item_id) values (new.id) on conflict (item_id) do update set item_id = excluded.item_id;
      end if; return null; end $$`,
    `create trigger item_search_moved after update of author_xchan_id on item
      for each row when (new.author_xchan_id <> old.author_xchan_id) execute function note_moved_item()`,
  ];
}
