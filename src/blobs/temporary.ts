import { createHash, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { addMilliseconds, dayMilliseconds, instantFromMilliseconds, systemClock } from '../lib/clock.ts';
import { processStart } from '../lib/process/start.ts';

/**
 * A name for a temporary file or directory that identifies its owner: `<prefix><place>-<pid>-<started>.<random>`. The
 * place combines this machine and its process namespace, so that containers don't confuse each other's processes.
 */
export function temporaryName(prefix = ''): string {
  return `${prefix}${ownMark}.${randomUUID()}`;
}

const namePattern = /^([0-9a-f]{12})-(\d+)-(\d+)\./;

/**
 * Removes temporary files and directories of dead processes: those of this machine whose process has ended, and those
 * of other machines if they are older than a number of days.
 */
export async function removeAbandoned(directory: string, prefix = '', days = 1): Promise<void> {
  const before = addMilliseconds(systemClock.now(), -days * dayMilliseconds);
  for (const name of await readdir(directory)) {
    if (!name.startsWith(prefix)) continue;
    const path = join(directory, name);
    const owner = ownerOf(name.slice(prefix.length));
    if (owner ? isDead(owner) : await isOlder(path, before)) await remove(path);
  }
}

/** Skips files of other users, because the directory may be shared. */
async function remove(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EACCES' && error.code !== 'EPERM') throw error;
  });
}

interface Owner {
  readonly pid: number;
  readonly started: string;
}

/** The process that a name tells of, where it is one of this machine. */
function ownerOf(name: string): Owner | undefined {
  const [, place, pid, started] = namePattern.exec(name) ?? [];
  return place === ownPlace ? { pid: Number(pid), started: started! } : undefined;
}

/** Process ids are reused, start times of processes are not. */
function isDead({ pid, started }: Owner): boolean {
  if (started !== '0') return startOf(pid) !== started;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/** Start time of a process; undefined if it doesn't exist, `0` if the system doesn't report it. */
function startOf(pid: number): string | undefined {
  return process.platform === 'linux' ? processStart(pid) : '0';
}

async function isOlder(path: string, before: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && instantFromMilliseconds(found.mtimeMs) < before;
}

function processNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

const ownPlace = createHash('sha256').update(`${hostname()}\n${processNamespace()}`).digest('hex').slice(0, 12);
const ownMark = `${ownPlace}-${process.pid}-${startOf(process.pid) ?? '0'}`;
