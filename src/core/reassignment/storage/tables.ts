import type { ClaimBasis, ClaimMode, ClaimState } from '../domain/claim.ts';
import type { MergeState } from '../domain/merge.ts';
import type { SourceUserStatus } from '../domain/source-user.ts';
import type { RequestState } from '../domain/request.ts';
import type { Defaulted, Flag, Id } from '../../platform/index.ts';
import type { AddressKey } from '../../../lib/email-address.ts';

declare module '../../platform/storage/schema.ts' {
  interface PublicTables {
    import_source: ImportSourceTable;
    source_membership: SourceMembershipTable;
    source_user: SourceUserTable;
    reassignment: ReassignmentTable;
    split: SplitTable;
    source_merge: SourceMergeTable;
    merged_member: MergedMemberTable;
    contribution: ContributionTable;
    earlier_author: EarlierAuthorTable;
    takeover: TakeoverTable;
    claim: ClaimTable;
    claim_setting: ClaimSettingTable;
    reassignment_request: ReassignmentRequestTable;
    request_setting: RequestSettingTable;
    reminder: ReminderTable;
    reminder_stop: ReminderStopTable;
    reassignment_upload: ReassignmentUploadTable;
    reassignment_row: ReassignmentRowTable;
  }
}

/** Target of a ledger entry: table and column. */
export type ContributionKind = 'item_author' | 'term_mention' | 'file_creator' | 'privacy_group_member';

/** Origin of imported content: one system, seen from one top-level group (or personal namespace). */
export interface ImportSourceTable {
  id: Id;
  namespace_id: number;
  import_type: string;
  source_hostname: string;
}

/** Memberships found by an import; they become real when the source user is reassigned. */
export interface SourceMembershipTable {
  id: Id;
  source_user_id: number;
  group_id: number;
  access_level: number;
  expires_at: string | null;
}

export interface SourceUserTable {
  id: Id;
  import_source_id: number;
  namespace_id: number;
  import_type: string;
  source_hostname: string;
  source_user_identifier: string;
  source_username: string | null;
  source_name: string | null;
  /** A hint for suggestions; never acted on, never shown to others than Owners. */
  source_email: string | null;
  /** The group whose imports reported these facts; null if unknown. */
  facts_group_id: Defaulted<number | null>;
  source_email_key: Defaulted<AddressKey | null>;
  is_bot: Defaulted<Flag>;
  placeholder_user_id: number | null;
  placeholder_xchan_id: number;
  reassign_to_user_id: number | null;
  /** The assignee may be that of others of this source, too. */
  shares_assignee: Defaulted<Flag>;
  /** Part of the ledger is moving to or from another source user, so no one can be assigned. */
  is_splitting: Defaulted<Flag>;
  /** The whole of this part: an Owner split it off, or it comes from imports with less authority. */
  split_from_id: Defaulted<number | null>;
  /** The holder of the contributions while merged. */
  merged_into_id: Defaulted<number | null>;
  reassigned_by_user_id: number | null;
  status: SourceUserStatus;
  reassignment_token_hash: string | null;
  reassignment_error: string | null;
  /** The email invitation awaiting an answer, or answered. */
  takeover_id: Defaulted<number | null>;
  created_at: string;
  updated_at: string;
}

/** One giving of a source user's contributions to a user; `contribution.reassignment_id` says which rows it moved. */
export interface ReassignmentTable {
  id: Id;
  source_user_id: number;
  to_user_id: number;
  to_xchan_id: number;
  from_xchan_id: number;
  requested_by_user_id: number | null;
  skipped_confirmation: Defaulted<Flag>;
  /** `undoing`: reverted, with rows still to return to the placeholder. */
  state: 'in_progress' | 'failed' | 'completed' | 'revoked' | 'undoing' | 'undone';
  created_at: string;
  completed_at: string | null;
}

/** A part of a source user's contributions as a separate source user. */
export interface SplitTable {
  id: Id;
  source_user_id: number;
  part_id: number;
  /** Ids of channels as JSON; null for all. */
  channels: string | null;
  since: string | null;
  until: string | null;
  /** Years as JSON; null for all. */
  years: Defaulted<string | null>;
  /** Future assignee of the part, if any. */
  accepted_by_user_id: Defaulted<number | null>;
  /** The last entry of the ledger that was looked at, and the last one to look at. */
  cursor: number;
  last_contribution_id: number;
  requested_by_user_id: number | null;
  state: 'in_progress' | 'completed' | 'undoing';
  created_at: string;
  completed_at: string | null;
}

/** The ledger, and, once `reassignment_id` is set, the journal that an undo reads. */
export interface ContributionTable {
  id: Id;
  source_user_id: number;
  kind: ContributionKind;
  row_id: number;
  /** The reassignment that moved the row; null while it belongs to the placeholder. */
  reassignment_id: number | null;
  /** Why the row hasn't moved: `kept` by the person who edited it, or a `double` of a row of the merge target. */
  conflict: string | null;
  /** The original source user before a merge, restored by undoing it. */
  merged_from_id: Defaulted<number | null>;
}

