import type { DatabaseKind } from '../../dialect/portable.ts';

/**
 * Whoever inserts items notes them for the index, as in SQLite (0079): imports, which index their posts at once, had each
 * noted, read again and taken off the list.
 */
export function up(kind: DatabaseKind): readonly string[] {
  return kind === 'postgres' ? ['drop trigger item_search_new on item', 'drop function note_new_items()'] : [];
}
