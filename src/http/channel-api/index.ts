import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import type { OpenapiOperation } from '../openapi/operation.ts';
import { answerUnknown } from '../protocol/bodies.ts';
import { tagOf } from '../protocol/conditional.ts';
import { type AddRoute, routeAdder } from '../route.ts';
import { archiveRoute } from './archive/archives.ts';
import { createBufferOrStream } from './buffer-or-stream.ts';
import { type MountedEndpoint, mountedEndpoints } from './endpoints.ts';
import { errorBody, sendError } from './errors.ts';
import { uploadRoutes } from './files/uploads.ts';
import { openapiOf } from './openapi.ts';
import { LentAnswer } from './lent-answer.ts';
import { type Asked, readCall } from './read-call.ts';

const json = 'application/json; charset=utf-8';

/** A prefix that endpoints are mounted under, and the path that one has there; undefined for none. */
interface Mount {
  readonly prefix: string;
  readonly pathOf: (row: MountedEndpoint) => string | undefined;
}

const native: Mount = { prefix: '/api/z/1.0', pathOf: ({ path }) => path };

/** The API, and the two prefixes that the reference server keeps for old clients. */
const mounts: readonly Mount[] = [
  native,
  { prefix: '/api/red', pathOf: ({ path, isAliased }) => (isAliased ? path : undefined) },
  { prefix: '/api/export', pathOf: ({ path }) => (path === 'channel/export/basic' ? 'basic' : undefined) },
];

type AnswerTo = (row: MountedEndpoint, asked: Asked) => Promise<Buffer | Readable>;

/** Answers requests; short responses to GET have a tag if the tags of their parts are known. */
function createAnswerTo(context: HttpContext): AnswerTo {
  const bufferOrStream = createBufferOrStream();
  return async (row, asked) => {
    const isCacheable = row.method === 'GET' && row.isCacheable !== false;
    const answer = await row.handle((await readCall(context, row, asked)) as Parameters<typeof row.handle>[0]);
    if (answer instanceof LentAnswer) return answer.for(asked.reply);
    const made =
      answer instanceof Readable ? await bufferOrStream(answer, isCacheable) : [Buffer.from(JSON.stringify(answer))];
    if (made instanceof Readable) return made;
    const tag = isCacheable ? tagOf(made) : undefined;
    if (tag !== undefined) asked.reply.header('etag', tag);
    if (made.length === 1) return made[0]!;
    return tag === undefined ? Buffer.concat(made) : context.cache.whole(tag, made);
  };
}

/** Mounts the channel API under each of its prefixes. */
export async function channelApi(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  const answerTo = createAnswerTo(context);
  // Unknown addresses outside all APIs get this API's error format.
  await app.register(async (scope) => rejectUnknown(scope), { prefix: '/api' });
  for (const mount of mounts) {
    await app.register((scope) => mountEndpoints(scope, context, authenticator, { mount, answerTo }), {
      prefix: mount.prefix,
    });
  }
}

function rejectUnknown(app: FastifyInstance): void {
  answerUnknown(app, (_request, reply) =>
    reply.code(404).send(errorBody('not_found', 'There is no such endpoint; the documentation lists them.')),
  );
}

async function mountEndpoints(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
  { mount, answerTo }: { mount: Mount; answerTo: AnswerTo },
): Promise<void> {
  app.setErrorHandler(sendError);
  rejectUnknown(app);
  // Reading never writes and writing is never a GET.
  const add = routeAdder(app, authenticator, (allowed) =>
    errorBody('method_not_allowed', `This endpoint takes ${allowed.join(' and ')}.`),
  );
  const rows = mountedEndpoints();
  for (const row of rows) {
    const path = mount.pathOf(row);
    if (path === undefined) continue;
    const openapi = openapiOf(row);
    // A link to the next page is an address, so it has the parameters of GET if that exists.
    const reading = rows.find((each) => each.method === 'GET' && each.path === row.path);
    const route = { row, takes: reading ? openapiOf(reading) : openapi, contents: openapi.body, answerTo, context };
    // Each is in the API description once, by its proper name.
    addEndpoint(add, { ...route, path: `/${path}`, openapi: mount === native ? openapi : undefined });
    addEndpoint(add, { ...route, path: `/${path}.json`, openapi: undefined });
  }
  if (mount === native) {
    uploadRoutes(app, add, context, app.prefix);
    archiveRoute(add, context);
  }
}

interface EndpointRoute {
  readonly row: MountedEndpoint;
  readonly path: string;
  readonly openapi: OpenapiOperation | undefined;
  readonly takes: OpenapiOperation;
  readonly contents: OpenapiOperation['body'];
  readonly answerTo: AnswerTo;
  readonly context: HttpContext;
}

function addEndpoint(add: AddRoute, { row, path, openapi, takes, contents, answerTo, context }: EndpointRoute): void {
  const { method, summary } = row;
  const route = { method, path, summary, openapi, takes, contents };
  if (row.auth === 'none') {
    add({
      ...route,
      auth: 'none',
      handle: async ({ reply }) => reply.type(json).send(JSON.stringify(await row.handle({ context } as never))),
    });
    return;
  }
  add({
    ...route,
    auth: 'user',
    scope: row.reads ? 'read_api' : undefined,
    handle: async (asked) => {
      // Responses with keys must not be stored.
      if (row.holdsKeys) asked.reply.header('cache-control', 'no-store');
      return asked.reply.type(json).send(await answerTo(row, asked));
    },
  });
}
