import { isDeepStrictEqual } from 'node:util';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined };
type JsonObject = { readonly [name: string]: Json | undefined };

/**
 * An OpenAPI document in which each schema with a title appears once, under `components`, and is referenced elsewhere;
 * the order doesn't depend on that of the routes. `shared` are the descriptions of errors that appear once too.
 * @throws Error for two schemas with one title
 */
export function hoistNamed(document: Json, shared: ReadonlySet<string>): JsonObject {
  const schemas = new Map<string, JsonObject>();
  const { paths, components, ...rest } = document as { paths: JsonObject; components: JsonObject };
  const responses = new Map<string, JsonObject>();
  const hoisted = mapOperations(walk(paths, schemas) as JsonObject, (operation) => tidy(operation, responses, shared));
  return {
    ...rest,
    tags: tagsIn(hoisted),
    paths: sorted(hoisted),
    components: {
      ...components,
      schemas: sorted(Object.fromEntries(schemas)),
      responses: sorted(Object.fromEntries(responses)),
    },
  };
}

function mapOperations(paths: JsonObject, change: (operation: JsonObject) => JsonObject): JsonObject {
  const inside = (of: JsonObject, how: (each: JsonObject) => JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(of).map(([name, each]) => [name, how(each as JsonObject)]));
  return inside(paths, (item) => inside(item, change));
}

/**
 * Errors appear once, unless the operation has its own text; a body without required fields, or with a default, isn't
 * required itself.
 */
function tidy(operation: JsonObject, responses: Map<string, JsonObject>, shared: ReadonlySet<string>): JsonObject {
  const own = Object.entries(operation['responses'] as JsonObject).map(([status, response]) => {
    const schema = /"#\/components\/schemas\/(\w*Refusal)"/.exec(JSON.stringify(response));
    if (Number(status) < 400 || !schema) return [status, response];
    const name = `${schema[1]}${status}`;
    if (!shared.has((response as JsonObject)['description'] as string)) return [status, response];
    responses.set(name, response as JsonObject);
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  const body = operation['requestBody'] as { content: Record<string, { schema: JsonObject }> } | undefined;
  const required =
    body &&
    Object.values(body.content).some(
      ({ schema }) => schema['required'] ?? (!schema['properties'] && !('default' in schema)),
    );
  return {
    ...operation,
    ...(body && { requestBody: { ...body, required: required === true || Array.isArray(required) } }),
    responses: Object.fromEntries(own) as JsonObject,
  };
}

function walk(value: Json | undefined, schemas: Map<string, JsonObject>): Json | undefined {
  if (Array.isArray(value)) return value.map((each: Json) => walk(each, schemas)!);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value as JsonObject).map(([name, each]) => [name, walk(each, schemas)] as const);
  const whole = withPrefixItems(Object.fromEntries(entries) as JsonObject);
  const { title, ...schema } = whole;
  if (typeof title !== 'string') return whole;
  const known = schemas.get(title);
  if (known && !isDeepStrictEqual(known, schema)) throw new Error(`Two schemas are called ${title}.`);
  schemas.set(title, schema);
  return { $ref: `#/components/schemas/${title}` };
}

/** A list of items with a schema each, as JSON Schema 2020-12 writes it. */
function withPrefixItems(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema['items'])) return schema;
  const { items, additionalItems, ...rest } = schema;
  return { ...rest, prefixItems: items as readonly Json[], items: additionalItems ?? true };
}

function sorted(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function tagsIn(paths: JsonObject): Json {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as JsonObject) as JsonObject[]);
  const names = new Set(operations.flatMap(({ tags }) => tags as string[]));
  return [...names].sort().map((name) => ({ name }));
}
