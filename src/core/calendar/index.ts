// What others use of the calendar.
export * from './domain/index.ts';
export { endFeed, makeFeed } from './operations/feeds.ts';
export { feedSince, findFeed } from './storage/feeds.ts';
export { indexEvents, listEvents, type ListedEvent, listOwnEvents } from './storage/events.ts';
