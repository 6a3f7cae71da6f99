// What others use of the domain of lifecycle: pure values and rules.
export {
  type AccountDeletionPreview,
  type ContributionsEnd,
  contributionsEnds,
  type DeletionProgress,
  type ErasedCounts,
  erasedKinds,
  ownContributionsEnds,
} from './account-deletion.ts';
