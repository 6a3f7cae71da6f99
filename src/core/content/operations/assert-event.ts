import { readEvent } from '../../calendar/index.ts';
import { DomainError } from '../../platform/index.ts';

/** Refuses what an event is to be when no calendar could show it. @throws DomainError invalid_input */
export function assertEvent(obj: string): void {
  if (readEvent(obj)) return;
  throw new DomainError(
    'invalid_input',
    'An event says when it takes place: {"type": "Event", "startTime": "2026-03-29T10:00:00Z", "endTime": ..., "timezone": "Europe/Berlin"}; it ends after it begins, within a year, and "rrule" is a rule of RFC 5545 for days.',
    { parameter: 'object' },
  );
}
