import { type Static, Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import {
  type AuditEvent,
  type AuditPeriod,
  countAuditEvents,
  findAuditEvent,
  notFound,
  pageAuditEvents,
} from '../../../core/platform/index.ts';
import { auditRecord } from '../../../wire/group-api/groups/audit-event.ts';
import { list } from '../../../wire/schema.ts';
import { encodeAuditEvents, sendAuditLines } from '../../reassignment/audit-lines.ts';
import { followed, followingOf } from '../followed.ts';
import { type Exchange, route } from '../route.ts';
import { tooManyWait } from '../waited.ts';
import { groupParams, ownedGroup } from './find-group.ts';
import { keysetParameters, pageOf, readKeyset, setKeysetHeader, setPageHeaders } from '../paging.ts';
import { moment, momentOf, rowId } from '../parameters.ts';

/** The time range of the requested events. */
export const period = { created_after: Type.Optional(moment), created_before: Type.Optional(moment) };
/** Where an export continues. */
export const resumed = {
  after: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'The id of the last event that you received.',
    }),
  ),
};
const listParameters = Type.Object({ ...keysetParameters, ...period });

/** @throws DomainError invalid_parameter */
export function periodOf(input: { readonly created_after?: string; readonly created_before?: string }): AuditPeriod {
  return {
    createdAfter: momentOf('created_after', input.created_after),
    createdBefore: momentOf('created_before', input.created_before),
  };
}

/** The events that are asked for, with the headers that lead to the others. */
async function pageFor(
  exchange: Exchange<unknown, Static<typeof listParameters>, Group, unknown>,
): Promise<AuditEvent[]> {
  const { reader, subject: group, input } = exchange;
  const within = periodOf(input);
  const keyset = readKeyset(input);
  if (!keyset) {
    const page = pageOf(input);
    setPageHeaders(exchange, page, await countAuditEvents(reader, group.id, within));
    return pageAuditEvents(reader, group.id, { ...page, ...within });
  }
  const { limit, after } = keyset;
  const found = await pageAuditEvents(reader, group.id, { before: after?.id, limit: limit + 1, ...within });
  const events = found.slice(0, limit);
  const last = found.length > limit ? events.at(-1) : undefined;
  setKeysetHeader(exchange, limit, last && { value: '', id: last.id });
  return events;
}

/** Who reassigned what to whom, for Owners and administrators. */
export const auditRoutes = [
  route({
    method: 'GET',
    path: '/groups/:id/audit_events',
    tag: 'Placeholders',
    summary: 'The audit log of a group, newest first',
    description: 'Reassignments, removals and other changes, newest first; `sudo_by` acted for `author`.',
    access: ownedGroup,
    params: groupParams,
    input: listParameters,
    answer: list(auditRecord),
    handle: async (exchange) => encodeAuditEvents(exchange.operations, exchange.subject.id, await pageFor(exchange)),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/audit_events/:audit_event_id',
    tag: 'Placeholders',
    summary: "One event of a group's audit log",
    description: 'The event, as in the list.',
    access: ownedGroup,
    params: Type.Object({ ...groupParams.properties, audit_event_id: rowId }),
    answer: auditRecord,
    refusals: { 404: 'The group has no such event.' },
    handle: async ({ operations, reader, subject: group, params }) => {
      const event = await findAuditEvent(reader, group.id, params.audit_event_id);
      if (!event) throw notFound('event');
      return (await encodeAuditEvents(operations, group.id, [event]))[0]!;
    },
  }),
  route({
    method: 'GET',
    path: '/groups/:id/audit_events/export',
    tag: 'Placeholders',
    summary: 'The audit log of a group as JSON lines, oldest first',
    description:
      'All events at the time of the request, one per line, as in the list; streamed, whatever its length. Continues after the event `after`, for example after a lost connection. With `follow`, it stays open and sends new events until the server stops or you lose access to the log.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object({ ...period, ...resumed, ...followed }),
    produces: [],
    answer: { contents: { 'application/x-ndjson': Type.String() } },
    refusals: tooManyWait,
    handle: async (exchange) => {
      const { operations, viewer, subject: group, input, reply } = exchange;
      const following = followingOf(exchange, ownedGroup, input.follow);
      return sendAuditLines(reply, operations, group, viewer, { ...periodOf(input), after: input.after, following });
    },
  }),
];
