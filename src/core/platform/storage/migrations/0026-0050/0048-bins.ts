import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * Bins: when a file was deleted, and with which file or folder. What is in a bin has neither a name that is taken nor a place in
 * lists, so that their indexes are without it; what it hangs on is indexed again.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table file add column binned_at text`,
    `alter table file add column binned_root_id ${int}`,
    `create index file_bin on file (channel_id, binned_at, id) where binned_root_id = id`,
    `create index file_binned on file (binned_at) where binned_at is not null`,
    `create index file_binned_root on file (binned_root_id) where binned_root_id is not null`,
    `drop index file_name`,
    `create index file_name on file (channel_id, folder_id, is_dir, filename, id) where binned_at is null`,
    `drop index file_photo`,
    `create index file_photo on file (channel_id, created_at, id) where is_photo = 1 and binned_at is null`,
    `drop index file_usage`,
    `create index file_usage on file (channel_id, is_dir, binned_at, filesize)`,
    trigger(kind),
  ];
}

function trigger(kind: DatabaseKind): string {
  const when = 'after update of binned_at on file';
  if (kind === 'sqlite') {
    return `create trigger file_binned_search ${when} when new.binned_at is not old.binned_at begin
      insert into search_pending (item_id) select distinct item_id from item_file where file_id = new.id
        and not exists (select 1 from search_pending where search_pending.item_id = item_file.item_id); end`;
  }
  return `create trigger file_binned_search ${when} for each row
    when (new.binned_at is distinct from old.binned_at) execute function note_searched_photo()`;
}
