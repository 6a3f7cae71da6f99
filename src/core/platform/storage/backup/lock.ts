import { refuse } from '../../domain/errors.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { loadSqlite } from '../dialect/sqlite.ts';

/**
 * Locks a file until disposed of. The operating system releases the lock when the process ends in any way, which is why
 * SQLite does the locking: Node.js has no file locks.
 * @throws DomainError conflict if it is locked by another process
 */
export function holdLock(path: string, busy: Refusal): Disposable {
  const { DatabaseSync } = loadSqlite();
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete; begin exclusive');
  } catch (error) {
    database.close();
    if (/database is locked|SQLITE_BUSY/.test((error as Error).message)) throw refuse('conflict', busy);
    throw error;
  }
  return { [Symbol.dispose]: () => database.close() };
}
