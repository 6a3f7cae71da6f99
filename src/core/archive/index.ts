// What others use of archive.
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
