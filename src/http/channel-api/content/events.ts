import { Type } from 'typebox';
import { listEvents, occurrencesOf } from '../../../core/calendar/index.ts';
import { findVisibleChannel } from '../../../core/identity/index.ts';
import { DomainError, notFound } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { encodeEvent, eventRecord, eventsInput } from '../../../wire/channel-api/content/event.ts';
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
        const message = `"to" is after "from", by ${maxDays} days at most.`;
        throw new DomainError('invalid_input', message, { parameter: 'to' });
      }
      const channel =
        input.address === undefined ? undefined : await findVisibleChannel(database.reader, viewer, input.address);
      if (input.address !== undefined && !channel) throw notFound('Channel');
      const channelIds = channel && [channel.id];
      const listed = await listEvents(database.reader, viewer, { from, to }, { channelIds, limit: maxEvents });
      // Whole days are answered as days, which are the same everywhere.
      return listed
        .flatMap((each) => occurrencesOf(each.event, { from, to }, 'UTC').map((occurrence) => ({ each, occurrence })))
        .sort((a, b) => (a.occurrence.startsAt < b.occurrence.startsAt ? -1 : 1))
        .slice(0, maxAnswer)
        .map(({ each, occurrence }) => encodeEvent(each, occurrence));
    },
  }),
];
