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
import { maxParameters, parseForm } from './protocol/form.ts';
import { sendError as refuseInGroupApi } from './group-api/errors.ts';
import { graphql } from './graphql/index.ts';
import { groupApi } from './group-api/index.ts';
import { health } from './health/health.ts';
import { measure } from './health/metrics.ts';
import { deliveryReports } from './mail/delivery-reports.ts';
import { liveEvents } from './live/events.ts';
import { descriptionRoute, describeRoutes } from './openapi.ts';
import { retryAfter } from './retry-after.ts';
import { limitAddresses } from './protocol/own-url.ts';
import { httpOptions, rejectBrokenRequest, watchTraffic } from './protocol/traffic.ts';
import { buildValidator } from './validators.ts';
import { createItemRenderer } from './web/content/live-items.tsx';
import { web } from './web/index.ts';

const bodyLimit = 16 * 1024 * 1024;

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
    bodyLimit,
    http: httpOptions(context.options),
    keepAliveTimeout: context.options.keepAliveSeconds * 1000,
    routerOptions: { querystringParser: parseForm, ignoreTrailingSlash: true, maxParamLength: 2000 },
    schemaController: { compilersFactory: { buildValidator } },
    ajv: { customOptions: { coerceTypes: 'array', removeAdditional: false, allErrors: false } },
    forceCloseConnections: 'idle',
    frameworkErrors: rejectAddress,
    clientErrorHandler: rejectBrokenRequest,
  });
  // Each API refuses in its own words; the rest of the server in these.
  app.setErrorHandler(refuseInChannelApi);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'SAMEORIGIN');
    reply.header('referrer-policy', 'same-origin');
  });
  watchTraffic(app, context.options, context.operations.counts('connections'));
  logRequests(app);
  await app.register(cookie);
  // Pages that refuse speak the language that a cookie names.
  limitAddresses(app);
  await app.register(formbody, { parser: parseForm });
  // How large files may be depends on what they are for: whoever reads them says that.
  const limits = { fieldSize: bodyLimit, files: 10, parts: maxParameters };
  await app.register(multipart, { limits });
  limitRequests(app, context);
  const registry = measure(app, context);
  await describeRoutes(app);
  const authenticator = createRequestAuthenticator(context);
  await app.register((scope) => health(scope, context, registry));
  await app.register(async (apis) => {
    await allowOrigins(apis, context.options.corsOrigins);
    await apis.register((scope) => content(scope, context, authenticator));
    await apis.register((scope) => apisWithText(scope, context, authenticator));
  });
  app.addHook('preClose', async () => context.work.close());
  const render = createItemRenderer(context.operations);
  await app.register(async (live) => liveEvents(live, context, authenticator, { render }));
  await app.register(async (pages) => {
    await compressAnswers(pages);
    await web(pages, context, authenticator);
  });
  return app;
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

/** What Fastify believes of `X-Forwarded-*`: hop 0 is the connection itself, then the header from its end. */
function trusted(proxies: HttpContext['options']['trustProxy']) {
  if (typeof proxies === 'number') return (_address: string, hop: number) => hop < proxies;
  return proxies && [...proxies];
}

/** Lets each address make so many requests a minute, whoever asks. */
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
  // What the framework says repeats the address, and with it the credentials in its query.
  const { statusCode = 400 } = error;
  refuse(Object.assign(new Error('The address cannot be read.'), { statusCode }), request, reply);
}

/** Everything that is described and answers JSON; the bytes of files have conditions and no compression of their own. */
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
