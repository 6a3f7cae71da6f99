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
    Type.Integer({ ...intervalDays, description: 'Days between two mails about a request.' }),
  ),
  max_reminders: Type.Optional(
    Type.Integer({ ...maxReminders, description: 'How many reminders a request gets; 0, the default, for none.' }),
  ),
  expires_after_days: Type.Optional(
    Type.Integer({
      ...expiryDays,
      description: 'After so many days a request is taken back by itself; 0, the default, for never.',
    }),
  ),
});

/** Who was asked, how often they were reminded, and what came of it. */
export const progressRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/reassignment_requests',
    tag: 'Placeholders',
    summary: 'Who was asked to take contributions of a group over, and what came of it',
    description:
      'Every request, the newest first: when it was made, how often it was reminded of, and what came of it. A source user that is asked for again has a request for each time.',
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
    summary: 'How many requests of a group wait, and were answered, over time',
    description:
      'How many requests are in each state, and what happened on each of the last days (UTC). Days on which nothing happened are left out.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 366, description: 'How many days; 90 by default.' })),
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
    summary: 'How often people are reminded of requests of a group, and when these expire',
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
    summary: 'Decide how often people are reminded of requests of a group, and when these expire',
    description:
      'The settings afterwards. They hold for requests that wait already, too. Source users are those of the group at the top, and so are these settings.',
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
