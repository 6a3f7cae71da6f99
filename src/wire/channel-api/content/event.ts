import { type Static, Type } from 'typebox';
import type { CalendarEvent, Occurrence } from '../../../core/calendar/domain/index.ts';
import { type Refusal, sentenceOf } from '../../../core/platform/domain/index.ts';
import type { ReadWarning } from '../../icalendar/read.ts';
import { named, texts } from '../../schema.ts';
import { audienceParameters } from '../identity/identity-input.ts';
import { flag as flagged, moment, requiredText, text } from '../parameters.ts';
import { flag, int, moment as momentText } from '../strings.ts';

/** Filters of events. */
export const eventsInput = Type.Object({
  from: moment('Events that end after this; now by default.'),
  to: moment('Events that begin before this; by default 31 days after `from`, at most a year after it.'),
  address: text('Only events of the channel with this address.'),
});

/**
 * An event at one of the times at which it takes place. `dtstart` and `dtend` are in UTC; of whole days (`adjust` is `0`) they
 * are days that are the same everywhere. `recurrence_id` is when it begins by its rule, where it takes place.
 */
export const eventRecord = named(
  'Event',
  Type.Object(texts('item_id mid uid summary location timezone dtstart dtend adjust rrule recurrence_id event_status')),
);

/** Parameters of a calendar import. */
export const eventImportInput = Type.Object({
  calendar: requiredText('The file, as text (RFC 5545); up to 500 events.', 'the text of an iCalendar file'),
  address: text('Import into the channel with this address, with its audience; your own channel by default.'),
  ...audienceParameters,
  dry_run: flagged('Return the outcome of each event without importing anything.'),
});

/** Outcome of an event in a file; `message` says why it was refused. */
const importedEventRecord = named('ImportedEvent', Type.Object(texts('uid summary outcome item_id message')));

/** Outcome of a file. `warnings` counts parts that couldn't be read properly. */
export const eventImportRecord = named(
  'EventImport',
  Type.Object({
    events: Type.Array(importedEventRecord),
    warnings: Type.Object(texts('unreadable rule dates zone private')),
  }),
);

interface ImportedEvent {
  readonly uid: string;
  readonly title: string;
  readonly outcome: string;
  readonly itemId?: number;
  readonly refusal?: Refusal;
}

/** Outcome of a file. */
export function encodeEventImport(
  events: readonly ImportedEvent[],
  warnings: ReadonlyMap<ReadWarning, number>,
): Static<typeof eventImportRecord> {
  const count = (warning: ReadWarning) => int(warnings.get(warning) ?? 0);
  return {
    events: events.map(({ uid, title, outcome, itemId, refusal }) => ({
      uid,
      summary: title,
      outcome,
      item_id: itemId === undefined ? '' : int(itemId),
      message: refusal ? sentenceOf(refusal) : '',
    })),
    warnings: {
      unreadable: count('unreadable'),
      rule: count('rule'),
      dates: count('dates'),
      zone: count('zone'),
      private: count('private'),
    },
  };
}

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
