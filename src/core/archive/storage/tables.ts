declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    withdrawn_item: WithdrawnItemTable;
  }
}

/** Items that were deleted or changed in a channel that was removed later; a trigger writes them. */
export interface WithdrawnItemTable {
  mid: string;
  /** Time of the last change; null for deleted or hidden items. */
  edited_at: string | null;
}
