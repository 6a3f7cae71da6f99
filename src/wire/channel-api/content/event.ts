import { type Static, Type } from 'typebox';
import type { CalendarEvent, Occurrence } from '../../../core/calendar/domain/index.ts';
import { named, texts } from '../../schema.ts';
import { moment, text } from '../parameters.ts';
import { flag, int, moment as momentText } from '../strings.ts';

/** Where and when events are asked for. */
export const eventsInput = Type.Object({
  from: moment('Events that end after this; now by default.'),
  to: moment('Events that begin before this; 31 days after `from` by default, and a year after it at most.'),
  address: text('Of the channel with this address alone.'),
});

/**
 * An event at one of the times at which it takes place. `dtstart` and `dtend` are in UTC; of whole days (`adjust` is `0`) they
 * are days that are the same everywhere. `recurrence_id` is when it begins by its rule, where it takes place.
 */
export const eventRecord = named(
  'Event',
  Type.Object(texts('item_id mid uid summary location timezone dtstart dtend adjust rrule recurrence_id event_status')),
);

interface EventItem {
  readonly itemId: number;
  readonly mid: string;
  readonly channelId: number;
  readonly title: string;
  readonly event: CalendarEvent;
}

/** An event with one of its times. */
export function encodeEvent(
  { itemId, mid, channelId, title, event }: EventItem,
  occurrence: Occurrence,
): Static<typeof eventRecord> {
  const { isAllDay, place, zone, rule, isCancelled } = event;
  return {
    item_id: int(itemId),
    mid,
    uid: int(channelId),
    summary: occurrence.title || title,
    location: place,
    timezone: zone,
    dtstart: momentText(occurrence.startsAt),
    dtend: momentText(occurrence.endsAt),
    adjust: flag(!isAllDay),
    rrule: rule,
    recurrence_id: occurrence.of,
    event_status: isCancelled ? 'CANCELLED' : 'CONFIRMED',
  };
}
