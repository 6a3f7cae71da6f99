import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import findMyWay from 'find-my-way';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The body of a 405, in the words of an API. */
export type RefuseMethod = (allowed: readonly string[]) => object;

interface Path {
  readonly own: Set<string>;
  readonly refuse: RefuseMethod;
}

/**
 * Refuses the methods that a path does not have, and answers OPTIONS with those it has, for all routes that set `refuseMethod`.
 * The router is built on the first such request: a route for each method would double the time of a start.
 */
export function answerOtherMethods(app: FastifyInstance, options: Parameters<typeof findMyWay>[0]): void {
  const paths = new Map<string, Path>();
  let router: ReturnType<typeof routerOf> | undefined;
  app.addHook('onRoute', ({ method, url, config }) => {
    const { refuseMethod: refuse } = (config ?? {}) as { refuseMethod?: RefuseMethod };
    if (!refuse) return;
    const path = paths.get(url) ?? { own: new Set(), refuse };
    for (const each of [method].flat()) path.own.add(each);
    paths.set(url, path);
  });
  // Before the body is read.
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isUnrouted(request)) return payload;
    router ??= routerOf(paths, options);
    const path = router.find('GET', request.raw.url ?? '/')?.store as Path | undefined;
    if (path) await answer(request, reply, path);
    return payload;
  });
}

/** Of all paths, whatever their methods. */
function routerOf(paths: ReadonlyMap<string, Path>, options: Parameters<typeof findMyWay>[0]) {
  const router = findMyWay(options);
  for (const [url, path] of paths) router.on('GET', url, () => undefined, path);
  return router;
}

/** `*` is the route of preflights, which are answered before this hook. */
function isUnrouted({ is404, routeOptions }: FastifyRequest): boolean {
  return is404 || routeOptions.url === '*';
}

function answer(request: FastifyRequest, reply: FastifyReply, { own, refuse }: Path): FastifyReply {
  const allowed = methods.filter((method) => own.has(method));
  reply.header('allow', allowed.join(', '));
  return request.method === 'OPTIONS' ? reply.code(204).send() : reply.code(405).send(refuse(allowed));
}
