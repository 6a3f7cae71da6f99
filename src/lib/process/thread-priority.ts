import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How far below threads that answer requests: of a processor that both want they get a tenth. */
const niceness = 10;

/**
 * Lets the scheduler prefer other threads of the process to the calling one: work that nobody waits for. Where threads
 * have no priorities of their own (anywhere but on Linux), nothing happens.
 */
export function lowerThreadPriority(): void {
  try {
    // As in `123/task/456`: Linux takes the number of a thread where it takes that of a process.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), niceness);
  } catch {
    // It is as quick without.
  }
}
