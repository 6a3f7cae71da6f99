import { Type } from 'typebox';
import { importCalendar, maxImportedEvents } from '../../../core/content/index.ts';
import { listEvents, occurrencesOf } from '../../../core/calendar/index.ts';
import { findChannel, findVisibleChannel } from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { mapInTurns } from '../../../lib/turns.ts';
import {
  encodeEvent,
  encodeEventImport,
  eventImportInput,
  eventImportRecord,
  eventRecord,
  eventsInput,
} from '../../../wire/channel-api/content/event.ts';
import { namedAudience } from '../../../wire/channel-api/identity/identity-input.ts';
import { readCalendar } from '../../../wire/icalendar/read.ts';
import { type AnyEndpoint, endpoint } from '../endpoint.ts';

const usualDays = 31;
const maxDays = 366;
const maxEvents = 1000;
const maxAnswer = 5000;

/** Events that take place, of whatever channel. */
export const eventEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'events',
    section: 'Items',
    summary: 'Events in a range of time, with each occurrence of repeating events',
    description:
      'Sorted by start. An event is an item with `obj_type` `Event`, created with `item/update`. Up to 1,000 events are searched, and up to 5,000 occurrences are returned.',
    guide: 'events',
    refusals: {
      404: 'There is no such channel, or you cannot see it.',
      422: 'The range ends before it begins, or is too long.',
    },
    reference: 'ours',
    input: eventsInput,
    answer: Type.Array(eventRecord),
    handle: async ({ context, viewer, input }) => {
      const { database } = context.operations;
      const from = input.from ?? viewer.at;
      const to = input.to ?? addMilliseconds(from, usualDays * dayMilliseconds);
      if (to <= from || to > addMilliseconds(from, maxDays * dayMilliseconds)) {
        throw new DomainError('invalid_input', 'calendar.badPeriod', { max: maxDays, parameter: 'to' });
      }
      const channel =
        input.address === undefined ? undefined : await findVisibleChannel(database.reader, viewer, input.address);
      if (input.address !== undefined && !channel) throw notFound('channel');
      const channelIds = channel && [channel.id];
      const listed = await listEvents(database.reader, viewer, { from, to }, { channelIds, limit: maxEvents });
      // Whole days are answered as days, which are the same everywhere.
      const times = await mapInTurns(listed, (each) =>
        occurrencesOf(each.event, { from, to }, 'UTC').map((occurrence) => ({ each, occurrence })),
      );
      return times
        .flat()
        .sort((a, b) => (a.occurrence.startsAt < b.occurrence.startsAt ? -1 : 1))
        .slice(0, maxAnswer)
        .map(({ each, occurrence }) => encodeEvent(each, occurrence));
    },
  }),
  endpoint({
    method: 'POST',
    path: 'events/import',
    section: 'Items',
    summary: 'Import a calendar file',
    description:
      "The outcome of each event: `created`, `changed`, `unchanged`, `theirs` (another person has imported it there), `deleted` (it was imported and deleted later) or `refused` (`message` contains the reason: for example, it lasts longer than a year, or a newer version by its `SEQUENCE` was imported). Events are matched by UID, so a file can be sent again; each event is written separately. Times without a zone are in the time zone of your channel. `warnings` counts problems: events without a time (`unreadable`), unsupported rules and additional `dates`, times in unknown time zones (`zone`) and `private` events: events marked `PRIVATE` or `CONFIDENTIAL` in the file are imported for you only, and refused in other people's channels.",
    guide: 'events',
    refusals: {
      403: 'You are not allowed to post in the channel.',
      422: 'The file is not a calendar file, or has too many events.',
    },
    reference: 'ours',
    input: eventImportInput,
    answer: eventImportRecord,
    handle: async ({ context, viewer, input }) => {
      const { operations } = context;
      const target = { wall: input.address, audience: namedAudience(input) };
      const { dry_run: isDryRun, calendar } = input;
      const channel = await findChannel(operations.database.reader, viewer.channelId);
      const zone = channel?.timezone ?? 'UTC';
      const read = await readCalendar(Buffer.from(calendar), zone, maxImportedEvents);
      if (!read) {
        throw new DomainError('unprocessable', 'calendar.unreadable', { parameter: 'calendar' });
      }
      return encodeEventImport(await importCalendar(operations, viewer, read, target, isDryRun), read.warnings);
    },
  }),
];
