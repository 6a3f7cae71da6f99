declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    search_pending: SearchPendingTable;
    search_entry: SearchEntryTable;
  }
}

/** An item that the index does not show as it is (docs/adr/0011). */
export interface SearchPendingTable {
  item_id: number;
}

/** An item in the index. Its words are in `search_text` (SQLite) or a column of their own (PostgreSQL). */
export interface SearchEntryTable {
  /** Made of the item's creation (`firstEntryAt`): the order of results. */
  id: number;
  item_id: number;
  /** PostgreSQL only: a `tsvector`, as text. */
  words?: string;
}
