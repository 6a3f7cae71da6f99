import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * What others wrote on a person's channel and deleted, or changed, before the channel was removed: an older archive must not bring it
 * back in their name. `edited_at` is null for what was deleted or hidden.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const table = `create table withdrawn_item (mid text primary key, edited_at text)`;
  const isOfOthers = `old.author_xchan_id <> old.owner_xchan_id
    and (old.is_deleted = 1 or old.is_unpublished <> 0 or old.revision > 0)`;
  const insert = `insert into withdrawn_item (mid, edited_at)
    select old.mid, case when old.is_deleted = 1 or old.is_unpublished <> 0 then null else old.edited_at end
    where exists (select 1 from channel where channel.id = old.channel_id and channel.group_id is null)
    on conflict (mid) do update set edited_at = excluded.edited_at`;
  if (kind === 'sqlite') {
    return [table, `create trigger item_withdrawn after delete on item when ${isOfOthers} begin ${insert}; end`];
  }
  return [
    table,
    `create function note_withdrawn_item() returns trigger language plpgsql as $$ begin ${insert}; return null; end $$`,
    `create trigger item_withdrawn after delete on item for each row when (${isOfOthers}) execute function note_withdrawn_item()`,
  ];
}
