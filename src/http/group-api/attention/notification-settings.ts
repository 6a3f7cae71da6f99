import { changeNotificationSettings, showNotificationSettings } from '../../../core/attention/index.ts';
import {
  decodeNotificationSettings,
  encodeNotificationSettings,
  notificationSettingsInput,
  notificationSettingsRecord,
} from '../../../wire/group-api/attention/notification-settings.ts';
import { route, signedIn } from '../route.ts';

/** The requester's settings of email notifications. */
export const notificationSettingRoutes = [
  route({
    method: 'GET',
    path: '/user/notification_settings',
    tag: 'Users',
    summary: 'My email notification settings',
    description: 'How you are notified when you are not on the pages.',
    access: signedIn,
    answer: notificationSettingsRecord,
    handle: async ({ operations, viewer }) =>
      encodeNotificationSettings(await showNotificationSettings(operations, viewer)),
  }),
  route({
    method: 'PUT',
    path: '/user/notification_settings',
    tag: 'Users',
    summary: 'Change my email notification settings',
    description: 'The settings after the change; omitted ones do not change.',
    access: signedIn,
    input: notificationSettingsInput,
    answer: notificationSettingsRecord,
    handle: async ({ operations, viewer, input }) =>
      encodeNotificationSettings(
        await changeNotificationSettings(operations, viewer, decodeNotificationSettings(input)),
      ),
  }),
];
