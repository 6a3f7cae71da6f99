// Removing a group hides it in one transaction (kind `removed`, no members, its path free); a job empties it, 500 rows
// per transaction, subgroups first.
export * from './domain/index.ts';
export {
  askForAccountDeletion,
  deleteUser,
  keepAccount,
  previewAccountDeletion,
  showDeletion,
} from './operations/delete-account.ts';
export { previewGroupRemoval, removeGroup } from './operations/remove-group.ts';
export { removeProject } from './operations/remove-project.ts';
export { previewTransfer, transferGroup, type TransferPreview } from './operations/transfer-group.ts';
export type { HeldByGroup } from './storage/group-counts.ts';
export { hideGroups } from './storage/group-removal.ts';
export { removeGroups } from './storage/job-contracts.ts';
