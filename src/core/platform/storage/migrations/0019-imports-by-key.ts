import type { DatabaseKind } from '../dialect/portable.ts';

/**
 * Lists of all imports, page by page. What imports know is found by its key only, so that this is the row: a number
 * took one more insert into a tree for each imported record. In the order of the key, so that the new tree fills its
 * pages.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return [
    `drop index import_state`,
    `create index import_state on import (state, id)`,
    ...(kind === 'sqlite' ? sqlite() : postgres),
  ];
}

const postgres = [
  `alter table external_id drop constraint external_id_import_source_id_kind_xid_key, drop column id,
    add primary key (import_source_id, kind, xid)`,
];

function sqlite(): string[] {
  const columns = 'import_source_id, kind, xid, local_id, content_hash, import_id';
  return [
    `alter table external_id rename to external_id_with_id`,
    `create table external_id (import_source_id integer not null references import_source (id), kind text not null,
      xid text not null, local_id integer not null, content_hash text not null, import_id integer not null,
      primary key (import_source_id, kind, xid)) without rowid`,
    `insert into external_id (${columns}) select ${columns} from external_id_with_id order by import_source_id, kind, xid`,
    `drop table external_id_with_id`,
    `create index external_id_import on external_id (import_id, kind, local_id)`,
  ];
}
