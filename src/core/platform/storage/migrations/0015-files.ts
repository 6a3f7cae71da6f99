import type { DatabaseKind } from '../dialect/portable.ts';
import { triggerOf, typesOf } from './spelling.ts';

/**
 * What owners say of their files, earlier versions of these, and bins: when a file was deleted, and with which file or
 * folder. What is in a bin has neither a name that is taken nor a place in lists, so that their indexes are without it.
 * Albums are counted and shown by time, and usage is added up, from indexes. Custom emoji of groups and of the server,
 * and what each is called: its name, then its aliases.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [...files(kind), ...emoji(kind), ...postedPhotos(kind), ...searched(kind), ...picturesNotShown];
}

function files(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `alter table file add column caption text not null default ''`,
    `alter table file add column alt text not null default ''`,
    // Files that hang on what moderators have hidden are withheld with it.
    `alter table file add column is_withheld ${int} not null default 0`,
    `alter table file add column binned_at text`,
    `alter table file add column binned_root_id ${int}`,
    `alter table file add column stored_at text`,
    `alter table file add column versions_size ${int} not null default 0`,
    `alter table item_file add column alt text not null default ''`,
    `create table file_version (id ${id}, file_id ${int} not null references file (id) on delete cascade,
      revision ${int} not null, filetype text not null, filesize ${int} not null, blob_hash text not null,
      stored_at text not null, unique (file_id, revision))`,
    `create index file_version_blob on file_version (blob_hash)`,
    `create index file_bin on file (channel_id, binned_at, id) where binned_root_id = id`,
    `create index file_binned on file (binned_at) where binned_at is not null`,
    `create index file_binned_root on file (binned_root_id, filesize, versions_size) where binned_root_id is not null`,
    `create index file_name on file (channel_id, folder_id, is_dir, filename, id) where binned_at is null`,
    `create index file_photo on file (channel_id, created_at, id) where is_photo = 1 and binned_at is null`,
    `create index file_album on file (channel_id, folder_id, created_at, id) where is_photo = 1 and binned_at is null`,
    `create index file_usage on file (channel_id, is_dir, binned_at, filesize, versions_size)`,
  ];
}

function emoji(kind: DatabaseKind): string[] {
  const { int, id } = typesOf(kind);
  return [
    `create table custom_emoji (id ${id}, group_id ${int} references "group" (id) on delete cascade,
      created_by ${int} references "user" (id) on delete set null, mimetype text not null, filesize ${int} not null,
      width ${int} not null, height ${int} not null, blob_hash text not null, created_at text not null)`,
    `create index custom_emoji_group on custom_emoji (group_id)`,
    `create index custom_emoji_created_by on custom_emoji (created_by)`,
    `create index custom_emoji_blob on custom_emoji (blob_hash)`,
    `create table custom_emoji_name (id ${id},
      emoji_id ${int} not null references custom_emoji (id) on delete cascade,
      owner_id ${int} not null, name text not null, ordinal ${int} not null, unique (owner_id, name))`,
    `create index custom_emoji_name_emoji on custom_emoji_name (emoji_id, ordinal)`,
  ];
}

/**
 * The photos that hang on what was written in a channel, by time: they lie among the files of their authors, so that no
 * index of files lists them. Triggers write the rows, so that no writer of files can forget to.
 */
function postedPhotos(kind: DatabaseKind): string[] {
  const { int } = typesOf(kind);
  const insert = `insert into posted_photo (item_file_id, channel_id, created_at)
    select item_file.id, item.channel_id, item.created_at from item_file
    join item on item.id = item_file.item_id join file on file.id = item_file.file_id where file.is_photo = 1`;
  return [
    `create table posted_photo (item_file_id ${int} primary key references item_file (id) on delete cascade,
      channel_id ${int} not null, created_at text not null)`,
    `create index posted_photo_newest on posted_photo (channel_id, created_at, item_file_id)`,
    insert,
    ...triggerOf(kind, {
      name: 'item_file_photo',
      on: 'after insert on item_file',
      does: `${insert} and item_file.id = new.id`,
      calls: 'note_attached_photo',
    }),
    // Images of archives are looked at after they were attached.
    ...triggerOf(kind, {
      name: 'file_photo_changed',
      on: 'after update of is_photo on file',
      when: 'new.is_photo <> old.is_photo',
      does: `delete from posted_photo where item_file_id in (select id from item_file where file_id = new.id);
        ${insert} and file.id = new.id`,
      calls: 'note_changed_photo',
    }),
  ];
}

/** What a file hangs on is indexed again when it turns out to be a photo, or goes into a bin or out of it. */
function searched(kind: DatabaseKind): string[] {
  const items = 'select distinct item_id from item_file where file_id = new.id';
  const photo = 'after update of is_photo on file';
  const bin = 'after update of binned_at on file';
  if (kind === 'sqlite') {
    const does = `insert into search_pending (item_id) ${items}
      and not exists (select 1 from search_pending where search_pending.item_id = item_file.item_id)`;
    return [
      ...triggerOf(kind, { name: 'file_photo_search', on: photo, when: 'new.is_photo <> old.is_photo', does }),
      ...triggerOf(kind, { name: 'file_binned_search', on: bin, when: 'new.binned_at is not old.binned_at', does }),
    ];
  }
  return [
    ...triggerOf(kind, {
      name: 'file_photo_search',
      on: photo,
      when: 'new.is_photo <> old.is_photo',
      // A writer that notes an item holds its row, as in the triggers of items.
      does: `insert into search_pending (item_id) ${items} order by item_id
        on conflict (item_id) do update set item_id = excluded.item_id`,
      calls: 'note_searched_photo',
    }),
    `create trigger file_binned_search ${bin} for each row
      when (new.binned_at is distinct from old.binned_at) execute function note_searched_photo()`,
  ];
}

/** Pictures that could not be read, and so may say where they were taken, are downloads from now on. */
const picturesNotShown = [
  `update file set filetype = 'application/octet-stream' where is_photo = 0 and is_unscaled = 0 and is_dir = 0
    and filetype in ('image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'image/bmp')`,
];
