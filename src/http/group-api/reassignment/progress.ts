import { Type } from 'typebox';
import {
  changeRequestSettings,
  listRequests,
  requestSettingBounds,
  requestStates,
  showProgress,
  showRequestSettings,
} from '../../../core/reassignment/index.ts';
import {
  encodeProgress,
  encodeReminderSettings,
  encodeRequestProgress,
  progressRecord,
  reminderSettingsRecord,
  requestProgressRecord,
} from '../../../wire/group-api/reassignment/progress.ts';
import { list } from '../../../wire/schema.ts';
import { readRequestPeople } from '../../reassignment/request-people.ts';
import { groupParams, ownedGroup } from '../groups/find-group.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { route } from '../route.ts';

const { intervalDays, maxReminders, expiryDays } = requestSettingBounds;

const settingInput = Type.Object({
  interval_days: Type.Optional(
    Type.Integer({ ...intervalDays, description: 'Days between two emails about a request.' }),
  ),
  max_reminders: Type.Optional(
    Type.Integer({ ...maxReminders, description: 'Number of reminders for a request; 0, the default, for none.' }),
  ),
  expires_after_days: Type.Optional(
    Type.Integer({
      ...expiryDays,
      description: 'Days after which a request expires; 0, the default, for never.',
    }),
  ),
});

/** Who was asked, how often they were reminded, and the outcome. */
export const progressRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/reassignment_requests',
    tag: 'Placeholders',
    summary: 'Reassignment requests of a group and their results',
    description:
      'All requests, newest first: the time, the number of reminders and the result. A source user that is requested again has a request for each time.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object({ ...cursorParameters, state: Type.Optional(Type.Enum([...requestStates])) }),
    answer: list(requestProgressRecord),
    handle: async (exchange) => {
      const { operations, reader, viewer, subject: group, input } = exchange;
      const requests = await answerKeysetPage(exchange, input, ({ after, limit }) =>
        listRequests(operations, viewer, group.id, { state: input.state, before: after?.id, limit }),
      );
      const people = await readRequestPeople(reader, requests);
      return requests.map((request) => encodeRequestProgress(request, people, operations.baseUrl));
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/reassignment_requests/numbers',
    tag: 'Placeholders',
    summary: 'Numbers of open and answered requests of a group over time',
    description:
      'The number of requests in each state, and the events of each of the last days (UTC). Days without events are left out.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: 'Number of days; 90 by default.' })),
    }),
    answer: progressRecord,
    handle: async ({ operations, viewer, subject: group, input: { days = 90 } }) => {
      const progress = await showProgress(operations, viewer, group.id, days);
      return encodeProgress(progress.counts, progress.days);
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/reminder_settings',
    tag: 'Placeholders',
    summary: 'Reminder and expiry settings for requests of a group',
    description: 'The settings.',
    access: ownedGroup,
    params: groupParams,
    answer: reminderSettingsRecord,
    handle: async ({ operations, viewer, subject: group }) =>
      encodeReminderSettings(await showRequestSettings(operations, viewer, group.id)),
  }),
  route({
    method: 'PUT',
    path: '/groups/:id/reminder_settings',
    tag: 'Placeholders',
    summary: 'Change the reminder and expiry settings for requests of a group',
    description:
      'The settings after the change, which also apply to open requests. Source users and these settings belong to the top-level group.',
    access: ownedGroup,
    params: groupParams,
    input: settingInput,
    answer: reminderSettingsRecord,
    refusals: { 422: 'The group is below another one.' },
    handle: async ({ operations, viewer, subject: group, input }) => {
      const changes = {
        intervalDays: input.interval_days,
        maxReminders: input.max_reminders,
        expiryDays: input.expires_after_days,
      };
      return encodeReminderSettings(await changeRequestSettings(operations, viewer, group.id, changes));
    },
  }),
];
