declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    search_pending: SearchPendingTable;
    search_entry: SearchEntryTable;
  }
}

/** An item whose index entry is outdated (docs/adr/0011). */
export interface SearchPendingTable {
  item_id: number;
}

/** An indexed item. Its words are in `search_text` (SQLite) or a separate column (PostgreSQL). */
export interface SearchEntryTable {
  /** Derived from the item's creation (`firstEntryAt`): the order of results. */
  id: number;
  item_id: number;
  /** PostgreSQL only: a `tsvector`, as text. */
  words?: string;
}
