import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { findUsers } from '../../core/accounts/index.ts';
import type { Group } from '../../core/groups/index.ts';
import {
  type AuditEvent,
  type AuditPeriod,
  listAuditEvents,
  type OperationContext,
  type UserViewer,
} from '../../core/platform/index.ts';
import { findSourceUsers } from '../../core/reassignment/index.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { encodeAuditEvent } from '../../wire/group-api/groups/audit-event.ts';

/** Events that are in memory at a time. */
const pageSize = 500;

/** Everybody whom these events name, in two queries however many they are. */
export async function readAuditPeople({ database: { reader } }: OperationContext, events: readonly AuditEvent[]) {
  const ids = events.flatMap(({ actorUserId, sudoUserId, assigneeUserId }) =>
    [actorUserId, sudoUserId, assigneeUserId].filter((id) => id !== null),
  );
  const users = await findUsers(reader, [...new Set(ids)]);
  const sources = await findSourceUsers(reader, [...new Set(events.flatMap(({ sourceUserId }) => sourceUserId ?? []))]);
  return {
    users: new Map(users.map((user) => [user.id, user])),
    sourceUsers: new Map(sources.map((source) => [source.id, source])),
  };
}

/** Events as the group API has them. */
export async function encodeAuditEvents(operations: OperationContext, events: readonly AuditEvent[]) {
  const { users, sourceUsers } = await readAuditPeople(operations, events);
  return events.map((event) =>
    encodeAuditEvent(event, sourceUsers.get(event.sourceUserId ?? 0), users, operations.baseUrl),
  );
}

/** Sends the log of a group, the oldest event first, as a file of JSON lines that is made while it is sent. */
export function sendAuditLines(
  reply: FastifyReply,
  operations: OperationContext,
  group: Group,
  { at }: UserViewer,
  period: AuditPeriod = {},
): FastifyReply {
  const filename = `audit_events_of_group_${group.id}_${Math.floor(millisecondsOf(at) / 1000)}.jsonl`;
  return reply
    .type('application/x-ndjson')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(auditLines(operations, group, period)));
}

async function* auditLines(operations: OperationContext, group: Group, period: AuditPeriod): AsyncIterable<string> {
  for (let after = 0; ; ) {
    const events = await listAuditEvents(operations.database.reader, group.id, { after, limit: pageSize, ...period });
    if (events.length === 0) return;
    const encoded = await encodeAuditEvents(operations, events);
    yield encoded.map((event) => `${JSON.stringify(event)}\n`).join('');
    after = events.at(-1)!.id;
  }
}
