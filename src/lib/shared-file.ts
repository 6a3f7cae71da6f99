import { openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newUuid } from './random.ts';

/** Bytes that several processes read and write; who has written them, the others read at once. */
export interface SharedFile {
  /** Reads into `bytes` from `position`. */
  read(bytes: Uint8Array, position: number): void;
  write(bytes: Uint8Array, position: number): void;
}

/** The first is in memory only; if it is missing or full, the kernel still caches the pages. */
const directories = ['/dev/shm', tmpdir()];

/**
 * Creates an unnamed file of `length` zeros for this process and those that inherit the descriptor. The system deletes
 * it with the last of them.
 * @returns the descriptor
 * @throws Error if no directory can be used
 */
export function createSharedFile(length: number): number {
  for (const [index, directory] of directories.entries()) {
    try {
      const path = join(directory, `tributary-${newUuid()}`);
      const descriptor = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      // All of it now, so that no later write can find the disk full.
      writeSync(descriptor, new Uint8Array(length), 0, length, 0);
      return descriptor;
    } catch (error) {
      if (index === directories.length - 1) throw error;
    }
  }
  throw new Error('no directory for a shared file');
}

/** The file of an inherited descriptor. */
export function sharedFile(descriptor: number): SharedFile {
  return {
    read: (bytes, position) => void readSync(descriptor, bytes, 0, bytes.length, position),
    write: (bytes, position) => void writeSync(descriptor, bytes, 0, bytes.length, position),
  };
}
