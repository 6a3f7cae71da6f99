import type { SourceUserStatus } from '../../../domain/placeholder.ts';
import type { SuggestionReason } from '../../../operations/suggest-assignees.ts';

/** What people read for the state of a source user. */
export const statusWords: Readonly<Record<SourceUserStatus, string>> = {
  pending_reassignment: 'Not reassigned',
  awaiting_approval: 'Waits for an answer',
  reassignment_in_progress: 'Being reassigned',
  rejected: 'Declined',
  failed: 'Failed',
  completed: 'Reassigned',
  keep_as_placeholder: 'Kept as placeholder',
  revoked: 'Revoked',
};

/** Why somebody is suggested. */
export const whyWords: Readonly<Record<SuggestionReason, string>> = {
  confirmed_email: 'Same confirmed e-mail address',
  public_email: 'Same public e-mail address',
  username: 'Same username',
  name: 'Same name',
};
