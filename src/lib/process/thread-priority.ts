import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Priority below threads that handle requests: of a shared processor it gets a tenth. */
const niceness = 10;

/**
 * Lowers the priority of the calling thread, for work that no one waits for. Does nothing on systems other than Linux.
 */
export function lowerThreadPriority(): void {
  try {
    // For example `123/task/456`: Linux accepts a thread id in place of a process id.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch {
    // It is as quick without.
  }
}
