import { type Static, Type } from 'typebox';
import type { Group } from '../../../core/groups/domain/group.ts';
import { type AuditEvent, countAuditEvents, pageAuditEvents } from '../../../core/groups/storage/audit.ts';
import { findSourceUsers } from '../../../core/reassignment/storage/placeholders.ts';
import { findUsers } from '../../../core/accounts/storage/users.ts';
import { encodeAuditEvent } from '../../../wire/group-api/groups/audit-event.ts';
import type { HttpContext } from '../../context.ts';
import type { AddGroupRoute, GroupExchange } from '../route.ts';
import { findOwnedGroup, groupParams } from './find-group.ts';
import { keysetParameters, pageOf, readKeyset, setKeysetHeader, setPageHeaders } from '../paging.ts';
import { reads } from '../describe.ts';
import { moment, momentOf } from '../parameters.ts';
import { auditRecord, list } from '../records.ts';

const listParameters = Type.Object({
  ...keysetParameters,
  created_after: Type.Optional(moment),
  created_before: Type.Optional(moment),
});

type Asked = GroupExchange<unknown, Static<typeof listParameters>>;

/** Who reassigned what to whom, for Owners and administrators. */
export function auditRoutes(add: AddGroupRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  /** The events that are asked for, with the headers that lead to the others. */
  async function pageFor(group: Group, exchange: Asked): Promise<AuditEvent[]> {
    const asked = exchange.take();
    const within = {
      createdAfter: momentOf('created_after', asked.created_after),
      createdBefore: momentOf('created_before', asked.created_before),
    };
    const keyset = readKeyset(asked);
    if (!keyset) {
      const page = pageOf(asked);
      setPageHeaders(exchange, baseUrl, page, await countAuditEvents(reader, group.id, within));
      return pageAuditEvents(reader, group.id, { ...page, ...within });
    }
    const { limit, after } = keyset;
    const found = await pageAuditEvents(reader, group.id, { before: after?.id, limit: limit + 1, ...within });
    const events = found.slice(0, limit);
    const last = found.length > limit ? events.at(-1) : undefined;
    setKeysetHeader(exchange, baseUrl, limit, last && { value: '', id: last.id });
    return events;
  }

  add({
    method: 'GET',
    path: '/groups/:id/audit_events',
    summary: 'Who reassigned what to whom in a group, newest first',
    ...reads('Placeholders', list(auditRecord)),
    auth: 'user',
    params: groupParams,
    takes: listParameters,
    handle: async (exchange) => {
      const group = await findOwnedGroup(reader, exchange.viewer, exchange.params.id);
      const events = await pageFor(group, exchange);
      const sources = await findSourceUsers(reader, [
        ...new Set(events.flatMap(({ sourceUserId }) => sourceUserId ?? [])),
      ]);
      const byId = new Map(sources.map((source) => [source.id, source]));
      const ids = events.flatMap(({ actorUserId, sudoUserId, assigneeUserId }) =>
        [actorUserId, sudoUserId, assigneeUserId].filter((id) => id !== null),
      );
      const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
      return events.map((event) => encodeAuditEvent(event, byId.get(event.sourceUserId ?? 0), users, baseUrl));
    },
  });
}
