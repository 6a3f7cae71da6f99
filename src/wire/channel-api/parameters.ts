import { type Static, type TObject, type TSchema, type TUnsafe, Type } from 'typebox';
import { DomainError, type Reason, type RefusalFacts, refuse } from '../../core/platform/domain/index.ts';
import type { Instant } from '../../lib/clock.ts';
import { instantFromText } from '../../lib/time-zone.ts';
import { decodeHashes } from './identity/acl.ts';

/** Parameters of a request: query and form together; the form takes precedence (facts, section 0). */
export type Sent = Readonly<Record<string, unknown>>;

/** Reads the value of a parameter from the request; `zone` is the channel's. @throws DomainError */
export type Read<T> = (sent: Sent, name: string, zone: string) => T;

/**
 * Difference from the parameter of the reference server: it has none (`ours`), or as described in the text. Without
 * either, it is the same.
 */
export type Reference = 'ours' | { readonly differs: string };

/** Additional facts in a schema of a parameter. */
interface Kind {
  readonly read: Read<unknown>;
  readonly reference: Reference | undefined;
  readonly isLocal: boolean;
}

const kinds = new WeakMap<TSchema, Kind>();

/**
 * A parameter: a schema for the API description, and its parser. `Static` of it is the parsed value. @param isLocal
 * whether the parser needs the time zone of the channel
 */
export function parameter<T>(
  schema: TSchema,
  read: Read<T>,
  reference?: Reference,
  { isLocal = false }: { readonly isLocal?: boolean } = {},
): TUnsafe<T> {
  kinds.set(schema, { read, reference, isLocal });
  return schema as TUnsafe<T>;
}

/**
 * The parameters of an endpoint. Invalid ones are refused on first access, so a 404 comes before errors in other
 * parameters.
 * @param zone for times without a zone that aren't in UTC
 * @throws DomainError missing_parameter, invalid_parameter, invalid_input, on access
 */
export function readInput<Input extends TObject>(input: Input, sent: Sent, zone = 'UTC'): Static<Input> {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(input.properties)) {
    const { read } = kindOf(input.properties[name]!, name);
    try {
      values[name] = read(sent, name, zone);
    } catch (refusal) {
      refuseAt(values, name, refusal as Error);
    }
  }
  return values as Static<Input>;
}

function refuseAt(values: object, name: string, refusal: Error): void {
  const get = (): never => {
    throw refusal;
  };
  Object.defineProperty(values, name, { enumerable: true, get });
}

/** Whether a sent parameter uses the time zone of the channel. */
export function needsZone({ properties }: TObject, sent: Sent): boolean {
  return Object.entries(properties).some(([name, schema]) => kindOf(schema, name).isLocal && (sent[name] ?? '') !== '');
}

/** Difference from the parameter of the reference server. */
export function referenceOf(schema: TSchema): Reference | undefined {
  return kinds.get(schema)?.reference;
}

function kindOf(schema: TSchema, name: string): Kind {
  const kind = kinds.get(schema);
  if (!kind) throw new Error(`"${name}" has a schema that nothing is read by.`);
  return kind;
}

/** The facts of a message besides the name of the parameter. */
type OtherFacts<R extends Reason> =
  object extends Omit<RefusalFacts[R], 'parameter'> ? [] : [facts: Omit<RefusalFacts[R], 'parameter'>];

/** Refuses the value of a parameter. */
export function unreadable<R extends Reason>(parameter: string, reason: R, ...facts: OtherFacts<R>): DomainError {
  return refuse('invalid_parameter', { reason, facts: { ...facts[0], parameter } });
}

/** A refusal of a value that can be read. */
export function unacceptable<R extends Reason>(parameter: string, reason: R, ...facts: OtherFacts<R>): DomainError {
  return refuse('invalid_input', { reason, facts: { ...facts[0], parameter } });
}

