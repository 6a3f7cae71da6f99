import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError, isDomainError, isUnavailable } from '../../core/platform/index.ts';
import type { BlobStore } from '../../blobs/store.ts';
import { parseForm } from '../protocol/form.ts';
import { jsonReader } from '../protocol/json.ts';
import type { OpenapiOperation } from '../openapi/operation.ts';
import { fixedLimit, maxFieldBytes, readForm } from '../uploads.ts';

const unreadable = new WeakMap<FastifyRequest, unknown>();

/**
 * Parses bodies before anything is known about the request; `assertReadable` reports their errors, after credentials,
 * group and role have been checked (group API facts, section 1.4).
 */
export function readBodiesLeniently(app: FastifyInstance, blobs: BlobStore): void {
  app.removeContentTypeParser(['application/json', 'text/plain', 'application/x-www-form-urlencoded']);
  const read = jsonReader(app);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    if (body.length === 0) return undefined;
    try {
      return await read(request, body);
    } catch (error) {
      const invalid = new DomainError('invalid_parameter', 'bodies.notJson');
      unreadable.set(request, isDomainError(error) ? error : invalid);
      return undefined;
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, parseForm(String(body))),
  );
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && !readsParts(request)) await readFields(request, blobs);
  });
}

/** Whether the route reads the parts, because they contain files. */
function readsParts({ routeOptions }: FastifyRequest): boolean {
  const { takes } = routeOptions.config as { takes?: OpenapiOperation };
  return takes?.body?.['multipart/form-data'] !== undefined;
}

/** Makes the fields of a multipart request its body, as of any other form. */
async function readFields(request: FastifyRequest, blobs: BlobStore): Promise<void> {
  try {
    request.body = (await readForm(request, blobs, [], fixedLimit(maxFieldBytes))).fields;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    unreadable.set(request, error);
    request.body = undefined;
  }
}

/** @throws DomainError invalid_parameter, too_large; an error with status 400 */
export function assertReadable(request: FastifyRequest): void {
  if (unreadable.has(request)) throw unreadable.get(request);
}

/**
 * Sends the JSON type without parameters, as registered: python-gitlab takes a response with any other type for a file
 * (group API facts, section 1.3).
 */
export function nameJsonPlainly(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json;')) {
      reply.header('content-type', 'application/json');
    }
  });
}
