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
    summary: 'Events that take place within a range of time, each time of those that repeat',
    description:
      'By when they begin. An event is an item with `obj_type` `Event` that `item/update` makes; the next 1,000 events that may take place are looked at, and 5,000 times are answered at most.',
    guide: 'events',
    refusals: {
      404: 'There is no such channel, or not for you.',
      422: 'The range ends before it begins, or is longer.',
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
      'What becomes of each event: `created`, `changed`, `unchanged`, `theirs` (another person has imported it there), `deleted` (it had been imported, and was deleted here since) or `refused` (`message` says why: it lasts longer than a year, say, or a newer version of it, by its `SEQUENCE`, has been imported). An event is found again by its UID, so a file can be sent again; each event is written by itself. Times without a zone are those of your channel. `warnings` counts what could not be read: events without a time (`unreadable`), rules and additional `dates` that are not supported, times in unknown time zones (`zone`) and `private` events: what the file calls `PRIVATE` or `CONFIDENTIAL` is imported for you only, and refused in channels of others.',
    guide: 'events',
    refusals: {
      403: 'The channel does not let you write there.',
      422: 'It is no calendar file, or has too many events.',
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
