import type { Readable } from 'node:stream';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { StoredContent } from '../../core/files/index.ts';
import type { UserViewer } from '../../core/platform/index.ts';
import type { HttpContext } from '../context.ts';
import type { LentAnswer } from './lent-answer.ts';

/** A request to an endpoint: what a handler gets. */
export interface Call<Input = unknown> {
  readonly context: HttpContext;
  /** Who asks, acting for the channel that the request names. */
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
  /** Those that read by GET read by POST too, where no other row says what POST means. */
  readonly method: 'GET' | 'POST';
  /** Below the prefix of the API. */
  readonly path: string;
  readonly section: 'Channels' | 'Items' | 'Files' | 'Attention';
  /** One line. */
  readonly summary: string;
  /** What else is to be known of it and of its answer, in Markdown. */
  readonly description: string;
  /** The heading in docs/api/channel-api.md under which more is said of it, as in addresses. */
  readonly guide?: string;
  readonly input: Input;
  /** Parts of a form that hold files, with what they mean. */
  readonly files?: Readonly<Record<string, string>>;
  readonly answer: Answer;
  /** What refusals mean here, by status, where more is to be said than everywhere. */
  readonly refusals?: Readonly<Record<number, string>>;
  /** `none` takes no credentials and no `channel`. */
  readonly auth?: 'none';
  /** Whether the aliases that the reference server keeps for old clients have it (facts, section 0). */
  readonly isAliased?: boolean;
  /** False for answers that hold keys or the bytes of files: long ones are streamed, without a tag. */
  readonly isCacheable?: boolean;
  /** Whether its answer must be stored nowhere. */
  readonly holdsKeys?: boolean;
  /** How it compares with the reference server: it has no such endpoint, or takes no such parameters with it. */
  readonly reference?: 'ours';
  /** Takes what that endpoint takes, and more, if anything. */
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
