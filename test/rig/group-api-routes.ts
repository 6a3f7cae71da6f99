import Fastify from 'fastify';
import { createRequestAuthenticator } from '../../src/http/authenticate.ts';
import { createHttpContext } from '../../src/http/context.ts';
import { groupApi } from '../../src/http/group-api/index.ts';
import { createAuthenticator } from '../../src/core/accounts/operations/sign-in.ts';
import type { TestTributary } from './tributary.ts';

/** One mounted route of the group API, without its prefix: `GET /groups/:id`. */
export interface MountedRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/** Every route of the group API that does something; those that only refuse a method are left out. */
export async function groupApiRoutes({ operations, config }: TestTributary): Promise<MountedRoute[]> {
  const app = Fastify();
  const routes: MountedRoute[] = [];
  app.addHook('onRoute', ({ method, path, config: facts = {} }) => {
    const { auth } = facts as { auth?: string };
    if (auth === undefined) return;
    for (const each of [method].flat()) {
      if (each !== 'HEAD') routes.push({ method: each as MountedRoute['method'], path });
    }
  });
  const context = createHttpContext({
    operations,
    authenticator: createAuthenticator(operations, config),
    options: config,
  });
  await app.register((scope) => groupApi(scope, context, createRequestAuthenticator(context)));
  await app.close();
  return routes;
}
