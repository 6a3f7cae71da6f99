import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import {
  type CalendarEvent,
  eventType,
  localTime,
  occurrencesOf,
  readEvent,
  wallOf,
  writeEvent,
} from '../../../core/calendar/index.ts';
import {
  attendance,
  attendanceVerbs,
  deleteItems,
  findItem,
  findOwnReaction,
  isOwnIdentity,
  type Item,
  publishItem,
} from '../../../core/content/index.ts';
import { listPrivacyGroups } from '../../../core/identity/index.ts';
import { DomainError, notFound, type UserViewer } from '../../../core/platform/index.ts';
import { addMilliseconds, dayMilliseconds, hourMilliseconds, type Instant } from '../../../lib/clock.ts';
import { instantInZone, wallInZone } from '../../../lib/time-zone.ts';
import { countConnected, readAudience } from '../compose/audience.ts';
import { writingOf } from '../compose/writing.ts';
import { maxFieldBytes } from '../../uploads.ts';
import { composerProblem } from '../content/drafts.ts';
import { itemPath } from '../content/post.ts';
import { sourceText } from '../content/source-text.ts';
import { readSent, type Sent } from '../content/written.ts';
import {
  type AddPage,
  localPath,
  redirectTo,
  sendPage,
  timeRange,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { type EventFields, eventOf, fieldsOf, fieldsOfEvent } from './event-form.ts';
import { EditEventPage, NewEventPage } from './event-form-page.tsx';

const params = Type.Object({ uuid: Type.String({ maxLength: 255 }) });
const shownDates = 10;

/** Making an event, changing and cancelling it, and saying whether one comes. */
export function eventRoutes(add: AddPage, web: WebContext): void {
  newRoutes(add, web);
  editRoutes(add, web);
  changeRoutes(add, web);
  add({
    method: 'POST',
    path: '/item/:uuid/attend',
    auth: 'session',
    params,
    body: Type.Object({
      answer: Type.Enum(['yes', 'maybe', 'no']),
      return_to: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    handle: async ({ session: { viewer }, params: { uuid }, body: { answer, return_to: back }, reply }) => {
      const { item } = await requireEvent(web, viewer, uuid);
      const { operations } = web;
      const own = await findOwnReaction(operations.database.reader, viewer, item.id, attendance[answer]);
      // The answer that was given already is taken back.
      if (own !== undefined) await deleteItems(operations, viewer, [{ id: own }]);
      else {
        const verb = attendanceVerbs[answer];
        await publishItem(operations, viewer, { parent: { id: item.id }, verb, body: '', mayBeEmpty: true });
      }
      return redirectTo(reply, `${back === undefined ? itemPath(uuid) : localPath(back)}#m-${uuid}`);
    },
  });
}

function newRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/calendar/new',
    auth: 'session',
    query: Type.Object({ to: Type.Optional(Type.String({ maxLength: 255 })) }),
    handle: async ({ session, query: { to = '' }, reply }) => {
      const { zone } = await session.navigation();
      const sent = readSent(undefined, { to, ...usualTimes(session.viewer.at, zone) });
      return showNew(web, session, reply, sent);
    },
  });
  add({
    method: 'POST',
    path: '/calendar/new',
    auth: 'session',
    formBytes: maxFieldBytes,
    handle: async ({ session, body, reply }) => {
      const { viewer } = session;
      const sent = readSent(undefined, body);
      const { zone } = await session.navigation();
      try {
        const fields = fieldsOf(sent, zone);
        const event = eventOf(fields, reply.words);
        const wall = sent.text('to') || undefined;
        const item = await publishItem(operations, viewer, {
          ...contentOf(event, fields),
          objType: eventType,
          mimetype: 'text/markdown',
          wall,
          audience: wall === undefined ? await readAudience(operations, viewer, sent) : undefined,
        });
        return await redirectTo(reply, itemPath(item.uuid));
      } catch (error) {
        return showNew(web, session, reply, sent, composerProblem(error, reply.words));
      }
    },
  });
}

/** The next whole hour, and the one after it. */
function usualTimes(now: Instant, zone: string) {
  const start = Math.ceil(wallInZone(now, zone) / hourMilliseconds) * hourMilliseconds;
  const [from, to] = [localTime(start), localTime(start + hourMilliseconds)];
  const days = { start_day: from.slice(0, 10), end_day: to.slice(0, 10) };
  return { ...days, start_time: from.slice(11, 16), end_time: to.slice(11, 16), zone };
}

/** What an item says of an event. */
function contentOf(event: CalendarEvent, { title, body }: Pick<EventFields, 'title' | 'body'>) {
  return { title, body, location: event.place, obj: writeEvent(event, title), mayBeEmpty: true };
}

function zonesWith(zone: string): string[] {
  return [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])];
}

