import { statSync } from 'node:fs';

const lookMilliseconds = 1000;
/** While others write, a log longer than this is moved into the database file as far as nobody is in the way. */
const maxBytesWhileBusy = 32 * 1024 * 1024;
/** Looks that are left out, at most, after somebody was in the way: readers may hold the log for hours. */
const maxLooksSkipped = 30;

/** What a log is like between two looks: where both are the same, nobody has written. */
interface Look {
  readonly size: number;
  readonly modifiedAt: number;
}

/**
 * Keeps the log of a SQLite database small, once a second: emptied when nobody has written for a second, moved into
 * the database file at 32 MB while somebody does. Both sync files and stop this thread for that long, so a server that
 * has a thread for jobs does it there.
 * @param checkpoint throws when somebody is in the way
 * @returns ends that
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
      // Nothing is lost by it: the log holds what the file does not.
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
