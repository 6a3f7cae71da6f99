import type { FastifyReply } from 'fastify';

/**
 * Aborts when the client is gone or has its answer, at once where that has happened already: what is noted for a request
 * after an await must not wait for an event that came before. The only place that listens for the end of an answer.
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
  // An answer behind another one of its connection is never closed.
  socket.once('close', end);
  return gone.signal;
}
