// What others use of the calendar.
export * from './domain/index.ts';
export { indexEvents, listEvents, type ListedEvent, listOwnEvents } from './storage/events.ts';
