import type { DatabaseKind } from '../../dialect/portable.ts';

const isPhoto = 'file.is_photo = 1';
const columns = 'item_file_id, channel_id, created_at';
const made = `item_file.id, item.channel_id, item.created_at from item_file
  join item on item.id = item_file.item_id join file on file.id = item_file.file_id`;

/**
 * The photos that hang on what was written in a channel, by time: they lie among the files of their authors, so that no
 * index of files lists them. Triggers write the rows, so that no writer of files can forget to.
 */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `create table posted_photo (item_file_id ${int} primary key references item_file (id) on delete cascade,
      channel_id ${int} not null, created_at text not null)`,
    `create index posted_photo_newest on posted_photo (channel_id, created_at, item_file_id)`,
    // How much somebody stores.
    `create index file_usage on file (channel_id, is_dir, filesize)`,
    `insert into posted_photo (${columns}) select ${made} where ${isPhoto}`,
    ...(kind === 'sqlite' ? sqliteTriggers() : postgresTriggers()),
  ];
}

const noteAttached = `insert into posted_photo (${columns}) select ${made} where ${isPhoto} and item_file.id = new.id;`;
// Images of archives are looked at after they were attached.
const noteLookedAt = `delete from posted_photo where item_file_id in (select id from item_file where file_id = new.id);
  insert into posted_photo (${columns}) select ${made} where ${isPhoto} and file.id = new.id;`;

function sqliteTriggers(): string[] {
  return [
    `create trigger item_file_photo after insert on item_file begin ${noteAttached} end`,
    `create trigger file_photo_changed after update of is_photo on file when new.is_photo <> old.is_photo
      begin ${noteLookedAt} end`,
  ];
}

function postgresTriggers(): string[] {
  return [
    `create function note_attached_photo() returns trigger language plpgsql as $$
      begin ${noteAttached} return null; end $$`,
    `create function note_changed_photo() returns trigger language plpgsql as $$
      begin ${noteLookedAt} return null; end $$`,
    `create trigger item_file_photo after insert on item_file for each row execute function note_attached_photo()`,
    `create trigger file_photo_changed after update of is_photo on file
      for each row when (new.is_photo <> old.is_photo) execute function note_changed_photo()`,
  ];
}
