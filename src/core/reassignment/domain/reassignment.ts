import { isPerson, type User } from '../../accounts/domain/index.ts';
import { type Refusal, refusal } from '../../platform/domain/index.ts';

/** A row of an uploaded file, by column name. */
export interface ReassignmentCells {
  readonly sourceHost: string;
  readonly importType: string;
  readonly identifier: string;
  readonly name: string;
  readonly username: string;
  readonly targetUsername: string;
  readonly targetEmail: string;
  /** Optional columns: absent if the file doesn't have them. */
  readonly keep?: string;
  readonly remove?: string;
  /** Reverts the outcome of the source user; a target limits it to this assignee. */
  readonly undo?: string;
  /** The address that the archive knew of the source user: finds them where the identifier is that of another system. */
  readonly sourceEmail?: string;
}

/** Why a row failed. Stable; the sentence for people has it as the reason of a refusal, `rows.no_match`. */
export type RowErrorCode =
  | 'no_match'
  | 'not_permitted'
  | 'personal_namespace'
  | 'invalid_status'
  | 'invalid_assignee'
  | 'already_assigned'
  | 'splitting'
  | 'invalid_flag'
  | 'contradiction'
  | 'undo_too_late'
  | 'invalid_email'
  | 'invalid_default'
  | 'several_needed';

/** Outcome of a row. */
export type RowOutcome = { readonly state: 'matched' } | { readonly state: 'skipped' } | FailedRow;

export interface FailedRow {
  readonly state: 'failed';
  readonly code: RowErrorCode;
  readonly refusal: Refusal;
}

/** Settings and powers that widen who can be assigned (facts, section 6.6). */
export interface AssignmentRules {
  /** The requester is an administrator and confirmation is skipped for administrators. */
  readonly skipsConfirmation: boolean;
  readonly mayAssignAdmins: boolean;
  /** One person may be given several placeholders of one source. */
  readonly allowsSeveral: boolean;
}

/** A row of a file that failed with this code (group API facts, section 6.5). */
export function failedRow(code: Exclude<RowErrorCode, 'invalid_assignee'>): FailedRow {
  return { state: 'failed', code, refusal: refusal(`rows.${code}`) };
}

/** Whether a user can get contributions in this top-level group: people, bots of the server, and its own bots. */
export function isValidAssignee(user: User, rules: AssignmentRules, rootId: number): boolean {
  if (!isPerson(user)) return false;
  if (user.botRootId !== null && user.botRootId !== rootId) return false;
  // Without a channel there is no identity to get the contributions.
  if (user.defaultChannelId === null) return false;
  if (user.state !== 'active' && !rules.skipsConfirmation) return false;
  return !user.isAdmin || rules.mayAssignAdmins;
}

/** True where the assignee is not asked: an administrator decides, or it is a bot of the group itself. */
export function isUnasked(user: User, rules: AssignmentRules, rootId: number): boolean {
  return rules.skipsConfirmation || (user.kind === 'bot' && user.botRootId === rootId);
}

/**
 * A row with an invalid assignee; the message lists the valid ones under these rules (group API facts, section 6.5).
 */
export function invalidAssignee({ skipsConfirmation, mayAssignAdmins }: AssignmentRules): FailedRow {
  const facts = { skipsConfirmation, mayAssignAdmins };
  return { state: 'failed', code: 'invalid_assignee', refusal: refusal('rows.invalid_assignee', facts) };
}

/** True for a cell that says nothing. */
export function isBlank(cell: string): boolean {
  return cell.trim() === '';
}
