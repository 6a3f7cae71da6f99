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
import { type Instant, millisecondsOf, stopwatch } from '../../lib/clock.ts';
import { encodeAuditEvent } from '../../wire/group-api/groups/audit-event.ts';
import { encodeServerEvent } from '../../wire/group-api/platform/server-event.ts';

/** Milliseconds after which a follower of a log gets a keep-alive. */
const longestSilence = 9000;

/** Events that are in memory at a time. */
const pageSize = 500;

/** Everyone named in these events, in two queries for any number of events. */
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

/** How the response to a follower of a log continues. */
export interface Following {
  /** Whether they may still read it. */
  readonly isAllowed: () => Promise<boolean>;
  /**
   * Waits until something was written since this version of the database, or for a while; false if no one reads any
   * more.
   */
  readonly wait: (version: string) => Promise<boolean>;
}

/** Which part of a log is sent. */
interface Part {
  /** The id of the last event that the reader has. */
  readonly after?: number | undefined;
  /** Absent where the response ends with the last event. */
  readonly following?: Following | undefined;
}

/** Sends the log of a group, the oldest event first, as a file of JSON lines that is made while it is sent. */
export function sendAuditLines(
  reply: FastifyReply,
  operations: OperationContext,
  group: Group,
  { at }: UserViewer,
  { after, following, ...period }: AuditPeriod & Part = {},
): FastifyReply {
  const { reader } = operations.database;
  const read = (from: number) => listAuditEvents(reader, group.id, { after: from, limit: pageSize, ...period });
  const encode = (events: readonly AuditEvent[]) => encodeAuditEvents(operations, group.id, events);
  const lines = linesOf(operations, read, encode, { after, following });
  return sendLines(reply, `audit_events_of_group_${group.id}`, at, lines, following);
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
  { after, following, ...filter }: ServerEventFilter & Part,
): FastifyReply {
  const { reader } = operations.database;
  const read = (from: number) => listServerEvents(reader, { after: from, limit: pageSize, ...filter });
  const encode = (events: readonly ServerEvent[]) => encodeServerEvents(operations, events);
  const lines = linesOf(operations, read, encode, { after, following });
  return sendLines(reply, 'audit_events', at, lines, following);
}

function sendLines(
  reply: FastifyReply,
  name: string,
  at: Instant,
  lines: AsyncIterable<string>,
  following: Following | undefined,
): FastifyReply {
  const filename = `${name}_${Math.floor(millisecondsOf(at) / 1000)}.jsonl`;
  // A connection kept for other requests would delay the server's shutdown.
  if (following) reply.headers({ connection: 'close', 'x-accel-buffering': 'no' });
  return reply
    .type('application/x-ndjson')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(Readable.from(lines));
}

async function* linesOf<T extends { readonly id: number }>(
  { database }: OperationContext,
  read: (after: number) => Promise<T[]>,
  encode: (events: readonly T[]) => Promise<readonly object[]>,
  { after = 0, following }: Part,
): AsyncIterable<string> {
  let silence = stopwatch();
  // Readers of JSON lines skip empty ones; the first has the headers sent.
  if (following) yield '\n';
  for (let [last, version] = [after, await database.version()]; ; version = await database.version()) {
    for (let events = await read(last); events.length > 0; events = await read(last)) {
      if (following && !(await following.isAllowed())) return;
      yield (await encode(events)).map((event) => `${JSON.stringify(event)}\n`).join('');
      silence = stopwatch();
      last = events.at(-1)!.id;
    }
    if (!following || !(await following.wait(version))) return;
    if (silence() < longestSilence) continue;
    yield '\n';
    silence = stopwatch();
  }
}
