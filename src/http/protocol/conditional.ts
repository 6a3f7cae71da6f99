import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { digestOf } from './digests.ts';

/** The requester determines the response, whatever the kind of credentials. */
const credentials = ['Authorization', 'Cookie', 'Private-Token'];

/**
 * Sets how long responses may be cached, gives responses to reads a tag of their content, and answers 304 to clients
 * that already have the same (RFC 9110, section 13; RFC 9111). The tag is weak, because it is the same compressed and
 * uncompressed. Streams have none: no one caches whole exports.
 */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    setCacheControl(request, reply, isRead && isText);
    if (!isRead || reply.statusCode !== 200) return done(null, payload);
    if (!isText) return done(null, request.method === 'HEAD' ? withoutBytes(payload) : payload);
    if (reply.getHeader('cache-control') === 'no-store') return done(null, payload);
    const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
    const said = reply.getHeader('etag');
    const tag = typeof said === 'string' ? said : tagOf([bytes]);
    if (said === undefined) reply.header('etag', tag);
    const known = request.headers['if-none-match'];
    if (known === undefined || !namesTag(known, tag)) return done(null, bytes);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    // Fastify measures the payload of HEAD, unless it is a stream.
    done(null, request.method === 'HEAD' ? Readable.from([]) : null);
  });
}

/** The tag of a response with these bytes; the tags of frequent ones are cached. */
export function tagOf(pieces: readonly Buffer[]): string {
  const [first] = pieces;
  const digest = pieces.length === 1 ? digestOf(first!) : digestOf(Buffer.from(pieces.map(digestOf).join()));
  return `W/"${digest}"`;
}

/** Adds names to the header `Vary` that are not in it yet. */
export function addVary(reply: FastifyReply, names: readonly string[]): void {
  const said = reply.getHeader('vary');
  const before =
    said === undefined
      ? []
      : String(said)
          .split(',')
          .map((name) => name.trim());
  const lower = before.map((name) => name.toLowerCase());
  const missing = names.filter((name) => !lower.includes(name.toLowerCase()));
  if (missing.length > 0) reply.header('vary', [...before, ...missing].join(', '));
}

function setCacheControl(request: FastifyRequest, reply: FastifyReply, isCacheable: boolean): void {
  const { auth } = request.routeOptions.config as { auth?: string };
  if (auth !== 'none') addVary(reply, credentials);
  if (reply.hasHeader('cache-control')) return;
  const usual = auth === 'none' ? 'no-cache' : 'private, no-cache';
  reply.header('cache-control', isCacheable ? usual : 'no-store');
}

/** HEAD only needs headers: streams aren't even created. */
function withoutBytes(payload: unknown): unknown {
  if (!(payload instanceof Readable)) return payload;
  payload.destroy();
  return Readable.from([]);
}

/** Whether one of the tags in an `If-Match` or `If-None-Match` header is this one; the mark of weak ones is ignored. */
export function namesTag(header: string, tag: string): boolean {
  const tags = header.split(',').map(strong);
  return tags.includes('*') || tags.includes(strong(tag));
}

function strong(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
