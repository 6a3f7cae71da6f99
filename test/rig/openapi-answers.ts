import type { FastifyInstance } from 'fastify';
import Schema from 'typebox/schema';
import type { Description } from './description.ts';

type Checker = ReturnType<typeof Schema.Compile>;

/** What the description says of answers; the same for every server, so that it is read once. */
interface OpenApi {
  readonly description: Description;
  readonly paths: readonly { readonly pattern: RegExp; readonly path: string }[];
  readonly checkers: Map<string, Checker>;
}

let openApi: OpenApi | undefined;

/**
 * Throws when an answer is not what the API description says: with fields missing, of another type, or that it does
 * not tell of. Paths that are not described (pages, refused methods) may answer anything.
 */
export async function assertMatchesOpenApi(
  server: FastifyInstance,
  method: string,
  url: string,
  answer: { readonly status: number; readonly json: unknown },
): Promise<void> {
  if (answer.json === undefined) return;
  openApi ??= await read(server);
  const path = properPath(url);
  const template = openApi.paths.find(({ pattern }) => pattern.test(path))?.path;
  const operation = template && openApi.description.paths[template]?.[method.toLowerCase()];
  if (!operation) return;
  const name = `${method} ${template} ${answer.status}`;
  const response = operation.responses[answer.status];
  if (!response) {
    if (answer.status < 400) throw new Error(`${name} is not described.`);
    return;
  }
  const checker = openApi.checkers.get(name) ?? compile(openApi.description, response);
  if (!checker) return;
  openApi.checkers.set(name, checker);
  if (checker.Check(answer.json)) return;
  const wrong = checker.Errors(answer.json)[1].map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  throw new Error(
    `${name} is not as described: ${wrong.slice(0, 5).join('; ')}: ${JSON.stringify(answer.json).slice(0, 300)}`,
  );
}

async function read(server: FastifyInstance): Promise<OpenApi> {
  const description = closed((await server.inject('/api/openapi.json')).json()) as Description;
  const paths = Object.keys(description.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  // A path that is written out wins over one with a parameter in its place.
  paths.sort((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));
  return { description, paths, checkers: new Map() };
}

/** Without query, ending and alias. */
function properPath(url: string): string {
  const path = url.split('?')[0]!.replace(/(.)\/$/, '$1');
  return path
    .replace(/\.json$/, (ending) => (path.startsWith('/api/v4') ? ending : ''))
    .replace(/^\/api\/red\//, '/api/z/1.0/')
    .replace(/^\/api\/export\/basic$/, '/api/z/1.0/channel/export/basic');
}

/** Objects take no fields that are not described. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, each]) => [name, closed(each)]);
  const isOpen = 'type' in value && value.type === 'object' && !('additionalProperties' in value);
  return Object.fromEntries(isOpen ? [...entries, ['additionalProperties', false]] : entries);
}

function compile(description: Description, response: object): Checker | undefined {
  const { components } = description;
  const ref = '$ref' in response ? String(response.$ref).split('/').at(-1)! : undefined;
  const { content } = (ref === undefined ? response : components.responses[ref]) as {
    content?: Record<string, { schema: object }>;
  };
  const type = Object.keys(content ?? {}).find((each) => each.endsWith('json'));
  const schema = type === undefined ? undefined : content?.[type]?.schema;
  return schema && Schema.Compile({ ...schema, components } as never);
}
