// What others use of reassignment.
//
// Accepting: only the POST of the signed-in assignee acts. The source user is in progress, so later imports give to the real user; `applyReassignments`
// moves the ledger in steps of a thousand rows. Undoing moves back the rows of the journal, then what later imports gave to the person. Splits and merges move rows
// in the same steps, and are undone in reverse (ADR 22). An uploaded file is validated as a whole; each row is then decided by itself, two hundred to a transaction.
export * from './domain/index.ts';
export {
  acceptReassignment,
  rejectReassignment,
  releaseAssignee,
  reportReassignment,
  revokeReassignment,
} from './operations/answer-reassignment.ts';
export {
  changeSetting,
  changeSettings,
  type AllSettings,
  readAllSettings,
  readSettings,
  settingDefaults,
} from './operations/change-setting.ts';
export {
  cancelReassignment,
  keepAllAsPlaceholder,
  keepAsPlaceholder,
  undoKeepAsPlaceholder,
} from './operations/change-source-user.ts';
export { answerClaims } from './operations/claims/answer-claims.ts';
export { changeClaimSettings, showClaimSettings } from './operations/claims/claim-settings.ts';
export { claimSourceUser, withdrawClaim } from './operations/claims/claim-source-user.ts';
export {
  canClaim,
  listClaimable,
  listClaimableAnywhere,
  listClaims,
  listOwnClaims,
} from './operations/claims/list-claims.ts';
export { listRequests, showProgress } from './operations/requests/list-requests.ts';
export { changeRequestSettings, showRequestSettings } from './operations/requests/request-settings.ts';
export { findReminders, stopReminders } from './operations/requests/stop-reminders.ts';
export { ensureImportUser } from './operations/ensure-import-user.ts';
export { givePlaceholdersIn } from './operations/give-placeholders.ts';
export { namesOfPlaceholder } from './operations/restore-placeholder.ts';
export { makePlaceholders } from './operations/make-placeholders.ts';
export { requireOwnedSourceUser } from './operations/own-source-user.ts';
export { assignmentRules, type NamedAssignee, reassignSourceUser } from './operations/reassign-source-user.ts';
export { peopleOf, placeholdersUrl, reassignmentFacts } from './operations/reassignment-facts.ts';
export { resendRequest, retryReassignment } from './operations/resend-request.ts';
export {
  type MergeCounts,
  mergeSourceUsers,
  previewMerge,
  previewUndoMerge,
  undoMerge,
} from './operations/merges/merge-source-users.ts';
export { acceptPart } from './operations/parts/accept-part.ts';
export { previewRequest, requireRequested } from './operations/parts/preview-request.ts';
export {
  previewSplit,
  type SplitCounts,
  type SplitInput,
  splitSourceUser,
  undoSplit,
} from './operations/parts/split-source-user.ts';
export { prefillAssignees, type PrefilledAssignee } from './operations/suggestions/prefill-assignees.ts';
export { suggestAssignees, type Suggestion } from './operations/suggestions/suggest-assignees.ts';
export {
  acceptTakeover,
  declineTakeover,
  findOpenTakeover,
  isInvitedTo,
  type OpenTakeover,
} from './operations/takeovers/answer-takeover.ts';
export { finishReturning } from './operations/finish-returning.ts';
export { sweepLedger } from './operations/sweep-ledger.ts';
export { previewUndo, undoAllOf, undoReassignment } from './operations/undo-reassignment.ts';
export { acceptReassignmentUpload } from './operations/uploads/accept-reassignment-upload.ts';
export { readSourceEmails } from './storage/suggestions.ts';
export { listRowsToUndo, listSelectionToUndo } from './operations/uploads/undo-upload.ts';
export { type PreviewedRow, previewReassignments } from './operations/uploads/preview-reassignment.ts';
export {
  type ContributionCounts,
  countContributions,
  insertLedger,
  type LedgerEntry,
  listGivenRows,
  removeLedgerEntry,
  removeSomeContributions,
} from './storage/contributions.ts';
export { withEarlierAuthors } from './storage/earlier-authors.ts';
export { applyReassignments, mergeContributions, undoReassignments } from './storage/job-contracts.ts';
export { countMerged } from './storage/merges/merged-contributions.ts';
export { listMerged } from './storage/merges/merges.ts';
export { removeImportUser, removeSourceUsers, removeUnusedImportUser } from './storage/placeholder-removal.ts';
export { countSharing, findImportUser } from './storage/placeholder-users.ts';
export {
  countSourceUsers,
  findSourceUser,
  findSourceUserByToken,
  findSourceUserByXchan,
  findSourceUsers,
  listRequestsFor,
  listTakenOver,
  sourceUsersById,
  pageSourceUsers,
} from './storage/placeholders.ts';
export {
  countFoundSourceUsers,
  findSourceUserPage,
  findSourceUsersBehind,
  type SourceUserOrder,
} from './storage/source-user-pages.ts';
export {
  type Attribution,
  countPendingSourceUsers,
  hasContributions,
  type ImportSource,
  insertSourceUsers,
  nameSourceUser,
  readAttributions,
  removeImportSources,
  upsertImportSource,
  upsertSourceMemberships,
} from './storage/source-users.ts';
export {
  type ChannelToSplit,
  areContributionsReturning,
  findGroupOfPart,
  isAnybodySplitting,
  linkPart,
  listChannelsToSplit,
  nextPartNumber,
  partIdentifier,
  renameToPart,
} from './storage/parts/splits.ts';
export {
  type DecidedRow,
  type EffectiveRow,
  findUploadRecord,
  pageRows,
  pageUploads,
  readUploadStates,
  type RowCounts,
  type RowState,
  type UploadRecord,
} from './storage/upload-pages.ts';
export { findInvitedEmails } from './storage/takeovers.ts';
export { findUploadByKey, removeUploadInSteps } from './storage/uploads.ts';
