import { changeNotificationSettings, showNotificationSettings } from '../../../core/attention/index.ts';
import {
  decodeNotificationSettings,
  encodeNotificationSettings,
  notificationSettingsInput,
  notificationSettingsRecord,
} from '../../../wire/group-api/attention/notification-settings.ts';
import { route, signedIn } from '../route.ts';

/** How whoever asks is notified by mail. */
export const notificationSettingRoutes = [
  route({
    method: 'GET',
    path: '/user/notification_settings',
    tag: 'Users',
    summary: 'How I am notified by mail',
    description: 'How whoever asks is notified where they do not look at the pages.',
    access: signedIn,
    answer: notificationSettingsRecord,
    handle: async ({ operations, viewer }) =>
      encodeNotificationSettings(await showNotificationSettings(operations, viewer)),
  }),
  route({
    method: 'PUT',
    path: '/user/notification_settings',
    tag: 'Users',
    summary: 'Choose how I am notified by mail',
    description: 'The settings as they are now; what is absent stays as it is.',
    access: signedIn,
    input: notificationSettingsInput,
    answer: notificationSettingsRecord,
    handle: async ({ operations, viewer, input }) =>
      encodeNotificationSettings(
        await changeNotificationSettings(operations, viewer, decodeNotificationSettings(input)),
      ),
  }),
];
