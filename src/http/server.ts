import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { isDomainError } from '../core/platform/index.ts';
import { newUuid } from '../lib/random.ts';
import { createRequestAuthenticator, type RequestAuthenticator } from './authenticate.ts';
import { channelApi } from './channel-api/index.ts';
import { sendError as refuseInChannelApi } from './channel-api/errors.ts';
import { compressAnswers } from './protocol/compression.ts';
import { answerConditionally } from './protocol/conditional.ts';
import { content, identities } from './content/index.ts';
import { addressKey } from './protocol/client-address.ts';
import { createHttpContext, type HttpContext, type HttpParts } from './context.ts';
import { allowOrigins } from './protocol/cross-origin.ts';
import { limitBodies } from './protocol/bodies.ts';
import { maxParameters, parseForm } from './protocol/form.ts';
import { maxFieldBytes } from './uploads.ts';
import { sendError as refuseInGroupApi } from './group-api/errors.ts';
import { graphql } from './graphql/index.ts';
import { groupApi } from './group-api/index.ts';
import { health } from './health/health.ts';
import { measure } from './health/metrics.ts';
import { deliveryReports } from './mail/delivery-reports.ts';
import { answerOtherMethods } from './methods.ts';
import { liveEvents } from './live/events.ts';
import { descriptionRoute, describeRoutes } from './openapi.ts';
import { retryAfter } from './retry-after.ts';
import { securityHeaders } from './protocol/security-headers.ts';
import { overrideMethod } from './protocol/method-override.ts';
import { limitAddresses, routedUrl, withGroupAsOnePart } from './protocol/own-url.ts';
import { httpOptions, rejectBrokenRequest, watchTraffic } from './protocol/traffic.ts';
import { buildValidator } from './validators.ts';
import { createItemRenderer } from './web/content/live-items.tsx';
import { web } from './web/index.ts';

/** How addresses are parsed. */
const routing = { querystringParser: parseForm, ignoreTrailingSlash: true, maxParamLength: 2000 };

/** The whole server, not yet listening. */
export async function createServer(parts: HttpParts, logger: FastifyBaseLogger): Promise<FastifyInstance> {
  const context = createHttpContext(parts);
  const app = Fastify({
    loggerInstance: logger,
    // One line for each request is written by the hook below.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newUuid,
    requestIdHeader: false,
    trustProxy: trusted(context.options.trustProxy),
    bodyLimit: maxFieldBytes,
    http: httpOptions(context.options),
    keepAliveTimeout: context.options.keepAliveSeconds * 1000,
    routerOptions: routing,
    schemaController: { compilersFactory: { buildValidator } },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: false } },
    forceCloseConnections: 'idle',
    // Requests on open connections are answered as usual; the database is closed after them.
    return503OnClosing: false,
    rewriteUrl: (request) => {
      overrideMethod(request);
      return withGroupAsOnePart(routedUrl(request.url ?? '/'));
    },
    frameworkErrors: rejectAddress,
    clientErrorHandler: rejectBrokenRequest,
  });
  // Each API refuses in its own words; the rest of the server in these.
  app.setErrorHandler(refuseInChannelApi);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).headers(securityHeaders);
  });
  watchTraffic(app, context.options, context.operations.counts('connections'));
  logRequests(app);
  await app.register(cookie);
  // Pages that refuse speak the language that a cookie names.
  limitAddresses(app);
  app.addHook('onRequest', async (request, reply) => refuseCompressed(request, reply));
  await app.register(formbody, { parser: parseForm });
  // The maximum size of files depends on their purpose: their readers set it.
  const limits = { fieldSize: maxFieldBytes, files: 10, parts: maxParameters };
  await app.register(multipart, { limits });
  limitBodies(app, context.operations.bodyLimit);
  limitRequests(app, context);
  const registry = measure(app, context);
  await describeRoutes(app);
  const authenticator = createRequestAuthenticator(context);
  await app.register((scope) => health(scope, context, registry));
  await app.register((scope) => apis(scope, context, authenticator));
  app.addHook('preClose', async () => context.work.close());
  const render = createItemRenderer(context.operations);
  await app.register(async (live) => liveEvents(live, context, authenticator, { render }));
  await app.register(async (pages) => {
    await compressAnswers(pages);
    await web(pages, context, authenticator);
  });
  return app;
}

/**
 * A body would otherwise be read as something else than it is, or as nothing. The header tells programs that it was the compression
 * (RFC 9110, section 12.5.3).
 * @throws an error with status 415
 */
function refuseCompressed({ headers }: FastifyRequest, reply: FastifyReply): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === '' || encoding.toLowerCase() === 'identity') return;
  reply.header('accept-encoding', 'identity');
  throw Object.assign(new Error('Compressed requests are not read: send the body uncompressed.'), { statusCode: 415 });
}

/** One line for each request. */
function logRequests(app: FastifyInstance): void {
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
}

/** Fastify's interpretation of `X-Forwarded-*`: hop 0 is the connection itself, then the header from its end. */
function trusted(proxies: HttpContext['options']['trustProxy']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies && [...proxies];
}

/** Limits the requests of each address per minute, authenticated or not. */
function limitRequests(app: FastifyInstance, { limits: { addressRequests } }: HttpContext): void {
  app.addHook('onRequest', async (request, reply) => {
    try {
      addressRequests.take(addressKey(request.ip));
    } catch (error) {
      if (!isDomainError(error)) throw error;
      reply.header('retry-after', retryAfter(error));
      // Each part of the server refuses in its own words.
      throw Object.assign(new Error(error.message), { statusCode: 429 });
    }
  });
}

/** Addresses that cannot be read belong to no part of the server; still each API refuses in its own words. */
function rejectAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const refuse = request.url.startsWith('/api/v4/') ? refuseInGroupApi : refuseInChannelApi;
  // The framework's message repeats the address, and with it any credentials in its query.
  const { statusCode = 400 } = error;
  reply.header('x-request-id', request.id).headers(securityHeaders);
  refuse(Object.assign(new Error('The address cannot be read.'), { statusCode }), request, reply);
}

/** Routes for programs, which other origins may use where they are allowed. */
async function apis(app: FastifyInstance, context: HttpContext, authenticator: RequestAuthenticator): Promise<void> {
  await allowOrigins(app, context.options.corsOrigins);
  answerOtherMethods(app, routing);
  await app.register((scope) => content(scope, context, authenticator));
  await app.register((scope) => apisWithText(scope, context, authenticator));
}

/**
 * Everything that is described and returns JSON; the bytes of files have their own conditional requests and no
 * compression.
 */
async function apisWithText(app: FastifyInstance, context: HttpContext, authenticator: RequestAuthenticator) {
  answerConditionally(app);
  await compressAnswers(app);
  await channelApi(app, context, authenticator);
  await app.register((scope) => groupApi(scope, context, authenticator), { prefix: '/api/v4' });
  await app.register((scope) => identities(scope, context, authenticator));
  await app.register((scope) => deliveryReports(scope, context));
  await app.register((scope) => graphql(scope, context, authenticator));
  await app.register((scope) => descriptionRoute(scope));
}
