import type { Reason } from '../../platform/domain/index.ts';
import type { SourceUser, SourceUserStatus } from './source-user.ts';

/** `undoing`: reverted, with contributions still to be returned. */
export type MergeState = 'in_progress' | 'completed' | 'undoing' | 'undone';

/** One of two source users to be merged, and the current work on its contributions. */
export interface MergeSide
  extends Pick<SourceUser, 'id' | 'namespaceId' | 'status' | 'isSplitting' | 'reassignToUserId'> {
  /** Contributions return to it: of a part, or from a person. */
  readonly isReturning: boolean;
  /** Parts were split off. */
  readonly hasParts: boolean;
  /** It has contributions of other merged ones. */
  readonly hasMerged: boolean;
}

/** Why source users cannot be merged, or separated again: a reason of a refusal, as in `merges.itself`. */
export type MergeRefusal = Reason extends infer Each ? (Each extends `merges.${infer Code}` ? Code : never) : never;

/** What prevents merging in one of these states, on either side. */
const inTheWay: Readonly<Partial<Record<SourceUserStatus, MergeRefusal>>> = {
  merged: 'merged',
  reassignment_in_progress: 'moving',
  failed: 'failed',
  awaiting_approval: 'asked',
  invited: 'asked',
};

/** Why the one can't be merged into the other; undefined if it can. */
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
