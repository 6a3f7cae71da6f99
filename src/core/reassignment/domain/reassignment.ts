import { isPerson, type User } from '../../accounts/domain/index.ts';

/** A row of an uploaded file, by column name. */
export interface ReassignmentCells {
  readonly sourceHost: string;
  readonly importType: string;
  readonly identifier: string;
  readonly name: string;
  readonly username: string;
  readonly targetUsername: string;
  readonly targetEmail: string;
  /** Of optional columns: absent where the file does not have them. */
  readonly keep?: string;
  readonly remove?: string;
  /** Takes back what became of the source user; a target beside it says of whom alone. */
  readonly undo?: string;
  /** The address that the archive knew of the source user: finds them where the identifier is that of another system. */
  readonly sourceEmail?: string;
}

/** Why a row failed. Stable; the text for people is in `rowMessages`. */
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

/** What becomes of a row. */
export type RowOutcome =
  | { readonly state: 'matched' }
  | { readonly state: 'skipped' }
  | { readonly state: 'failed'; readonly code: RowErrorCode; readonly message: string };

/** Settings and powers that widen who can be assigned (facts, section 6.6). */
export interface AssignmentRules {
  /** The requester is an administrator and confirmation is skipped for administrators. */
  readonly skipsConfirmation: boolean;
  readonly mayAssignAdmins: boolean;
  /** One person may be given several placeholders of one source. */
  readonly allowsSeveral: boolean;
}

/** Texts of group API facts, section 5.3. */
export const rowMessages = {
  no_match: 'No matching user for provided information.',
  not_permitted: 'You have insufficient permissions to update the import source user',
  personal_namespace: 'You cannot reassign user contributions of imports to a personal namespace.',
  invalid_status: 'Import source user has an invalid status for this operation',
  splitting: 'The contributions of this source user are being split or merged. Try again when that is done.',
  invalid_flag: 'Keep as placeholder, Delete placeholder and Undo reassignment are true or false.',
  invalid_email: 'This is no e-mail address.',
  undo_too_late: 'The reassignment was completed too long ago to be undone.',
  contradiction: 'A row names a user, keeps the placeholder, deletes it, or undoes what was done: one of these.',
  invalid_default: 'A default row keeps placeholders, deletes them, or names a user: one of these.',
  several_needed:
    'One user cannot take over everybody: this server gives a person one placeholder user of a source at most.',
  already_assigned: '["Reassign to user already assigned to another placeholder"]',
} as const;

/** A row of a file that failed with this code and its message (group API facts, section 6.5). */
export function failedRow(code: Exclude<RowErrorCode, 'invalid_assignee'>): RowOutcome {
  return { state: 'failed', code, message: rowMessages[code] };
}

/** True for who may be given contributions to this top-level group: people, bots of the server, and bots of its own. */
export function isValidAssignee(user: User, rules: AssignmentRules, rootId: number): boolean {
  if (!isPerson(user)) return false;
  if (user.botRootId !== null && user.botRootId !== rootId) return false;
  // Without a channel there is no identity that the contributions could go to.
  if (user.defaultChannelId === null) return false;
  if (user.state !== 'active' && !rules.skipsConfirmation) return false;
  return !user.isAdmin || rules.mayAssignAdmins;
}

/** True where the assignee is not asked: an administrator decides, or it is a bot of the group itself. */
export function isUnasked(user: User, rules: AssignmentRules, rootId: number): boolean {
  return rules.skipsConfirmation || (user.kind === 'bot' && user.botRootId === rootId);
}

/**
 * A row whose assignee may not be assigned; the message says who may under these rules (group API facts, section 6.5).
 */
export function invalidAssignee(rules: AssignmentRules): RowOutcome {
  const who = rules.skipsConfirmation ? 'users' : 'active users';
  const access = rules.mayAssignAdmins ? 'regular, auditor, or administrator access' : 'regular or auditor access';
  return { state: 'failed', code: 'invalid_assignee', message: `You can assign ${who} with ${access} only.` };
}

/** True for a cell that says nothing. */
export function isBlank(cell: string): boolean {
  return cell.trim() === '';
}
