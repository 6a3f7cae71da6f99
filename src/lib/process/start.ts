import { readFileSync } from 'node:fs';

/**
 * When a process began, in ticks since the boot (proc(5), field 22 of `stat`), which no other process of its number
 * has. Undefined where there is no such process, where it has ended and is only not collected yet, and where systems do
 * not tell (Linux alone does).
 */
export function processStart(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold anything.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return undefined;
  }
}
