import { LRUCache } from 'lru-cache';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserViewer } from '../../core/platform/domain/viewer.ts';
import type { Database } from '../../core/platform/storage/database.ts';
import { tagOf } from '../conditional.ts';

/** Bytes of all answers that are kept. */
const mostBytes = 48 * 1024 * 1024;
/** What an entry takes beside its bytes, about. */
const bytesBeside = 1000;

/** An answer as it went out. */
interface Answer {
  readonly stamp: string;
  readonly body: Buffer;
  readonly tag: string;
  readonly link: string | undefined;
}

/** Answers to reading requests that can be sent again. */
export interface RememberedAnswers {
  /** The answer to this request as it would be made now, if one is known; sets the headers that belong to it. */
  find(place: Place, reply: FastifyReply): Buffer | undefined;
  /** Keeps an answer that has been made since `placeOf`; sets its tag. */
  keep(place: Place, body: string, reply: FastifyReply): Buffer;
  /** What an answer depends on. Ask before anything is read. */
  placeOf(viewer: UserViewer, request: FastifyRequest): Promise<Place>;
}

interface Place {
  readonly key: string;
  readonly stamp: string;
}

/**
 * An answer to reading depends on the address, on who asks, on what the database holds, and on the time where
 * memberships end or a period counts from now; that is looked at anew each minute. As long as nothing at all is
 * written anywhere, the same request has the same answer (docs/adr/0014).
 */
export function rememberAnswers(database: Database): RememberedAnswers {
  const answers = new LRUCache<string, Answer>({
    maxSize: mostBytes,
    sizeCalculation: ({ body }) => body.length + bytesBeside,
  });
  return {
    placeOf: async (viewer, request) => ({ key: keyOf(viewer, request.url), stamp: await database.stamp() }),
    find: ({ key, stamp }, reply) => {
      const answer = answers.get(key);
      if (answer?.stamp !== stamp) return undefined;
      reply.header('etag', answer.tag);
      if (answer.link !== undefined) reply.header('link', answer.link);
      return answer.body;
    },
    keep: ({ key, stamp }, text, reply) => {
      const body = Buffer.from(text);
      const tag = tagOf(body);
      const link = reply.getHeader('link');
      reply.header('etag', tag);
      answers.set(key, { stamp, body, tag, link: link === undefined ? undefined : String(link) });
      return body;
    },
  };
}

/** Everything else about a viewer is written in the database. */
function keyOf(viewer: UserViewer, url: string): string {
  const { userId, channelId, credential, tokenId, scopes, at } = viewer;
  return [userId, channelId, credential, tokenId, scopes.join(), at.slice(0, 'yyyy-mm-ddThh:mm'.length), url].join(' ');
}
