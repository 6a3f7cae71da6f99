// What others use of the domain of the calendar: pure values and rules.
export {
  type CalendarEvent,
  type EventChange,
  eventType,
  isEventType,
  isSound,
  type LocalTime,
  localTime,
  readEvent,
  recurrenceOf,
  wallOf,
  writeEvent,
} from './event.ts';
export { firstOccurrence, type Occurrence, occurrencesOf } from './occurrences.ts';
