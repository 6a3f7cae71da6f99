import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { StartError, type Tributary } from '../../compose.ts';
import type { Config } from '../../config.ts';
import { sleep, stopwatch } from '../../lib/clock.ts';

/** Binds the port. @returns a function that stops listening. @throws StartError with the reason */
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
  if (code === 'EADDRINUSE') return `Another program is using ${place}. Stop it, or set TRIBUTARY_PORT.`;
  if (code === 'EACCES') return `This user isn't allowed to listen on ${place}. Set TRIBUTARY_PORT to 1024 or higher.`;
  return `The server can't listen on ${place} (TRIBUTARY_HOST, TRIBUTARY_PORT): ${message}`;
}

/** Time for open connections to end after their next response. */
const lingerMilliseconds = 3000;

/**
 * Accepts no new connections and closes the open ones after their next response, so that no request is refused. Returns
 * when all are closed, or after a while.
 */
async function letConnectionsEnd(server: HttpServer): Promise<void> {
  server.prependListener('request', (_request, response) => void response.setHeader('connection', 'close'));
  // HttpServer.close would close idle connections at once, although a request may be on its way.
  Server.prototype.close.call(server);
  const elapsed = stopwatch();
  while (elapsed() < lingerMilliseconds && (await openConnections(server)) > 0) await sleep(20);
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
