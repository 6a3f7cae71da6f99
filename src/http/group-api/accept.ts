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

function weightOf(weights: Weights, format: Format): number {
  const [family] = format.split('/');
  return weights.get(format) ?? weights.get(`${family}/*`) ?? weights.get('*/*') ?? 0;
}
