// What others use of search.
export * from './domain/index.ts';
export { type Entry, indexNewItems, makeEntry, type NewEntry, rebuildIndex } from './operations/index-items.ts';
export { countUnindexed, noteAllItems, noteNewItems } from './storage/index-entries.ts';
export { indexItems } from './storage/job-contracts.ts';
export { type ForumScope, searchForums, searchItems } from './storage/search-items.ts';
export { searchNames } from './storage/search-names.ts';
export { maxFoundThreads, searchThreads, wordsOfSearch } from './storage/search-threads.ts';
