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

/** A refusal that the caller can act on. `message` is the English sentence of its reason, which says what to do. */
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

/** A refusal that was a value. */
export function refuse(code: ErrorCode, { reason, facts }: Refusal): DomainError {
  return new DomainError<Reason>(code, reason, facts as FactsFor<Reason>[0]);
}

/** The longest `Retry-After`, in seconds: some clients sleep for as long as it says, whatever it is. */
export const maxRetryAfter = 120;

/**
 * The refusal of something that was done so lately that it takes `seconds` until it may be done again. What takes longer
 * than a client should sleep for is no matter of trying again: the sentence says when then.
 */
export function tooSoon<R extends Reason>(reason: R, seconds: number, ...[facts]: FactsFor<R>): DomainError {
  const said = { reason, facts: facts ?? {} };
  if (seconds > maxRetryAfter) return refuse('unprocessable', said);
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return refuse('too_many_requests', { reason, facts: { ...said.facts, retryAfter } });
}

/** What can be missing, as in `sourceUser`: those of `notFound.*` whose sentences show nothing else. */
type Thing = {
  [R in Reason]: R extends `notFound.${infer What}` ? (object extends RefusalFacts[R] ? What : never) : never;
}[Reason];

/** The refusal for things that do not exist or may not be seen: the answer is the same. */
export function notFound(what: Thing): DomainError {
  return new DomainError('not_found', `notFound.${what}`);
}

/**
 * What was read again after a check or a write: another request may have removed it since.
 * @throws DomainError not_found
 */
export function orNotFound<T>(found: T | undefined, what: Thing): T {
  if (found === undefined) throw notFound(what);
  return found;
}

/** What the server needs for its work and does not always have. */
export type Dependency = 'database' | 'storage' | 'space';

/**
 * A dependency does not answer, or answers that it cannot now. No refusal: it passes without anybody changing what they
 * asked for, so jobs try again and requests are answered 503 with `Retry-After`. The message is for the log.
 */
export class UnavailableError extends Error {
  override readonly name: string = 'UnavailableError';
  readonly dependency: Dependency;

  constructor(dependency: Dependency, message: string, options?: ErrorOptions) {
    super(message, options);
    this.dependency = dependency;
  }

  /** Whether it is the dependency's fault alone, so that a job which meets it loses none of its attempts. */
  get isOutage(): boolean {
    return true;
  }

  /** What clients are told: what they can do, and nothing about where the dependency is. */
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

/** What the system says when a disk or somebody's share of it is full, or a file as long as it may be (errno(3)). */
const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** An error of the file system that says there is no space becomes what the rest of the server knows; others stay. */
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

/** What somebody uploaded, or a part of it, cannot be read; it never will be. Readers of archives throw kinds of this. */
export abstract class UnreadableError extends Error {}
