import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, UserViewer } from '../../core/platform/index.ts';
import { tagOf } from '../protocol/conditional.ts';

/** Bytes of all bodies of cached responses. */
const maxBodies = 48 * 1024 * 1024;
/** What a body takes beside its bytes, about. */
const bodyOverhead = 500;
/** Bytes of all addresses that are cached, and what each takes beside its text, about. */
const maxAddresses = 5 * 1024 * 1024;
const addressOverhead = 500;

/** A response as it went out. */
interface CachedResponse {
  readonly version: string;
  readonly tag: string;
  readonly link: string | undefined;
}

/** What a response depends on: who asks for what, and the version of the database. */
export interface CacheKey {
  readonly key: string;
  readonly version: string;
}

/** Responses to reading requests that can be sent again. */
export interface ResponseCache {
  /** The key of a request. To be asked for before anything is read. */
  cacheKey(viewer: UserViewer, request: FastifyRequest): Promise<CacheKey>;
  /** The body of the response as it would be made now, undefined if it is not cached; sets the headers that belong to it. */
  get(key: CacheKey, reply: FastifyReply): Buffer | undefined;
  /** Caches a body that was made after `cacheKey`, sets its tag, and returns it; it comes in pieces. */
  set(key: CacheKey, pieces: readonly Buffer[], reply: FastifyReply): Buffer;
}

/**
 * A response to reading depends on the address, on who asks, on what the database holds, and on the time where
 * memberships end or a period counts from now; that is checked again each minute. As long as nothing at all is
 * written anywhere, the same request has the same response (docs/adr/0014). Bodies are cached by their digest: what is made
 * of the same pieces again, under whatever address, is not put together again.
 */
export function createResponseCache(database: Database): ResponseCache {
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: maxAddresses,
    sizeCalculation: (_response, key) => key.length + addressOverhead,
  });
  const bodies = new LRUCache<string, Buffer>({
    maxSize: maxBodies,
    sizeCalculation: ({ length }) => length + bodyOverhead,
  });
  return {
    cacheKey: async (viewer, request) => ({ key: keyOf(viewer, request.url), version: await database.version() }),
    get: ({ key, version }, reply) => {
      const response = responses.get(key);
      if (response?.version !== version) return undefined;
      const body = bodies.get(response.tag);
      if (!body) return undefined;
      reply.header('etag', response.tag);
      if (response.link !== undefined) reply.header('link', response.link);
      return body;
    },
    set: ({ key, version }, pieces, reply) => {
      const tag = tagOf(pieces);
      let body = bodies.get(tag);
      if (!body) bodies.set(tag, (body = joined(pieces)));
      const link = reply.getHeader('link');
      reply.header('etag', tag);
      responses.set(key, { version, tag, link: link === undefined ? undefined : String(link) });
      return body;
    },
  };
}

/** Pieces as one; a single one is not copied. */
export function joined(pieces: readonly Buffer[]): Buffer {
  return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
}

/** Everything else about a viewer is written in the database. */
function keyOf(viewer: UserViewer, url: string): string {
  const { userId, channelId, credential, tokenId, scopes, at } = viewer;
  return [userId, channelId, credential, tokenId, scopes.join(), at.slice(0, 'yyyy-mm-ddThh:mm'.length), url].join(' ');
}
