import { join } from 'node:path';
import { openDiskStore } from '../blobs/disk.ts';
import { digestOf } from '../lib/digest.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { blobDirectoryOf, readBlobList } from './target.ts';

export interface Verified {
  readonly manifest: Manifest;
  /** The problems found, limited to the first ones. */
  readonly problems: readonly string[];
  readonly blobs: number;
}

const maxProblems = 100;

/**
 * Reads every byte of a backup and compares it with its checksum. Changes nothing.
 * @param progress is called with the number of blobs done and the total
 * @throws DomainError if there is no backup, or none that this program can read
 */
export async function verifyBackup(
  { backup, directory }: { backup: string; directory: string },
  progress: (done: number, total: number) => void,
): Promise<Verified> {
  const manifest = await readManifest(backup);
  const problems: string[] = [];
  for (const file of manifest.files) {
    const found = await digestOf(join(backup, file.path), () => progress(0, 0)).catch(() => undefined);
    if (found === undefined) problems.push(`${file.path} is not there`);
    else if (found.sha256 !== file.sha256) problems.push(`${file.path} is damaged: its SHA-256 is ${found.sha256}`);
  }
  if (problems.length > 0) return { manifest, problems, blobs: 0 };
  const store = await openDiskStore(blobDirectoryOf(directory));
  const list = await readBlobList(backup);
  let done = 0;
  for (const [hash, bytes] of list) {
    const found = await digestOf(store.pathOf(hash)!, () => progress(done, list.size)).catch(() => undefined);
    if (found === undefined) problems.push(`blob ${hash} is not there`);
    else if (found.sha256 !== hash || found.bytes !== bytes) problems.push(`blob ${hash} is damaged`);
    progress((done += 1), list.size);
    if (problems.length >= maxProblems) break;
  }
  return { manifest, problems, blobs: list.size };
}
