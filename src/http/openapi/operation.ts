import { type TObject, type TSchema, Type } from 'typebox';

export { named, orNull } from '../../wire/schema.ts';

/** Bodies by content type. */
export type Contents = Readonly<Record<string, TSchema>>;

/** A schema of JSON; other types by their name, or headers that say it all; null for nothing. */
export type Answer = TSchema | { readonly contents: Contents } | { readonly headers: Headers } | null;

type Headers = Readonly<Record<string, TSchema>>;

/** Responses, by status. */
export type Answers = Readonly<Record<number, Answer>>;

/**
 * Description of a route for the API description, in addition to the schemas that its parts are checked by. It checks
 * and encodes nothing: handlers read these parameters, and encoders write these fields, themselves.
 */
export interface OpenapiOperation {
  readonly tag: string;
  /** Description of the response, and further details; sentences. */
  readonly description?: string | undefined;
  /** Refusals with reasons of the route's own, by status. */
  readonly refusals?: Readonly<Partial<Record<number, string>>> | undefined;
  readonly query?: TObject | undefined;
  /** The route's own parameters; those of every request are left out. */
  readonly headers?: TObject | undefined;
  readonly body?: Contents | undefined;
  readonly answers: Answers;
}

/** The bytes of a file in a form. */
export const filePart = Type.String({ format: 'binary' });
