import type { Json } from './openapi/hoist-named.ts';

type JsonObject = { readonly [name: string]: Json | undefined };

/** Recorded requests and responses of a test run, by method and path: `GET /api/v4/groups/{id}`. */
export type Examples = Readonly<Record<string, Example>>;

export interface Example {
  readonly request: {
    /** Of the path and the query. */
    readonly parameters?: Readonly<Record<string, string>>;
    /** By content type. */
    readonly body?: Readonly<Record<string, Json>>;
  };
  /** By status and content type; empty for responses without a body. */
  readonly answers: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** The recorded examples of all APIs; loaded when someone asks for them. */
export async function readExamples(): Promise<Examples> {
  const { default: groupApi } = await import('./group-api/examples.json', { with: { type: 'json' } });
  const { default: channelApi } = await import('./channel-api/examples.json', { with: { type: 'json' } });
  return { ...(channelApi as Examples), ...(groupApi as Examples) };
}

/**
 * An OpenAPI document with examples of parameters, bodies and responses. An error shared by many operations has the
 * first one recorded; an operation with its own error keeps that.
 */
export function withExamples(document: JsonObject, examples: Examples): JsonObject {
  const components = document['components'] as JsonObject;
  const shared = components['responses'] as JsonObject;
  const first = new Map<string, Json>();
  const paths = Object.entries(document['paths'] as JsonObject).map(([path, item]) => {
    const operations = Object.entries(item as JsonObject).map(([method, operation]) => {
      const example = examples[`${method.toUpperCase()} ${path}`];
      const whole = operation as JsonObject;
      return [
        method,
        example ? exemplify(whole, example, { shared, first, schemas: components['schemas'] as JsonObject }) : whole,
      ] as const;
    });
    return [path, Object.fromEntries(operations)] as const;
  });
  const responses = Object.entries(shared).map(([name, response]) => [name, first.get(name) ?? response] as const);
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...components, responses: Object.fromEntries(responses) },
  };
}

interface Shared {
  readonly shared: JsonObject;
  readonly first: Map<string, Json>;
  readonly schemas: JsonObject;
}

function exemplify(operation: JsonObject, { request, answers }: Example, of: Shared): JsonObject {
  const { shared, first, schemas } = of;
  const parameters = (operation['parameters'] as readonly JsonObject[] | undefined)?.map((each) => {
    const value = request.parameters?.[String(each['name'] as string)];
    return value === undefined ? each : { ...each, example: typed(value, each['schema'], schemas) };
  });
  const body = operation['requestBody'] as JsonObject | undefined;
  const responses = Object.entries(operation['responses'] as JsonObject).map(([status, response]) => {
    const answer = answers[status];
    if (!answer) return [status, response] as const;
    const name = refersTo(response as JsonObject);
    const exemplified = withContent((name === undefined ? response : shared[name]) as JsonObject, answer);
    const sharedName = name ?? sharedNameOf(status, exemplified);
    const common = shared[sharedName];
    if (common && !first.has(sharedName)) first.set(sharedName, withContent(common as JsonObject, answer));
    return [status, exemplified] as const;
  });
  return {
    ...operation,
    ...(parameters && { parameters }),
    ...(body && { requestBody: withContent(body, request.body ?? {}, schemas) }),
    responses: Object.fromEntries(responses),
  };
}

/** The description of an error without its own text. */
function sharedNameOf(status: string, response: JsonObject): string {
  const schema = /"#\/components\/schemas\/(\w*Refusal)"/.exec(JSON.stringify(response['content'] ?? {}));
  return `${schema?.[1]}${status}`;
}

function refersTo(response: JsonObject): string | undefined {
  const target = response['$ref'];
  return typeof target === 'string' ? target.split('/').at(-1) : undefined;
}

/** The types of a body, with an example if one was recorded; with `schemas`, by the types they define. */
function withContent(body: JsonObject, examples: Readonly<Record<string, Json>>, schemas?: JsonObject): JsonObject {
  const content = body['content'] as JsonObject | undefined;
  if (!content) return body;
  const types = Object.entries(content).map(([type, media]) => {
    const example = examples[type];
    const { schema } = media as JsonObject;
    if (example === undefined) return [type, media] as const;
    return [type, { ...(media as JsonObject), example: schemas ? typed(example, schema, schemas) : example }] as const;
  });
  return { ...body, content: Object.fromEntries(types) };
}

/**
 * A value sent as text, converted to its schema's type, such as numbers and lists; the bytes of files aren't recorded.
 */
function typed(value: Json, schema: Json | undefined, schemas: JsonObject): Json {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return value;
  const { type, items, properties, required = [], ...rest } = schema as JsonObject;
  const named = refersTo(rest);
  if (named !== undefined) return typed(value, schemas[named], schemas);
  if (type === 'object' && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const of = (properties ?? {}) as JsonObject;
    const sent = Object.entries(value).map(([name, each]) => [name, typed(each!, of[name], schemas)]);
    const files = (required as readonly string[]).filter(
      (name) => !(name in value) && (of[name] as JsonObject)?.['format'] === 'binary',
    );
    return {
      ...Object.fromEntries(sent),
      ...Object.fromEntries(files.map((name) => [name, '(the content of a file)'])),
    };
  }
  if (type === 'array') return [value].flat().map((each) => typed(each as Json, items, schemas));
  if (type === 'string' && typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value;
  if (type === 'integer' || type === 'number') return Number(value);
  if (type === 'boolean') return value === 'true' || value === '1';
  return value;
}
