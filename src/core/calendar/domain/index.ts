// What others use of the domain of the calendar: pure values and rules.
export {
  type CalendarEvent,
  type EventChange,
  eventType,
  isEventType,
  isSound,
  isTooLong,
  type LocalTime,
  localTime,
  maxChanges,
  maxExceptions,
  readEvent,
  recurrenceOf,
  wallOf,
  writeEvent,
} from './event.ts';
export { firstOccurrence, type Occurrence, occurrencesOf } from './occurrences.ts';
export { parseRecurrence, recurrences } from './recurrence.ts';
