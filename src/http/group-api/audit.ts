import { Type } from 'typebox';
import { pageAuditEvents } from '../../storage/audit.ts';
import { findSourceUsers } from '../../storage/placeholders.ts';
import { findUsers } from '../../storage/users.ts';
import { encodeAuditEvent } from '../../wire/group-api/audit-event.ts';
import type { HttpContext } from '../context.ts';
import type { AddRoute } from '../route.ts';
import { findOwnedGroup, groupParams } from './find-group.ts';
import { pageOf, pageParameters, setPageHeaders } from './paging.ts';
import { reads } from './describe.ts';
import { auditRecord, list } from './records.ts';

/** Who reassigned what to whom, for Owners and administrators. */
export function auditRoutes(add: AddRoute, context: HttpContext): void {
  const { baseUrl, database } = context.operations;
  const { reader } = database;

  add({
    method: 'GET',
    path: '/groups/:id/audit_events',
    summary: 'Who reassigned what to whom in a group, newest first',
    ...reads('Placeholders', list(auditRecord)),
    auth: 'user',
    params: groupParams,
    query: Type.Object(pageParameters),
    handle: async (exchange) => {
      const group = await findOwnedGroup(reader, exchange.viewer, exchange.params.id);
      const page = pageOf(exchange.query);
      const { events, total } = await pageAuditEvents(reader, group.id, page);
      setPageHeaders(exchange, baseUrl, page, total);
      const sources = await findSourceUsers(reader, [
        ...new Set(events.flatMap(({ sourceUserId }) => sourceUserId ?? [])),
      ]);
      const byId = new Map(sources.map((source) => [source.id, source]));
      const ids = events.flatMap(({ actorUserId, assigneeUserId }) => [actorUserId ?? [], assigneeUserId ?? []].flat());
      const users = new Map((await findUsers(reader, [...new Set(ids)])).map((user) => [user.id, user]));
      return events.map((event) => encodeAuditEvent(event, byId.get(event.sourceUserId ?? 0), users, baseUrl));
    },
  });
}
