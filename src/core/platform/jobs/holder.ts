import { readFileSync, readlinkSync } from 'node:fs';
import { processStart } from '../../../lib/process/start.ts';
import { randomHex } from '../../../lib/random.ts';

/**
 * A lease token: random, so that no two holders ever have one, and behind it which process of which machine made it, so
 * that others there need not wait for the lease of one that is gone. A host name and a process id would not do: in
 * containers both are the same everywhere.
 */
export function newLeaseToken(): string {
  return `${randomHex(16)}@${processName(process.pid) ?? ''}`;
}

/** Names a process for as long as the machine runs; undefined where that cannot be known, or it is gone. */
export function processName(pid: number): string | undefined {
  const place = thisPlace();
  const startedAt = processStart(pid);
  return place === undefined || startedAt === undefined ? undefined : `${place}/${pid}/${startedAt}`;
}

/** True when the process that made a token ran here and is no more. */
export function isHolderGone(token: string): boolean {
  const name = token.slice(token.indexOf('@') + 1);
  const [boot, namespace, pid] = name.split('/');
  if (pid === undefined || `${boot}/${namespace}` !== thisPlace()) return false;
  return processName(Number(pid)) !== name;
}

/** The boot of this machine, and the table of processes that this one sees (Linux alone has both). */
function thisPlace(): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid').replace(/\D/g, '')}`;
  } catch {
    return undefined;
  }
}
