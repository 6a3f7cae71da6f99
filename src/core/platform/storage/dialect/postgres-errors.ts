import { UnavailableError } from '../../domain/errors.ts';

/** No one can say whether a transaction was committed: it must neither be acknowledged nor tried again. */
export class OutcomeUnknownError extends UnavailableError {
  override readonly name = 'OutcomeUnknownError';

  override get publicMessage(): string {
    return 'The database did not answer in time; whether this was saved is not known. Look before you try again.';
  }
}

/** A statement timed out. The statement itself may be too slow, so jobs don't retry forever. */
class StatementTimeoutError extends UnavailableError {
  override readonly name = 'StatementTimeoutError';

  override get isOutage(): boolean {
    return false;
  }
}

/**
 * SQLSTATEs that end a connection or refuse a new one (PostgreSQL, appendix A): idle too long in a transaction, shut down
 * by an administrator, after a crash, not accepting connections, idle too long, no connection left.
 */
const lostStates: ReadonlySet<string> = new Set(['25P03', '57P01', '57P02', '57P03', '57P05', '53300']);

/** Errors of sockets and name resolution for an unreachable server. */
const networkCodes: ReadonlySet<string> = new Set(
  `ECONNREFUSED ECONNRESET ECONNABORTED EPIPE ETIMEDOUT EHOSTUNREACH EHOSTDOWN ENETUNREACH ENETDOWN ENOTFOUND EAI_AGAIN
   ERR_STREAM_DESTROYED`.split(/\s+/),
);

/** Serialization failure, deadlock, lock not available: a retry of the transaction may succeed. */
const conflictStates: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

const queryCanceled = '57014';

/** A statement timeout, or a server out of memory or at a configured limit. */
const overloadStates: ReadonlySet<string> = new Set([queryCanceled, '53000', '53200', '53400']);

function codeOf(error: unknown): string {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' ? code : '';
}

/** True if the connection is unusable; uncommitted work on it is rolled back. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (lostStates.has(code) || networkCodes.has(code) || /^08...$/.test(code)) return true;
  // The driver's own errors have no code.
  return (
    error instanceof Error &&
    code === '' &&
    /^Connection terminated|^Client has encountered a connection error|^Client was closed/.test(error.message)
  );
}

/** True for a named statement whose table has changed since it was parsed: it must be parsed again. */
export function isStalePlan(error: unknown): boolean {
  // The code has many meanings, and the message can be in any language.
  return codeOf(error) === '0A000' && (error as { routine?: unknown }).routine === 'RevalidateCachedQuery';
}

/** True for a conflict with another transaction, or with a change of tables. */
export function isConflict(error: unknown): boolean {
  return conflictStates.has(codeOf(error)) || isStalePlan(error);
}

/** True where another transaction got through and this one didn't: it could not be put in order with it, or waited for it in a circle. */
export function isLost(error: unknown): boolean {
  return codeOf(error) === '40001' || codeOf(error) === '40P01';
}

/** True for a temporary inability of the server. */
function isOutage(error: unknown): boolean {
  return isConnectionLost(error) || overloadStates.has(codeOf(error));
}

/** `disk_full`, also of a write that the log of the server has no room for. */
const diskFull = '53100';

/** Turns outages into the server's own error; other errors stay unchanged. */
export function outageOf(error: unknown): unknown {
  return isOutage(error) || codeOf(error) === diskFull ? unavailable(error) : error;
}

/** The same, where it is too late to try again after a conflict. */
export function asUnavailable(error: unknown): unknown {
  return isOutage(error) || isConflict(error) ? unavailable(error) : error;
}

function unavailable(error: unknown): UnavailableError {
  const kind = codeOf(error) === queryCanceled ? StatementTimeoutError : UnavailableError;
  const dependency = codeOf(error) === diskFull ? 'space' : 'database';
  return new kind(dependency, `the database is not available: ${(error as Error).message}`, {
    cause: error,
  });
}
