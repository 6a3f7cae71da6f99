import { chmodSync, type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';

/** All permissions of the group and of others. */
const others = 0o077;

/** A path with private data that other users can access. */
export interface Exposed {
  readonly path: string;
  readonly mode: number;
  /** The user of this process owns it and can change its mode. */
  readonly isOurs: boolean;
}

/**
 * Finds data that other users can access: the data directory, its files, the database and the blob directory. Anything
 * deeper is protected once these are.
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

/** Removes the permissions of other users. @returns the changed paths */
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
    // Opening it reports the problem.
    return undefined;
  }
}
