import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { StartError, type Tributary } from '../../compose.ts';
import type { Config } from '../../config.ts';
import { sleep, stopwatch } from '../../lib/clock.ts';

/** Binds the port. @returns what ends it. @throws StartError that says why it cannot be had */
export async function listen(tributary: Tributary): Promise<(how: 'leave' | 'stop') => Promise<void>> {
  const { config, logger } = tributary;
  const server = await tributary.server();
  await server.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw new StartError(whyNotListening(config, error as NodeJS.ErrnoException), { cause: error });
  });
  logger.info({ url: config.baseUrl, database: tributary.operations.database.kind }, 'listening');
  return async (how) => {
    if (how === 'leave') await letConnectionsEnd(server.server);
    await server.close();
  };
}

function whyNotListening({ host, port }: Config, { code, message }: NodeJS.ErrnoException): string {
  const place = `port ${port} of ${host}`;
  if (code === 'EADDRINUSE') return `Another program listens on ${place}: stop it, or set TRIBUTARY_PORT.`;
  if (code === 'EACCES') return `This user may not listen on ${place}: set TRIBUTARY_PORT to 1024 or more.`;
  return `The server cannot listen on ${place} (TRIBUTARY_HOST, TRIBUTARY_PORT): ${message}`;
}

/** For so long connections may end by themselves, each behind an answer. */
const lingerMilliseconds = 3000;

/**
 * Takes no new connection, and has those that are there end behind their next answer, so that nobody is refused: whoever
 * comes next comes to another process. Returns when none is left, or in a while.
 */
async function letConnectionsEnd(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'));
  // That of the HTTP server would at once close connections on which the next request may be under way.
  Server.prototype.close.call(server);
  const elapsed = stopwatch();
  while (elapsed() < lingerMilliseconds && (await openConnections(server)) > 0) await sleep(20);
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
