import { readFileSync } from 'node:fs';

/**
 * Start of a process, in ticks since the boot (proc(5), field 22 of `stat`), unique for its pid. Undefined if the
 * process doesn't exist or is a zombie, and on systems other than Linux.
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, can contain anything.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return undefined;
  }
}
