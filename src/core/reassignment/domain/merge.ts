import type { Reason } from '../../platform/domain/index.ts';
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

/** Why source users cannot be merged, or separated again: a reason of a refusal, as in `merges.itself`. */
export type MergeRefusal = Reason extends infer Each ? (Each extends `merges.${infer Code}` ? Code : never) : never;

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
