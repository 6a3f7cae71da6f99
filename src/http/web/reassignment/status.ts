import type { SourceUserStatus, SuggestionReason } from '../../../core/reassignment/index.ts';
import type { Tone } from '../shared/index.ts';

/** What people read for the state of a source user. */
export const statusLabels: Readonly<Record<SourceUserStatus, string>> = {
  pending_reassignment: 'Not reassigned',
  awaiting_approval: 'Waits for an answer',
  reassignment_in_progress: 'Being reassigned',
  rejected: 'Declined',
  failed: 'Failed',
  completed: 'Reassigned',
  keep_as_placeholder: 'Kept as placeholder',
  revoked: 'Revoked',
  invited: 'Invited by mail',
};

/** How good or bad that is. */
export const statusTones: Readonly<Record<SourceUserStatus, Tone>> = {
  pending_reassignment: undefined,
  awaiting_approval: 'warn',
  reassignment_in_progress: 'live',
  rejected: 'bad',
  failed: 'bad',
  completed: 'good',
  keep_as_placeholder: undefined,
  revoked: 'bad',
  invited: 'warn',
};

/** What that means for the contributions. */
export const statusHints: Readonly<Record<SourceUserStatus, string>> = {
  pending_reassignment: 'The contributions stand under a placeholder until you find out whose they are.',
  awaiting_approval: 'The person was asked by mail. Nothing moves before they accept.',
  reassignment_in_progress: 'The contributions are moving to the person who accepted.',
  rejected: 'The person says that these are not theirs. You can reassign to somebody else.',
  failed: 'Some contributions could not be moved. You can try again.',
  completed: 'The contributions show this person as their author.',
  keep_as_placeholder: 'The contributions stay under their placeholder for good, unless you choose otherwise.',
  revoked: 'The person keeps what has moved; later imports bring nothing more to them.',
  invited: 'Whoever has the address was asked by mail. Nothing moves before they accept.',
};

/** Why somebody is suggested. */
export const suggestionReasonLabels: Readonly<Record<SuggestionReason, string>> = {
  confirmed_email: 'Same confirmed e-mail address',
  public_email: 'Same public e-mail address',
  username: 'Same username',
  name: 'Same name',
};
