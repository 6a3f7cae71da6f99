import type { FastifyReply, FastifyRequest } from 'fastify';
import { prepareFiles } from '../../core/files/index.ts';
import { timezoneOf } from '../../core/identity/index.ts';
import type { UserViewer } from '../../core/platform/index.ts';
import { channelInput, needsZone, readInput, type Sent } from '../../wire/channel-api/parameters.ts';
import type { HttpContext } from '../context.ts';
import { linkHeader, ownUrl, withoutCredentials } from '../protocol/own-url.ts';
import { fileLimit, readForm } from '../uploads.ts';
import type { Call } from './endpoint.ts';
import type { MountedEndpoint } from './endpoints.ts';
import { actForChannel } from '../../core/groups/index.ts';

/** The requester and the request. */
export interface Asked {
  readonly viewer: UserViewer;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

const unsupportedBody = 'Send a form (application/x-www-form-urlencoded, multipart/form-data) or application/json.';

/** Parts of a form that any endpoint takes files in. */
const fileParts = ['media', 'file'];

/**
 * Input of an endpoint's handler: the parameters, and the channel that they name to act for.
 * @throws DomainError forbidden, invalid_parameter; an error with status 415
 */
export async function readCall(
  context: HttpContext,
  row: MountedEndpoint,
  { viewer, request, reply }: Asked,
): Promise<Call> {
  const { sent, media } = await readSent(context, viewer, request, row.reads ? [] : fileParts);
  const { baseUrl, database } = context.operations;
  const actor = await actingViewer(context, viewer, sent);
  const zone = needsZone(row.input, sent) ? await timezoneOf(database.reader, actor.channelId) : undefined;
  const next: Call['next'] = (changes) => {
    const link = nextLink(request, baseUrl, sent, changes);
    if (link !== undefined) reply.header('link', link);
  };
  return { context, viewer: actor, input: readInput(row.input, sent, zone), media, next };
}

/** The value of a `Link` header; parameters of a form become part of the address, where they may. */
function nextLink(
  request: FastifyRequest,
  baseUrl: string,
  sent: Sent,
  changes: Readonly<Record<string, string>>,
): string | undefined {
  const asked = withoutCredentials(request.url);
  for (const [name, value] of request.method === 'POST' ? Object.entries(sent) : []) {
    if (typeof value === 'string') asked.searchParams.set(name, value);
  }
  const next = ownUrl({ url: `${asked.pathname}${asked.search}`, routeOptions: request.routeOptions }, baseUrl);
  for (const name of ['page', 'start', 'after', 'before']) next.searchParams.delete(name);
  for (const [name, value] of Object.entries(changes)) next.searchParams.set(name, value);
  return linkHeader([['next', next.href]]);
}

/**
 * Query and form together; the form takes precedence (facts, section 0). A body of a GET is ignored.
 * @param parts those that may contain files; others are ignored
 */
async function readSent(
  context: HttpContext,
  viewer: UserViewer,
  request: FastifyRequest,
  parts: readonly string[],
): Promise<{ readonly sent: Sent; readonly media: Call['media'] }> {
  const query = request.query as object;
  if (request.method === 'GET' || request.method === 'HEAD') return { sent: { ...query }, media: [] };
  // Fastify parses text itself; it contains no parameters.
  if (typeof request.body === 'string') throw Object.assign(new Error(unsupportedBody), { statusCode: 415 });
  if (!request.isMultipart()) return { sent: { ...query, ...(request.body as object | null) }, media: [] };
  const { operations } = context;
  const limit = await fileLimit(operations, viewer);
  const { fields, files } = await readForm(request, operations.blobs, parts, limit);
  return { sent: { ...query, ...fields }, media: await prepareFiles(operations, viewer, files) };
}

/**
 * The viewer, acting for the channel that `channel` names, if any.
 * @throws DomainError forbidden for a channel that is not theirs to act for; invalid_parameter
 */
export async function actingViewer({ operations }: HttpContext, viewer: UserViewer, sent: Sent): Promise<UserViewer> {
  const { channel } = readInput(channelInput, sent);
  return channel === undefined ? viewer : actForChannel(operations.database.reader, viewer, channel);
}
