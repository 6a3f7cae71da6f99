import { Type } from 'typebox';
import { listNotifications, type Notification, readNotifications } from '../../../core/attention/index.ts';
import {
  type AddPage,
  localPath,
  redirectTo,
  rowId,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { NotificationsPage, type Tab, tabKinds } from './notifications-page.tsx';
import { notificationRows } from './notification-rows.ts';

const perPage = 30;
/** Unread ones that are counted and, at first, shown. */
const maxUnread = 100;

const query = Type.Object({
  kind: Type.Optional(Type.Enum(Object.keys(tabKinds) as Tab[])),
  /** Read ones older than this one. */
  before: Type.Optional(rowId),
  /** Unread ones older than this one alone. */
  unread_before: Type.Optional(rowId),
  marked: Type.Optional(Type.Literal('1')),
});

/** The notifications of a user, and marking them as read. */
export function notificationRoutes(add: AddPage, web: WebContext): void {
  add({
    method: 'GET',
    path: '/notifications',
    auth: 'session',
    query,
    handle: async ({ session, query, reply }) =>
      sendPage(reply, session, {
        title: reply.words.notifications.title,
        frame: 'page',
        content: await notificationsOf(web, session, query),
      }),
  });
  add({
    method: 'POST',
    path: '/notifications/read',
    auth: 'session',
    body: Type.Object({
      ids: Type.Optional(Type.String({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 10_000 })),
      up_to: Type.Optional(rowId),
      return_to: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    handle: async ({ session, body, reply }) => {
      const which = body.ids === undefined ? { upToId: body.up_to ?? 0 } : { ids: body.ids.split(',').map(Number) };
      await readNotifications(web.operations, session.viewer, which);
      const url = new URL(localPath(body.return_to ?? '/notifications'), 'http://here.invalid');
      if (url.pathname === '/notifications') url.searchParams.set('marked', '1');
      return redirectTo(reply, `${url.pathname}${url.search}`);
    },
  });
}

interface NotificationsQuery {
  readonly kind?: Tab;
  readonly before?: number;
  readonly unread_before?: number;
  readonly marked?: '1';
}

async function notificationsOf({ operations }: WebContext, session: WebSession, query: NotificationsQuery) {
  const { reader } = operations.database;
  const { viewer } = session;
  const { kind: tab = 'all', before, unread_before: unreadBefore } = query;
  const kinds = tabKinds[tab];
  const newest = await listNotifications(reader, viewer, { isUnread: true, limit: maxUnread });
  const isFirst = before === undefined && unreadBefore === undefined;
  const none = { rows: [] as Notification[], hasMore: false };
  const inTab = { kinds, beforeId: unreadBefore, isUnread: true, limit: maxUnread };
  const unread = before === undefined ? await listNotifications(reader, viewer, inTab) : none;
  const read =
    unreadBefore === undefined
      ? await listNotifications(reader, viewer, { kinds, beforeId: before, isUnread: false, limit: perPage })
      : none;
  const address = `/notifications?${tab === 'all' ? '' : `kind=${tab}&`}`;
  return (
    <NotificationsPage
      tab={tab}
      unread={await notificationRows(operations, viewer, unread.rows)}
      read={await notificationRows(operations, viewer, read.rows)}
      counts={countByTab(newest.rows)}
      newestId={Math.max(0, ...newest.rows.map(({ id }) => id))}
      moreUnread={unread.hasMore ? `${address}unread_before=${unread.rows.at(-1)!.id}` : undefined}
      older={read.hasMore ? `${address}before=${read.rows.at(-1)!.id}` : undefined}
      isMarked={isFirst && query.marked !== undefined}
    />
  );
}

function countByTab(unread: readonly Notification[]): Record<Tab, number> {
  const count = (tab: Tab) => {
    const kinds: readonly string[] | undefined = tabKinds[tab];
    return unread.filter(({ kind }) => kinds === undefined || kinds.includes(kind)).length;
  };
  const tabs = Object.keys(tabKinds) as Tab[];
  return Object.fromEntries(tabs.map((tab) => [tab, count(tab)])) as Record<Tab, number>;
}
