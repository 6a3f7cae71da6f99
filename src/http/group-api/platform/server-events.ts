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
  user_id: Type.Optional(Type.Integer({ minimum: 1, description: 'Only changes to this user.' })),
  entity_type: Type.Optional(
    Type.Enum(['User', instanceScope], {
      description: 'Changes to users, or to none. Groups have separate logs.',
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
    summary: 'The audit log of the server, newest first',
    description:
      'Changes by administrators to users, settings, jobs and emails, newest first; `author` is null for the command line, `sudo_by` acted for `author`. Continue with the cursor in `Link`.',
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
    summary: "One event of the server's audit log",
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
    summary: 'The audit log of the server as JSON lines, oldest first',
    description:
      'All events at the time of the request, one per line, as in the list; streamed, whatever its length. Continues after the event `after`, for example after a lost connection. With `follow`, it stays open and sends new events until the server stops or you lose access to the log.',
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
