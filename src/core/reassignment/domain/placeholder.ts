/** States of a source user, in the order of their numbers (group API facts, section 6.2). */
export const sourceUserStatuses = [
  'pending_reassignment',
  'awaiting_approval',
  'reassignment_in_progress',
  'rejected',
  'failed',
  'completed',
  'keep_as_placeholder',
  'revoked',
  // Not one of the reference's: a mail has gone to an address, and whoever has it has not answered.
  'invited',
  // Nor this: what was theirs belongs to another source user, who is the same person.
  'merged',
] as const;

export type SourceUserStatus = (typeof sourceUserStatuses)[number];

/** True for the name of a state. */
export function isSourceUserStatus(text: string): text is SourceUserStatus {
  return (sourceUserStatuses as readonly string[]).includes(text);
}

/** What can happen to a source user (facts, section 6.3). */
export type SourceUserEvent =
  | 'reassign'
  | 'reassign_without_confirmation'
  | 'invite'
  | 'approve_claim'
  | 'cancel'
  | 'expire'
  | 'accept'
  | 'reject'
  | 'keep_as_placeholder'
  | 'undo_keep_as_placeholder'
  | 'complete'
  | 'fail'
  | 'retry'
  | 'revoke'
  | 'undo'
  | 'merge'
  | 'undo_merge';

interface Transition {
  readonly from: readonly SourceUserStatus[];
  readonly to: SourceUserStatus;
}

/** The one transition table. */
export const transitions: Readonly<Record<SourceUserEvent, Transition>> = {
  reassign: { from: ['pending_reassignment', 'rejected'], to: 'awaiting_approval' },
  reassign_without_confirmation: { from: ['pending_reassignment', 'rejected'], to: 'reassignment_in_progress' },
  invite: { from: ['pending_reassignment', 'rejected'], to: 'invited' },
  // The claimant has asked for it, so that nobody is to be asked any more.
  approve_claim: { from: ['pending_reassignment', 'rejected'], to: 'reassignment_in_progress' },
  cancel: { from: ['awaiting_approval', 'invited', 'rejected'], to: 'pending_reassignment' },
  expire: { from: ['awaiting_approval', 'invited'], to: 'pending_reassignment' },
  accept: { from: ['awaiting_approval', 'invited'], to: 'reassignment_in_progress' },
  reject: { from: ['awaiting_approval', 'invited'], to: 'rejected' },
  keep_as_placeholder: { from: ['pending_reassignment', 'rejected'], to: 'keep_as_placeholder' },
  undo_keep_as_placeholder: { from: ['keep_as_placeholder'], to: 'pending_reassignment' },
  complete: { from: ['reassignment_in_progress'], to: 'completed' },
  fail: { from: ['reassignment_in_progress'], to: 'failed' },
  retry: { from: ['failed'], to: 'reassignment_in_progress' },
  revoke: { from: ['completed'], to: 'revoked' },
  // Also where a reassignment has failed: what it has moved by then goes back.
  undo: { from: ['completed', 'failed', 'revoked'], to: 'pending_reassignment' },
  merge: { from: ['pending_reassignment', 'rejected'], to: 'merged' },
  undo_merge: { from: ['merged'], to: 'pending_reassignment' },
};

/** States in which a source user is listed for reassignment. */
export const reassignableStatuses: readonly SourceUserStatus[] = transitions.reassign.from;

/** States in which later imports give contributions straight to the real user. */
export const acceptedStatuses: readonly SourceUserStatus[] = ['reassignment_in_progress', 'failed', 'completed'];

/** The state after `event`, or undefined when the event is not possible in `status`. */
export function nextStatus(status: SourceUserStatus, event: SourceUserEvent): SourceUserStatus | undefined {
  const transition = transitions[event];
  return transition.from.includes(status) ? transition.to : undefined;
}
