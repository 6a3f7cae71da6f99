import { type Static, Type } from 'typebox';
import { findUsers } from '../../../core/accounts/index.ts';
import type { Group } from '../../../core/groups/index.ts';
import { type AuditEvent, countAuditEvents, pageAuditEvents } from '../../../core/platform/index.ts';
import { findSourceUsers } from '../../../core/reassignment/index.ts';
import { auditRecord, encodeAuditEvent } from '../../../wire/group-api/groups/audit-event.ts';
import { list } from '../../../wire/schema.ts';
import { type Exchange, route } from '../route.ts';
import { groupParams, ownedGroup } from './find-group.ts';
import { keysetParameters, pageOf, readKeyset, setKeysetHeader, setPageHeaders } from '../paging.ts';
import { moment, momentOf } from '../parameters.ts';

const listParameters = Type.Object({
  ...keysetParameters,
  created_after: Type.Optional(moment),
  created_before: Type.Optional(moment),
});

/** The events that are asked for, with the headers that lead to the others. */
async function pageFor(
  exchange: Exchange<unknown, Static<typeof listParameters>, Group, unknown>,
): Promise<AuditEvent[]> {
  const { reader, subject: group, input } = exchange;
  const within = {
    createdAfter: momentOf('created_after', input.created_after),
    createdBefore: momentOf('created_before', input.created_before),
  };
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
    handle: async (exchange) => {
      const { operations, reader } = exchange;
      const events = await pageFor(exchange);
      const sources = await findSourceUsers(reader, [
        ...new Set(events.flatMap(({ sourceUserId }) => sourceUserId ?? [])),
      ]);
      const byId = new Map(sources.map((source) => [source.id, source]));
      const ids = events.flatMap(({ actorUserId, sudoUserId, assigneeUserId }) =>
        [actorUserId, sudoUserId, assigneeUserId].filter((id) => id !== null),
      );
      const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
      return events.map((event) =>
        encodeAuditEvent(event, byId.get(event.sourceUserId ?? 0), users, operations.baseUrl),
      );
    },
  }),
];
