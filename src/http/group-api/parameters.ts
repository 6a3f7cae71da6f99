import type { FastifyRequest } from 'fastify';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { type AccessLevel, accessLevels } from '../../core/identity/index.ts';
import { DomainError, truthOf } from '../../core/platform/index.ts';
import { type Instant, instantFromMilliseconds } from '../../lib/clock.ts';

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

/** An id in the path that a number can represent exactly. */
export const rowId = Type.Integer({ maximum: Number.MAX_SAFE_INTEGER });

/** A row in the path: its id. */
export const rowParams = Type.Object({ id: rowId });

/** Parameters of every request: the requester, and the user they act for. */
const universal: ReadonlySet<string> = new Set(['private_token', 'access_token', 'sudo', 'csrf_token']);

/** Parts that python-gitlab adds, empty, to every form with a file. */
const emptyParts: ReadonlySet<string> = new Set(['avatar', 'file']);

/** How the description of a parameter without effect begins. */
export const ignoredMark = 'No effect: ';

/** python-gitlab sends this as `id` besides the path of notification settings: Python's function of this name. */
const functionId = '<built-in function id>';

/**
 * A parameter that clients send and that has no effect on this server, whatever its value; `why` tells readers the
 * reason. Parameters that have an effect on other servers, but not here, are left undeclared instead.
 */
export function ignored<T extends TSchema>(schema: T, why: string) {
  return Type.Optional({ ...schema, description: `${ignoredMark}${why}` });
}

/** How the description of something that the handler reads itself begins. */
export const separateMark = 'Read apart: ';

/** A parameter that isn't a value: a file, or its rows. */
export function readSeparately(what: string) {
  return Type.Optional(Type.Unknown({ description: `${separateMark}${what}` }));
}

/** A picture, where it is not sent as a file: empty takes it away. */
export const noPicture = Type.Optional(
  Type.Literal('', { description: `${separateMark}an image, as a part of a form; empty removes it.` }),
);

/** A parameter of which only one value is supported; others are refused. */
export function only<T extends boolean>(value: T, why: string) {
  return Type.Optional(Type.Unsafe<T>({ type: 'boolean', const: value, description: `Only ${value}: ${why}` }));
}

/** Whether one value of a parameter has an effect, or none. */
export function fixedParameter(schema: TSchema): boolean {
  const words = descriptionOf(schema);
  return words.startsWith(ignoredMark) || words.startsWith('Only ');
}

/** A day or a moment (ISO 8601); `momentOf` reads it. */
export const moment = Type.String({ description: 'A date, or a time in ISO 8601.' });

/**
 * The moment that a parameter names, of a day its beginning.
 * @throws DomainError invalid_parameter
 */
export function momentOf(name: string, text: string | undefined): Instant | undefined {
  if (text === undefined || text === '') return undefined;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  // In a query, a plus sign means a space.
  const whole = isDay
    ? `${text}T00:00:00.000Z`
    : text
        .trim()
        .replace(/ (\d{2}:?\d{2})$/, '+$1')
        .replace(' ', 'T');
  const parsed = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(whole) ? Date.parse(whole) : Number.NaN;
  const instant = Number.isNaN(parsed) ? undefined : instantFromMilliseconds(parsed);
  // The parser turns a day that doesn't exist into one of the next month.
  if (instant && (!isDay || instant.startsWith(text))) return instant;
  throw new DomainError('invalid_parameter', 'parameters.invalid', { parameter: name });
}

/**
 * Refuses parameters that a route doesn't declare, by name: an ignored parameter must not look effective.
 * @throws DomainError invalid_parameter
 */
export function assertDeclared(
  request: FastifyRequest,
  schema: TObject,
  route: string,
  sent: Readonly<Record<string, unknown>> = sentWith(request),
): void {
  const isKnown = (each: string): boolean =>
    universal.has(each) ||
    declaredName(each, schema) !== undefined ||
    (emptyParts.has(each) && sent[each] === '') ||
    (each === 'id' && sent[each] === functionId);
  const name = Object.keys(sent).find((each) => !isKnown(each));
  if (name === undefined) return;
  const known = Object.keys(schema.properties).sort();
  throw known.length === 0
    ? new DomainError('invalid_parameter', 'parameters.noneTaken', { parameter: name, route })
    : new DomainError('invalid_parameter', 'parameters.unknown', { parameter: name, route, known: known.join(', ') });
}

/** The declared name that is meant: some clients write `parentId` for `parent_id`. */
function declaredName(name: string, { properties }: TObject): string | undefined {
  if (Object.hasOwn(properties, name)) return name;
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return Object.hasOwn(properties, snake) ? snake : undefined;
}

/** All that came with a request. A body that is a list names no parameters. */
function sentWith(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return { ...(request.query as object), ...fieldsOf(request.body) };
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {};
}

/**
 * Parameters from both the query and the body, since clients send them either way, checked against `schema`; `more` are
 * the fields of a multipart body. The messages are those of group API facts, section 1.3.
 * @throws DomainError missing_parameter, invalid_parameter
 */
export function readParameters<T extends TObject>(
  request: FastifyRequest,
  schema: T,
  more: Readonly<Record<string, unknown>> = {},
): Static<T> {
  assertKnownBody(request);
  const sent: Record<string, unknown> = {};
  assertSaidOnce(request.query as Readonly<Record<string, unknown>>, { ...fieldsOf(request.body), ...more });
  for (const [name, value] of Object.entries({ ...sentWith(request), ...more })) {
    const declared = declaredName(name, schema);
    // Clients that spell names so write `undefined` for nothing.
    const isNothing = declared !== name && value === 'undefined';
    if (declared !== undefined && !isNothing && (declared === name || sent[declared] === undefined))
      sent[declared] = value;
  }
  return checkParameters(request, schema, sent);
}

/**
 * The address and the body must not contradict each other: one of them would be ignored.
 * @throws DomainError invalid_parameter
 */
function assertSaidOnce(query: Readonly<Record<string, unknown>>, body: Readonly<Record<string, unknown>>): void {
  const name = Object.keys(body).find(
    (each) => !universal.has(each) && Object.hasOwn(query, each) && String(query[each]) !== String(body[each]),
  );
  if (name === undefined) return;
  throw new DomainError('invalid_parameter', 'parameters.saidTwice', { parameter: name });
}

/** A body of a type that is not read says nothing; better refused than ignored. @throws an error with status 415 */
function assertKnownBody(request: FastifyRequest): void {
  const type = request.headers['content-type'];
  if (type === undefined || request.body !== undefined || readTypes.test(type)) return;
  throw Object.assign(new Error('Unsupported Media Type'), { statusCode: 415 });
}

function checkParameters<T extends TObject>(
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
    // The sentence for each of them, as other servers have it.
    throw new DomainError('missing_parameter', 'parameters.missing', { parameter: missing.join(' is missing, ') });
  }
  const validate = request.compileValidationSchema(schema);
  if (validate(values)) return values as Static<T>;
  const [error] = validate.errors ?? [];
  const name = error?.instancePath.split('/')[1] ?? 'request';
  const isValue = error?.keyword !== 'type' && error?.keyword !== 'format';
  const why = error?.keyword === 'const' ? descriptionOf(schema.properties[name]) : '';
  if (why) throw new DomainError('invalid_parameter', 'parameters.onlyValue', { parameter: name, why });
  const reason = isValue ? 'parameters.invalidValue' : 'parameters.invalid';
  throw new DomainError('invalid_parameter', reason, { parameter: name });
}

function descriptionOf(schema: TSchema | undefined): string {
  return (schema as { description?: string } | undefined)?.description ?? '';
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
