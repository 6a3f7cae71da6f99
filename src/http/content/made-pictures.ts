import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { sha256Hex } from '../../lib/random.ts';
import { namesTag } from '../protocol/conditional.ts';

/** Bytes of pictures that are kept. */
const cached = 5_000_000;

/** A small PNG that is nowhere stored. */
interface MadePicture {
  /** Says all that it is made of. */
  readonly key: string;
  /** For what everybody may see: so long any cache may give it without asking. */
  readonly freshSeconds?: number | undefined;
  readonly make: () => Promise<Buffer>;
}

export type SendMade = (
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  picture: MadePicture,
) => Promise<FastifyReply>;

/** Sends pictures that are made when they are asked for; those asked for last are in memory. */
export function createSendMade(): SendMade {
  const known = new LRUCache<string, Buffer>({ maxSize: cached, sizeCalculation: ({ length }) => length });
  return async ({ request, reply }, { key, freshSeconds, make }) => {
    const tag = `"${sha256Hex(key).slice(0, 32)}"`;
    reply.headers({
      etag: tag,
      'cache-control': freshSeconds ? `public, max-age=${freshSeconds}` : 'private, no-cache',
    });
    if (namesTag(request.headers['if-none-match'] ?? '', tag)) return reply.code(304).send();
    const bytes = known.get(key) ?? (await make());
    known.set(key, bytes);
    return reply.type('image/png').send(bytes);
  };
}
