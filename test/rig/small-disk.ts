import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a few megabytes in memory; `isThere` is false where none can be mounted. */
export interface SmallDisk {
  readonly directory: string;
  readonly isThere: boolean;
  /** Takes all space that is left. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  remove(): void;
}

/** @param size in bytes */
export function mountSmallDisk(size: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'tributary-small-'));
  const ballast = join(directory, 'ballast');
  const isThere = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', directory]).status === 0;
  if (!isThere) console.error('Tests of a full disk are SKIPPED: no file system can be mounted here.');
  return {
    directory,
    isThere,
    fill: () => {
      const { bavail, bsize } = statfsSync(directory);
      writeFileSync(ballast, Buffer.alloc(bavail * bsize));
    },
    free: () => rmSync(ballast),
    remove: () => {
      if (isThere) spawnSync('umount', ['--lazy', directory]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
