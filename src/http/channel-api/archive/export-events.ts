import { firstOccurrence, listOwnEvents } from '../../../core/calendar/index.ts';
import { encodeEvent } from '../../../wire/channel-api/content/event.ts';
import type { Page } from '../json-stream.ts';
import type { Exported } from './begin-export.ts';

const exportedAtOnce = 200;

/** The events of an exported channel, each with the first of its times, some at a time. */
export async function* ownEvents({ context, viewer }: Pick<Exported, 'context' | 'viewer'>): AsyncGenerator<Page> {
  const { database } = context.operations;
  for (let afterId = 0; ; ) {
    const events = await listOwnEvents(database.reader, viewer, { afterId, limit: exportedAtOnce });
    yield events.map((each) => encodeEvent(each, firstOccurrence(each.event, 'UTC')));
    afterId = events.at(-1)?.itemId ?? 0;
    if (events.length < exportedAtOnce) return;
  }
}
