import { ReadableStream } from 'node:stream/web';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import Type from 'typebox';
import { findOwnUpload, findResumable, type ResumableUpload } from '../../../core/files/index.ts';
import { notFound, type UserViewer } from '../../../core/platform/index.ts';
import { dateOf } from '../../../lib/clock.ts';
import { randomHex } from '../../../lib/random.ts';
import type { Sent } from '../../../wire/channel-api/parameters.ts';
import { encodeUpload } from '../../../wire/channel-api/files/upload.ts';
import type { HttpContext } from '../../context.ts';
import type { AddRoute } from '../../route.ts';
import { actingViewer } from '../read-call.ts';
import { errorBody } from '../errors.ts';
import { uploadOpenapi } from './upload-openapi.ts';
import { extensions, UploadStore } from './upload-store.ts';

const path = '/upload';
const params = Type.Object({ key: Type.String() });
const bytesType = 'application/offset+octet-stream';
/** The part of a request that concerns the protocol; the rest is handled here. */
const protocolHeaders = /^(tus-resumable|upload-.+|content-type|content-length)$/;
const version = '1.0.0';
const codes: Readonly<Record<number, string>> = { 404: 'not_found', 409: 'conflict', 413: 'too_large' };

/** Operations on an upload that has begun. */
const steps = {
  HEAD: 'Get the progress of an upload',
  PATCH: 'Continue an upload',
  DELETE: 'Cancel an upload',
};

/** Uploads in pieces, that go on after an interruption (tus 1.0.0). `prefix` is where this API is mounted. */
export function uploadRoutes(app: FastifyInstance, add: AddRoute, context: HttpContext, prefix: string): void {
  const { operations } = context;
  // Bytes are read where they are written, not here.
  app.addContentTypeParser(bytesType, (_request, _payload, done) => done(null));
  refuseOtherTypes(app, `${prefix}${path}/:key`);
  const speak = createSpeak(context, prefix + path);

  add({
    method: 'POST',
    path,
    summary: 'Start a resumable upload',
    openapi: uploadOpenapi.POST,
    auth: 'user',
    handle: async ({ viewer, request, reply }) => {
      const actor = await actingViewer(context, viewer, request.query as Sent);
      return speak(actor, { request, reply });
    },
  });

  for (const [method, summary] of Object.entries(steps)) {
    add({
      method: method as HTTPMethods,
      path: `${path}/:key`,
      summary,
      openapi: uploadOpenapi[method as keyof typeof steps],
      auth: 'user',
      params,
      handle: async ({ viewer, params: { key }, request, reply }) => {
        await findUpload(operations, viewer, key);
        return speak(viewer, { request, reply, key });
      },
    });
  }

  add({
    method: 'GET',
    path: `${path}/:key`,
    summary: 'The result of an upload',
    openapi: uploadOpenapi.GET,
    auth: 'user',
    params,
    handle: async ({ viewer, params: { key } }) => ({
      success: true,
      upload: encodeUpload(await findUpload(operations, viewer, key)),
    }),
  });
  optionsRoute(add, context);
}

/** Text that can't be a key belongs to no upload. @throws DomainError not_found */
async function findUpload(
  operations: HttpContext['operations'],
  viewer: UserViewer,
  key: string,
): Promise<ResumableUpload> {
  if (!/^[0-9a-f]{1,64}$/.test(key)) throw notFound('upload');
  return findOwnUpload(operations, viewer, key);
}

/** Checked before anything is read, because a form would be parsed as one. @throws an error with status 415 */
function refuseOtherTypes(app: FastifyInstance, url: string): void {
  app.addHook('onRequest', async ({ method, routeOptions, headers }) => {
    if (method !== 'PATCH' || routeOptions.url !== url || typeOf(headers['content-type']) === bytesType) return;
    throw Object.assign(new Error(`Pieces of uploads have the type ${bytesType}.`), { statusCode: 415 });
  });
}

/** A media type without its parameters. */
function typeOf(contentType = ''): string {
  return contentType.split(';', 1)[0]!.trim().toLowerCase();
}

