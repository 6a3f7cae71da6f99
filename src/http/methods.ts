import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { AddRoute } from './route.ts';

const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Routes whose methods are collected. */
interface RouteMethods {
  readonly add: AddRoute;
  /** Refuses the methods that a path does not have, in the words of an API, and answers OPTIONS with those it has. */
  readonly refuseOtherMethods: (app: FastifyInstance, bodyFor: (allowed: readonly HTTPMethods[]) => object) => void;
}

/** Adds routes and notes which methods each path has, so that the others can be refused. */
export function collectMethods(adder: AddRoute): RouteMethods {
  const known = new Map<string, Set<HTTPMethods>>();
  return {
    add: (route) => {
      const own = known.get(route.path) ?? new Set<HTTPMethods>();
      own.add(route.method);
      if (own.has('GET')) own.add('HEAD');
      known.set(route.path, own);
      adder(route);
    },
    refuseOtherMethods: (app, bodyFor) => {
      for (const [url, own] of known) {
        const allowed = methods.filter((method) => own.has(method) && method !== 'OPTIONS');
        const allow = allowed.join(', ');
        const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
          request.method === 'OPTIONS'
            ? reply.code(204).header('allow', allow).send()
            : reply.code(405).header('allow', allow).send(bodyFor(allowed));
        app.route({
          method: methods.filter((method) => !own.has(method)),
          url,
          config: { auth: 'none', refuses: true },
          // What is sent need not be read.
          preParsing: async (request, reply, payload) => {
            await refuse(request, reply);
            return payload;
          },
          handler: (request, reply) => refuse(request, reply),
        });
      }
    },
  };
}
