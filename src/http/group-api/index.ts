import type { FastifyInstance } from 'fastify';
import type { RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import { routeAdder } from '../route.ts';
import { answerUnknown } from '../protocol/bodies.ts';
import { addVary } from '../protocol/conditional.ts';
import { withSudo } from '../sudo.ts';
import { nameJsonPlainly, readBodiesLeniently } from './bodies.ts';
import { sendError } from './errors.ts';
import { mountRoutes } from './route.ts';
import { groupApiTable } from './routes.ts';

/** Mounts the group API. */
export async function groupApi(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  app.setErrorHandler(sendError);
  answerUnknown(app, (_request, reply) => reply.code(404).send({ error: '404 Not Found' }));
  readBodiesLeniently(app, context.operations.blobs);
  nameJsonPlainly(app);
  // The credentials there determine the response.
  app.addHook('onRequest', async (_request, reply) => addVary(reply, ['Sudo']));
  const add = routeAdder(app, withSudo(authenticator, context.operations), () => ({ error: '405 Not Allowed' }));
  mountRoutes(add, context, groupApiTable);
}
