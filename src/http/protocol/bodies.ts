import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Contents } from '../openapi/operation.ts';
import { maxFieldBytes } from '../uploads.ts';
import { jsonReader } from './json.ts';

/** Bytes of a body without long texts or lists. */
const shortBody = 1024 * 1024;
/** The same of one that has lists, which may name 20,000 people. */
const longBody = 4 * 1024 * 1024;
/** A letter of one byte may be escaped as six. */
const longestEscape = 6;
/** Parameters that contain a text as long as a post may be, or a document. */
const longTexts = ['body', 'description', 'object', 'options'];
/** Parameters that contain a whole file. */
const files = ['calendar', 'reassignments'];

/**
 * Sets the maximum body size of each route by what it accepts, and parses JSON. Files have other limits.
 * @param textBytes maximum length of a post
 */
export function limitBodies(app: FastifyInstance, textBytes: number): void {
  app.addHook('onRoute', (route) => {
    route.bodyLimit ??= bytesOf(route, textBytes);
  });
  app.removeContentTypeParser('application/json');
  const read = jsonReader(app);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    read(request, body),
  );
}

function bytesOf({ config }: RouteOptions, textBytes: number): number {
  const { contents = {} } = (config ?? {}) as { contents?: Contents };
  const schemas = JSON.stringify(Object.values(contents));
  const takes = (names: readonly string[]): boolean => names.some((name) => schemas.includes(`"${name}":{`));
  if (takes(files)) return maxFieldBytes;
  if (takes(longTexts)) return Math.min(longBody + longestEscape * textBytes, maxFieldBytes);
  return schemas.includes('"type":"array"') ? longBody : shortBody;
}

/**
 * Answers requests for unknown addresses without reading their body.
 * @param app the part of the server with these addresses
 */
export function answerUnknown(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>,
): void {
  app.setNotFoundHandler(answer);
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!request.is404) return payload;
    await answer(request, reply);
    return payload;
  });
}
