import type { Id } from '../../platform/index.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    account_deletion: AccountDeletionTable;
  }
}

/** An account that is to be deleted; the row goes when nothing of the account is left. */
export interface AccountDeletionTable {
  id: Id;
  user_id: number;
  requested_at: string;
  /** Until then it can be taken back. */
  due_at: string;
  /** The user, for the own account, or an administrator; null for the command line. */
  asked_by_user_id: number | null;
  /** What becomes of what the person wrote on the channels of others: a `ContributionsEnd`. */
  contributions: string;
  /** Who is mailed what was erased, as JSON; null before the account is closed, and where no one is. */
  recipient: string | null;
  /** How much has been erased so far, by what it is, as JSON. */
  erased: string;
}