function optionsRoute(add: AddRoute, { operations }: HttpContext): void {
  add({
    method: 'OPTIONS',
    path,
    summary: 'The supported protocol features',
    openapi: uploadOpenapi.OPTIONS,
    auth: 'none',
    handle: async ({ reply }) => {
      const headers = {
        allow: 'POST',
        'tus-version': version,
        'tus-resumable': version,
        'tus-extension': extensions.join(','),
      };
      return reply
        .code(204)
        .headers({ ...headers, 'tus-max-size': operations.live.now.upload_limit })
        .send();
    },
  });
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The id of the requested upload; undefined to begin one. */
  readonly key?: string;
}

/** Lets the library answer requests of the protocol, each over the operations of its user. */
function createSpeak(context: HttpContext, at: string) {
  const { operations } = context;
  // Within a process the newer request of two wins at once; between processes the row decides.
  const locker = new MemoryLocker();
  return async (viewer: UserViewer, { request, reply, key }: Asked): Promise<FastifyReply> => {
    if (request.headers['tus-resumable'] !== version) {
      const said = errorBody('bad_request', `Say "Tus-Resumable: ${version}": this endpoint speaks the tus protocol.`);
      return reply.code(412).headers({ 'tus-version': version, 'tus-resumable': version }).send(said);
    }
    const refusals: Error[] = [];
    const server = new Server({
      path: at,
      datastore: new UploadStore(operations, viewer),
      locker,
      maxSize: operations.live.now.upload_limit,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: () => randomHex(32),
      onResponseError: (_request, error) => {
        // Errors of the library have a status; ours and unexpected errors are handled as everywhere.
        if (error instanceof Error && !('status_code' in error)) refusals.push(error);
        return undefined;
      },
    });
    const answer = await server.handleWeb(webRequest(request, key === undefined ? at : `${at}/${key}`));
    for (const refusal of refusals) throw refusal;
    return send(reply, answer, await openUpload(context, answer, key));
  };
}

/** The current state of the upload that a response is about. */
async function openUpload(
  { operations }: HttpContext,
  answer: Response,
  key: string | undefined,
): Promise<ResumableUpload | undefined> {
  const about = key ?? answer.headers.get('location')?.split('/').at(-1);
  return about === undefined ? undefined : findResumable(operations.database.reader, { key: about });
}

function webRequest(request: FastifyRequest, address: string): Request {
  const isBytes = typeOf(request.headers['content-type']) === bytesType;
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] => {
    if (!protocolHeaders.test(name) || typeof value !== 'string') return [];
    if (name === 'content-type') return isBytes ? [[name, bytesType]] : [];
    if (name !== 'upload-metadata') return [[name, value]];
    // The library takes no blanks around commas and no header without pairs, as clients send it.
    const pairs = value.split(',').map((pair) => pair.trim());
    const sent = pairs.filter((pair) => pair !== '').join(',');
    return sent === '' ? [] : [[name, sent]];
  });
  const { method } = request;
  const hasBody = method === 'PATCH' || isBytes;
  // Aborted reading must not close the connection, because a response is still to be sent on it.
  const bytes = (): AsyncIterable<Uint8Array> => request.raw.iterator({ destroyOnReturn: false });
  const body = hasBody ? { body: ReadableStream.from(bytes()), duplex: 'half' } : {};
  return new Request(`http://localhost${address}`, { method, headers, ...body } as RequestInit);
}

async function send(reply: FastifyReply, answer: Response, upload: ResumableUpload | undefined): Promise<FastifyReply> {
  const { status } = answer;
  const said = await answer.text();
  for (const [name, value] of answer.headers) {
    if (!/^(content-(type|length)|access-control-.*)$/.test(name)) reply.header(name, value);
  }
  if (upload?.state === 'open') reply.header('upload-expires', dateOf(upload.expiresAt).toUTCString());
  reply.code(status);
  return status < 400 ? reply.send() : reply.send(errorBody(codes[status] ?? 'bad_request', said.trim()));
}
