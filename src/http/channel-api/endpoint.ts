import type { Readable } from 'node:stream';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { StoredContent } from '../../core/files/index.ts';
import type { UserViewer } from '../../core/platform/index.ts';
import type { HttpContext } from '../context.ts';
import type { LentAnswer } from './lent-answer.ts';

/** A request to an endpoint, as passed to a handler. */
export interface Call<Input = unknown> {
  readonly context: HttpContext;
  /** The requester, acting for the channel that the request names. */
  readonly viewer: UserViewer;
  /** The parameters that the endpoint takes; each is read, or refused, when it is first looked at. */
  readonly input: Input;
  /** Files of the parts that the endpoint takes; their bytes are stored already, and images have their scales. */
  readonly media: readonly StoredContent[];
  /** Names the next page in the header `Link`: this request with these parameters in place of its page numbers. */
  readonly next: (parameters: Readonly<Record<string, string>>) => void;
}

/**
 * An endpoint of the channel API: one row of its table. What it takes is read by `input`; the API
 * description, the tables of docs/api/channel-api.md and the typed client are made from the rows.
 */
export interface Endpoint<Input extends TObject = TObject, Answer extends TSchema = TSchema> {
  /** Endpoints that read by GET also read by POST, unless another row defines POST. */
  readonly method: 'GET' | 'POST';
  /** Below the prefix of the API. */
  readonly path: string;
  readonly section: 'Channels' | 'Items' | 'Files' | 'Attention';
  /** One line. */
  readonly summary: string;
  /** Further details about it and its response, in Markdown. */
  readonly description: string;
  /** The heading in docs/api/channel-api.md under which more is said of it, as in addresses. */
  readonly guide?: string;
  readonly input: Input;
  /** Parts of a form that contain files, with their meaning. */
  readonly files?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** Meaning of errors here, by status, if it differs from the general one. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** `none` takes no credentials and no `channel`. */
  readonly auth?: 'none';
  /** Whether it also exists under the aliases that the reference server keeps for old clients (facts, section 0). */
  readonly isAliased?: boolean;
  /** False for responses that contain keys or the bytes of files: long ones are streamed, without a tag. */
  readonly isCacheable?: boolean;
  /** Whether its response must not be stored. */
  readonly holdsKeys?: boolean;
  /** Difference from the reference server: it has no such endpoint, or doesn't accept these parameters. */
  readonly reference?: 'ours';
  /** Accepts that endpoint's parameters, and possibly more. */
  readonly inputLike?: string;
  /** Parameters of the reference server that are ignored here, and why. */
  readonly ignored?: Readonly<Record<string, string>>;
  /** Answers a value of the schema, or JSON text of one. */
  readonly handle: (call: Call<Static<Input>>) => Promise<Static<Answer> | Readable | LentAnswer>;
}

/** A row as the table has it. */
export type AnyEndpoint = Endpoint<TObject, TSchema>;

/** A row whose handler is checked against its schemas. */
export function endpoint<Input extends TObject, Answer extends TSchema>(row: Endpoint<Input, Answer>): AnyEndpoint {
  return row as unknown as AnyEndpoint;
}

/** Takes no parameters. */
export const noInput = Type.Object({});
