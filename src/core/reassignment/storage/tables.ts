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

/** What an entry of the ledger points at: table and column. */
export type ContributionKind = 'item_author' | 'term_mention' | 'file_creator' | 'privacy_group_member';

/** Where imported content comes from: one system, seen from one root group (or personal namespace). */
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
  /** The group whose imports have said all that; null where that is not known. */
  facts_group_id: Defaulted<number | null>;
  source_email_key: Defaulted<AddressKey | null>;
  is_bot: Defaulted<Flag>;
  placeholder_user_id: number | null;
  placeholder_xchan_id: number;
  reassign_to_user_id: number | null;
  /** The assignee may be that of others of this source, too. */
  shares_assignee: Defaulted<Flag>;
  /** Part of the ledger is on its way to or from another source user: no one can be assigned meanwhile. */
  is_splitting: Defaulted<Flag>;
  /** The source user of whom this is a part: an Owner has split it off, or it comes from imports with less authority. */
  split_from_id: Defaulted<number | null>;
  /** The source user who has the contributions, as long as the two are merged. */
  merged_into_id: Defaulted<number | null>;
  reassigned_by_user_id: number | null;
  status: SourceUserStatus;
  reassignment_token_hash: string | null;
  reassignment_error: string | null;
  /** The invitation by email that waits for an answer, or got it. */
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
  /** `undoing`: taken back, and some rows are still to go back to the placeholder. */
  state: 'in_progress' | 'failed' | 'completed' | 'revoked' | 'undoing' | 'undone';
  created_at: string;
  completed_at: string | null;
}

/** Part of a source user's contributions that was made a source user of its own. */
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
  /** Who takes over the part as soon as it is set apart, if someone has said so. */
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
  /** Why the row has not moved: `kept` by the person who edited it, or `double` of what the target of a merge has. */
  conflict: string | null;
  /** The source user whose it was before a merge, and is again when that is undone. */
  merged_from_id: Defaulted<number | null>;
}

/** That items of the one identity have gone to the other, which may have given them on since. */
export interface EarlierAuthorTable {
  xchan_id: number;
  earlier_xchan_id: number;
}

/** That two source users are one person: what the first one has written belongs to the target. */
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
  /** What the client called the upload, so that sending it again changes nothing. */
  idempotency_key: string | null;
  /** The administrator who uploaded it for the user, if one did. */
  sudo_user_id: number | null;
  /** Its rows only say what they would do; removed a day later. */
  dry_run: Defaulted<Flag>;
  /** An address alone in a row stands for whoever has it, be it without an account. */
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
  /** In a dry run, what would happen to the source user. */
  action: Defaulted<string | null>;
  /** The invitation that the row has made or joined. */
  takeover_id: Defaulted<number | null>;
  /** The row that stands for all whom no other one decides, and the rows that were made of it; null for all others. */
  part: Defaulted<'default' | 'by_default' | null>;
}

/**
 * An invitation by email to take over what someone wrote: one for each address of a namespace, while it can be used.
 */
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

/** That a member says to be a source user. */
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
  /** When the Owners were mailed about it. */
  mailed_at: Defaulted<string | null>;
}

/** What members of a namespace may claim; where there is no row, the usual. */
export interface ClaimSettingTable {
  namespace_id: number;
  claims: ClaimMode;
  approves_addresses: Flag;
  changed_by: Defaulted<number | null>;
  /** When the Owners were last mailed about claims. */
  mailed_at: Defaulted<string | null>;
}

/** That someone was asked to take the contributions of a source user over; a trigger opens and closes these rows. */
export interface ReassignmentRequestTable {
  id: Id;
  namespace_id: number;
  source_user_id: number;
  /** Who was asked; null where it was an address alone. */
  user_id: number | null;
  takeover_id: number | null;
  asked_by: number | null;
  asked_at: string;
  /** When the newest mail about it was queued. */
  mailed_at: string;
  /** Whoever was asked wants no reminders. */
  is_muted: Flag;
  /** One of a source user is open at most. */
  state: RequestState;
  reminders: number;
  answered_at: string | null;
  /** Why it was declined, if whoever did said so. */
  reason: string | null;
}

/** What a namespace has decided about requests that no one answers; where there is no row, the usual. */
export interface RequestSettingTable {
  namespace_id: number;
  interval_days: number;
  max_reminders: number;
  /** 0 for never. */
  expiry_days: number;
  changed_by: Defaulted<number | null>;
}

/** A reminder that was mailed; its token leads to the page on which reminders are stopped. */
export interface ReminderTable {
  id: Id;
  namespace_id: number;
  request_id: number;
  token_hash: string;
  sent_at: string;
}

/** Who wants no reminders of a namespace: a user, or whoever has an address. */
export interface ReminderStopTable {
  id: Id;
  namespace_id: number;
  user_id: number | null;
  email_key: AddressKey | null;
  created_at: string;
}
