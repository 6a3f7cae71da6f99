export {
  type AccountDeletionPreview,
  type ContributionsEnd,
  contributionsEnds,
  type DeletionProgress,
  type ErasedCounts,
  erasedKinds,
  ownContributionsEnds,
} from './account-deletion.ts';
