import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserViewer } from '../../core/platform/domain/viewer.ts';
import { actForChannel } from '../../core/groups/operations/act-for-channel.ts';
import { prepareFiles } from '../../core/files/operations/prepare-files.ts';
import type { RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import { rememberMethods } from '../methods.ts';
import { linkHeader, ownUrl, withoutCredentials } from '../own-url.ts';
import { routeAdder } from '../route.ts';
import { readForm } from '../uploads.ts';
import { archiveRoute } from './archive/archives.ts';
import { audienceCalls } from './identity/audiences.ts';
import type { AddCall, AddPublicCall, Call } from './call.ts';
import { channelCalls } from './accounts/channels.ts';
import { describeCall } from './described/describe-call.ts';
import { connectionCalls } from './identity/connections.ts';
import { errorBody, sendError } from './errors.ts';
import { exportCalls } from './archive/exports.ts';
import { fileChangeCalls } from './files/file-changes.ts';
import { fileExportCalls } from './files/file-exports.ts';
import { fileCalls } from './files/files.ts';
import { createBufferOrStream } from './buffer-or-stream.ts';
import { itemCalls } from './content/items.ts';
import { type Parameters, text } from './parameters.ts';
import { permissionCalls } from './identity/permissions.ts';
import { photoCalls } from './files/photos.ts';
import { pictureCalls } from './files/pictures.ts';
import { privacyGroupCalls } from './identity/privacy-groups.ts';
import { createResponseCache } from './response-cache.ts';
import { streamCalls } from './content/streams.ts';
import { uploadRoutes } from './files/uploads.ts';

/** Calls that the alias prefix has (facts, section 0). */
const aliased = new Set([
  'version',
  'channel/export/basic',
  'item/export_page',
  'channel/list',
  'channel/stream',
  'files',
  'filemeta',
  'filedata',
  'file/export',
  'file/export_page',
  'file',
  'albums',
  'photos',
  'photo',
  'group_members',
  'group',
  'xchan',
  'item/update',
  'item/full',
]);
type Handle = (call: Call) => Promise<unknown>;
/** Who asks, and what. */
interface Asked {
  readonly viewer: UserViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Parts of a form that hold files. */
const fileParts = ['media', 'file'];
const json = 'application/json; charset=utf-8';
const unreadable = 'Send a form (application/x-www-form-urlencoded, multipart/form-data) or application/json.';

/** A prefix that calls are mounted under, and the path that a call has there; undefined for none. */
export interface Mount {
  readonly prefix: string;
  readonly pathOf: (path: string) => string | undefined;
}

const native: Mount = { prefix: '/api/z/1.0', pathOf: (path) => path };

/** The API, and the two prefixes that the reference server keeps for old clients. */
const mounts: readonly Mount[] = [
  native,
  { prefix: '/api/red', pathOf: (path) => (aliased.has(path) ? path : undefined) },
  { prefix: '/api/export', pathOf: (path) => (path === 'channel/export/basic' ? 'basic' : undefined) },
];

/** Calls whose answers are not cached: they hold keys, or the bytes of files, which are many and seldom asked for twice. */
const uncacheable: ReadonlySet<string> = new Set([
  'channel/export/basic',
  'filedata',
  'file',
  'file/export',
  'file/export_page',
]);

/** Answers calls, from the cache where nothing has been written since. */
function createAnswerTo(context: HttpContext) {
  const cache = createResponseCache(context.operations.database);
  const bufferOrStream = createBufferOrStream();
  return async (
    handle: Handle,
    { viewer, request, reply }: Asked,
    { isCacheable, reads }: { readonly isCacheable: boolean; readonly reads: boolean },
  ): Promise<Buffer | string | Readable> => {
    const key = isCacheable ? await cache.cacheKey(viewer, request) : undefined;
    const cached = key && cache.get(key, reply);
    if (cached) return cached;
    const answer = await handle(await callOf(context, { viewer, request, reply }, reads ? [] : fileParts));
    const body = answer instanceof Readable ? await bufferOrStream(answer, isCacheable) : JSON.stringify(answer);
    return key && typeof body === 'string' ? cache.set(key, body, reply) : body;
  };
}

/** Mounts the channel API under each of its prefixes; they share one cache of answers. */
export async function channelApi(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  const answerTo = createAnswerTo(context);
  // What lies under no API at all is refused in the words of this one.
  await app.register(async (scope) => refuseUnknown(scope), { prefix: '/api' });
  for (const mount of mounts) {
    await app.register((scope) => mountCalls(scope, context, authenticator, { mount, answerTo }), {
      prefix: mount.prefix,
    });
  }
}

function refuseUnknown(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody('not_found', 'There is no such endpoint; the documentation lists them.')),
  );
}

