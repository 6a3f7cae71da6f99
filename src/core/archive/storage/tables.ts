import type { Id } from '../../platform/index.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    account_deletion: AccountDeletionTable;
  }
}

/** An account whose owner asked for its deletion; the row goes when nothing of the account is left. */
export interface AccountDeletionTable {
  id: Id;
  user_id: number;
  requested_at: string;
  /** Until then the owner can take it back. */
  due_at: string;
}
