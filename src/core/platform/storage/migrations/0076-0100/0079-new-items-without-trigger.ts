import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * In SQLite a statement whose table has a trigger copies every page that it changes, to be able to take it back, which more than
 * doubled what inserting an item takes. Whoever inserts items there notes them for the index (`noteNewItems`). PostgreSQL runs its
 * trigger once for each statement, and keeps it.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return kind === 'sqlite' ? ['drop trigger item_search_new'] : [];
}
