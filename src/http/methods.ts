import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { AddRoute } from '../route.ts';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Adds routes and remembers which methods each path has, so that the others can be refused, and OPTIONS answered. */
export function rememberMethods(adder: AddRoute): { add: AddRoute; refuseOthers: (app: FastifyInstance) => void } {
  const known = new Map<string, Set<HTTPMethods>>();
  return {
    add: (route) => {
      const own = known.get(route.path) ?? new Set<HTTPMethods>();
      own.add(route.method);
      if (own.has('GET')) own.add('HEAD');
      known.set(route.path, own);
      adder(route);
    },
    refuseOthers: (app) => {
      for (const [url, own] of known) {
        const allow = methods.filter((method) => own.has(method)).join(', ');
        app.route({
          method: methods.filter((method) => !own.has(method)),
          url,
          config: { auth: 'none', refuses: true },
          handler: (request, reply) =>
            request.method === 'OPTIONS'
              ? reply.code(204).header('allow', allow).send()
              : reply.code(405).header('allow', allow).send({ error: '405 Not Allowed' }),
        });
      }
    },
  };
}
