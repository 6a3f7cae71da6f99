import type { DatabaseKind } from '../../dialect/portable.ts';

/** The pictures of groups. */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `create table group_picture (group_id ${int} not null primary key references "group" (id) on delete cascade,
      mimetype text not null, filesize ${int} not null, width ${int} not null, height ${int} not null,
      blob_hash text not null, created_at text not null)`,
    `create index group_picture_blob on group_picture (blob_hash)`,
  ];
}
