import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { newUuid } from '../lib/random.ts';
import { createRequestAuthenticator } from './authenticate.ts';
import { channelApi } from './channel-api/index.ts';
import { content } from './content/index.ts';
import type { HttpContext } from './context.ts';
import { mostParameters, parseForm } from './form.ts';
import { graphql } from './graphql/index.ts';
import { groupApi } from './group-api/index.ts';
import { health } from './health.ts';
import { measure } from './metrics.ts';
import { web } from './web/index.ts';

const bodyLimit = 16 * 1024 * 1024;

/** The whole server, not yet listening. */
export async function createServer(context: HttpContext, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    // One line for each request is written by the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newUuid,
    requestIdHeader: false,
    trustProxy: context.options.trustProxy,
    bodyLimit,
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: true, maxParamLength: 2000 },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: false } },
    forceCloseConnections: 'idle',
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'SAMEORIGIN');
    reply.header('referrer-policy', 'same-origin');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
  });
  await app.register(cookie);
  await app.register(formbody, { parser: parseForm });
  const { uploadLimit } = context.options;
  const limits = { fileSize: uploadLimit, fieldSize: bodyLimit, files: 10, parts: mostParameters };
  await app.register(multipart, { limits });
  if (context.options.requestLimitPerMinute > 0) {
    await app.register(rateLimit, { max: context.options.requestLimitPerMinute, timeWindow: '1 minute' });
  }
  const registry = measure(app, context);
  const authenticator = createRequestAuthenticator(context);
  await app.register((scope) => health(scope, context, registry));
  await app.register((scope) => channelApi(scope, context, authenticator, false), { prefix: '/api/z/1.0' });
  await app.register((scope) => channelApi(scope, context, authenticator, true), { prefix: '/api/red' });
  await app.register((scope) => groupApi(scope, context, authenticator), { prefix: '/api/v4' });
  await app.register((scope) => graphql(scope, context, authenticator));
  await app.register((scope) => content(scope, context, authenticator));
  await app.register((scope) => web(scope, context, authenticator));
  return app;
}
