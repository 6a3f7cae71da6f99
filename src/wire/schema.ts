// Vocabulary for record schemas: they describe the results of encoders, and the responses in the API description.
import { type TSchema, type TString, Type } from 'typebox';

/** The number of a row. */
export const id = Type.Integer();
export const text = Type.String();
export const truth = Type.Boolean();
/** A moment, ISO 8601 in UTC. */
export const moment = Type.String({ format: 'date-time' });
/** A day, `2026-12-31`. */
export const day = Type.String({ format: 'date' });
/** A number, 0 or more. */
export const count = Type.Integer({ minimum: 0 });

/** A schema that the description has once, under this name. */
export function named<T extends TSchema>(title: string, schema: T): T {
  return Object.assign(schema, { title });
}

/** `schema`, or null. */
export function orNull<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

/** Any number of them, in an order that means something. */
export const list = <T extends TSchema>(of: T) => Type.Array(of);

/** The names in a text with spaces between. */
export type NamesIn<Text extends string, Found extends string = never> = Text extends `${infer First} ${infer Rest}`
  ? NamesIn<Rest, Found | First>
  : Found | Text;

/** Text properties, from their names separated by single spaces; `prefix` is added to each. */
export function texts<const Names extends string, const Prefix extends string = ''>(
  names: Names,
  prefix?: Prefix,
): Record<`${Prefix}${NamesIn<Names>}`, TString> {
  return Object.fromEntries(names.split(' ').map((name) => [`${prefix ?? ''}${name}`, Type.String()])) as Record<
    `${Prefix}${NamesIn<Names>}`,
    TString
  >;
}
