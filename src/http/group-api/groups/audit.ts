import { type Static, Type } from 'typebox';
import type { Group } from '../../../core/groups/index.ts';
import { type AuditEvent, type AuditPeriod, countAuditEvents, pageAuditEvents } from '../../../core/platform/index.ts';
import { auditRecord } from '../../../wire/group-api/groups/audit-event.ts';
import { list } from '../../../wire/schema.ts';
import { encodeAuditEvents, sendAuditLines } from '../../reassignment/audit-lines.ts';
import { type Exchange, route } from '../route.ts';
import { groupParams, ownedGroup } from './find-group.ts';
import { keysetParameters, pageOf, readKeyset, setKeysetHeader, setPageHeaders } from '../paging.ts';
import { moment, momentOf } from '../parameters.ts';

const period = { created_after: Type.Optional(moment), created_before: Type.Optional(moment) };
const listParameters = Type.Object({ ...keysetParameters, ...period });

function periodOf(input: { readonly created_after?: string; readonly created_before?: string }): AuditPeriod {
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
    summary: 'Who reassigned what to whom in a group, newest first',
    description: 'Who reassigned what to whom, and who removed what, newest first; `sudo_by` acted for `author`.',
    access: ownedGroup,
    params: groupParams,
    input: listParameters,
    answer: list(auditRecord),
    handle: async (exchange) => encodeAuditEvents(exchange.operations, await pageFor(exchange)),
  }),
  route({
    method: 'GET',
    path: '/groups/:id/audit_events/export',
    tag: 'Placeholders',
    summary: 'The log of a group as JSON lines, oldest first',
    description:
      'Every event that is noted when it is asked for, a line each, as in the list; made while it is sent, however long it is.',
    access: ownedGroup,
    params: groupParams,
    input: Type.Object(period),
    produces: [],
    answer: { contents: { 'application/x-ndjson': Type.String() } },
    handle: async ({ operations, viewer, subject: group, input, reply }) =>
      sendAuditLines(reply, operations, group, viewer, periodOf(input)),
  }),
];
