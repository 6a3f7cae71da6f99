import type { FastifyInstance } from 'fastify';
import type { RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import { routeAdder } from '../route.ts';

/** Mounts the pages for people. */
export async function web(
  app: FastifyInstance,
  _context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  routeAdder(app, authenticator);
}
