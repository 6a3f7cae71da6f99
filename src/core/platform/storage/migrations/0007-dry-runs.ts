import type { DatabaseKind } from '../dialect/portable.ts';

/** Dry runs of large files: uploads that change nothing, whose rows say what would be done, until they expire. */
export function up(kind: DatabaseKind): readonly string[] {
  const int = kind === 'sqlite' ? 'integer' : 'bigint';
  return [
    `alter table reassignment_upload add column dry_run ${int} not null default 0`,
    `create index reassignment_upload_dry_run on reassignment_upload (created_at) where dry_run = 1`,
    `alter table reassignment_row add column action text`,
  ];
}
