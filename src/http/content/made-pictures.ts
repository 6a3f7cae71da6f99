import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sha256Hex } from '../../lib/random.ts';
import { namesTag } from '../protocol/conditional.ts';

/** Total size of cached pictures, in bytes. */
const cached = 5_000_000;

/** A small PNG that is made on request and not stored. */
interface MadePicture {
  /** Identifies everything it is made of. */
  readonly key: string;
  /** How long shared caches may use it without revalidation; only for public pictures. */
  readonly freshSeconds?: number | undefined;
  readonly make: () => Promise<Buffer>;
}

export type SendMade = (
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  picture: MadePicture,
) => Promise<FastifyReply>;

/** Sends pictures that are made on request; the most recently used are cached. */
export function createSendMade(): SendMade {
  const known = new LRUCache<string, Buffer>({ maxSize: cached, sizeCalculation: ({ length }) => length });
  return async ({ request, reply }, { key, freshSeconds, make }) => {
    const tag = `"${sha256Hex(key).slice(0, 32)}"`;
    reply.headers({
      etag: tag,
      'cache-control': freshSeconds ? `public, max-age=${freshSeconds}` : 'private, no-cache',
    });
    if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
    let bytes = known.get(key);
    if (!bytes) known.set(key, (bytes = await make()));
    return reply.type('image/png').send(bytes);
  };
}
