import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { anonymous, type AnonymousViewer, type Scope, type UserViewer, type Viewer } from '../core/platform/index.ts';
import { requireAcceptable } from './protocol/accept.ts';
import { bringsCredentials, type RequestAuthenticator, requireUser } from './authenticate.ts';
import type { Contents, OpenapiOperation } from './openapi/operation.ts';
import { allowMembers } from './protocol/json.ts';
import type { RefuseMethod } from './methods.ts';
import { requireRecent, type SensitiveAction } from './sensitive-actions.ts';

/** A request whose parts were checked against the route's schemas. */
export interface Exchange<V, P, Q, B> {
  readonly viewer: V;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface RouteParts<P extends TSchema, Q extends TSchema, B extends TSchema> {
  readonly method: HTTPMethods;
  readonly path: string;
  /** One line for the API description. */
  readonly summary: string;
  /** Additional texts of the description; a route without them isn't described. */
  readonly openapi?: OpenapiOperation | undefined;
  /** Its parameters, if it is another path of a described route. */
  readonly takes?: OpenapiOperation | undefined;
  /** Its body, if that accepts more than the description. */
  readonly contents?: Contents | undefined;
  /** Members that a JSON body of a signed-in user may have, where these are more than usual. */
  readonly members?: number | undefined;
  /** Types of responses, if not only JSON. */
  readonly produces?: readonly string[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
}

/**
 * A route for signed-in users: the scope defaults to `read_api` for GET and `api` for the rest; `any` is also for tokens
 * that can do nothing else.
 */
export interface UserRoute<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteParts<P, Q, B> {
  readonly auth: 'user';
  readonly scope?: Scope | 'any' | undefined;
  /** It requires recent authentication of people with a session. */
  readonly sensitive?: SensitiveAction | undefined;
  readonly handle: (exchange: Exchange<UserViewer, Static<P>, Static<Q>, Static<B>>) => Promise<unknown>;
}

/** A route that is the same for everyone; credentials are not even looked at. */
export interface OpenRoute<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteParts<P, Q, B> {
  readonly auth: 'none';
  readonly handle: (exchange: Exchange<AnonymousViewer, Static<P>, Static<Q>, Static<B>>) => Promise<unknown>;
}

/** A route that also answers people who are not signed in. */
export interface PublicRoute<P extends TSchema, Q extends TSchema, B extends TSchema> extends RouteParts<P, Q, B> {
  readonly auth: 'public';
  readonly handle: (exchange: Exchange<Viewer, Static<P>, Static<Q>, Static<B>>) => Promise<unknown>;
}

export type AddRoute = <P extends TSchema, Q extends TSchema, B extends TSchema>(
  route: UserRoute<P, Q, B> | PublicRoute<P, Q, B> | OpenRoute<P, Q, B>,
) => void;

const json = ['application/json'];

/**
 * The one way to add a route: it must say who may call it. Credentials are checked before parameters are, so that
 * strangers learn nothing from validation messages.
 * @param refuseMethod for paths of an API that refuses their other methods
 */
export function routeAdder(
  app: FastifyInstance,
  authenticator: RequestAuthenticator,
  refuseMethod?: RefuseMethod,
): AddRoute {
  return (route) => {
    const { params, query, body } = route;
    const viewers = new WeakMap<FastifyRequest, Viewer>();
    app.route({
      method: route.method,
      url: route.path,
      config: {
        auth: route.auth,
        refuseMethod,
        sensitive: route.auth === 'user' ? route.sensitive : undefined,
        openapi: route.openapi,
        takes: route.takes ?? route.openapi,
        contents: route.contents ?? (route.takes ?? route.openapi)?.body,
        // Routes that answer only HEAD are described; HEAD of a GET route isn't.
        ...(route.method === 'HEAD' && { swagger: { exposeHeadRoute: true } }),
      },
      schema: {
        summary: route.summary,
        ...(params && { params }),
        ...(query && { querystring: query }),
        ...(body && { body }),
      },
      preParsing: async (request, _reply, payload) => {
        // Credentials in the body come too late for that.
        if (route.members === undefined || !bringsCredentials(request)) return payload;
        const { kind } = await authenticator.authenticate(request);
        if (kind === 'user') allowMembers(request, route.members);
        return payload;
      },
      preValidation: async (request) => {
        const viewer = route.auth === 'none' ? anonymous : await authenticator.authenticate(request);
        const reads = request.method === 'GET' || request.method === 'HEAD';
        if (route.auth === 'user') {
          const user = requireUser(viewer, route.scope ?? (reads ? 'read_api' : 'api'));
          if (route.sensitive !== undefined) requireRecent(user);
        }
        viewers.set(request, viewer);
        requireAcceptable(request, route.produces ?? json);
      },
      handler: (request, reply) =>
        route.handle({
          viewer: viewers.get(request)!,
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
        } as never),
    });
  };
}