async function mountCalls(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
  { mount, answerTo }: { mount: Mount; answerTo: ReturnType<typeof createAnswerTo> },
): Promise<void> {
  app.setErrorHandler(sendError);
  refuseUnknown(app);
  const { add: addRoute, refuseOthers } = rememberMethods(routeAdder(app, authenticator));
  const urlsOf = (path: string): string[] => {
    const own = mount.pathOf(path);
    return own === undefined ? [] : [`/${own}`, `/${own}.json`];
  };

  // Each call stands in the description once, by its proper name.
  const describedAt = (url: string, method: string, path: string) =>
    mount === native && url === `/${path}` ? describeCall(method, path) : undefined;

  const mountCall = ({ method, path, summary, handle, reads }: MountedCall): void => {
    for (const url of urlsOf(path)) {
      addRoute({
        method,
        path: url,
        summary,
        described: describedAt(url, method, path),
        // Those of a form lead on in an address, too.
        takes: describeCall('GET', path) ?? describeCall(method, path),
        auth: 'user',
        scope: reads ? 'read_api' : undefined,
        handle: async (exchange) => {
          // Exports hold keys: nobody keeps them.
          if (path === 'channel/export/basic') exchange.reply.header('cache-control', 'no-store');
          const body = await answerTo(handle, exchange, {
            isCacheable: method === 'GET' && !uncacheable.has(path),
            reads,
          });
          return exchange.reply.type(json).send(body);
        },
      });
    }
  };
  const addPublic: AddPublicCall = (path, summary, handle) => {
    for (const url of urlsOf(path)) {
      addRoute({
        method: 'GET',
        path: url,
        summary,
        described: describedAt(url, 'GET', path),
        auth: 'none',
        handle: async ({ reply }) => reply.type(json).send(JSON.stringify(await handle())),
      });
    }
  };
  for (const call of mountedCalls(addPublic, context)) mountCall(call);
  if (mount === native) {
    uploadRoutes(app, addRoute, context, app.prefix);
    archiveRoute(addRoute, context);
  }
  // Reading never writes and writing is never a GET.
  refuseOthers(app, (allowed) => errorBody('method_not_allowed', `This endpoint takes ${allowed.join(' and ')}.`));
}

/** A call as it is mounted; one that reads needs no more than the right to read, whatever its method. */
interface MountedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly handle: Handle;
  readonly reads: boolean;
}

function mountedCalls(addPublic: AddPublicCall, context: HttpContext): MountedCall[] {
  const calls: MountedCall[] = [];
  const add: AddCall = (method, path, summary, handle) => {
    calls.push({ method, path, summary, handle, reads: method === 'GET' });
  };
  addCalls(add, addPublic, context);
  return [...calls, ...readByPost(calls)];
}

/** Reading calls also take their parameters as a form (facts, section 0), where POST means nothing else. */
function readByPost(calls: readonly MountedCall[]): MountedCall[] {
  const writing = new Set(calls.flatMap(({ method, path }) => (method === 'POST' ? [path] : [])));
  return calls.filter(({ path }) => !writing.has(path)).map((call) => ({ ...call, method: 'POST' }));
}

/** Adds every call but `channel/export/archive` and those of `upload`, which answer no JSON. */
export function addCalls(add: AddCall, addPublic: AddPublicCall, context: HttpContext): void {
  channelCalls(add, addPublic, context);
  audienceCalls(add, context);
  itemCalls(add, context);
  streamCalls(add, context);
  exportCalls(add, context);
  fileCalls(add, context);
  fileChangeCalls(add, context);
  fileExportCalls(add, context);
  photoCalls(add, context);
  pictureCalls(add, context);
  connectionCalls(add, context);
  privacyGroupCalls(add, context);
  permissionCalls(add, context);
}

/** What a handler gets: the parameters, and the channel that they name to act for. */
async function callOf(
  context: HttpContext,
  { viewer, request, reply }: Asked,
  parts: readonly string[],
): Promise<Call> {
  const { parameters, media } = await inputOf(context, request, parts);
  const { baseUrl, database } = context.operations;
  const address = text(parameters, 'channel');
  const actor = address === undefined ? viewer : await actForChannel(database.reader, viewer, address);
  const next: Call['next'] = (changes) => {
    const link = nextLink(request, baseUrl, parameters, changes);
    if (link !== undefined) reply.header('link', link);
  };
  return { viewer: actor, parameters, media, next };
}

/** The value of a `Link` header; what came in a form goes into the address, as far as it may. */
function nextLink(
  request: FastifyRequest,
  baseUrl: string,
  parameters: Parameters,
  changes: Readonly<Record<string, string>>,
): string | undefined {
  const asked = withoutCredentials(request.url);
  for (const [name, value] of request.method === 'POST' ? Object.entries(parameters) : []) {
    if (typeof value === 'string') asked.searchParams.set(name, value);
  }
  const next = ownUrl({ url: `${asked.pathname}${asked.search}`, routeOptions: request.routeOptions }, baseUrl);
  for (const name of ['page', 'start', 'after']) next.searchParams.delete(name);
  for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, value);
  return linkHeader([['next', next.href]]);
}

/**
 * Query and form together, the form wins (facts, section 0). A body with GET is not looked at.
 * @param parts those that may hold files; others are passed over
 */
async function inputOf(
  context: HttpContext,
  request: FastifyRequest,
  parts: readonly string[],
): Promise<Pick<Call, 'parameters' | 'media'>> {
  const query = request.query as object;
  if (request.method === 'GET' || request.method === 'HEAD') return { parameters: { ...query }, media: [] };
  // Fastify reads text by itself; it names no parameters.
  if (typeof request.body === 'string') throw Object.assign(new Error(unreadable), { statusCode: 415 });
  if (!request.isMultipart()) return { parameters: { ...query, ...(request.body as object | null) }, media: [] };
  const { blobs, uploadLimit } = context.operations;
  const { fields, files } = await readForm(request, blobs, parts, uploadLimit);
  return { parameters: { ...query, ...fields }, media: await prepareFiles(context.operations, files) };
}
