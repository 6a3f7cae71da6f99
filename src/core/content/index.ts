// What others use of content.
export * from './domain/index.ts';
export type { ItemInput } from './domain/item-input.ts';
export { deleteItems, eraseItems } from './operations/delete-items.ts';
export { enqueueTimes } from './operations/deliver-item.ts';
export {
  deleteContentRule,
  findContentRule,
  insertContentRule,
  listContentRules,
  setContentRuleAction,
  setNewcomerLimits,
} from './storage/writer-rules.ts';
export { removeWithheld, showWithheld } from './operations/withhold-item.ts';
export { findGroupSuspension, listRulesIn, readNewcomerLimits } from './operations/writer-rules.ts';
export { mayPost } from './operations/find-wall.ts';
export { markSeen, markStreamSeen, markThread } from './operations/mark-thread.ts';
export { moderatorsAmong } from './operations/may-moderate.ts';
export { pinItem, unpinItem } from './operations/pin-item.ts';
export { previewItem } from './operations/preview-item.ts';
export { publishItem } from './operations/publish-item.ts';
export { renderItems, safeBodies } from './operations/render-items.ts';
export { deleteFolder, renameFolder, saveItemIn } from './operations/edit-folder.ts';
export { isOwnIdentity } from './operations/resolve-author.ts';
export { saveItem, unsaveItem } from './operations/save-item.ts';
export {
  emptyItems,
  reparentAnswers,
  removeItems,
  renameMentions,
  withTheirReactions,
} from './storage/content-removal.ts';
export {
  findOwnReaction,
  listMessages,
  readReactions,
  type ReplySummary,
  summarizeReplies,
} from './storage/conversation.ts';
export {
  answerTops,
  type ImportedItem,
  type ImportedTerm,
  insertImportedItems,
  insertImportedTerms,
  insertWallEntries,
  isUnedited,
  type ItemPlace,
  readItemPlaces,
  replaceImportedItem,
  touchThreads,
} from './storage/imported-items.ts';
export { type Discussion, findDiscussion, listDiscussions } from './storage/forum-posts/discussions.ts';
export { createItemMarks, type ItemMarks } from './storage/item-marks.ts';
export { behind, type ItemSelection, listExportedPlaces, readExportedItems } from './storage/item-pages.ts';
export { listRevisions } from './storage/item-revisions.ts';
export {
  changeVersions,
  insertFilingRows,
  insertItemRows,
  insertStreamEntryRows,
  insertTermRows,
  releaseRemoteIds,
  setTermUrl,
} from './storage/item-rows.ts';
export {
  type BoundedItems,
  countFitting,
  type ItemSize,
  type ItemVersion,
  maxAnswerBytes,
  readBounded,
  readOwnSizes,
  readSizes,
  readThreadSizes,
} from './storage/item-sizes.ts';
export { readOwnSources } from './storage/item-sources.ts';
export {
  completeItems,
  findItem,
  type ItemKey,
  readItems,
  readItemVersions,
  readOwnItemVersions,
  readThreads,
  type VersionedItem,
  withThread,
} from './storage/items.ts';
export { notifyOfItem, planReminders, reviewHeld } from './storage/job-contracts.ts';
export { listNetworkItems, listNetworkThreads, type NetworkQuery } from './storage/network-threads.ts';
export { countComments, countWritten, findPage, listNewestItems, type NewestOf } from './storage/newest-items.ts';
export { listPinned, pinItems, readPins } from './storage/pins.ts';
export { readVotes } from './storage/polls.ts';
export { withholdItem } from './storage/published-items.ts';
export { findUsersOfXchans, listPosts, type PostFilter, readFitting } from './storage/forum-posts/project-threads.ts';
export { listReactions, type SingleReaction } from './storage/forum-posts/reactions.ts';
export { listFolders, listSaved, readSaves, readSavesOfEach } from './storage/saves.ts';
export { readMarks } from './storage/stream-entries.ts';
export { unseenEntries } from './storage/stream-order.ts';
export { listWallThreads } from './storage/streams.ts';
export type { ItemTable } from './storage/tables.ts';
export { mentionedXchans } from './storage/thread-entries.ts';
