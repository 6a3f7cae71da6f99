export * from './domain/index.ts';
export { commit, commitAlone, commitSteps, removeInParts, roomIn } from './operations/commit.ts';
export { runAgain } from './operations/run-again.ts';
export type { KeyPair, OperationContext, WrittenTexts } from './operations/context.ts';
export { createLimit, type Limit, type Limited } from './operations/limit.ts';
export { type LiveEnvironment, type LiveSettings, liveValues, watchLiveSettings } from './operations/live-settings.ts';
export { createPasswords, type PasswordCost, type Passwords } from './operations/passwords.ts';
export { type QueuedMail, queueMail, queueMails } from './operations/queue-mail.ts';
export {
  type Administrator,
  requireAdmin,
  requireNoToken,
  requireSelfOrAdmin,
} from './operations/require-admin.ts';
export { deleteDeadJobs, retryJobs } from './operations/retry-jobs.ts';
export {
  maxJobsCounted,
  measureClockSkew,
  probeBlobs,
  probeDatabase,
  readDisk,
  readStoredFacts,
} from './operations/server-health.ts';
export {
  recordDeliveryReports,
  releaseAddress,
  releaseConfirmedAddress,
  suppressAddress,
} from './operations/suppress.ts';
export { retryMails } from './operations/retry-mails.ts';
export {
  parseServerName,
  readServerName,
  longestTerms,
  parseTerms,
  readServerFrame,
  readServerProfile,
  readTerms,
  type ServerFrame,
  type ServerProfile,
  type Terms,
  defaultServerName,
  writeServerName,
} from './operations/server-name.ts';
export { type ActingDatabase, actingDatabase } from './storage/commits/acting.ts';
export {
  type AuditEvent,
  countAuditEvents,
  insertAuditEvent,
  insertAuditEvents,
  insertGroupEvent,
  insertLogEvent,
  insertUploadEvents,
  findAuditEvent,
  listAuditEvents,
  listTimesOf,
  pageAuditEvents,
  removeSomeAuditEvents,
} from './storage/audit.ts';
export {
  backupHeartbeat,
  updateBackupHeartbeat,
  beginBackup,
  endBackup,
  failBackup,
  lastBackups,
  oldestSnapshot,
} from './storage/backup-runs.ts';
export { databaseFiles, type DatabaseForm, type SnapshotOptions } from './storage/backup/form.ts';
export {
  countPostgres,
  finishRestoredRun,
  isEmptyPostgres,
  loadDatabase,
  type LoadOptions,
  unknownMigrations,
} from './storage/backup/load.ts';
export { holdLock } from './storage/backup/lock.ts';
export { takeSnapshot } from './storage/backup/snapshot.ts';
export {
  hasChange,
  lastChange,
  noteForUsers,
  noteItems,
  readChanges,
  removeOldChanges,
} from './storage/change-events.ts';
export { fileWriterPriority, shareWriterPriority, writerPriorityMemory } from './storage/commits/writer-priority.ts';
export {
  type Database,
  type DatabaseOptions,
  openDatabase,
  type Reader,
  readerOf,
  type Source,
  tables,
  type Tx,
} from './storage/database.ts';
export { forKind, keepingPostgres } from './storage/dialect/for-kind.ts';
export { packedRow, packedRows, partsOf, unpackPairs, unpackRows } from './storage/dialect/packed.ts';
export {
  asOneSource,
  rowById,
  chunked,
  containing,
  containsText,
  type DatabaseKind,
  equalsFolded,
  fewValues,
  fits,
  foldedName,
  foldedText,
  isAmong,
  listOf,
  pathWithin,
  reserveIds,
  rowsOf,
  rowsOfText,
  rowsText,
  startsWith,
  type TextPattern,
  valuesOf,
} from './storage/dialect/portable.ts';
export {
  batchMilliseconds,
  defineJob,
  defineRowJob,
  defineSingleJob,
  enqueue,
  needsNoRecovery,
} from './storage/job-contracts.ts';
export {
  findServerEvent,
  insertServerEvent,
  listServerEvents,
  pageServerEvents,
  type ServerEvent,
  type ServerEventFilter,
} from './storage/server-events.ts';
export { hasOpenWrites } from './storage/commits/open-writes.ts';
export {
  countJobs,
  type JobRow,
  jobKey,
  listJobs,
  openJobStates,
  type OpenJobState,
  pageJobs,
} from './storage/job-lists.ts';
export { hasRunSince, isAnyRunning, isJobRunning } from './storage/jobs.ts';
export {
  findMail,
  findMailText,
  listMails,
  pageMails,
  type Mail,
  type MailAttachment,
  type MailState,
  removeMailsTo,
} from './storage/mails.ts';
export { partlyMigrated } from './storage/migrations/squashed.ts';
export {
  markNotifications,
  type NotificationsRead,
  notify,
  removeNotificationsOf,
  removeOldNotifications,
} from './storage/notifications.ts';
export { asParams, type OrParams, Param, type Params } from './storage/param.ts';
export { type Defaulted, type Flag, type Id, toFlag } from './storage/queries/column.ts';
export { inserterOf, insertMany } from './storage/queries/insert-many.ts';
export { searchNamesOf } from './storage/queries/names.ts';
export { type Cursor, decodeCursor, encodeCursor } from './storage/queries/page.ts';
export { prepared, preparedByKey, preparedWrite, preparedWriteByKey } from './storage/queries/prepared.ts';
export { type Listed, maxCounted, preparedSlice, readSlice, type Slice } from './storage/queries/slice.ts';
export { fromStoredName, type StoredName, toStoredName } from './storage/queries/stored-name.ts';
export type { PublicTables, Schema } from './storage/schema.ts';
export {
  deleteSettingRow,
  ensureSettingRow,
  readSettingRow,
  readSettingRows,
  writeSettingRow,
} from './storage/settings.ts';
export { createSubmissions, SentBeforeError, type Submission, type Submissions } from './operations/submissions.ts';
export { readFailingChores } from './storage/failing-chores.ts';
export type { JobState } from './storage/tables.ts';
export {
  deleteSuppression,
  findSuppressedKeys,
  pageSuppressedAddresses,
  type SuppressedAddress,
} from './storage/suppressed-addresses.ts';
export {
  clearUnreferenced,
  findHeld,
  findUnreferenced,
  listAttached,
  listHeld,
  listUnreferenced,
  markStored,
  markUnreferenced,
} from './storage/unreferenced-blobs.ts';
