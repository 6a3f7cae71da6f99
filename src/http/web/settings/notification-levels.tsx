import { Type } from 'typebox';
import { channelLevels, listHomeChannels, setChannelAttention } from '../../../core/attention/index.ts';
import { readSent } from '../content/written.ts';
import { type AddPage, redirectTo, sendPage, type WebContext } from '../shared/index.ts';
import { NotificationLevelsPage } from './notification-levels-page.tsx';

/** Of what in which channel somebody is notified. */
export function notificationLevelRoutes(add: AddPage, web: WebContext): void {
  const { operations } = web;
  const { reader } = operations.database;
  add({
    method: 'GET',
    path: '/settings/notifications',
    auth: 'session',
    query: Type.Object({ saved: Type.Optional(Type.Literal('1')) }),
    handle: async ({ session, query, reply }) => {
      const channels = (await listHomeChannels(reader, session.viewer)).filter(({ isArchived }) => !isArchived);
      return sendPage(reply, session, {
        title: reply.words.settings.title,
        frame: 'page',
        content: <NotificationLevelsPage channels={channels} isSaved={query.saved === '1'} />,
      });
    },
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
      return redirectTo(reply, '/settings/notifications?saved=1');
    },
  });
}
