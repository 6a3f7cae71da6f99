import AjvCompiler from '@fastify/ajv-compiler';

type BuildValidator = ReturnType<typeof AjvCompiler>;
type Validate = ReturnType<ReturnType<BuildValidator>>;

const build = AjvCompiler();
const compiled = new WeakMap<ReturnType<BuildValidator>, Map<string, Validate>>();

/**
 * Compiles the schemas of routes, as Fastify does by itself, but each schema once in a process: many routes take the
 * same parameters, and tests start hundreds of servers.
 */
export const buildValidator: BuildValidator = (externalSchemas, options) => {
  const compile = build(externalSchemas, options);
  const known = compiled.get(compile) ?? new Map<string, Validate>();
  compiled.set(compile, known);
  return (route) => {
    const key = JSON.stringify((route as { schema: object }).schema);
    const validate = known.get(key) ?? compile(route);
    known.set(key, validate);
    return validate;
  };
};
