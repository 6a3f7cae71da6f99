import { chmodSync, type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** Reading, writing and entering by the group and by everybody else. */
const others = 0o077;

/** What others than the owner may get at, and shall not. */
export interface Exposed {
  readonly path: string;
  readonly mode: number;
  /** Belongs to the user of this process, who may change that. */
  readonly isOurs: boolean;
}

/**
 * What of the data is open to others: the data directory, the files in it, the database wherever it is, and the directory of
 * the blobs. What lies deeper is out of reach once these are closed.
 */
export function findExposed(config: Pick<Config, 'dataDir' | 'databaseUrl' | 'blobs'>): Exposed[] {
  const exposed: Exposed[] = [];
  for (const path of new Set(pathsOf(config))) {
    const found = statIfThere(path);
    if (!found || found.isSymbolicLink() || (found.mode & others) === 0) continue;
    exposed.push({ path, mode: found.mode & 0o777, isOurs: found.uid === process.getuid?.() });
  }
  return exposed;
}

/** Takes from others what they may do there. @returns those that were changed */
export function closeToOthers(exposed: readonly Exposed[]): Exposed[] {
  return exposed.filter(({ path, mode, isOurs }) => {
    if (!isOurs) return false;
    chmodSync(path, mode & ~others);
    return true;
  });
}

function pathsOf({ dataDir, databaseUrl, blobs }: Pick<Config, 'dataDir' | 'databaseUrl' | 'blobs'>): string[] {
  const database = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined;
  const blobDirectory = blobs.startsWith('disk:') ? blobs.slice('disk:'.length) || join(dataDir, 'blobs') : undefined;
  return [
    dataDir,
    ...entriesOf(dataDir).flatMap((entry) => (entry.isFile() ? [join(dataDir, entry.name)] : [])),
    ...(database === undefined ? [] : [database, `${database}-wal`, `${database}-shm`]),
    ...(blobDirectory === undefined ? [] : [blobDirectory]),
  ];
}

function entriesOf(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}

function statIfThere(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    // Whoever opens it says what is wrong with it.
    return undefined;
  }
}
