import type { FastifyRequest } from 'fastify';

export type Format = 'text/csv' | 'application/json';

/**
 * A client that names this type in `Accept` wants JSON; `application/json` alone is sent by many clients with every
 * request.
 */
export const vendorJson = 'application/vnd.tributary+json';

/** The values of a parameter `format`. */
export const formatNames = ['csv', 'json'] as const;
export type FormatName = (typeof formatNames)[number];

const formats: Readonly<Record<FormatName, Format>> = { csv: 'text/csv', json: 'application/json' };

/**
 * The requested form of the response: by the parameter `format` (`named`), otherwise by `Accept`. JSON is sent unless
 * CSV is preferred: many clients accept JSON and everything else equally.
 */
export function formatFor(request: FastifyRequest, named?: FormatName): Format {
  if (named !== undefined) return formats[named];
  const wanted = parse(request.headers.accept);
  return weightOf(wanted, 'text/csv') > weightOf(wanted, 'application/json') ? 'text/csv' : 'application/json';
}

/**
 * The form of an answer that is CSV whatever `Accept` says, as clients of other servers expect it (group API facts,
 * section 3.1): JSON only by the parameter `format` or the vendor type.
 */
export function formatOfFile(request: FastifyRequest, named?: FormatName): Format {
  if (named !== undefined) return formats[named];
  return (parse(request.headers.accept).get(vendorJson) ?? 0) > 0 ? 'application/json' : 'text/csv';
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
