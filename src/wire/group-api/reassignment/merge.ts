import { type Static, Type } from 'typebox';
import { count, named, truth } from '../../schema.ts';
import { encodeLedgerCounts, type LedgerCounts, ledgerCounts } from './split.ts';

export const mergePreview = named(
  'MergePreview',
  Type.Object({
    dry_run: truth,
    counts: ledgerCounts,
    double_reactions: Type.Integer({
      minimum: 0,
      description: 'Reactions that duplicate those of the target; they are set aside.',
    }),
    memberships: count,
  }),
);

/** Content that a merge would move. */
export function encodeMergePreview(counts: {
  readonly kinds: LedgerCounts;
  readonly memberships: number;
  readonly doubles: number;
}): Static<typeof mergePreview> {
  return {
    dry_run: true,
    counts: encodeLedgerCounts(counts.kinds),
    double_reactions: counts.doubles,
    memberships: counts.memberships,
  };
}
