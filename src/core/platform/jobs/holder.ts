import { readFileSync, readlinkSync } from 'node:fs';
import { processStart } from '../../../lib/process/start.ts';
import { randomHex } from '../../../lib/random.ts';

/**
 * A lease token: random, so that no two holders share one, followed by the process and machine that created it, so that
 * others on the machine needn't wait for the lease of a dead process. Host name and process id aren't enough: in
 * containers both are the same everywhere.
 */
export function newLeaseToken(): string {
  return `${randomHex(16)}@${processName(process.pid) ?? ''}`;
}

/** Identifies a process while the machine runs; undefined if that can't be known, or it has ended. */
export function processName(pid: number): string | undefined {
  const place = thisPlace();
  const startedAt = processStart(pid);
  return place === undefined || startedAt === undefined ? undefined : `${place}/${pid}/${startedAt}`;
}

/** True if the process that created a token ran on this machine and has ended. */
export function isHolderGone(token: string): boolean {
  const name = token.slice(token.indexOf('@') + 1);
  const [boot, namespace, pid] = name.split('/');
  if (pid === undefined || `${boot}/${namespace}` !== thisPlace()) return false;
  return processName(Number(pid)) !== name;
}

/** The boot of this machine, and the process namespace (only on Linux). */
function thisPlace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
  } catch {
    return undefined;
  }
}
