import { link, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BlobNotFoundError, type BlobStore } from '../blobs/store.ts';
import { sleep } from '../lib/clock.ts';
import { syncDirectory as syncPath } from '../lib/directories.ts';

export interface CopiedBlobs {
  /** Size of each, by hash. */
  readonly sizes: ReadonlyMap<string, number>;
  readonly added: number;
  readonly missing: readonly string[];
}

export interface CopyOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called after each blob with how many are through. */
  readonly progress: (done: number) => void;
}

/** Concurrent requests to S3; a disk doesn't gain from more either. */
const atOnce = 6;

/** Copies blobs from a store to a store on disk; existing blobs aren't read again. */
export async function copyBlobs(
  hashes: readonly string[],
  from: BlobStore,
  to: BlobStore,
  { signal, progress }: CopyOptions,
): Promise<CopiedBlobs> {
  const sizes = new Map<string, number>();
  const missing: string[] = [];
  const touched = new Set<string>();
  let added = 0;
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < hashes.length; index = next++) {
      signal?.throwIfAborted();
      const hash = hashes[index]!;
      let size = await to.size(hash);
      if (size === undefined && (await copyWithRetries(hash, from, to, touched))) {
        size = await to.size(hash);
        added += 1;
      }
      if (size === undefined) missing.push(hash);
      else sizes.set(hash, size);
      progress(sizes.size + missing.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const directory of touched) await syncPath(directory);
  return { sizes, added, missing: missing.sort() };
}

/** A blob that is about to be removed is moved aside, and back if the removal is cancelled (docs/adr/0019). */
async function copyWithRetries(hash: string, from: BlobStore, to: BlobStore, touched: Set<string>): Promise<boolean> {
  for (let attempts = 0; attempts < 3; attempts += 1) {
    try {
      if (!(await tryLink(hash, from, to, touched))) await copyBlob(hash, from, to);
      return true;
    } catch (error) {
      if (!(error instanceof BlobNotFoundError) && !isCode(error, 'ENOENT')) throw error;
      await sleep(100);
    }
  }
  return false;
}

/** Also checks that the bytes are what their name says. */
async function copyBlob(hash: string, from: BlobStore, to: BlobStore): Promise<void> {
  const put = await to.put(await from.open(hash));
  if (put.hash === hash) return;
  await to.remove(put.hash);
  throw new Error(`blob ${hash} is damaged: its content has the hash ${put.hash}`);
}

/** False where the two are not on one file system. */
async function tryLink(hash: string, from: BlobStore, to: BlobStore, touched: Set<string>): Promise<boolean> {
  const [source, target] = [from.pathOf(hash), to.pathOf(hash)];
  if (source === undefined || target === undefined) return false;
  if ((await mkdir(dirname(target), { recursive: true })) !== undefined) touched.add(dirname(dirname(target)));
  try {
    await link(source, target);
  } catch (error) {
    if (isCode(error, 'EEXIST')) return true;
    if (['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'ENOSYS'].some((code) => isCode(error, code))) return false;
    throw error;
  }
  touched.add(dirname(target));
  return true;
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
