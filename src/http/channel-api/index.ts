import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { actForChannel } from '../../operations/act-for-channel.ts';
import { prepareFiles } from '../../operations/prepare-files.ts';
import type { RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import { routeAdder } from '../route.ts';
import { readForm } from '../uploads.ts';
import type { AddCall, AddPublicCall, Call } from './call.ts';
import { channelCalls } from './channels.ts';
import { connectionCalls } from './connections.ts';
import { errorBody, sendError } from './errors.ts';
import { exportCalls } from './exports.ts';
import { fileChangeCalls } from './file-changes.ts';
import { fileExportCalls } from './file-exports.ts';
import { fileCalls } from './files.ts';
import { itemCalls } from './items.ts';
import { text } from './parameters.ts';
import { permissionCalls } from './permissions.ts';
import { photoCalls } from './photos.ts';
import { pictureCalls } from './pictures.ts';
import { streamCalls } from './streams.ts';
import { uploadRoutes } from './uploads.ts';

/** Calls that the alias prefix does not have (facts, section 0). */
const withoutAlias = new Set([
  'verify',
  'network/stream',
  'abook',
  'abook/delete',
  'abconfig',
  'perm_allowed',
  'perm_limits',
]);
/** Parts of a form that hold files. */
const fileParts = ['media', 'file'];
const json = 'application/json; charset=utf-8';
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Mounts the channel API; `isAlias` under the prefix that the reference server keeps for old clients. */
export async function channelApi(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
  isAlias: boolean,
): Promise<void> {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send(errorBody('not_found', 'There is no such endpoint; the documentation lists them.')),
  );
  const addRoute = routeAdder(app, authenticator);
  const allowed = new Map<string, string[]>();
  const urlsOf = (path: string, method: string): string[] => {
    if (isAlias && withoutAlias.has(path)) return [];
    const urls = [`/${path}`, `/${path}.json`];
    for (const url of urls) allowed.set(url, [...(allowed.get(url) ?? []), method]);
    return urls;
  };

  const add: AddCall = (method, path, summary, handle) => {
    for (const url of urlsOf(path, method)) {
      addRoute({
        method,
        path: url,
        summary,
        auth: 'user',
        handle: async ({ viewer, request, reply }) => {
          const { parameters, media } = await inputOf(context, request);
          const address = text(parameters, 'channel');
          const { reader } = context.operations.database;
          const actor = address === undefined ? viewer : await actForChannel(reader, viewer, address);
          const next: Call['next'] = (changes) => {
            reply.header('link', nextLink(context.operations.baseUrl, request.url, changes));
          };
          const answer = await handle({ viewer: actor, parameters, media, next });
          return reply.type(json).send(answer instanceof Readable ? answer : JSON.stringify(answer));
        },
      });
    }
  };
  const addPublic: AddPublicCall = (path, summary, handle) => {
    for (const url of urlsOf(path, 'GET')) {
      const answer = async (): Promise<string> => JSON.stringify(await handle());
      addRoute({
        method: 'GET',
        path: url,
        summary,
        auth: 'none',
        handle: async ({ reply }) => reply.type(json).send(await answer()),
      });
    }
  };
  addCalls(add, addPublic, context);
  if (!isAlias) uploadRoutes(app, addRoute, context, app.prefix);
  refuseOtherMethods(app, allowed);
}

function addCalls(add: AddCall, addPublic: AddPublicCall, context: HttpContext): void {
  channelCalls(add, addPublic, context);
  itemCalls(add, context);
  streamCalls(add, context);
  exportCalls(add, context);
  fileCalls(add, context);
  fileChangeCalls(add, context);
  fileExportCalls(add, context);
  photoCalls(add, context);
  pictureCalls(add, context);
  connectionCalls(add, context);
  permissionCalls(add, context);
}

/** The value of a `Link` header. Credentials that came in the address do not go out again. */
function nextLink(baseUrl: string, url: string, changes: Readonly<Record<string, string>>): string {
  const next = new URL(url, baseUrl);
  for (const name of ['private_token', 'page', 'start', 'after']) next.searchParams.delete(name);
  for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, value);
  return `<${baseUrl}${next.pathname}${next.search}>; rel="next"`;
}

/** Query and form together, the form wins (facts, section 0). A body with GET is not looked at. */
async function inputOf(context: HttpContext, request: FastifyRequest): Promise<Pick<Call, 'parameters' | 'media'>> {
  const query = request.query as object;
  if (request.method === 'GET' || request.method === 'HEAD') return { parameters: { ...query }, media: [] };
  if (!request.isMultipart()) return { parameters: { ...query, ...(request.body as object | null) }, media: [] };
  const { blobs, uploadLimit } = context.operations;
  const { fields, files } = await readForm(request, blobs, fileParts, uploadLimit);
  return { parameters: { ...query, ...fields }, media: await prepareFiles(context.operations, files) };
}

/** Reading never writes and writing is never a GET: other methods are told so. */
function refuseOtherMethods(app: FastifyInstance, allowed: ReadonlyMap<string, readonly string[]>): void {
  for (const [url, known] of allowed) {
    const names = known.includes('GET') ? [...known, 'HEAD'] : known;
    app.route({
      method: methods.filter((method) => !known.includes(method)),
      url,
      handler: (_request, reply) =>
        reply
          .code(405)
          .header('allow', names.join(', '))
          .send(errorBody('method_not_allowed', `This endpoint takes ${names.join(' and ')}.`)),
    });
  }
}
