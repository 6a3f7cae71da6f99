import { Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import { pageServerEvents } from '../../../core/platform/index.ts';
import { encodeServerEvent, serverEventRecord } from '../../../wire/group-api/platform/server-event.ts';
import { list } from '../../../wire/schema.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { administrator, route } from '../route.ts';

/** The log of what administrators do. */
export const serverEventRoutes = [
  route({
    method: 'GET',
    path: '/audit_events',
    tag: 'Server',
    summary: 'What administrators did, newest first',
    description:
      'What administrators did to users, settings, jobs and mails, newest first; `author` is null for the command line, `sudo_by` acted for `author`. The list goes on behind the cursor of its `Link`.',
    access: administrator,
    input: Type.Object({
      ...cursorParameters,
      user_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Of what was done to this user alone.' })),
    }),
    answer: list(serverEventRecord),
    handle: async (exchange) => {
      const { operations, reader, input } = exchange;
      const events = await answerKeysetPage(exchange, input, ({ after, limit }) =>
        pageServerEvents(reader, { before: after?.id, limit, userId: input.user_id }),
      );
      const ids = events.flatMap(({ actorUserId, sudoUserId, userId }) => [actorUserId, sudoUserId, userId]);
      const found = await findUsers(reader, [...new Set(ids.filter((id) => id !== null))]);
      const users = new Map(found.map((user) => [user.id, user]));
      return events.map((event) => encodeServerEvent(event, users, operations.baseUrl));
    },
  }),
];
