import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';

const made = 'fastify.initialization';

/** Every route that is added to servers while `start` runs. */
export async function routesAddedBy(start: () => Promise<unknown>): Promise<RouteOptions[]> {
  const routes: RouteOptions[] = [];
  const listen = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      routes.push(route);
    });
  };
  subscribe(made, listen);
  try {
    await start();
    return routes;
  } finally {
    unsubscribe(made, listen);
  }
}
