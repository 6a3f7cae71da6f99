import { UnavailableError } from '../../domain/errors.ts';

/**
 * Primary result codes (sqlite.org/rescode.html) of a file that cannot be used now: busy, locked, read-only since it was
 * moved or its disk went read-only, I/O error, damaged, disk full, cannot be opened, locking trouble, not a database.
 */
const outages: ReadonlySet<number> = new Set([5, 6, 8, 10, 11, 13, 14, 15, 26]);

/**
 * Result codes of a file that can't grow: the disk is full, or, for other limits (quotas), errors of writing,
 * truncating and enlarging the shared memory.
 */
const full: ReadonlySet<number> = new Set([13, 778, 1546, 4874]);

/** Turns outages into the server's own error; other errors stay unchanged. */
export function sqliteOutageOf(error: unknown): unknown {
  const code = error instanceof Error ? (error as { errcode?: unknown }).errcode : undefined;
  if (typeof code !== 'number' || !outages.has(code & 0xff)) return error;
  const dependency = full.has(code) ? 'space' : 'database';
  return new UnavailableError(dependency, `the database is not available: ${(error as Error).message}`, {
    cause: error,
  });
}

/** True where someone else has the file locked, so that the same may work a moment later. */
export function isBusy(error: unknown): boolean {
  const { cause } = error as { cause?: { errcode?: unknown } };
  return typeof cause?.errcode === 'number' && (cause.errcode & 0xff) === 5;
}
