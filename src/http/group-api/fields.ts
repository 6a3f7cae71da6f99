import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import { truthOf } from '../../domain/truth.ts';

/** Parameters of a request that writes: those of the query and of the body, which wins. */
export function fieldsOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  const body = request.body;
  const own = typeof body === 'object' && body !== null && !Array.isArray(body) ? body : {};
  return { ...(request.query as Record<string, unknown>), ...own };
}

/** @throws DomainError invalid_parameter for what is no text */
export function textField(fields: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw invalid(name);
  return value;
}

/** @throws DomainError invalid_parameter for what is no id */
export function idField(fields: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = fields[name];
  if (value === undefined || value === null || value === '') return undefined;
  const id = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) throw invalid(name);
  return id;
}

/**
 * True for `true`, `1`, `yes` and the like, false for their opposites and for nothing. What is neither is refused: a slip
 * in `dry_run` must not do what was only to be tried.
 * @throws DomainError invalid_parameter
 */
export function truthField(fields: Readonly<Record<string, unknown>>, name: string): boolean {
  const value = fields[name];
  if (value === undefined || value === null || typeof value === 'boolean') return value ?? false;
  const truth = typeof value === 'string' ? truthOf(value) : undefined;
  if (truth === undefined) throw invalid(name);
  return truth;
}

function invalid(name: string): DomainError {
  return new DomainError('invalid_parameter', `${name} is invalid`, { parameter: name });
}
