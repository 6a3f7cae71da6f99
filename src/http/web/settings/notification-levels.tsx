import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUser } from '../../../core/accounts/index.ts';
import {
  changeNotificationSettings,
  channelLevels,
  digestIntervals,
  ensurePushKeys,
  listHomeChannels,
  listOwnPushSubscriptions,
  maxEventMinutes,
  minuteOfTime,
  setChannelAttention,
  showNotificationSettings,
} from '../../../core/attention/index.ts';
import { readSent } from '../content/written.ts';
import { type AddPage, redirectTo, sendPage, type WebContext, type WebSession } from '../shared/index.ts';
import { NotificationLevelsPage } from './notification-levels-page.tsx';
import { settingsTitle } from './settings-frame.tsx';

/** As browsers send times of day; empty for none. */
const time = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' });

const saved = '/settings/notifications?saved=1';

/** How somebody is notified, and of what in which channel. */
export function notificationLevelRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/settings/notifications',
    auth: 'session',
    query: Type.Object({ saved: Type.Optional(Type.Literal('1')) }),
    handle: ({ session, query, reply }) => showSettings(web, session, reply, { isSaved: query.saved === '1' }),
  });
  add({
    method: 'POST',
    path: '/settings/notifications',
    auth: 'session',
    body: Type.Record(Type.String(), Type.Unknown()),
    handle: async ({ session, body, reply }) => {
      const sent = readSent(undefined, body);
      for (const { channelId, level, isMuted } of await listHomeChannels(reader, session.viewer)) {
        const wanted = channelLevels.find((each) => each === sent.text(`level-${channelId}`));
        const isToMute = sent.text(`muted-${channelId}`) === '1';
        // Channels that the page did not show stay as they are.
        if (wanted === undefined || (wanted === level && isToMute === isMuted)) continue;
        await setChannelAttention(operations, session.viewer, channelId, { level: wanted, isMuted: isToMute });
      }
      return redirectTo(reply, saved);
    },
  });
  addDelivery(add, web);
}

/** How somebody is notified elsewhere than on the pages. */
function addDelivery(add: AddPage, web: WebContext): void {
  const { operations } = web;
  add({
    method: 'POST',
    path: '/settings/notifications/mail',
    auth: 'session',
    body: Type.Object({
      digest: Type.Enum([...digestIntervals]),
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      weekday: Type.Integer({ minimum: 1, maximum: 7 }),
      quiet_from: time,
      quiet_to: time,
      event_minutes: Type.Union([Type.Literal(''), Type.Integer({ minimum: 0, maximum: maxEventMinutes })]),
      event_mail: Type.Optional(Type.Literal('1')),
      push_text: Type.Optional(Type.Literal('1')),
    }),
    handle: async ({ session, body, reply }) => {
      const quietFrom = minuteOfTime(body.quiet_from) ?? null;
      const quietTo = minuteOfTime(body.quiet_to) ?? null;
      if ((quietFrom === null) !== (quietTo === null)) {
        return showSettings(web, session, reply, { problem: reply.words.settings.quiet.half });
      }
      await changeNotificationSettings(operations, session.viewer, {
        digest: body.digest,
        digestHour: body.hour,
        digestWeekday: body.weekday,
        quietFrom,
        quietTo,
        eventMinutes: body.event_minutes === '' ? null : body.event_minutes,
        eventMail: body.event_mail === '1',
        pushText: body.push_text === '1',
      });
      return redirectTo(reply, saved);
    },
  });
}

async function showSettings(
  { operations }: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { isSaved = false, problem }: { readonly isSaved?: boolean; readonly problem?: string },
): Promise<FastifyReply> {
  const { reader } = operations.database;
  const channels = (await listHomeChannels(reader, session.viewer)).filter(({ isArchived }) => !isArchived);
  const settings = await showNotificationSettings(operations, session.viewer);
  const user = await findUser(reader, session.viewer.userId);
  const devices = await listOwnPushSubscriptions(operations, session.viewer);
  const { publicKey } = await ensurePushKeys(operations, session.viewer);
  const mail = { hasAddress: user?.email !== '', hasServer: !operations.storesMail };
  return sendPage(reply, session, {
    title: settingsTitle(reply.words, 'notifications'),
    frame: 'page',
    scripts: ['push'],
    status: problem === undefined ? 200 : 422,
    content: <NotificationLevelsPage {...{ channels, settings, mail, devices, publicKey, isSaved, problem }} />,
  });
}
