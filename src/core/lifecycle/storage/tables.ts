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
  /** Until then it can be cancelled. */
  due_at: string;
  /** The user, for the own account, or an administrator; null for the command line. */
  asked_by_user_id: number | null;
  /** What happens to the person's contributions in others' channels: a `ContributionsEnd`. */
  contributions: string;
  /** The recipient of the report, as JSON; null before the account is closed, and if there is none. */
  recipient: string | null;
  /** How much has been erased so far, by kind, as JSON. */
  erased: string;
}
