import { Type } from 'typebox';
import { listHomeChannels } from '../../../core/attention/index.ts';
import { listEvents } from '../../../core/calendar/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { type AddPage, dayOf, sendPage, visibleChannel, type WebContext } from '../shared/index.ts';
import { CalendarPage } from './calendar-page.tsx';
import { eventRoutes } from './events.tsx';
import { feedRoutes } from './feeds.tsx';
import { importCalendarRoutes } from './import.tsx';
import { daysOf, monthRange } from './months.ts';

/** Events of one page; of a month with more, channels can be chosen. */
const maxEvents = 1000;

/** The calendar: months of the events that somebody may see, and what can be done with one of them. */
export function calendarRoutes(add: AddPage, web: WebContext): void {
  const { database } = web.operations;
  add({
    method: 'GET',
    path: '/calendar',
    auth: 'session',
    query: Type.Object({
      view: Type.Optional(Type.Enum(['month', 'list'])),
      month: Type.Optional(Type.String({ pattern: '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$' })),
      of: Type.Optional(Type.String({ maxLength: 1000 })),
    }),
    handle: async ({ session, query: { view = 'month', month, of = '' }, reply }) => {
      const { viewer } = session;
      const { zone, groups, channels: own } = await session.navigation();
      const range = monthRange(month ?? dayOf(viewer.at, zone).slice(0, 7), zone);
      const channelIds = await channelsAt(web, viewer, of);
      const listed = await listEvents(database.reader, viewer, range, { channelIds, limit: maxEvents });
      const days = await daysOf(range, listed, zone, viewer.at);
      return sendPage(reply, session, {
        title: reply.words.events.title,
        frame: 'page',
        content: <CalendarPage {...{ view, month: range.month, days, of, groups, own }} />,
      });
    },
  });
  eventRoutes(add, web);
  feedRoutes(add, web);
  importCalendarRoutes(add, web);
}

/** The channels that a filter names; undefined for all. @throws DomainError not_found */
async function channelsAt(web: WebContext, viewer: UserViewer, of: string): Promise<number[] | undefined> {
  const { reader } = web.operations.database;
  if (of === '') return undefined;
  if (!of.startsWith('group:')) return [(await visibleChannel(reader, viewer, of)).id];
  const path = of.slice('group:'.length);
  const channels = await listHomeChannels(reader, viewer);
  return channels.filter(({ groupFullPath }) => groupFullPath === path).map(({ channelId }) => channelId);
}
