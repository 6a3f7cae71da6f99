import { type Static, Type } from 'typebox';
import {
  DomainError,
  findServerEvent,
  notFound,
  pageServerEvents,
  type ServerEventFilter,
} from '../../../core/platform/index.ts';
import { instanceScope, serverEventRecord } from '../../../wire/group-api/platform/server-event.ts';
import { list } from '../../../wire/schema.ts';
import { encodeServerEvents, sendServerLines } from '../../reassignment/audit-lines.ts';
import { period, periodOf, resumed } from '../groups/audit.ts';
import { followed, followingOf } from '../followed.ts';
import { answerKeysetPage, cursorParameters } from '../paging.ts';
import { rowId } from '../parameters.ts';
import { administrator, route } from '../route.ts';
import { tooManyWait } from '../waited.ts';

const filters = Type.Object({
  ...period,
  user_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Of what was done to this user alone.' })),
  entity_type: Type.Optional(
    Type.Enum(['User', instanceScope], {
      description: 'Of what was done to users, or to nobody. Groups have logs of their own.',
    }),
  ),
  entity_id: Type.Optional(Type.Integer({ minimum: 1, description: 'The user, with `entity_type` `User`.' })),
});

/** @throws DomainError invalid_parameter */
function filterOf(input: Static<typeof filters>): ServerEventFilter {
  const { user_id: userId, entity_type: type, entity_id: entityId } = input;
  const isTwice = userId !== undefined && (type === instanceScope || (entityId !== undefined && entityId !== userId));
  if (isTwice) throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'user_id' });
  if (entityId !== undefined && type !== 'User') {
    throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: 'entity_id' });
  }
  return {
    ...periodOf(input),
    userId: type === instanceScope ? null : (entityId ?? userId),
    aboutUsers: type === 'User',
  };
}

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
    input: Type.Object({ ...cursorParameters, ...filters.properties }),
    answer: list(serverEventRecord),
    handle: async (exchange) => {
      const { operations, reader, input } = exchange;
      const filter = filterOf(input);
      const events = await answerKeysetPage(exchange, input, ({ after, limit }) =>
        pageServerEvents(reader, { before: after?.id, limit, ...filter }),
      );
      return encodeServerEvents(operations, events);
    },
  }),
  route({
    method: 'GET',
    path: '/audit_events/:audit_event_id',
    tag: 'Server',
    summary: 'One event of the log of the server',
    description: 'The event, as in the list.',
    access: administrator,
    params: Type.Object({ audit_event_id: rowId }),
    answer: serverEventRecord,
    refusals: { 404: 'There is no such event.' },
    handle: async ({ operations, reader, params }) => {
      const event = await findServerEvent(reader, params.audit_event_id);
      if (!event) throw notFound('event');
      return (await encodeServerEvents(operations, [event]))[0]!;
    },
  }),
  route({
    method: 'GET',
    path: '/audit_events/export',
    tag: 'Server',
    summary: 'The log of the server as JSON lines, oldest first',
    description:
      'Every event that is noted when it is asked for, a line each, as in the list; made while it is sent, however long it is. Goes on behind the event `after`, as after a broken connection. With `follow` it stays open and sends each event as it is noted, until the server stops or you may not read the log any more.',
    access: administrator,
    input: Type.Object({ ...filters.properties, ...resumed, ...followed }),
    produces: [],
    answer: { contents: { 'application/x-ndjson': Type.String() } },
    refusals: tooManyWait,
    handle: async (exchange) => {
      const { operations, viewer, input, reply } = exchange;
      const following = followingOf(exchange, administrator, input.follow);
      return sendServerLines(reply, operations, viewer, { ...filterOf(input), after: input.after, following });
    },
  }),
];
