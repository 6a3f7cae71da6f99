import { type TObject, type TSchema, Type } from 'typebox';

export { named, orNull } from '../../wire/schema.ts';

/** Bodies by content type. */
export type Contents = Readonly<Record<string, TSchema>>;

/** A schema of JSON; other types by their name, or headers that say it all; null for nothing. */
export type Answer = TSchema | { readonly contents: Contents } | { readonly headers: Headers } | null;

type Headers = Readonly<Record<string, TSchema>>;

/** What is answered, by status. */
export type Answers = Readonly<Record<number, Answer>>;

/**
 * What the API description says of a route beside the schemas that its parts are checked by. Nothing is checked or
 * written by it: handlers read these parameters, and encoders write these fields, by themselves.
 */
export interface OpenapiOperation {
  readonly tag: string;
  /** What is answered, and what is to be known beside; sentences. */
  readonly description?: string | undefined;
  /** Refusals with reasons of the route's own, by status. */
  readonly refusals?: Readonly<Partial<Record<number, string>>> | undefined;
  readonly query?: TObject | undefined;
  /** Those that the route is about; what every request may have is left out. */
  readonly headers?: TObject | undefined;
  readonly body?: Contents | undefined;
  readonly answers: Answers;
}

/** The bytes of a file in a form. */
export const filePart = Type.String({ format: 'binary' });
