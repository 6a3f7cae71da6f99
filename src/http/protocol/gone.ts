import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client is gone or has its response, immediately if that has already happened: code that registers for
 * a request after an await must not wait for an event that came before. The only place that listens for the end of a
 * response.
 */
export function goneSignal({ raw, request }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const { socket } = request.raw;
  const end = (): void => {
    raw.off('close', end);
    socket.off('close', end);
    gone.abort();
  };
  if (raw.closed || raw.destroyed || socket.destroyed) {
    gone.abort();
    return gone.signal;
  }
  raw.once('close', end);
  // A response behind another one of its connection is never closed.
  socket.once('close', end);
  return gone.signal;
}
