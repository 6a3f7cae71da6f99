import { channel } from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { Scope, UserViewer } from '../../core/platform/domain/viewer.ts';
import type { Described } from '../described.ts';
import type { AddRoute, Exchange } from '../route.ts';
import { asJsonOrForm } from './describe.ts';
import { readParameters, refuseUndeclared } from './parameters.ts';

/** A request of a signed-in user to a route of the group API. */
export interface GroupExchange<P, T> {
  readonly viewer: UserViewer;
  readonly params: P;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /**
   * The parameters of the request, checked against what the route declares; `more` are fields of a multipart body, once
   * that has been read. To be called where their values may be refused: behind the group and the role.
   * @throws DomainError missing_parameter, invalid_parameter
   */
  readonly take: (more?: Readonly<Record<string, unknown>>) => T;
}

/** A route of the group API: what it takes it declares, and nothing else is taken. */
interface GroupRoute<P extends TSchema, T extends TObject> {
  readonly method: HTTPMethods;
  readonly path: string;
  readonly summary: string;
  readonly described: Described;
  readonly produces?: readonly string[];
  readonly scope?: Scope | 'any' | undefined;
  readonly auth: 'user';
  readonly params?: P;
  /** Parameters of the query and the body. */
  readonly takes?: T;
  readonly handle: (exchange: GroupExchange<Static<P>, Static<T>>) => Promise<unknown>;
}

export type AddGroupRoute = <P extends TSchema = TObject, T extends TObject = TObject>(route: GroupRoute<P, T>) => void;

/** What a handler is given; a subscriber may put something else in the place of `values`, to see what is read. */
export interface TakenParameters {
  readonly route: string;
  readonly takes: TObject;
  values: object;
}

/** Publishes `TakenParameters` while somebody listens; tests do. */
export const takenParameters = channel('tributary:group-api:taken');

const nothing = Type.Object({});

/** Adds routes of the group API; parameters that a route does not declare are refused by name before it is asked. */
export function groupRouteAdder(add: AddRoute): AddGroupRoute {
  return ({ takes, handle, ...route }) => {
    const declared: TObject = takes ?? nothing;
    const name = `${route.method as string} ${route.path}`;
    add({
      ...route,
      described: describedWith(route, takes),
      handle: ({ viewer, params, request, reply }: Exchange<UserViewer, unknown, unknown, unknown>) => {
        refuseUndeclared(request, declared, name);
        const take = (more?: Readonly<Record<string, unknown>>) => {
          if (more) refuseUndeclared(request, declared, name, more);
          const taken: TakenParameters = {
            route: name,
            takes: declared,
            values: readParameters(request, declared, more),
          };
          if (takenParameters.hasSubscribers) takenParameters.publish(taken);
          return taken.values;
        };
        return handle({ viewer, params, request, reply, take } as never);
      },
    });
  };
}

/** The parameters belong to the query where a route reads, and to the body where it writes, unless told otherwise. */
function describedWith(
  { method, described }: { method: HTTPMethods; described: Described },
  takes?: TObject,
): Described {
  if (!takes) return described;
  if (method === 'GET') return { ...described, query: described.query ?? takes };
  return { ...described, body: described.body ?? asJsonOrForm(takes) };
}
