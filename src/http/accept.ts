import type { FastifyRequest } from 'fastify';

export type Format = 'text/csv' | 'application/json';

/**
 * The form in which the client wants the answer. The usual form is sent unless the other one is wanted more: many
 * clients name JSON and everything else in one breath.
 */
export function formatFor(request: FastifyRequest, usual: Format): Format {
  const other: Format = usual === 'text/csv' ? 'application/json' : 'text/csv';
  const wanted = parse(request.headers.accept);
  return weightOf(wanted, other) > weightOf(wanted, usual) ? other : usual;
}

/** Refuses a request that takes none of these types; with none of them all are fine. @throws an error with status 406 */
export function requireAcceptable(request: FastifyRequest, types: readonly string[]): void {
  const { accept } = request.headers;
  if (accept === undefined || accept === '*/*' || types.length === 0 || types.some((type) => accept.startsWith(type)))
    return;
  const wanted = parse(accept);
  if (types.some((type) => weightOf(wanted, type) > 0)) return;
  const refusal = new Error(`This endpoint answers ${types.join(' or ')}; let "Accept" say so.`);
  throw Object.assign(refusal, { statusCode: 406 });
}

type Weights = ReadonlyMap<string, number>;

function parse(header = '*/*'): Weights {
  return new Map(
    header.split(',').map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [type, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
    }),
  );
}

function weightOf(weights: Weights, format: string): number {
  const [family] = format.split('/');
  return weights.get(format) ?? weights.get(`${family}/*`) ?? weights.get('*/*') ?? 0;
}
