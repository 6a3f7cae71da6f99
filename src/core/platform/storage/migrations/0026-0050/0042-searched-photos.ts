import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * Images of archives are looked at after they were attached, and are photos from then on: what they hang on is indexed again, so
 * that `has:image` finds it. What was indexed before that is done again.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [...triggers(kind), indexAgain];
}

const indexAgain = `insert into search_pending (item_id) select distinct item_file.item_id
  from item_file join file on file.id = item_file.file_id where file.is_photo = 1
    and not exists (select 1 from search_pending where search_pending.item_id = item_file.item_id)`;

function triggers(kind: DatabaseKind): string[] {
  const items = 'select distinct item_id from item_file where file_id = new.id';
  const when = 'after update of is_photo on file';
  if (kind === 'sqlite') {
    return [
      `create trigger file_photo_search ${when} when new.is_photo <> old.is_photo begin
        insert into search_pending (item_id) ${items}
          and not exists (select 1 from search_pending where search_pending.item_id = item_file.item_id); end`,
    ];
  }
  return [
    // Whoever notes an item holds its row, as in the triggers of items.
    `create function note_searched_photo() returns trigger language plpgsql as $$ begin
      insert into search_pending (item_id) ${items} order by item_id
        on conflict (item_id) do update set item_id = excluded.item_id; return null; end $$`,
    `create trigger file_photo_search ${when}
      for each row when (new.is_photo <> old.is_photo) execute function note_searched_photo()`,
  ];
}
