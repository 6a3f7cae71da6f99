// An import is a row and a job, written in one transaction. A thread reads the archive into batches;
// `loadImportBatches` writes content, ledger rows, external ids and the checkpoint in one transaction, so after a crash
// reading continues after the checkpoint (ADR 24). Removing an import removes the rows in `external_id`, newest first,
// so replies go before the posts they reply to; posts with other people's replies become stubs.
export * from './domain/index.ts';
export { cancelImport, requireImport } from './operations/end-import.ts';
export { collectForIndex, commitImportStep, loadBatches, writeBatches } from './operations/load-batches.ts';
export { importGroup } from './operations/import-group.ts';
export {
  previewImportRemoval,
  removeImportWithContent,
  retryImport,
} from './operations/remove-import.ts';
export { importTried } from './operations/repeat-import.ts';
export { type ImportRequest, startImport, archiveLimit, storeArchive } from './operations/start-import.ts';
export {
  cancelImportsInto,
  isAnyImporting,
  removeExternalIdsOf,
  removeImportsInto,
  removeSomeExternalIdsIn,
} from './storage/group-imports.ts';
export { countWaitingFrom } from './storage/import-removal.ts';
export {
  findChannelImportMark,
  findForumImportMark,
  type GroupImportMark,
  type ImportMark,
  listGroupImportMarks,
} from './storage/import-marks.ts';
export {
  findImport,
  readImportStates,
  type Import,
  listImports,
  listImportsUnderWay,
  pageImports,
  saveCheckpoint,
} from './storage/imports.ts';
export { runImport } from './storage/job-contracts.ts';
