import { findUser } from '../../../core/accounts/index.ts';
import {
  changeNotificationSettings,
  readChannelSetting,
  setChannelAttention,
  setGroupAttention,
  showGroupAttention,
  showNotificationSettings,
} from '../../../core/attention/index.ts';
import { DomainError, type OperationContext, type Reader, type UserViewer } from '../../../core/platform/index.ts';
import {
  decodeLevel,
  encodeLevel,
  levelInput,
  levelName,
  levelRecord,
  ownLevelInput,
  ownLevelRecord,
} from '../../../wire/group-api/attention/notification-level.ts';
import { groupParams, visibleGroup } from '../groups/find-group.ts';
import { visibleProject } from '../groups/projects.ts';
import { route, signedIn } from '../route.ts';

const refusals = { 400: 'The level is `custom`: this server has no settings for single events.' };
const groupRefusals = { 403: 'You are not a member of the group.' };

async function emailOf({ database: { reader } }: OperationContext, { userId }: UserViewer): Promise<string> {
  return (await findUser(reader, userId))?.email ?? '';
}

async function levelOfChannel(reader: Reader, viewer: UserViewer, channelId: number) {
  const { isOwn, ...setting } = await readChannelSetting(reader, viewer, channelId);
  return encodeLevel(isOwn ? setting : undefined);
}

/** Notification levels of the current user, under the addresses that clients of the reference server call. */
export const notificationLevelRoutes = [
  route({
    method: 'GET',
    path: '/notification_settings',
    tag: 'Users',
    summary: 'My notification level',
    description: 'Your own level, which applies in groups and channels without one, and the address that emails go to.',
    access: signedIn,
    answer: ownLevelRecord,
    handle: async ({ operations, viewer }) => ({
      level: levelName(await showNotificationSettings(operations, viewer)),
      notification_email: await emailOf(operations, viewer),
    }),
  }),
  route({
    method: 'PUT',
    path: '/notification_settings',
    tag: 'Users',
    summary: 'Change my notification level',
    description: 'Your settings after the change.',
    access: signedIn,
    input: ownLevelInput,
    answer: ownLevelRecord,
    refusals: { 400: `${refusals[400].slice(0, -1)}; or the address is not your primary one.` },
    handle: async ({ operations, viewer, input }) => {
      const email = await emailOf(operations, viewer);
      if (input.notification_email !== undefined && input.notification_email !== email) {
        throw new DomainError('invalid_parameter', 'notifications.otherEmail', { parameter: 'notification_email' });
      }
      const chosen = input.level && decodeLevel(input.level);
      const settings = await changeNotificationSettings(operations, viewer, { ...chosen });
      return { level: levelName(settings), notification_email: email };
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/notification_settings',
    tag: 'Groups',
    summary: 'My notification level in a group',
    description: 'Your setting for the group itself. It applies in its channels and subgroups without a level.',
    access: visibleGroup,
    params: groupParams,
    answer: levelRecord,
    refusals: groupRefusals,
    handle: async ({ operations, viewer, subject: group }) =>
      encodeLevel(await showGroupAttention(operations, viewer, group.id)),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/notification_settings',
    tag: 'Groups',
    summary: 'Change my notification level in a group',
    description: 'The level after the change. It is removed with your membership.',
    access: visibleGroup,
    params: groupParams,
    input: levelInput,
    answer: levelRecord,
    refusals: { ...refusals, ...groupRefusals },
    handle: async ({ operations, viewer, subject: group, input }) => {
      if (input.level !== undefined) {
        await setGroupAttention(operations, viewer, group.id, decodeLevel(input.level));
      }
      return encodeLevel(await showGroupAttention(operations, viewer, group.id));
    },
  }),
  route({
    method: 'GET',
    path: '/projects/:id/notification_settings',
    tag: 'Projects',
    summary: 'My notification level in a forum channel',
    description: 'Your setting for the channel itself.',
    access: visibleProject,
    params: groupParams,
    answer: levelRecord,
    handle: ({ reader, viewer, subject: { id } }) => levelOfChannel(reader, viewer, id),
  }),
  route({
    method: 'PUT',
    path: '/projects/:id/notification_settings',
    tag: 'Projects',
    summary: 'Change my notification level in a forum channel',
    description: 'The level after the change.',
    access: visibleProject,
    params: groupParams,
    input: levelInput,
    answer: levelRecord,
    refusals,
    handle: async ({ operations, reader, viewer, subject: { id }, input }) => {
      if (input.level !== undefined) {
        await setChannelAttention(operations, viewer, id, decodeLevel(input.level) ?? 'inherited');
      }
      return levelOfChannel(reader, viewer, id);
    },
  }),
];
