import type { FastifyReply } from 'fastify';

/**
 * Begins a response of server-sent events; what follows is written to `reply.raw`, whose end is the writer's to call.
 * @returns false where only the headers were asked for, which are the whole answer
 */
export function beginEventStream(reply: FastifyReply): boolean {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A connection that was kept for other requests would hold up a server that stops.
    connection: 'close',
  });
  const isWhole = reply.request.method !== 'HEAD';
  if (!isWhole) reply.raw.end();
  return isWhole;
}