async function showNew(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  sent: Sent,
  problem?: string,
): Promise<FastifyReply> {
  const { operations } = web;
  const { viewer } = session;
  const { channels, groups, zone } = await session.navigation();
  const fields = fieldsOf(sent, zone);
  const content = (
    <NewEventPage
      {...{ fields, groups, zones: zonesWith(fields.zone), ...(problem !== undefined && { problem }) }}
      draft={await writingOf(operations, viewer, sent)}
      ownChannelId={viewer.channelId}
      own={channels.map(({ name, address }) => ({ name, address }))}
      privacyGroups={await listPrivacyGroups(operations.database.reader, viewer.channelId)}
      connections={await countConnected(operations, viewer)}
    />
  );
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: reply.words.events.new, frame: 'page', content, status });
}

function editRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'GET',
    path: '/item/:uuid/event',
    auth: 'session',
    params,
    handle: async ({ session, params: { uuid }, reply }) => {
      const { item, event } = await requireOwnEvent(web, session.viewer, uuid);
      const body = await sourceText(operations, item);
      return showEdit(web, session, reply, { item, event }, fieldsOfEvent(event, { title: item.title, body }));
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/event',
    auth: 'session',
    params,
    formBytes: maxFieldBytes,
    handle: async ({ session, params: { uuid }, body, reply }) => {
      const own = await requireOwnEvent(web, session.viewer, uuid);
      const fields = fieldsOf(readSent(undefined, body), own.event.zone);
      try {
        const event = eventOf(fields, reply.words, own.event);
        const change = { ...contentOf(event, fields), postId: own.item.id, mimetype: own.item.mimetype };
        await publishItem(operations, session.viewer, change);
      } catch (error) {
        return showEdit(web, session, reply, own, fields, composerProblem(error, reply.words));
      }
      return redirectTo(reply, itemPath(uuid));
    },
  });
}

interface OwnEvent {
  readonly item: Item;
  readonly event: CalendarEvent;
}

async function showEdit(
  _web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { item, event }: OwnEvent,
  fields: EventFields,
  problem?: string,
): Promise<FastifyReply> {
  const { zone } = await session.navigation();
  const { at } = session.viewer;
  const { isAllDay } = event;
  const year = { from: at, to: addMilliseconds(at, 366 * dayMilliseconds) };
  const lasts = wallOf(event.end) - wallOf(event.start);
  const skipped = event.except.slice(-shownDates).map((of) => {
    const there = isAllDay ? zone : event.zone;
    const [startsAt, endsAt] = [instantInZone(wallOf(of), there), instantInZone(wallOf(of) + lasts, there)];
    return { of, shown: timeRange({ startsAt, endsAt, isAllDay }, zone, reply.words) };
  });
  const content = (
    <EditEventPage
      {...{ uuid: item.uuid, fields, zones: zonesWith(fields.zone), problem, isAllDay, skipped }}
      isCancelled={event.isCancelled}
      dates={event.rule === '' ? [] : occurrencesOf(event, year, zone, shownDates)}
    />
  );
  const status = problem === undefined ? 200 : 422;
  return sendPage(reply, session, { title: reply.words.events.edit, frame: 'page', content, status });
}

/** Cancels an event or one of its dates, or holds it after all. */
function changeRoutes(add: AddPage, web: WebContext): void {
  const change = async (viewer: UserViewer, { item }: OwnEvent, event: CalendarEvent): Promise<void> => {
    const written = { postId: item.id, obj: writeEvent(event, item.title), mayBeEmpty: true };
    await publishItem(web.operations, viewer, written);
  };
  add({
    method: 'POST',
    path: '/item/:uuid/event/cancel',
    auth: 'session',
    params,
    handle: async ({ session: { viewer }, params: { uuid }, reply }) => {
      const own = await requireOwnEvent(web, viewer, uuid);
      await change(viewer, own, { ...own.event, isCancelled: !own.event.isCancelled });
      return redirectTo(reply, itemPath(uuid));
    },
  });
  add({
    method: 'POST',
    path: '/item/:uuid/event/date',
    auth: 'session',
    params,
    body: Type.Object({ of: Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d$' }) }),
    handle: async ({ session: { viewer }, params: { uuid }, body: { of }, reply }) => {
      const own = await requireOwnEvent(web, viewer, uuid);
      const others = own.event.except.filter((each) => each !== of);
      const except = others.length < own.event.except.length ? others : [...others, of].sort();
      await change(viewer, own, { ...own.event, except });
      return redirectTo(reply, itemPath(uuid, 'event'));
    },
  });
}

async function requireEvent(web: WebContext, viewer: UserViewer, uuid: string): Promise<OwnEvent> {
  const { baseUrl, database } = web.operations;
  const item = await findItem(database.reader, viewer, { mid: `${baseUrl}/item/${uuid}` });
  const event = item?.isTop ? readEvent(item.obj) : undefined;
  if (!item || !event) throw notFound('event');
  return { item, event };
}

async function requireOwnEvent(web: WebContext, viewer: UserViewer, uuid: string): Promise<OwnEvent> {
  const own = await requireEvent(web, viewer, uuid);
  if (!isOwnIdentity(viewer, own.item.authorXchanId)) {
    throw new DomainError('forbidden', 'content.mayNotEdit');
  }
  return own;
}
