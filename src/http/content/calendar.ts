import type { FastifyReply } from 'fastify';
import type { Instant } from '../../lib/clock.ts';
import { type FiledEvent, writeCalendar } from '../../wire/icalendar/write.ts';

export { readCalendar, type ReadWarning } from '../../wire/icalendar/read.ts';
export type { FiledEvent };

/** Answers a calendar of this name as a file (RFC 5545). */
export async function sendCalendar(
  reply: FastifyReply,
  { name, now }: { readonly name: string; readonly now: Instant },
  events: readonly FiledEvent[],
): Promise<FastifyReply> {
  return reply.type('text/calendar; charset=utf-8').send(await writeCalendar(events, { name, now }));
}
