import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { findUsers } from '../../core/accounts/index.ts';
import type { Group } from '../../core/groups/index.ts';
import {
  type AuditEvent,
  type AuditPeriod,
  listAuditEvents,
  listServerEvents,
  type OperationContext,
  type ServerEvent,
  type ServerEventFilter,
  type UserViewer,
} from '../../core/platform/index.ts';
import { findSourceUsers } from '../../core/reassignment/index.ts';
import { type Instant, millisecondsOf } from '../../lib/clock.ts';
import { encodeAuditEvent } from '../../wire/group-api/groups/audit-event.ts';
import { encodeServerEvent } from '../../wire/group-api/platform/server-event.ts';

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

/** Events of the log of a group as the group API has them. */
export async function encodeAuditEvents(operations: OperationContext, groupId: number, events: readonly AuditEvent[]) {
  const { users, sourceUsers } = await readAuditPeople(operations, events);
  return events.map((event) =>
    encodeAuditEvent(event, groupId, sourceUsers.get(event.sourceUserId ?? 0), users, operations.baseUrl),
  );
}

/** Which part of a log is sent. */
interface Part {
  /** The id of the last event that the reader has. */
  readonly after?: number | undefined;
}

/** Sends the log of a group, the oldest event first, as a file of JSON lines that is made while it is sent. */
export function sendAuditLines(
  reply: FastifyReply,
  operations: OperationContext,
  group: Group,
  { at }: UserViewer,
  { after, ...period }: AuditPeriod & Part = {},
): FastifyReply {
  const { reader } = operations.database;
  const lines = linesOf(
    (from) => listAuditEvents(reader, group.id, { after: from, limit: pageSize, ...period }),
    (events) => encodeAuditEvents(operations, group.id, events),
    after,
  );
  return sendLines(reply, `audit_events_of_group_${group.id}`, at, lines);
}

/** Events of the server as the group API has them. */
export async function encodeServerEvents(operations: OperationContext, events: readonly ServerEvent[]) {
  const ids = events.flatMap(({ actorUserId, sudoUserId, userId }) => [actorUserId, sudoUserId, userId]);
  const found = await findUsers(operations.database.reader, [...new Set(ids.filter((id) => id !== null))]);
  const users = new Map(found.map((user) => [user.id, user]));
  return events.map((event) => encodeServerEvent(event, users, operations.baseUrl));
}

/** Sends the log of the server in the same way. */
export function sendServerLines(
  reply: FastifyReply,
  operations: OperationContext,
  { at }: UserViewer,
  { after, ...filter }: ServerEventFilter & Part,
): FastifyReply {
  const { reader } = operations.database;
  const lines = linesOf(
    (from) => listServerEvents(reader, { after: from, limit: pageSize, ...filter }),
    (events) => encodeServerEvents(operations, events),
    after,
  );
  return sendLines(reply, 'audit_events', at, lines);
}

function sendLines(reply: FastifyReply, name: string, at: Instant, lines: AsyncIterable<string>): FastifyReply {
  const filename = `${name}_${Math.floor(millisecondsOf(at) / 1000)}.jsonl`;
  return reply
    .type('application/x-ndjson')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(lines));
}

async function* linesOf<T extends { readonly id: number }>(
  read: (after: number) => Promise<T[]>,
  encode: (events: T[]) => Promise<readonly object[]>,
  from = 0,
): AsyncIterable<string> {
  for (let after = from; ; ) {
    const events = await read(after);
    if (events.length === 0) return;
    yield (await encode(events)).map((event) => `${JSON.stringify(event)}\n`).join('');
    after = events.at(-1)!.id;
  }
}