/** Items moved from one identity to another, possibly further since. */
export interface EarlierAuthorTable {
  xchan_id: number;
  earlier_xchan_id: number;
}

/** Two source users of one person: contributions of the first one belong to the target. */
export interface SourceMergeTable {
  id: Id;
  namespace_id: number;
  source_user_id: number;
  target_id: number;
  /** The reassignment by which a user had the target then; null where it had a placeholder. */
  reassignment_id: number | null;
  requested_by_user_id: number;
  state: MergeState;
  created_at: string;
  /** When everything had moved, and roles were given. */
  completed_at: Defaulted<string | null>;
}

/** A membership that a merge has removed, since the target was a member too. */
export interface MergedMemberTable {
  contribution_id: number;
  source_merge_id: number;
  privacy_group_id: number;
}

export interface ReassignmentUploadTable {
  id: Id;
  group_id: number;
  user_id: number;
  blob_hash: string;
  filename: string;
  filesize: number;
  state: 'received' | 'processing' | 'finished' | 'failed';
  error: string | null;
  created_at: string;
  finished_at: string | null;
  /** Idempotency key of the client. */
  idempotency_key: string | null;
  /** The administrator who uploaded it for the user, if one did. */
  sudo_user_id: number | null;
  /** Its rows only show their effect; deleted a day later. */
  dry_run: Defaulted<Flag>;
  /** Invites the address of a row without a username, with or without an account. */
  invites: Defaulted<Flag>;
}

export interface ReassignmentRowTable {
  id: Id;
  upload_id: number;
  line: number;
  cells: string;
  state: 'pending' | 'matched' | 'skipped' | 'failed';
  code: string | null;
  message: string | null;
  source_user_id: number | null;
  user_id: number | null;
  /** In a dry run, the effect on the source user. */
  action: Defaulted<string | null>;
  /** The invitation that the row has made or joined. */
  takeover_id: Defaulted<number | null>;
  /** The default row, and rows created from it; null for all others. */
  part: Defaulted<'default' | 'by_default' | null>;
}

/** An email invitation to claim contributions: one for each address of a namespace, while it is valid. */
export interface TakeoverTable {
  id: Id;
  namespace_id: number;
  email: string;
  email_key: AddressKey;
  token_hash: string;
  /** `ended`: answered, cancelled or expired. */
  state: 'open' | 'ended';
  created_by: number | null;
  created_at: string;
  sent_at: string;
  expires_at: string;
}

/** A member's claim to be a source user. */
export interface ClaimTable {
  id: Id;
  namespace_id: number;
  source_user_id: number;
  user_id: number;
  basis: ClaimBasis;
  /** One of a source user is open at most; a trigger ends it when the source user is decided about otherwise. */
  state: ClaimState;
  created_at: string;
  answered_at: Defaulted<string | null>;
  answered_by: Defaulted<number | null>;
  /** When the Owners were emailed about it. */
  mailed_at: Defaulted<string | null>;
}

/** Claim settings of a namespace; without a row, the defaults. */
export interface ClaimSettingTable {
  namespace_id: number;
  claims: ClaimMode;
  approves_addresses: Flag;
  changed_by: Defaulted<number | null>;
  /** When the Owners were last emailed about claims. */
  mailed_at: Defaulted<string | null>;
}

/** A request to a person to accept the contributions of a source user; a trigger opens and closes these rows. */
export interface ReassignmentRequestTable {
  id: Id;
  namespace_id: number;
  source_user_id: number;
  /** The requested user; null if only by address. */
  user_id: number | null;
  takeover_id: number | null;
  asked_by: number | null;
  asked_at: string;
  /** When its newest email was queued. */
  mailed_at: string;
  /** The requested person unsubscribed from reminders. */
  is_muted: Flag;
  /** One of a source user is open at most. */
  state: RequestState;
  reminders: number;
  answered_at: string | null;
  /** The reason for declining, if given. */
  reason: string | null;
}

/** A namespace's settings for unanswered requests; without a row, the defaults. */
export interface RequestSettingTable {
  namespace_id: number;
  interval_days: number;
  max_reminders: number;
  /** 0 for never. */
  expiry_days: number;
  changed_by: Defaulted<number | null>;
}

/** A sent reminder; its token leads to the unsubscribe page. */
export interface ReminderTable {
  id: Id;
  namespace_id: number;
  request_id: number;
  token_hash: string;
  sent_at: string;
}

/** Unsubscribed from reminders of a namespace: a user, or an address. */
export interface ReminderStopTable {
  id: Id;
  namespace_id: number;
  user_id: number | null;
  email_key: AddressKey | null;
  created_at: string;
}
