import { channel } from 'node:diagnostics_channel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { requireAdmin, type Scope, type UserViewer } from '../../core/platform/index.ts';
import type { HttpContext } from '../context.ts';
import type { Answers, Contents, OpenapiOperation } from '../openapi/operation.ts';
import type { AddRoute } from '../route.ts';
import type { SensitiveAction } from '../sensitive-actions.ts';
import { assertReadable } from './bodies.ts';
import { assertDeclared, readParameters } from './parameters.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Statuses that routes refuse with for their own reasons; those of every route are listed once. */
export type Refusals = Readonly<Partial<Record<400 | 401 | 403 | 404 | 409 | 413 | 422 | 429, string>>>;

/** A request of a signed-in user, before its parameters are checked. */
export interface Asking<P> {
  readonly context: HttpContext;
  readonly operations: HttpContext['operations'];
  readonly reader: HttpContext['operations']['database']['reader'];
  readonly viewer: UserViewer;
  readonly params: P;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Who may call a route, and the objects named in its path. */
export interface Access<P, S> {
  /** In a few words, for the documentation. */
  readonly who: string;
  /** @throws DomainError not_found, forbidden */
  readonly find: (asking: Asking<P>) => Promise<S>;
}

/** Reads a body with a file, or in place of one. */
export type ReadUpload<U> = (asking: Asking<unknown>) => Promise<{
  readonly file: U;
  /** The other fields of the form; these are parameters. */
  readonly fields?: Readonly<Record<string, unknown>>;
}>;

/** A request whose caller, path and parameters have been checked. */
export interface Exchange<P, I, S, U> extends Asking<P> {
  /** The objects named in the path. */
  readonly subject: S;
  readonly input: I;
  readonly file: U;
}

/** The result of a handler for a schema; handlers send anything other than JSON themselves. */
type Answered<A> = A extends { readonly contents: Contents }
  ? FastifyReply
  : A extends TSchema
    ? Static<A> | FastifyReply
    : void;

/** One route of the group API: all that is known of it, from which server, documentation and description are made. */
interface Row<P extends TObject, I extends TObject, S, U, A extends Answers[number]> {
  readonly method: Method;
  readonly path: string;
  /** Another path of the same, used by some clients; it isn't described separately. */
  readonly alias?: string;
  /** The section of the documentation. */
  readonly tag: string;
  /** One line. */
  readonly summary: string;
  /** Description of the response, and further details; sentences. */
  readonly description: string;
  readonly access: Access<Static<P>, S>;
  /** Who may call it, if an operation checks more. */
  readonly who?: string;
  /** Defaults to `read_api` for GET and `api` for the rest; `any` is also for tokens that can do nothing else. */
  readonly scope?: Scope | 'any';
  /** It requires recent authentication of people with a session. */
  readonly sensitive?: SensitiveAction;
  readonly params?: P;
  /** Parameters of the query and the body. Nothing else is taken. */
  readonly input?: I;
  /** Read after the access check, because only then may a body be refused. */
  readonly upload?: ReadUpload<U>;
  /** Types of the body, where it is not the input as JSON or as a form. */
  readonly bodies?: Contents;
  /** Parameters of a route that writes which are usually in the address anyway. */
  readonly inAddress?: TObject;
  /** Types that `Accept` may name, if not only JSON. */
  readonly produces?: readonly string[];
  /** Members of a JSON body, where these may be more than usual. */
  readonly members?: number;
  /** The response; null for none. */
  readonly answer: A;
  /** Its status: 200 for GET, PUT and PATCH, 201 for POST, 204 for DELETE unless said otherwise. */
  readonly status?: number;
  /** Other responses, by status; handlers send these themselves. */
  readonly others?: Answers;
  readonly refusals?: Refusals;
  readonly handle: (exchange: Exchange<Static<P>, Static<I>, S, U>) => Promise<Answered<A>>;
}

/** A row of the table of routes. */
export interface GroupRoute {
  readonly method: Method;
  readonly path: string;
  readonly alias?: string | undefined;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly who: string;
  readonly scope?: Scope | 'any' | undefined;
  readonly sensitive?: SensitiveAction | undefined;
  readonly params?: TObject | undefined;
  readonly input?: TObject | undefined;
  readonly bodies?: Contents | undefined;
  readonly inAddress?: TObject | undefined;
  readonly produces?: readonly string[] | undefined;
  readonly members?: number | undefined;
  /** The usual one. */
  readonly status: number;
  /** By status, including the usual one. */
  readonly answers: Answers;
  readonly refusals: Refusals;
  /** Checks and carries out a request. */
  readonly run: (asking: Asking<unknown>) => Promise<unknown>;
}

/** Input of a handler; a subscriber may replace `values`, to see what is read. */
export interface TakenParameters {
  readonly route: string;
  readonly takes: TObject;
  values: object;
}

/** Publishes `TakenParameters` while someone listens; tests do. */
export const takenParameters = channel('tributary:group-api:taken');

const defaultStatus = { GET: 200, PUT: 200, PATCH: 200, POST: 201, DELETE: 204 } as const;
const nothing = Type.Object({});
const needsRecent = 'Sessions need recent authentication.';

type NoFields = TObject<Record<never, never>>;

/** Makes a row of the table; its handler is given what path and input are declared to be. */
export function route<
  A extends Answers[number],
  S,
  P extends TObject = NoFields,
  I extends TObject = NoFields,
  U = never,
>(row: Row<P, I, S, U, A>): GroupRoute {
  const { access, upload, handle, answer, others, status = defaultStatus[row.method], ...facts } = row;
  const { input, sensitive } = facts;
  const name = `${facts.method} ${facts.path}`;
  return {
    ...facts,
    who: facts.who ?? access.who,
    description: sensitive ? `${facts.description} ${needsRecent}` : facts.description,
    status,
    answers: { ...others, [status]: answer },
    refusals: facts.refusals ?? {},
    run: async (asked) => {
      const asking = asked as Asking<Static<P>>;
      const { request, reply } = asking;
      const declared: TObject = input ?? nothing;
      assertDeclared(request, declared, name);
      const subject = await access.find(asking);
      // Anything but a file is a missing file (group API facts, section 4.3).
      if (!upload) assertReadable(request);
      const { file, fields } = (await upload?.(asking)) ?? {};
      if (fields) assertDeclared(request, declared, name, fields);
      const values = input ? taken(name, input, readParameters(request, input, fields)) : {};
      const exchange = { ...asking, subject, input: values as Static<I>, file: file as U };
      const answered: unknown = await handle(exchange);
      // A handler that sends a response itself returns the reply, which is awaited like a promise: it resolves when
      // sent.
      if (reply.sent || reply.raw.headersSent) return reply;
      return reply.code(status).send(answered);
    },
  };
}

function taken(routeName: string, takes: TObject, values: object): object {
  const parameters: TakenParameters = { route: routeName, takes, values };
  if (takenParameters.hasSubscribers) takenParameters.publish(parameters);
  return parameters.values;
}

/** Everyone who is signed in. */
export const signedIn: Access<unknown, undefined> = {
  who: 'any signed-in user',
  find: () => Promise.resolve(undefined),
};

export const administrator: Access<unknown, undefined> = {
  who: 'administrator',
  find: async ({ viewer }) => requireAdmin(viewer) as undefined,
};

/** Mounts the routes of a table; parameters that a route does not declare are refused by name before it is asked. */
export function mountRoutes(add: AddRoute, context: HttpContext, table: readonly GroupRoute[]): void {
  const { operations } = context;
  const { reader } = operations.database;
  for (const { run, alias, ...row } of table) {
    const { method, path, summary, scope, sensitive, params, produces, members } = row;
    const described = openapiOf(row);
    for (const at of alias === undefined ? [path] : [path, alias]) {
      add({
        method,
        path: at,
        summary,
        scope,
        auth: 'user',
        sensitive,
        members,
        ...(params && { params }),
        ...(produces && { produces }),
        ...(at === path ? { openapi: described } : { takes: described }),
        handle: (exchange) => run({ ...exchange, context, operations, reader }),
      });
    }
  }
}

/** The parameters belong to the query where a route reads, and to the body where it writes, unless the row says otherwise. */
function openapiOf({ method, tag, input, bodies, inAddress, ...rest }: Omit<GroupRoute, 'run'>): OpenapiOperation {
  const body = bodies ?? (input && method !== 'GET' ? asJsonOrForm(input) : undefined);
  const query = method === 'GET' ? input : inAddress;
  const { answers, description, refusals } = rest;
  return { tag: `Group API: ${tag}`, answers, description, refusals, query, body };
}

/** A body in either form. */
function asJsonOrForm(schema: TSchema): Contents {
  return { 'application/json': schema, 'application/x-www-form-urlencoded': schema };
}
