import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Whether processes can be watched here (Debian's package strace; containers may forbid it). */
export const canTrace = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

if (!canTrace)
  console.error('Tests of the order of syncs are SKIPPED: strace is not here, or may not watch processes.');

/**
 * A command that runs another and records what it does with files and sockets.
 * @param syncMilliseconds what each sync takes longer, as on a slow disk
 */
export function traced(output: string, syncMilliseconds: number): string[] {
  const calls = 'read,recvfrom,write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync,rename,renameat,renameat2';
  const delay = `inject=fdatasync:delay_exit=${syncMilliseconds * 1000}`;
  return ['strace', '-f', '--seccomp-bpf', '-yy', '-s', '120', '-e', `trace=${calls}`, '-e', delay, '-o', output];
}

/** A system call that succeeded; `begun` and `ended` are places in the order of the record. */
export interface SystemCall {
  readonly thread: number;
  readonly name: string;
  /** The arguments as strace writes them, with the paths of descriptors. */
  readonly text: string;
  readonly begun: number;
  readonly ended: number;
}

/** Reads a record of `strace -f -o`, where calls of several threads may be open at a time. */
export function readTrace(output: string): SystemCall[] {
  const open = new Map<number, { name: string; text: string; begun: number }>();
  const calls: SystemCall[] = [];
  readFileSync(output, 'utf8')
    .split('\n')
    .forEach((line, place) => {
      const [, thread = '', said = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
      const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(said);
      const started = /^(\w+)\((.*)$/.exec(said);
      const before = resumed
        ? open.get(Number(thread))
        : started && { name: started[1]!, text: started[2]!, begun: place };
      if (!before) return;
      if (said.endsWith('<unfinished ...>')) {
        open.set(Number(thread), before);
        return;
      }
      const text = resumed ? before.text + resumed[1]! : before.text;
      if (!/ = -1 /.test(text)) calls.push({ ...before, text, thread: Number(thread), ended: place });
    });
  return calls;
}
