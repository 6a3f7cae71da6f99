// What others use of content.
export * from './domain/index.ts';
export type { ItemInput } from './domain/item-input.ts';
export { closeThread } from './operations/close-thread.ts';
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
export { checkTexts, findGroupSuspension, listRulesIn, readNewcomerLimits } from './operations/writer-rules.ts';
export { mayPost } from './operations/find-wall.ts';
export {
  importCalendar,
  type ImportedEvent,
  maxImportedEvents,
  removeImportedEvents,
} from './operations/import-calendar.ts';
export { markSeen, markStreamSeen, markThread } from './operations/mark-thread.ts';
export { type ChannelPlace, moderatorsAmong, placeOf } from './operations/may-moderate.ts';
export { pinItem, unpinItem } from './operations/pin-item.ts';
export { readTexts } from './operations/prepare-text.ts';
export { previewItem } from './operations/preview-item.ts';
export { publishItem } from './operations/publish-item.ts';
export { placedBody, renderItems, safeBodies } from './operations/render-items.ts';
export { isOwnIdentity } from './operations/resolve-author.ts';
export { deleteFolder, renameFolder, saveItem, saveItemIn, unsaveItem } from './operations/saves.ts';
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
  findUneditedAuthor,
  type ItemPlace,
  readItemPlaces,
  replaceImportedItem,
  touchThreads,
} from './storage/imported-items.ts';
export { type Discussion, discussionIdOf, findDiscussion, listDiscussions } from './storage/forum-posts/discussions.ts';
export { createItemMarks, type ItemMarks } from './storage/item-marks.ts';
export { behind, type ItemSelection, listExportedPlaces, readExportedItems } from './storage/item-pages.ts';
export { listRevisions } from './storage/item-revisions.ts';
export {
  changeVersions,
  insertFilingRows,
  insertItemRows,
  insertStreamEntryRows,
  insertTermRows,
  moveItems,
  setTermUrl,
} from './storage/item-rows.ts';
export {
  type BoundedItems,
  countFitting,
  type ItemVersion,
  maxAnswerBytes,
  manyWithin,
  readBounded,
  readCommentSizes,
  readOwnSizes,
  readSizes,
  readSizesBeside,
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
