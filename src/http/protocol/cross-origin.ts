import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that scripts of other origins may read besides the few that are always allowed. */
const exposed = [
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Link',
  'Location',
  'Retry-After',
  'Tus-Extension',
  'Tus-Max-Size',
  'Tus-Resumable',
  'Tus-Version',
  'Upload-Expires',
  'Upload-Length',
  'Upload-Metadata',
  'Upload-Offset',
  'X-Next-Page',
  'X-Page',
  'X-Per-Page',
  'X-Prev-Page',
  'X-Request-Id',
  'X-Total',
  'X-Total-Pages',
];
const secondsOfPreflights = 600;

/**
 * Allows requests by scripts of these origins; of none by default. If any origin may (`*`), credentials that the
 * browser adds itself aren't allowed: an access token in a header still works.
 */
export async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const isAny = origins.includes('*');
  const usual: FastifyCorsOptions = {
    origin: isAny ? '*' : [...origins],
    credentials: !isAny,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: exposed,
    maxAge: secondsOfPreflights,
  };
  await app.register(cors, {
    delegator: (request: FastifyRequest, done: (error: null, options: FastifyCorsOptions) => void) =>
      // OPTIONS other than a preflight asks for the methods of a path.
      done(null, { ...usual, preflight: request.headers['access-control-request-method'] !== undefined }),
  });
}
