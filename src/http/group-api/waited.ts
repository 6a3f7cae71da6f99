import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { stopwatch } from '../../lib/clock.ts';
import { createRequestAuthenticator } from '../authenticate.ts';
import { beginEventStream } from '../protocol/event-stream.ts';
import { goneSignal } from '../protocol/gone.ts';
import type { WatchedWork } from '../live/work-watch.ts';
import type { Asking } from './route.ts';

const maxSeconds = 60;

/** The parameter of a status that can be waited for. */
export const waitParameter = {
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: maxSeconds,
      description: 'Maximum number of seconds to wait for a change of `state`; returns at once if it has ended.',
    }),
  ),
};

/** Why waiting may be refused. */
export const tooManyWait = { 429: 'The user has too many waiting requests.' } as const;

interface Status {
  readonly state: string;
}

/** Final states. */
const ended: ReadonlySet<string> = new Set(['finished', 'failed', 'cancelled']);

/**
 * Reads a status; if the work hasn't ended and the client waits, again when its state has changed or the time is over.
 * @throws DomainError too_many_requests
 */
export async function readWaited<T extends Status>(
  { context, viewer, request, reply }: Asking<unknown>,
  work: WatchedWork,
  seconds: number | undefined,
  read: () => Promise<T>,
): Promise<T> {
  const status = await read();
  const { state } = status;
  if (!seconds || ended.has(state) || request.method === 'HEAD') return status;
  const waiting = { userId: viewer.userId, state, milliseconds: seconds * 1000, gone: goneSignal(reply) };
  await context.work.wait(work, waiting);
  return read();
}

/** Milliseconds between two events at most; a change of the state is sent at once. */
const lookMilliseconds = 1000;
/** Milliseconds between two keep-alives; the reader is checked again with each. */
const beatMilliseconds = 10_000;
/** A stream ends after this time; clients reconnect themselves. */
const longestMilliseconds = 600_000;

/**
 * Sends a status as server-sent events: `status` with the record as JSON, immediately and whenever it changes, until
 * the work has ended. `read` refuses readers who have lost access.
 * @throws DomainError too_many_requests, and the first error of `read`
 */
export async function sendStatusEvents(
  asking: Asking<unknown>,
  work: WatchedWork,
  read: () => Promise<Status>,
): Promise<FastifyReply> {
  const { context, viewer, reply } = asking;
  const first = await read();
  context.work.assertRoom(viewer.userId);
  if (!beginEventStream(reply)) return reply;
  // If the reader has lost access, or the database doesn't answer, the stream ends, and the client reconnects.
  await follow(asking, work, first, read).catch(() => undefined);
  reply.raw.end();
  return reply;
}

async function follow(
  { context, viewer: { userId }, request, reply }: Asking<unknown>,
  work: WatchedWork,
  first: Status,
  read: () => Promise<Status>,
): Promise<void> {
  const authenticator = createRequestAuthenticator(context);
  const gone = goneSignal(reply);
  const elapsed = stopwatch();
  let beat = stopwatch();
  let sent = '';
  for (let status = first; !gone.aborted && elapsed() < longestMilliseconds; status = await read()) {
    const { state } = status;
    const text = JSON.stringify(status);
    if (text !== sent) reply.raw.write(`event: status\ndata: ${text}\n\n`);
    sent = text;
    if (ended.has(state) || context.work.isClosed) return;
    await context.work.wait(work, { userId, state, milliseconds: lookMilliseconds, gone });
    if (beat() < beatMilliseconds) continue;
    beat = stopwatch();
    await authenticator.authenticate(request);
    reply.raw.write(': still there\n\n');
  }
}
