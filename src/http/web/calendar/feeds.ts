import { Type } from 'typebox';
import { viewerOf } from '../../../core/accounts/index.ts';
import { findFeed, listEvents, readEvent } from '../../../core/calendar/index.ts';
import { findItem, type Item, readItems } from '../../../core/content/index.ts';
import { listPublicForums } from '../../../core/groups/index.ts';
import { findChannelByAddress, findVisibleChannel, findXchansFor } from '../../../core/identity/index.ts';
import {
  anonymous,
  notFound,
  type OperationContext,
  readServerName,
  type Viewer,
} from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { type FiledEvent, sendCalendar } from '../../content/calendar.ts';
import { itemPath } from '../content/post.ts';
import { sourceText } from '../content/source-text.ts';
import { nameParams, uuidParams } from '../content/who.ts';
import { anyone, page, plainText, rowId } from '../shared/index.ts';

/** Events of one file, and how long they stay in it once they are over. */
const maxEvents = 1000;
const shownDays = 92;
const itemsAtOnce = 100;
const longestText = 2000;
/** Approximate characters of one file: each change of an event repeats its text. */
const longestFile = 8_000_000;
const maxForums = 200;

/** The file of an event. */
const eventFile = page({
  path: '/item/:uuid/event.ics',
  who: anyone,
  params: uuidParams,
  send: async ({ operations, reader, viewer, params, reply }) => {
    const item = await findItem(reader, viewer, params);
    const [filed] = item?.isTop ? await filedEvents(operations, viewer, [item]) : [];
    if (!filed) throw notFound('event');
    reply.header('content-disposition', 'attachment; filename="event.ics"');
    return sendCalendar(reply, { name: filed.title, now: operations.clock.now() }, [filed]);
  },
});

// Programs that read calendars don't sign in: everyone gets only what is public.

/** The public events of a channel. */
const channelFeed = page({
  path: '/channel/:name/events.ics',
  who: anyone,
  params: nameParams,
  send: async ({ operations, reader, params, reply }) => {
    const channel = await findVisibleChannel(reader, anonymous, params.name);
    if (!channel) throw notFound('channel');
    const events = await filedAt(operations, anonymous, [channel.id]);
    return sendCalendar(reply, { name: channel.name, now: operations.clock.now() }, events);
  },
});

/** The public events of a group. */
const groupFeed = page({
  path: '/calendar/groups/:id/events.ics',
  who: anyone,
  params: { id: rowId },
  send: async ({ operations, reader, params, reply }) => {
    const { rows } = await listPublicForums(reader, params.id, { limit: maxForums });
    if (rows.length === 0) throw notFound('group');
    const channels = await Promise.all(rows.map(({ address }) => findChannelByAddress(reader, address)));
    const ids = channels.flatMap((channel) => channel?.id ?? []);
    const events = await filedAt(operations, anonymous, ids);
    return sendCalendar(reply, { name: rows[0]!.name, now: operations.clock.now() }, events);
  },
});

/** The events that a person can see, by a secret link. */
const personalFeed = page({
  path: '/calendar/feed.ics',
  who: anyone,
  query: { token: Type.String({ maxLength: 100 }) },
  send: async ({ operations, reader, query: { token }, reply }) => {
    const userId = await findFeed(reader, sha256Hex(token));
    if (userId === undefined) throw notFound('calendar');
    const viewer = await viewerOf(operations, userId, ['read_api'], 'token');
    const name = await readServerName(reader);
    return sendCalendar(reply, { name, now: operations.clock.now() }, await filedAt(operations, viewer));
  },
});

/** Calendars as files that other programs read. */
export const feeds = [eventFile, channelFeed, groupFeed, personalFeed];

/** The events that a viewer can see, in these channels or in all, except those that ended long ago. */
async function filedAt(
  operations: OperationContext,
  viewer: Viewer,
  channelIds?: readonly number[],
): Promise<FiledEvent[]> {
  const { clock, database } = operations;
  const from = addMilliseconds(clock.now(), -shownDays * dayMilliseconds);
  const range = { from, to: '9999-12-31T00:00:00.000Z' };
  const listed = await listEvents(database.reader, viewer, range, { channelIds, limit: maxEvents });
  const filed: FiledEvent[] = [];
  for (let start = 0; start < listed.length; start += itemsAtOnce) {
    const ids = listed.slice(start, start + itemsAtOnce).map(({ itemId }) => itemId);
    filed.push(...(await filedEvents(operations, viewer, await readItems(database.reader, viewer, ids))));
  }
  let length = 0;
  return filed.filter((each) => (length += lengthOf(each)) <= longestFile);
}

function lengthOf({ event, description, title }: FiledEvent): number {
  return (1 + event.changes.length) * (description.length + title.length + 1000) + event.except.length * 16;
}

async function filedEvents(
  operations: OperationContext,
  viewer: Viewer,
  items: readonly Item[],
): Promise<FiledEvent[]> {
  const { baseUrl, database } = operations;
  const { host } = new URL(baseUrl);
  const authors = await findXchansFor(database.reader, viewer, [
    ...new Set(items.map(({ authorXchanId }) => authorXchanId)),
  ]);
  const filed: FiledEvent[] = [];
  for (const item of items) {
    const event = readEvent(item.obj);
    const author = authors.get(item.authorXchanId);
    if (!event || !author) continue;
    const text = item.mimetype === 'text/html' ? plainText(item.body) : await sourceText(operations, item);
    filed.push({
      uid: event.uid || `${item.uuid}@${host}`,
      event,
      title: item.title,
      description: text.slice(0, longestText),
      url: `${baseUrl}${itemPath(item.uuid)}`,
      organizer: { name: author.name, url: new URL(author.url || '/', baseUrl).href },
      createdAt: item.createdAt,
      changedAt: item.editedAt,
      sequence: item.revision + (event.sequence ?? 0),
    });
  }
  return filed;
}
