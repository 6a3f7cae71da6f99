import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { findUser } from '../../../core/accounts/index.ts';
import {
  changeNotificationSettings,
  digestIntervals,
  ensurePushKeys,
  type HeldAttention,
  listHomeChannels,
  listOwnPushSubscriptions,
  maxEventMinutes,
  minuteOfTime,
  readAttentionByPath,
  setChannelAttention,
  setGroupAttention,
  showNotificationSettings,
} from '../../../core/attention/index.ts';
import { listGroups, readFullNames } from '../../../core/groups/index.ts';
import { accessLevels } from '../../../core/identity/index.ts';
import type { UserViewer } from '../../../core/platform/index.ts';
import { lookupKey } from '../../../lib/lookup-key.ts';
import {
  type AddPage,
  attentionChange,
  attentionChoices,
  redirectTo,
  sendPage,
  type WebContext,
  type WebSession,
} from '../shared/index.ts';
import { readSent } from '../content/written.ts';
import { type Levels, NotificationLevelsPage } from './notification-levels-page.tsx';
import { settingsTitle } from './settings-frame.tsx';

/** As browsers send times of day; empty for none. */
const time = Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d)?$' });

const saved = '/settings/notifications?saved=1';

/** How somebody is notified, and of what in which channel. */
export function notificationLevelRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
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
      const changeOf = (name: string | number, held: HeldAttention) => {
        const chosen = attentionChoices.find((each) => each === sent.text(`level-${name}`));
        // What the page did not show stays as it is.
        return chosen && attentionChange(chosen, sent.text(`muted-${name}`) === '1', held);
      };
      const { viewer } = session;
      const { everywhere, groups, channels } = await readLevels(web, viewer);
      const own = changeOf('everywhere', everywhere);
      if (own && own !== 'inherited') await changeNotificationSettings(operations, viewer, own);
      for (const { id, setting } of groups) {
        const change = changeOf(`group-${id}`, setting);
        const chosen = change === 'inherited' ? undefined : { ...setting, ...change };
        if (change) await setGroupAttention(operations, viewer, id, chosen);
      }
      for (const { id, setting } of channels) {
        const change = changeOf(id, setting);
        if (change) await setChannelAttention(operations, viewer, id, change);
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

/** Groups on the page. */
const maxGroups = 200;

/** A user's settings: for all groups, for each group and for each channel. */
async function readLevels({ operations }: WebContext, viewer: UserViewer): Promise<Levels> {
  const { reader } = operations.database;
  const attentionOf = await readAttentionByPath(reader, viewer.userId, viewer.at);
  const slice = { limit: maxGroups, offset: 0, orderBy: 'path', sort: 'asc' } as const;
  const { rows: groups } = await listGroups(reader, viewer, { leastLevel: accessLevels.guest }, slice);
  const names = await readFullNames(reader, groups);
  const channels = (await listHomeChannels(reader, viewer)).filter(({ isArchived }) => !isArchived);
  return {
    everywhere: { ...attentionOf(''), isOwn: true },
    groups: groups.map(({ id, fullPath }) => ({
      id,
      name: names.get(id) ?? '',
      setting: attentionOf(lookupKey(fullPath)),
    })),
    channels: channels.map(({ channelId: id, name, groupName, level, isMuted, isOwnSetting: isOwn }) => ({
      id,
      name,
      groupName,
      setting: { level, isMuted, isOwn },
    })),
  };
}

async function showSettings(
  web: WebContext,
  session: WebSession,
  reply: FastifyReply,
  { isSaved = false, problem }: { readonly isSaved?: boolean; readonly problem?: string },
): Promise<FastifyReply> {
  const { operations } = web;
  const { reader } = operations.database;
  const levels = await readLevels(web, session.viewer);
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
    content: <NotificationLevelsPage {...{ levels, settings, mail, devices, publicKey, isSaved, problem }} />,
  });
}
