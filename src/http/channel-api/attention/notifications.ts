import { type Static, Type } from 'typebox';
import {
  countUnreadNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '../../../core/attention/index.ts';
import { readItems } from '../../../core/content/index.ts';
import { findChannelsFor, findKnownXchanIds, findVisibleChannel, findXchansFor } from '../../../core/identity/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import {
  idsOf,
  recordLimit,
  notificationsInput,
  readNotificationsInput,
} from '../../../wire/channel-api/attention/attention-input.ts';
import { encodeNotification, notificationRecord } from '../../../wire/channel-api/attention/attention-records.ts';
import { unacceptable } from '../../../wire/channel-api/parameters.ts';
import { int, succeeded, success } from '../../../wire/channel-api/strings.ts';
import type { HttpContext } from '../../context.ts';
import { type AnyEndpoint, type Call, endpoint, noInput } from '../endpoint.ts';

const defaultRecords = 30;

/** The notifications of the user. */
export const notificationEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    method: 'GET',
    path: 'notifications',
    section: 'Attention',
    summary: 'Your notifications, newest first',
    description:
      'Mentions, replies, reactions, requests and others, as long as you can see their subject. `subject_id` is the connection, source user, group or import.',
    guide: 'notifications',
    refusals: { 404: 'There is no such channel, or you cannot see it.' },
    reference: 'ours',
    input: notificationsInput,
    answer: Type.Array(notificationRecord),
    handle: listRecords,
  }),
  endpoint({
    method: 'GET',
    path: 'notifications/count',
    section: 'Attention',
    summary: 'The number of unread notifications',
    description: '`unread`: counted up to 100.',
    guide: 'notifications',
    reference: 'ours',
    input: noInput,
    answer: Type.Object({ unread: Type.String() }),
    handle: async ({ context, viewer }) => ({
      unread: int((await countUnreadNotifications(context.operations.database.reader, viewer)).total),
    }),
  }),
  endpoint({
    method: 'POST',
    path: 'notifications/read',
    section: 'Attention',
    summary: 'Mark notifications as read',
    description:
      'Takes exactly one of `id`, `thread_id` and `until`. `success` and `read`: the number that were unread.',
    guide: 'notifications',
    reference: 'ours',
    input: readNotificationsInput,
    answer: Type.Object({ success, read: Type.String() }),
    handle: async ({ context, viewer, input }) => ({
      ...succeeded,
      read: int(await readNotifications(context.operations, viewer, whichOf(input))),
    }),
  }),
];

function whichOf({ id, thread_id, until }: Static<typeof readNotificationsInput>) {
  const given = [id, thread_id, until].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw unacceptable('id', 'parameters.exactlyOne', { parameters: '"id", "thread_id" and "until"' });
  if (id !== undefined) return { ids: idsOf('id', id) };
  return thread_id !== undefined ? { topId: thread_id } : { upToId: until! };
}

async function listRecords(call: Call<Static<typeof notificationsInput>>) {
  const { context, viewer, input } = call;
  const { reader } = context.operations.database;
  const channel = input.address === undefined ? undefined : await findVisibleChannel(reader, viewer, input.address);
  if (input.address !== undefined && !channel) throw notFound('channel');
  const page = await listNotifications(reader, viewer, {
    isUnread: input.unread,
    kinds: input.kind,
    channelId: channel?.id,
    topId: input.thread_id,
    beforeId: input.before,
    limit: Math.min(recordLimit, input.records || defaultRecords),
  });
  const last = page.rows.at(-1);
  if (page.hasMore && last) call.next({ before: String(last.id) });
  return encodeAll(context, viewer, page.rows);
}

async function encodeAll({ operations }: HttpContext, viewer: UserViewer, rows: readonly Notification[]) {
  const { reader } = operations.database;
  const actorIds = rows.flatMap(({ actorXchanId }) => actorXchanId ?? []);
  const known = await findKnownXchanIds(reader, viewer, [...new Set(actorIds)]);
  const xchans = await findXchansFor(reader, viewer, [...known]);
  const items = await readItems(
    reader,
    viewer,
    rows.flatMap(({ itemId }) => itemId ?? []),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const channels = await findChannelsFor(reader, viewer, [
    ...new Set(rows.flatMap(({ channelId }) => channelId ?? [])),
  ]);
  return rows.map((row) =>
    encodeNotification(
      {
        ...row,
        actor: row.actorXchanId === null ? undefined : xchans.get(row.actorXchanId),
        item: row.itemId === null ? undefined : byId.get(row.itemId),
        address: row.channelId === null ? undefined : channels.get(row.channelId)?.address,
      },
      operations.baseUrl,
    ),
  );
}
