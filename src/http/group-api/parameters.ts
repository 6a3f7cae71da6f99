import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, Type } from 'typebox';
import { DomainError } from '../../domain/errors.ts';
import { type AccessLevel, accessLevels } from '../../domain/group.ts';
import { truthOf } from '../../domain/truth.ts';
import type { Instant } from '../../lib/clock.ts';

/** Types of bodies that parameters are read from; uploads read their own. */
const readTypes = /^(application\/(json|x-www-form-urlencoded)|multipart\/form-data)\b/i;

/** A day, as dates are written in this API; empty for none. */
export const date = Type.Union([Type.String({ format: 'date' }), Type.Literal('')]);

/** The beginning of a day; undefined for none. */
export function instantOf(day: string | undefined): Instant | undefined {
  return day ? `${day}T00:00:00.000Z` : undefined;
}

/** A role as a number. */
export const accessLevel = Type.Unsafe<AccessLevel>(Type.Integer({ enum: Object.values(accessLevels) }));

/** An id in the path that a number can hold exactly. */
export const rowId = Type.Integer({ maximum: Number.MAX_SAFE_INTEGER });

/** A row in the path: its id. */
export const rowParams = Type.Object({ id: rowId });

/**
 * Parameters from the query and the body alike, as clients send them either way, checked against `schema`; those that
 * it does not name are passed over. The sentences are those of group API facts, section 1.3.
 * @throws DomainError missing_parameter, invalid_parameter
 */
export function readParameters<T extends TObject>(request: FastifyRequest, schema: T): Static<T> {
  refuseUnknownBody(request);
  const sent = { ...(request.query as object), ...(request.body as object | undefined) } as Record<string, unknown>;
  return checkParameters(request, schema, sent);
}

/** A body of a type that is not read says nothing; better told than passed over. @throws an error with status 415 */
function refuseUnknownBody(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type === undefined || request.body !== undefined || readTypes.test(type)) return;
  throw Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 });
}

/** As `readParameters`, of values that have been read already. */
export function checkParameters<T extends TObject>(
  request: FastifyRequest,
  schema: T,
  sent: Readonly<Record<string, unknown>>,
): Static<T> {
  const values = Object.fromEntries(
    Object.entries(schema.properties).flatMap(([name, property]) =>
      isGiven(sent[name], property) ? [[name, valueOf(sent[name], property)]] : [],
    ),
  );
  const missing = (schema.required ?? []).filter((name) => values[name] === undefined || values[name] === '');
  if (missing.length > 0) {
    throw new DomainError('missing_parameter', missing.map((name) => `${name} is missing`).join(', '), { missing });
  }
  const validate = request.compileValidationSchema(schema);
  if (validate(values)) return values as Static<T>;
  const [error] = validate.errors ?? [];
  const name = error?.instancePath.split('/')[1] ?? 'request';
  const isValue = error?.keyword !== 'type' && error?.keyword !== 'format';
  throw new DomainError('invalid_parameter', `${name} ${isValue ? 'does not have a valid value' : 'is invalid'}`, {
    parameter: name,
  });
}

/** Clients in other languages write truths as these do: `True`, or 1 in forms. */
function valueOf(value: unknown, property: object): unknown {
  const isTruth = 'type' in property && property.type === 'boolean' && typeof value === 'string';
  return (isTruth ? truthOf(value) : undefined) ?? value ?? '';
}

/** A null empties a text or a date; elsewhere it says nothing. */
function isGiven(value: unknown, property: object): boolean {
  if (value === undefined) return false;
  return value !== null || 'anyOf' in property || ('type' in property && property.type === 'string');
}
