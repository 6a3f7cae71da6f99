import type { DatabaseKind } from '../dialect/portable.ts';

/**
 * On PostgreSQL, which transaction each connection committed last (docs/adr/0005). SQLite has no connection that could be
 * lost between a commit and its answer.
 */
export function up(kind: DatabaseKind): readonly string[] {
  if (kind === 'sqlite') return [];
  return [
    `create table commit_mark (connection text primary key, sequence bigint not null,
      marked_at timestamptz not null default now())`,
  ];
}
