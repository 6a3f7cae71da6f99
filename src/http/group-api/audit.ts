import { type Static, Type } from 'typebox';
import type { Group } from '../../domain/group.ts';
import type { UserViewer } from '../../domain/viewer.ts';
import { type AuditEvent, countAuditEvents, pageAuditEvents } from '../../storage/audit.ts';
import { findSourceUsers } from '../../storage/placeholders.ts';
import { findUsers } from '../../storage/users.ts';
import { encodeAuditEvent } from '../../wire/group-api/audit-event.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute, Exchange } from '../route.ts';
import { findOwnedGroup, groupParams } from './find-group.ts';
import { pageOf, pageParameters, readKeyset, setKeysetHeader, setPageHeaders } from './paging.ts';
import { reads } from './describe.ts';
import { auditRecord, list } from './records.ts';

const listQuery = Type.Object(pageParameters);

type Asked = Exchange<UserViewer, unknown, Static<typeof listQuery>, unknown>;

/** Who reassigned what to whom, for Owners and administrators. */
export function auditRoutes(add: AddRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  /** The events that are asked for, with the headers that lead to the others. */
  async function pageFor(group: Group, exchange: Asked): Promise<AuditEvent[]> {
    const keyset = readKeyset(exchange.query);
    if (!keyset) {
      const page = pageOf(exchange.query);
      setPageHeaders(exchange, baseUrl, page, await countAuditEvents(reader, group.id));
      return pageAuditEvents(reader, group.id, page);
    }
    const { limit, after } = keyset;
    const found = await pageAuditEvents(reader, group.id, { before: after?.id, limit: limit + 1 });
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
    query: listQuery,
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
