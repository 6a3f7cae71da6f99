import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type DocumentNode, getOperationAST, GraphQLError } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { isDomainError, isUnavailable } from '../../core/platform/index.ts';
import { insufficientScope, type RequestAuthenticator } from '../authenticate.ts';
import type { HttpContext } from '../context.ts';
import { answerTo } from '../group-api/errors.ts';
import { outageAnswer } from '../outage.ts';
import { routeAdder } from '../route.ts';
import { withSudo } from '../sudo.ts';
import { graphqlOpenapi } from './openapi.ts';
import { firstRules, maxTokensOfDocument } from './limits.ts';
import { createResolvers, type GraphqlContext } from './resolvers.ts';
import { typeDefs } from './schema.ts';

/** Bytes of a request. */
const bodyLimit = 100_000;

const path = '/api/graphql';

/** Mounts the GraphQL API: `POST /api/graphql`, with the credentials of the group API. */
export async function graphql(
  app: FastifyInstance,
  context: HttpContext,
  authenticator: RequestAuthenticator,
): Promise<void> {
  app.setErrorHandler(sendError);
  app.removeAllContentTypeParsers();
  app.addHook('onRoute', (route) => void Object.assign(route, { bodyLimit }));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  const createEndpoint = () =>
    createYoga<GraphqlContext>({
      schema: createSchema<GraphqlContext>({ typeDefs, resolvers: createResolvers(context.operations) }),
      graphqlEndpoint: path,
      graphiql: false,
      landingPage: false,
      multipart: false,
      cors: false,
      logging: false,
      maskedErrors: { maskError: (error, message) => mask(app, error, message) },
      plugins: [limits],
    });
  let endpoint: ReturnType<typeof createEndpoint> | undefined;
  const add = routeAdder(app, withSudo(authenticator, context.operations), () => ({
    errors: [{ message: 'GraphQL takes POST alone.' }],
  }));
  add({
    method: 'POST',
    path,
    summary: 'Source users by GraphQL',
    openapi: graphqlOpenapi,
    auth: 'user',
    scope: 'read_api',
    handle: async ({ viewer, request, reply }) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      // Most servers are never asked, and the schema takes a while to build.
      endpoint ??= createEndpoint();
      const answer = await endpoint.fetch(`http://localhost${path}`, { method: 'POST', headers, body }, { viewer });
      // Headers set by a resolver's error.
      const wait = answer.headers.get('retry-after');
      if (wait !== null) reply.header('retry-after', wait);
      return reply
        .code(answer.status)
        .type('application/json; charset=utf-8')
        .send(await answer.text());
    },
  });
}

const limits: Plugin<GraphqlContext> = {
  onParse: ({ params, setParseFn, parseFn }) => {
    setParseFn((source, options) => parseFn(source, { ...params.options, ...options, maxTokens: maxTokensOfDocument }));
  },
  onValidate: ({ params, validateFn, setResult }) => {
    const errors = validateFn(params.schema, params.documentAST, firstRules);
    if (errors.length > 0) setResult(errors);
  },
  onExecute: ({ args }) => {
    const { viewer } = args.contextValue;
    const operation = getOperationAST(args.document as DocumentNode, args.operationName);
    if (operation?.operation === 'query' || viewer.scopes.includes('api')) return;
    const { code, message, facts } = insufficientScope('api');
    throw new GraphQLError(message, { extensions: { code, ...facts, http: { status: 403 } } });
  },
};

/** DomainErrors keep their message; the message of an unexpected error is only logged. */
function mask(app: FastifyInstance, error: unknown, message: string): Error {
  const original = isGraphqlError(error) ? (error.originalError ?? error) : error;
  if (isGraphqlError(original)) return error as GraphQLError;
  if (isDomainError(original)) return new GraphQLError(original.message, { extensions: { code: original.code } });
  if (isUnavailable(original)) {
    app.log.warn({ err: original }, 'unavailable');
    const { code, status, headers } = outageAnswer(original);
    return new GraphQLError(original.publicMessage, {
      extensions: { code, http: { status, headers: { ...headers } } },
    });
  }
  app.log.error({ err: original }, 'resolver failed');
  return new GraphQLError(message);
}

/** By name: the library is loaded twice if one part is CommonJS and the other isn't. */
function isGraphqlError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === 'GraphQLError';
}

/** The status that the group API has for a refusal, in the form of this one. */
function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, headers } = answerTo(error, request);
  const said = typeof body === 'string' ? body : (body as { message?: unknown }).message;
  if (headers) reply.headers(headers);
  return reply.code(status).send({ errors: [{ message: typeof said === 'string' ? said : error.message }] });
}
