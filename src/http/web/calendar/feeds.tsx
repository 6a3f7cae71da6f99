import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { viewerOf } from '../../../core/accounts/index.ts';
import { endFeed, feedSince, findFeed, listEvents, makeFeed, readEvent } from '../../../core/calendar/index.ts';
import { findItem, type Item, readItems } from '../../../core/content/index.ts';
import { listPublicForums } from '../../../core/groups/index.ts';
import { findChannelByAddress, findVisibleChannel, findXchansFor } from '../../../core/identity/index.ts';
import { anonymous, notFound, readServerName, type Viewer } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { sha256Hex } from '../../../lib/random.ts';
import { type FiledEvent, sendCalendar } from '../../content/calendar.ts';
import { itemPath } from '../content/post.ts';
import { sourceText } from '../content/source-text.ts';
import {
  type AddPage,
  plainText,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { SubscribePage } from './subscribe-page.tsx';

/** Events of one file, and how long they stay in it once they are over. */
const maxEvents = 1000;
const shownDays = 92;
const itemsAtOnce = 100;
const longestText = 2000;
/** Characters of one file, about: each change of an event repeats its text. */
const longestFile = 8_000_000;
const maxForums = 200;

/** Calendars as files that other programs read: of one event, of what everybody may see, and of what somebody may. */
export function feedRoutes(add: AddPage, web: WebContext): void {
  const { baseUrl, clock, database } = web.operations;
  const { reader } = database;
  add({
    method: 'GET',
    path: '/item/:uuid/event.ics',
    auth: 'public',
    params: Type.Object({ uuid: Type.String({ maxLength: 255 }) }),
    handle: async ({ session, params: { uuid }, reply }) => {
      const viewer = session?.viewer ?? anonymous;
      const item = await findItem(reader, viewer, { mid: `${baseUrl}/item/${uuid}` });
      const [filed] = item?.isTop ? await filedEvents(web, viewer, [item]) : [];
      if (!filed) throw notFound('event');
      reply.header('content-disposition', 'attachment; filename="event.ics"');
      return sendCalendar(reply, { name: filed.title, now: clock.now() }, [filed]);
    },
  });
  // Programs that read calendars do not sign in: everybody gets what everybody may see.
  add({
    method: 'GET',
    path: '/channel/:name/events.ics',
    auth: 'public',
    params: Type.Object({ name: Type.String({ maxLength: 255 }) }),
    handle: async ({ params, reply }) => {
      const channel = await findVisibleChannel(reader, anonymous, params.name);
      if (!channel) throw notFound('channel');
      const events = await filedAt(web, anonymous, [channel.id]);
      return sendCalendar(reply, { name: channel.name, now: clock.now() }, events);
    },
  });
  add({
    method: 'GET',
    path: '/calendar/groups/:id/events.ics',
    auth: 'public',
    params: Type.Object({ id: rowId }),
    handle: async ({ params: { id }, reply }) => {
      const { rows } = await listPublicForums(reader, id, { limit: maxForums });
      if (rows.length === 0) throw notFound('group');
      const channels = await Promise.all(rows.map(({ address }) => findChannelByAddress(reader, address)));
      const ids = channels.flatMap((channel) => channel?.id ?? []);
      const events = await filedAt(web, anonymous, ids);
      return sendCalendar(reply, { name: rows[0]!.name, now: clock.now() }, events);
    },
  });
  personalRoutes(add, web);
}

function personalRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/calendar/feed.ics',
    auth: 'public',
    query: Type.Object({ token: Type.String({ maxLength: 100 }) }),
    handle: async ({ query: { token }, reply }) => {
      const userId = await findFeed(reader, sha256Hex(token));
      if (userId === undefined) throw notFound('calendar');
      const viewer = await viewerOf(operations, userId, ['read_api'], 'token');
      const name = await readServerName(reader);
      return sendCalendar(reply, { name, now: operations.clock.now() }, await filedAt(web, viewer));
    },
  });
  add({
    method: 'GET',
    path: '/calendar/subscribe',
    auth: 'session',
    handle: ({ session, reply }) => showSubscribe(web, session, reply),
  });
  add({
    method: 'POST',
    path: '/calendar/subscribe',
    sensitive: 'issue_token',
    auth: 'session',
    handle: async ({ session, reply }) =>
      showSubscribe(web, session, reply, await makeFeed(operations, session.viewer)),
  });
  add({
    method: 'POST',
    path: '/calendar/subscribe/end',
    auth: 'session',
    handle: async ({ session, reply }) => {
      await endFeed(operations, session.viewer);
      return redirectTo(reply, '/calendar/subscribe');
    },
  });
}

async function showSubscribe(
  { operations: { baseUrl, database } }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  token?: string,
): Promise<FastifyReply> {
  const since = await feedSince(database.reader, session.viewer.userId);
  const link = token === undefined ? undefined : `${baseUrl}/calendar/feed.ics?token=${token}`;
  if (token !== undefined) reply.header('cache-control', 'no-store');
  return sendPage(reply, session, {
    title: reply.words.events.subscribe,
    frame: 'page',
    content: <SubscribePage since={since} link={link} />,
  });
}

/** The events that a viewer may see, of these channels or of all, but those that are long over. */
async function filedAt(web: WebContext, viewer: Viewer, channelIds?: readonly number[]): Promise<FiledEvent[]> {
  const { clock, database } = web.operations;
  const from = addMilliseconds(clock.now(), -shownDays * dayMilliseconds);
  const range = { from, to: '9999-12-31T00:00:00.000Z' };
  const listed = await listEvents(database.reader, viewer, range, { channelIds, limit: maxEvents });
  const filed: FiledEvent[] = [];
  for (let start = 0; start < listed.length; start += itemsAtOnce) {
    const ids = listed.slice(start, start + itemsAtOnce).map(({ itemId }) => itemId);
    filed.push(...(await filedEvents(web, viewer, await readItems(database.reader, viewer, ids))));
  }
  let length = 0;
  return filed.filter((each) => (length += lengthOf(each)) <= longestFile);
}

function lengthOf({ event, description, title }: FiledEvent): number {
  return (1 + event.changes.length) * (description.length + title.length + 1000) + event.except.length * 16;
}

async function filedEvents(web: WebContext, viewer: Viewer, items: readonly Item[]): Promise<FiledEvent[]> {
  const { baseUrl, database } = web.operations;
  const { host } = new URL(baseUrl);
  const authors = await findXchansFor(database.reader, viewer, [
    ...new Set(items.map(({ authorXchanId }) => authorXchanId)),
  ]);
  const filed: FiledEvent[] = [];
  for (const item of items) {
    const event = readEvent(item.obj);
    const author = authors.get(item.authorXchanId);
    if (!event || !author) continue;
    const text = item.mimetype === 'text/html' ? plainText(item.body) : await sourceText(web.operations, item);
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
