import { refuse } from '../../domain/errors.ts';
import type { Refusal } from '../../domain/refusal.ts';
import { loadSqlite } from '../dialect/sqlite.ts';

/**
 * Holds a file as a lock until it is disposed of. The operating system lets go of it when the process ends, however that
 * comes, which is why SQLite does the locking: Node has none.
 * @throws DomainError conflict when somebody else holds it
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
