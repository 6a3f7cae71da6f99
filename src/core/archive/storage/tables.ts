declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    withdrawn_item: WithdrawnItemTable;
  }
}

/** Items that were deleted or changed in a channel that was removed later; a trigger writes them. */
export interface WithdrawnItemTable {
  mid: string;
  /** When it was changed last; null for what was deleted or hidden. */
  edited_at: string | null;
}
