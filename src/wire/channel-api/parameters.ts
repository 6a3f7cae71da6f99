import { type Static, type TObject, type TSchema, type TUnsafe, Type } from 'typebox';
import { DomainError, type Reason, type RefusalFacts, refuse } from '../../core/platform/domain/index.ts';
import type { Instant } from '../../lib/clock.ts';
import { instantFromText } from '../../lib/time-zone.ts';
import { decodeHashes } from './identity/acl.ts';

/** What came with a request: query and form together, the form wins (facts, section 0). */
export type Sent = Readonly<Record<string, unknown>>;

/** Takes the value of a parameter out of what was sent; `zone` is the channel's. @throws DomainError */
export type Read<T> = (sent: Sent, name: string, zone: string) => T;

/**
 * How a parameter compares with that of the reference server: it has none such (`ours`), or it does what the text says.
 * Without either it does the same.
 */
export type Reference = 'ours' | { readonly differs: string };

/** What a schema of a parameter has beside what the API description says of it. */
interface Kind {
  readonly read: Read<unknown>;
  readonly reference: Reference | undefined;
  readonly isLocal: boolean;
}

const kinds = new WeakMap<TSchema, Kind>();

/**
 * A parameter: a schema for the API description, and how its value is read. `Static` of it is that value, not what is
 * sent. @param isLocal whether reading it needs the time zone of the channel
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
 * The parameters that an endpoint takes. What cannot be read is refused when it is first looked at: who asks for what is not
 * there learns that, whatever else was sent.
 * @param zone of moments that name none and are not in UTC
 * @throws DomainError missing_parameter, invalid_parameter, invalid_input, where a value is looked at
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

/** Whether something was sent that is in the time zone of the channel. */
export function needsZone({ properties }: TObject, sent: Sent): boolean {
  return Object.entries(properties).some(([name, schema]) => kindOf(schema, name).isLocal && (sent[name] ?? '') !== '');
}

/** How a parameter compares with that of the reference server. */
export function referenceOf(schema: TSchema): Reference | undefined {
  return kinds.get(schema)?.reference;
}

function kindOf(schema: TSchema, name: string): Kind {
  const kind = kinds.get(schema);
  if (!kind) throw new Error(`"${name}" has a schema that nothing is read by.`);
  return kind;
}

/** The facts of a sentence beside the name of the parameter. */
type OtherFacts<R extends Reason> =
  object extends Omit<RefusalFacts[R], 'parameter'> ? [] : [facts: Omit<RefusalFacts[R], 'parameter'>];

/** A refusal of what a parameter holds. */
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

/** As `readText`, but what is empty is an empty text. @throws DomainError invalid_parameter for a list */
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
 * A list of words: repeated, as `name[]`, with commas between, or as `<hash><hash>`; undefined when it is absent.
 * @throws DomainError invalid_parameter for what holds no word: an audience that is not understood must not mean all
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

/** What every call takes that asks who somebody is. */
export const channelInput = Type.Object({
  channel: text('Address of the channel to act for; your own by default.'),
});

/** `html=1`. */
export const html = flag('Include bodies as safe HTML.', 'ours');

/** A place in a list; whoever takes it reads it. */
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
