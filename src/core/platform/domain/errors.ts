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

/** What a client may know about a refusal; never secrets, paths or SQL. */
export type ErrorFacts = Readonly<Record<string, unknown>>;

/** A refusal that the caller can act on. `message` is a sentence for people that says what to do. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly facts: ErrorFacts;

  constructor(code: ErrorCode, message: string, facts: ErrorFacts = {}) {
    super(message);
    this.code = code;
    this.facts = facts;
  }
}

/** The longest `Retry-After`, in seconds: some clients sleep for as long as it says, whatever it is. */
export const maxRetryAfter = 120;

/**
 * The refusal of something that was done so lately that it takes `seconds` until it may be done again. What takes longer
 * than a client should sleep for is no matter of trying again: `message` says when then.
 */
export function tooSoon(message: string, seconds: number, facts: ErrorFacts = {}): DomainError {
  const isShort = seconds <= maxRetryAfter;
  return isShort
    ? new DomainError('too_many_requests', message, { ...facts, retryAfter: Math.max(1, Math.ceil(seconds)) })
    : new DomainError('unprocessable', message, facts);
}

/** The refusal for things that do not exist or may not be seen: the answer is the same. */
export function notFound(what: string): DomainError {
  return new DomainError('not_found', `${what} Not Found`, { what });
}

/**
 * What was read again after a check or a write: another request may have removed it since.
 * @throws DomainError not_found
 */
export function orNotFound<T>(found: T | undefined, what: string): T {
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

  /** The message for clients: what they can do, and nothing about where the dependency is. */
  get publicMessage(): string {
    return outages[this.dependency];
  }
}

const outages: Readonly<Record<Dependency, string>> = {
  database: 'The database does not answer at the moment. Try again in a few seconds.',
  storage: 'The file storage does not answer at the moment. Try again in a few seconds.',
  space:
    'The server has no space left, so nothing of this was kept. Try again later; its administrators can make room.',
};

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
