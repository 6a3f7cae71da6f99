import type { FastifyReply } from 'fastify';

/**
 * Begins a response of server-sent events; the caller writes to `reply.raw` and ends it.
 * @returns false if only the headers were requested, which are the whole response
 */
export function beginEventStream(reply: FastifyReply): boolean {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // A connection kept for other requests would delay the server's shutdown.
    connection: 'close',
  });
  const isWhole = reply.request.method !== 'HEAD';
  if (!isWhole) reply.raw.end();
  return isWhole;
}
