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
  // Not one of the reference's: an email was sent to an address, and its owner hasn't answered.
  'invited',
  // Nor this: its contributions belong to the merge target.
  'merged',
] as const;

export type SourceUserStatus = (typeof sourceUserStatuses)[number];

/** True for the name of a state. */
export function isSourceUserStatus(text: string): text is SourceUserStatus {
  return (sourceUserStatuses as readonly string[]).includes(text);
}

/** Events of a source user (facts, section 6.3). */
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
  // The claimant asked for it, so no confirmation is needed.
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
  // Also after a failed reassignment: what it has moved goes back.
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

/** A user of a source system, and the state of their contributions. */
export interface SourceUser {
  readonly id: number;
  readonly importSourceId: number;
  readonly namespaceId: number;
  readonly importType: string;
  readonly sourceHostname: string;
  readonly identifier: string;
  readonly username: string | null;
  readonly name: string | null;
  readonly placeholderUserId: number | null;
  readonly placeholderXchanId: number;
  readonly reassignToUserId: number | null;
  readonly reassignedByUserId: number | null;
  readonly status: SourceUserStatus;
  readonly error: string | null;
  /** The email invitation awaiting an answer, or by which it was accepted. */
  readonly takeoverId: number | null;
  /** A split or merge is moving contributions, so no one can be assigned. */
  readonly isSplitting: boolean;
  /** The whole of this part: an Owner split it off, or it comes from imports with less authority (docs/adr/0027). */
  readonly splitFromId: number | null;
  /** The merge target, which has these contributions while merged. */
  readonly mergedIntoId: number | null;
  readonly createdAt: string;
}

/**
 * Name and username of a placeholder user (group API facts, section 8.2). `unique` distinguishes placeholders with
 * equal usernames, and is always the same for a source user.
 */
export function placeholderNames(
  source: { name: string | null; username: string | null; importType: string },
  unique: string,
): { name: string; username: string } {
  const usable = (source.username ?? '').replace(/[^A-Za-z0-9]/g, '').slice(0, 80) || source.importType;
  const name = source.name === null ? `${source.importType} Source User` : source.name.slice(0, 127);
  return { name: `Placeholder ${name}`, username: `${usable}_placeholder_${unique}` };
}

/** The name of a namespace's Import User, and of all identities that share it. */
export const importUserName = 'Import User';
