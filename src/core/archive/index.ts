// What others use of archive.
//
// Exporting a channel reads pages of records from a snapshot, then the bytes that they name. Restoring finds what records name by hash and mid (ADR 26).
// Removing a group hides it in one transaction (kind `removed`, no members, its path free); a job empties it, 500 rows to a transaction, subgroups first.
export * from './domain/index.ts';
export {
  askForAccountDeletion,
  deleteUser,
  keepAccount,
  previewAccountDeletion,
  showDeletion,
} from './operations/delete-account.ts';
export { beginDemo, removeDemo } from './operations/demo.ts';
export { exportChannel } from './operations/export-channel.ts';
export {
  importCalendar,
  type ImportedEvent,
  maxImportedEvents,
  removeImportedEvents,
} from './operations/import-calendar.ts';
export { previewGroupRemoval, removeGroup } from './operations/remove-group.ts';
export { removeProject } from './operations/remove-project.ts';
export { previewTransfer, transferGroup, type TransferPreview } from './operations/transfer-group.ts';
export { restoreChannel } from './operations/restore-channel.ts';
export { type Demo, readDemo } from './storage/demo.ts';
export type { HeldByGroup } from './storage/group-counts.ts';