/** One text; undefined when it is absent or empty. @throws DomainError invalid_parameter for a list */
export const readText: Read<string | undefined> = (sent, name) => {
  const value = sent[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw unreadable(name, 'parameters.oneValue');
};

/** Like `readText`, but an empty parameter is an empty text. @throws DomainError invalid_parameter for a list */
export const readAnyText: Read<string | undefined> = (sent, name, zone) =>
  sent[name] === '' ? '' : readText(sent, name, zone);

/** A whole number that is not negative. @throws DomainError invalid_parameter */
export const readCount: Read<number | undefined> = (sent, name, zone) => {
  const value = readText(sent, name, zone);
  return value === undefined ? undefined : wholeNumber(name, value);
};

/** A whole number from its text. @throws DomainError invalid_parameter */
export function wholeNumber(name: string, value: string): number {
  if (!/^\d{1,15}$/.test(value)) {
    throw unreadable(name, 'parameters.notANumber', { value });
  }
  return Number(value);
}

/** Anything but `0`, `false` and nothing is yes. @throws DomainError invalid_parameter for a list */
export const readFlag: Read<boolean> = (sent, name, zone) => {
  const value = readText(sent, name, zone);
  return value !== undefined && value !== '0' && value.toLowerCase() !== 'false';
};

/**
 * A moment, with its own zone or in `zone` (facts, section 0).
 * @throws DomainError invalid_input, also for days that no month has
 */
export const readMoment: Read<Instant | undefined> = (sent, name, zone) => {
  const value = readText(sent, name, zone);
  if (value === undefined) return undefined;
  const instant = instantFromText(value, zone);
  if (instant === undefined) throw unacceptable(name, 'parameters.notADate', { value });
  return instant;
};

/**
 * A list of words: repeated, as `name[]`, separated by commas, or as `<hash><hash>`; undefined if absent.
 * @throws DomainError invalid_parameter for a value without words: an invalid audience must not mean everyone
 */
export const readWords: Read<string[] | undefined> = (sent, name) => {
  const value = sent[name] ?? undefined;
  if (value === undefined) return undefined;
  const texts = Array.isArray(value) ? (value as unknown[]) : [value];
  const found = decodeHashes(texts);
  const isEmpty = texts.every((text) => typeof text === 'string' && text.trim() === '');
  if (texts.some((text) => typeof text !== 'string') || (found.length === 0 && !isEmpty)) {
    throw unreadable(name, 'parameters.notAList');
  }
  return found;
};

/** Schemas of parameters as the API description shows them. */
export const shape = {
  text: (description: string) => Type.Optional(Type.String({ description })),
  count: (description: string) => Type.Optional(Type.Integer({ minimum: 0, description })),
  flag: (description: string) => Type.Optional(Type.Enum(['0', '1'], { description })),
  moment: (description: string) => Type.Optional(Type.String({ description, examples: ['2026-01-31 12:00:00'] })),
  list: (description: string) => Type.Optional(Type.Array(Type.String(), { description })),
};

/** A text; undefined when it is absent or empty. */
export const text = (description: string, reference?: Reference) =>
  parameter(shape.text(description), readText, reference);

/** A text that may be empty; undefined when it is absent. */
export const anyText = (description: string, reference?: Reference) =>
  parameter(shape.text(description), readAnyText, reference);

/** A text that a call cannot do without. @param give tells the caller what to give */
export const requiredText = (description: string, give: string, reference?: Reference) =>
  parameter(Type.String({ description }), (sent, name) => readRequired(sent, name, give), reference);

/** A whole number that a call cannot do without. @param give tells the caller what to give */
export const requiredCount = (description: string, give: string) =>
  parameter(Type.String({ description }), (sent, name) => wholeNumber(name, readRequired(sent, name, give)));

function readRequired(sent: Sent, name: string, give: string): string {
  const value = readText(sent, name, '');
  if (value !== undefined) return value;
  throw new DomainError('missing_parameter', 'parameters.required', { parameter: name, hint: give });
}

/** A whole number from 0 on. */
export const count = (description: string, reference?: Reference) =>
  parameter(shape.count(description), readCount, reference);

/** The id of a row: a whole number, as text. */
export const id = (description: string, reference?: Reference) =>
  parameter(shape.text(description), readCount, reference);

/** Yes or no; no when it is absent. */
export const flag = (description: string, reference?: Reference) =>
  parameter(shape.flag(description), readFlag, reference);

/** Yes or no; undefined when it is absent. */
export const optionalFlag = (description: string, reference?: Reference) =>
  parameter<boolean | undefined>(
    shape.flag(description),
    (sent, name, zone) => (sent[name] === undefined ? undefined : readFlag(sent, name, zone)),
    reference,
  );

/** A moment; in UTC where it names no zone. */
export const moment = (description: string, reference?: Reference) =>
  parameter(
    shape.moment(`${description} UTC unless it includes a zone.`),
    (sent, name) => readMoment(sent, name, 'UTC'),
    reference,
  );

/** A moment; by the clocks of the channel where it names no zone. */
export const localMoment = (description: string, reference?: Reference) =>
  parameter(shape.moment(localTime(description)), readMoment, reference, { isLocal: true });

/** The description of a moment in the time zone of the channel. */
export const localTime = (description: string) =>
  `${description} In the channel's time zone unless it includes a zone.`;

/** A list of words; undefined when it is absent. */
export const list = (description: string, reference?: Reference) =>
  parameter(shape.list(description), readWords, reference);

/** Parameters of all calls with credentials. */
export const channelInput = Type.Object({
  channel: text('Address of the channel to act for; your own by default.'),
});

/** `html=1`. */
export const html = flag('Include bodies as safe HTML.', 'ours');

/** A position in a list, parsed by its user. */
export const after = text('Position in the list, from the header `Link` of the previous page.', 'ours');

/**
 * The one of these parameters that was given, with its value.
 * @throws DomainError missing_parameter for none or several
 */
export function exactlyOne<Name extends string>(
  input: { readonly [Each in Name]: string | number | undefined },
  names: readonly Name[],
): Record<Name, string> {
  const given = names.flatMap((name) => {
    const value = input[name];
    return value === undefined ? [] : [{ [name]: String(value) } as Record<Name, string>];
  });
  const [only, ...more] = given;
  if (only && more.length === 0) return only;
  const list = names.map((name) => `"${name}"`).join(', ');
  throw new DomainError('missing_parameter', 'parameters.exactlyOne', { parameters: list });
}
