import swagger from '@fastify/swagger';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { version } from '../lib/version.ts';
import { refusal } from '../wire/refusal.ts';
import type { Answer, Contents, OpenapiOperation } from './openapi/operation.ts';
import { graphqlRefusal } from './graphql/openapi.ts';
import { readExamples, withExamples } from './examples.ts';
import { hoistNamed, type Json } from './openapi/hoist-named.ts';

const json = 'application/json';

const introduction = `Two APIs over one core. The **channel API** (\`/api/z/1.0\`) reads and writes the content of channels; many of
its calls are also available under \`/api/red\`, and all of them with the suffix \`.json\`. The **group API** (\`/api/v4\`)
imports communities and reassigns contributions; \`/api/graphql\` also reads and reassigns source users.
Responses to reads have an \`ETag\`; lists link to their
next page in \`Link\`.`;

const securitySchemes = {
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'Username, channel or email address, and password or access token.',
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'An access token.' },
  token: { type: 'apiKey', in: 'header', name: 'PRIVATE-TOKEN', description: 'An access token.' },
} as const;

/** The ways to sign in, one of which is enough. */
const signedIn = [{ basic: [] }, { bearer: [] }, { token: [] }];
const security = { user: signedIn, public: [{}, ...signedIn], none: [] };

const groupRefusal = Type.Object(
  {
    message: Type.Optional(Type.Unknown({ description: 'The error, or the error of each field.' })),
    error: Type.Optional(Type.String()),
    error_description: Type.Optional(Type.String()),
    scope: Type.Optional(Type.String()),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          row: Type.Integer(),
          column: Type.Union([Type.String(), Type.Integer()]),
          message: Type.String(),
        }),
        { description: 'Positions of errors in an uploaded file; the header is row 1.' },
      ),
    ),
    request_id: Type.Optional(Type.String()),
  },
  { title: 'GroupRefusal' },
);

/** The group API refuses bodies that are too large or cannot be read in plain text, as the facts have it. */
const plainRefusal = Type.String({ title: 'GroupPlainRefusal' });

/** Error formats of the APIs; the channel API's is also used everywhere else. */
const refusalForms: readonly (readonly [string, TSchema])[] = [
  ['/api/v4/', groupRefusal],
  ['/api/graphql', graphqlRefusal],
];

/** Meaning of an error of any API, by status. */
const refusals: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or not valid.',
  401: 'Credentials are missing or wrong.',
  403: 'These credentials do not allow this.',
  404: 'It does not exist, or you cannot see it.',
  406: 'None of the types in `Accept` is available.',
  409: 'It already exists, or its state does not allow this.',
  412: 'A header required by the protocol is missing or has a different version.',
  413: 'The body is too large.',
  414: 'The URL is too long.',
  415: 'This content type is not supported.',
  422: 'A value is not valid.',
  429: 'Too many requests; `Retry-After` contains the time to wait.',
};
const sharedRefusals = new Set(Object.values(refusals));
const whenReading = [400, 401, 403, 404, 406, 414, 422, 429];
const whenWriting = [...whenReading, 409, 413, 415];

/** Collects what routes say of themselves; to be called before any is added. */
export async function describeRoutes(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: { title: 'Tributary', version, description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/' }],
      components: { securitySchemes },
    },
    convertConstToEnum: false,
    stripBasePath: false,
    transform: ({ schema, url, route }) => ({ schema: operationOf(schema, route), url }),
    transformObject: (document) =>
      hoistNamed(('openapiObject' in document ? document.openapiObject : {}) as Json, sharedRefusals) as object,
  });
}

/** The description of all APIs with the recorded examples; once all routes are added. */
export async function readDescription(app: FastifyInstance): Promise<ReturnType<typeof withExamples>> {
  return withExamples(app.swagger() as unknown as Parameters<typeof withExamples>[0], await readExamples());
}

/** `GET /api/openapi.json`: the description of both APIs. */
export async function descriptionRoute(app: FastifyInstance): Promise<void> {
  let text: string | undefined;
  app.get('/api/openapi.json', { config: { auth: 'none' } }, async (_request, reply) => {
    text ??= JSON.stringify(await readDescription(app));
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

type RouteSchema = NonNullable<RouteOptions['schema']>;

/** Source of the description: the route's own schemas, and its additional texts. */
function operationOf(schema: RouteSchema | undefined, route: RouteOptions): RouteSchema {
  const { openapi, auth } = (route.config ?? {}) as { openapi?: OpenapiOperation; auth?: keyof typeof security };
  if (!openapi) return { hide: true };
  const query = { ...propertiesOf(schema?.querystring), ...openapi.query?.properties };
  const method = [route.method].flat()[0] ?? 'GET';
  return {
    summary: schema?.summary,
    ...(openapi.description && { description: openapi.description }),
    operationId: operationId(method, route.url),
    tags: [openapi.tag],
    security: security[auth ?? 'user'],
    ...(schema?.params ? { params: schema.params } : {}),
    ...(Object.keys(query).length > 0 && { querystring: Type.Object(query) }),
    ...(openapi.headers && { headers: openapi.headers }),
    ...(openapi.body && { body: { content: mediaOf(openapi.body) } }),
    response: { ...answersOf(openapi), ...refusalsOf(method, route.url, { auth, own: openapi.refusals }) },
  } as RouteSchema;
}

function propertiesOf(schema: unknown): Record<string, TSchema> {
  return (schema as { properties?: Record<string, TSchema> } | undefined)?.properties ?? {};
}

/** `getGroupsById` and the like; the channel API's begin with `channel`. */
function operationId(method: string, url: string): string {
  const path = url.replace(/^\/api\/v4/, '').replace(/^\/api\/z\/1\.0/, '/channel-api');
  const words = path
    .replaceAll(/:(\w+)/g, 'by_$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean);
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function mediaOf(contents: Contents) {
  return Object.fromEntries(Object.entries(contents).map(([type, schema]) => [type, { schema }]));
}

function answersOf({ answers }: OpenapiOperation) {
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const description = refusals[Number(status)] ?? (Number(status) === 204 ? 'Done.' : 'The answer.');
      return [status, { description, ...partsOf(answer) }];
    }),
  );
}

function partsOf(answer: Answer) {
  if (answer === null) return { type: 'null' };
  if ('headers' in answer) return { type: 'null', headers: answer.headers };
  return { content: mediaOf('contents' in answer ? (answer.contents as Contents) : { [json]: answer as TSchema }) };
}

function refusalsOf(
  method: string,
  url: string,
  { auth, own = {} }: { auth: string | undefined; own: OpenapiOperation['refusals'] },
) {
  const [, form = refusal] = refusalForms.find(([prefix]) => url.startsWith(prefix)) ?? [];
  const contentFor = (status: number) => {
    const isPlain = form === groupRefusal && [400, 413].includes(status);
    return mediaOf({ [json]: form, ...(isPlain && { 'text/plain': plainRefusal }) });
  };
  const isRead = method === 'GET' || method === 'HEAD';
  const statuses = auth === 'none' ? [404, 414, 429] : isRead ? whenReading : whenWriting;
  const all = [...new Set([...statuses, ...Object.keys(own).map(Number)])];
  return Object.fromEntries(
    all.map((status) => [status, { description: own[status] ?? refusals[status], content: contentFor(status) }]),
  );
}
