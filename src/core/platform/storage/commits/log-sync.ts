import { closeSync, fdatasync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { isUnavailable, UnavailableError, withoutSpace } from '../../domain/errors.ts';
import { syncDirectory } from '../../../../lib/directories.ts';

const syncData = promisify(fdatasync);

/** The error of transactions that waited for a failed sync. */
function syncFailure(error: unknown): unknown {
  const failure = withoutSpace(error);
  if (isUnavailable(failure)) return failure;
  return new UnavailableError('database', `the log could not be synced: ${(error as Error).message}`, { cause: error });
}

interface Waiting {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes commits of a SQLite database in WAL mode durable. SQLite runs with `synchronous = normal`, so a commit only
 * writes to the log, and counts once the log has been synced after it. The sync runs in the thread pool and serves all
 * commits before it (docs/adr/0001).
 */
export class LogSync {
  readonly #path: string;
  readonly #repair: () => void;
  #file: number | undefined;
  #waiting: Waiting[] = [];
  #isSyncing = false;
  #isSuspect = false;

  /**
   * @param path of the database; its log lies beside it
   * @param repair moves all of the log into the database file and syncs that, or throws: after a failed sync the kernel
   *   takes the pages that it could not write for clean, so that a later sync of the log would prove nothing
   */
  constructor(path: string, repair: () => void) {
    this.#path = path;
    this.#repair = repair;
  }

  /** Resolves when everything that was committed before this call is on disk. @throws when the disk says no */
  flush(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
      if (!this.#isSyncing) void this.#syncAll();
    });
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  async #syncAll(): Promise<void> {
    this.#isSyncing = true;
    while (this.#waiting.length > 0) {
      const served = this.#waiting;
      this.#waiting = [];
      try {
        await this.#sync();
        for (const { resolve } of served) resolve();
      } catch (error) {
        this.#isSuspect = true;
        const failure = syncFailure(error);
        for (const { reject } of served) reject(failure);
      }
    }
    this.#isSyncing = false;
  }

  async #sync(): Promise<void> {
    if (this.#isSuspect) {
      this.#repair();
      this.#isSuspect = false;
    }
    this.#file ??= await this.#openLog();
    await syncData(this.#file);
  }

  /** The first connection made the log, perhaps the database as well: their names must be on disk too. */
  async #openLog(): Promise<number> {
    await syncDirectory(dirname(this.#path));
    return openSync(`${this.#path}-wal`, 'r+');
  }
}
