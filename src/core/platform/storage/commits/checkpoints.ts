import { statSync } from 'node:fs';

const lookMilliseconds = 1000;
/** During writes, a longer log is moved into the database file as far as no one is in the way. */
const maxBytesWhileBusy = 32 * 1024 * 1024;
/** Maximum number of checks skipped after a conflict: readers may use the log for hours. */
const maxLooksSkipped = 30;

/** State of a log at a check: if it is unchanged, no one has written. */
interface Look {
  readonly size: number;
  readonly modifiedAt: number;
}

/**
 * Keeps the log of a SQLite database small, once a second: emptied after a second without writes, moved into the
 * database file at 32 MB during writes. Both sync files and block this thread for that long, so a server with a job
 * thread does it there.
 * @param checkpoint throws if someone is in the way
 * @returns a function that stops it
 */
export function truncateLog(path: string, checkpoint: (mode: 'passive' | 'truncate') => void): () => void {
  let last: Look = { size: 0, modifiedAt: 0 };
  let skips = 0;
  let failures = 0;
  const timer = setInterval(() => {
    if (skips > 0) {
      skips -= 1;
      return;
    }
    const log = look(path);
    const isQuiet = log.size === last.size && log.modifiedAt === last.modifiedAt;
    last = log;
    if (log.size === 0 || (!isQuiet && log.size <= maxBytesWhileBusy)) return;
    try {
      checkpoint(isQuiet ? 'truncate' : 'passive');
      failures = 0;
    } catch {
      // Nothing is lost: the log has everything that the file doesn't.
      failures += 1;
      skips = Math.min(maxLooksSkipped, 2 ** failures);
    }
  }, lookMilliseconds);
  timer.unref();
  return () => clearInterval(timer);
}

function look(path: string): Look {
  const found = statSync(`${path}-wal`, { throwIfNoEntry: false });
  return { size: found?.size ?? 0, modifiedAt: found?.mtimeMs ?? 0 };
}
