import type { SourceUser, SourceUserStatus } from './source-user.ts';

/** `undoing`: taken back, and some contributions are still to return. */
export type MergeState = 'in_progress' | 'completed' | 'undoing' | 'undone';

/** One of two source users who are to be merged, and what is under way with its contributions. */
export interface MergeSide
  extends Pick<SourceUser, 'id' | 'namespaceId' | 'status' | 'isSplitting' | 'reassignToUserId'> {
  /** Contributions return to it: of a part, or from a person. */
  readonly isReturning: boolean;
  /** Parts were split off. */
  readonly hasParts: boolean;
  /** It holds contributions of others who were merged. */
  readonly hasMerged: boolean;
}

/** Why source users cannot be merged, or separated again, for people. */
export const mergeRefusals = {
  itself: 'A source user cannot be merged into itself.',
  elsewhere: 'Both source users must be of the same top-level group.',
  merged: 'One of the two has been merged into another source user already. Undo that first.',
  moving: 'Contributions of one of the two are moving just now. Try again when that is done.',
  failed: 'A reassignment of one of the two has failed. Retry or undo it first.',
  asked: 'Somebody is asked to take over contributions of one of the two. Cancel the request first.',
  revoked: 'The reassignment of one of the two was revoked. Undo it first.',
  different: 'The two have been reassigned to different users. Undo one of these reassignments first.',
  same: 'Both have been reassigned to the same user already.',
  given: 'This source user has been reassigned. Undo that first, or merge the other one into it.',
  retained: 'This source user is kept as a placeholder. Undo that first, or merge the other one into it.',
  has_parts: 'This source user has been split. Undo the split first.',
  has_merged: 'Others have been merged into this source user. Undo that first.',
  given_since: 'The contributions have been given to a user since. Undo that reassignment first.',
  split_since: 'Some of these contributions have been split off since. Undo that split first.',
} as const;
export type MergeRefusal = keyof typeof mergeRefusals;

/** What is in the way of whoever is in one of these states, on either side. */
const inTheWay: Readonly<Partial<Record<SourceUserStatus, MergeRefusal>>> = {
  merged: 'merged',
  reassignment_in_progress: 'moving',
  failed: 'failed',
  awaiting_approval: 'asked',
  invited: 'asked',
};

/** Why the one cannot be merged into the other; undefined where nothing is in the way. */
export function refuseMerge(merged: MergeSide, target: MergeSide): MergeRefusal | undefined {
  if (merged.id === target.id) return 'itself';
  if (merged.namespaceId !== target.namespaceId) return 'elsewhere';
  const blocked = blockerOf(merged) ?? blockerOf(target);
  if (blocked) return blocked;
  if (merged.status === 'completed' && target.status === 'completed') {
    return merged.reassignToUserId === target.reassignToUserId ? 'same' : 'different';
  }
  if (merged.status === 'revoked' || target.status === 'revoked') return 'revoked';
  if (merged.status === 'completed') return 'given';
  if (merged.status === 'keep_as_placeholder') return 'retained';
  if (merged.hasParts) return 'has_parts';
  return merged.hasMerged ? 'has_merged' : undefined;
}

/** Why contributions cannot move to or from a source user. */
export function blockerOf({
  status,
  isSplitting,
  isReturning,
}: Pick<MergeSide, 'status' | 'isSplitting' | 'isReturning'>): MergeRefusal | undefined {
  return inTheWay[status] ?? (isSplitting || isReturning ? 'moving' : undefined);
}
