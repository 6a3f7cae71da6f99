import { type ErrorFacts, type FactsFor, type Reason, type Refusal, refusal, sentenceOf } from './refusal.ts';
import type { RefusalFacts } from './refusals/facts.ts';

/**
 * Expected refusals. Each API maps every code to a status and a body in one exhaustive table
 * (`http/channel-api/errors.ts`, `http/group-api/errors.ts`); nothing else knows status codes.
 */
export type ErrorCode =
  | 'unauthenticated'
  | 'token_expired'
  | 'token_revoked'
  | 'insufficient_scope'
  | 'account_blocked'
  | 'forbidden'
  | 'not_found'
  | 'invalid_input'
  | 'missing_parameter'
  | 'invalid_parameter'
  | 'unknown_audience'
  | 'conflict'
  | 'invalid_state'
  | 'unprocessable'
  | 'too_large'
  | 'quota_exceeded'
  | 'too_many_requests'
  | 'not_acceptable_file'
  | 'unavailable';

/** A refusal that the caller can act on. `message` is the English message of its reason, which says what to do. */
export class DomainError<R extends Reason = Reason> extends Error implements Refusal {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly reason: Reason;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, reason: R, ...[facts]: FactsFor<R>) {
    const said = { reason, facts: facts ?? {} };
    super(sentenceOf(said));
    this.code = code;
    this.reason = reason;
    this.facts = said.facts;
  }
}

/** Turns a refusal that is a value into an error. */
export function refuse(code: ErrorCode, { reason, facts }: Refusal): DomainError {
  return new DomainError<Reason>(code, reason, facts as FactsFor<Reason>[0]);
}

/** Maximum `Retry-After` in seconds, because some clients sleep for as long as it says. */
export const maxRetryAfter = 120;

/**
 * The refusal of an action that is allowed again in `seconds`. If this is longer than clients should sleep, it isn't a
 * matter of retrying: the message contains the time.
 */
export function tooSoon<R extends Reason>(reason: R, seconds: number, ...[facts]: FactsFor<R>): DomainError {
  const said = { reason, facts: facts ?? {} };
  if (seconds > maxRetryAfter) return refuse('unprocessable', said);
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return refuse('too_many_requests', { reason, facts: { ...said.facts, retryAfter } });
}

/** Things that can be missing, such as `sourceUser`: those of `notFound.*` whose messages have no other facts. */
type Thing = {
  [R in Reason]: R extends `notFound.${infer What}` ? (object extends RefusalFacts[R] ? What : never) : never;
}[Reason];

/** The refusal for things that don't exist or aren't visible: the response is the same. */
export function notFound(what: Thing): DomainError {
  return new DomainError('not_found', `notFound.${what}`);
}

/**
 * The result of a second read after a check or a write: another request may have deleted the row in between.
 * @throws DomainError not_found
 */
export function orNotFound<T>(found: T | undefined, what: Thing): T {
  if (found === undefined) throw notFound(what);
  return found;
}

/** Dependencies of the server that can be unavailable. */
export type Dependency = 'database' | 'storage' | 'space';

/**
 * A dependency doesn't respond, or is temporarily unable to. Not a refusal: it passes without changing the request, so
 * jobs retry and requests get status 503 with `Retry-After`. The message is for the log.
 */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
  readonly dependency: Dependency;

  constructor(dependency: Dependency, message: string, options?: ErrorOptions) {
    super(message, options);
    this.dependency = dependency;
  }

  /** Whether only the dependency is at fault, so that jobs don't use up an attempt. */
  get isOutage(): boolean {
    return true;
  }

  /** The message for clients: what they can do, and nothing about the location of the dependency. */
  get refusal(): Refusal {
    return refusal(`outages.${this.dependency}`);
  }

  get publicMessage(): string {
    return sentenceOf(this.refusal);
  }
}

/** Narrows an unknown error to an outage of something the server depends on. */
export function isUnavailable(error: unknown): error is UnavailableError {
  return error instanceof UnavailableError;
}

/** System errors for a full disk, an exceeded quota, or a file at its maximum size (errno(3)). */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Turns "no space" errors of the file system into the server's own error; others stay unchanged. */
export function withoutSpace(error: unknown): unknown {
  if (!(error instanceof Error) || !fullCodes.has((error as { code?: unknown }).code)) return error;
  return new UnavailableError('space', `no space is left: ${error.message}`, { cause: error });
}

/** Narrows an unknown error to a full disk. */
export function isOutOfSpace(error: unknown): error is UnavailableError {
  return isUnavailable(error) && error.dependency === 'space';
}

/** Narrows an unknown error to a refusal. */
export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError;
}

/** An upload, or a part of it, that can never be read. Readers of archives throw subclasses. */
export abstract class UnreadableError extends Error {}
