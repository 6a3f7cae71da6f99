import { createHash } from 'node:crypto';
import { close, createReadStream, open as openDescriptor, read, type Stats } from 'node:fs';
import { access, constants, link, mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Instant, instantFromMilliseconds } from '../lib/clock.ts';
import { withoutSpace } from '../core/platform/domain/index.ts';
import { makeDirectory, syncDirectory } from '../lib/directories.ts';
import { checkStore, isHash, requireHash } from './check.ts';
import { BlobNotFoundError, type BlobStore, BlobTooLargeError } from './store.ts';
import { removeAbandoned, temporaryName } from './temporary.ts';

/**
 * Bytes of a file that are read at once: each read costs a turn in another thread, and each slow client holds two of
 * them. A multiple of three, so that they can be converted to base64 directly.
 */
const bytesAtOnce = 3 * 32 * 1024;
/** Up to this many concurrent short reads are done in one piece, which takes half the time. */
const wholeReads = { bytes: 3 * 512 * 1024, max: 16 };

/** Blobs as files `ab/cd/<hash>` below `directory`. */
export async function openDiskStore(directory: string): Promise<BlobStore> {
  const temporary = join(directory, 'temporary');
  const folderOf = (hash: string): string => join(directory, hash.slice(0, 2), hash.slice(2, 4));
  const pathOf = (hash: string): string => join(folderOf(requireHash(hash)), hash);
  await makeDirectory(temporary);
  /** Folders that have been synced to disk. */
  const durable = new Set<string>();
  const openPart = createReader();
  await recoverRemovals(temporary, pathOf);
  await removeAbandoned(temporary);

  const store: BlobStore = {
    put: async (source, options = {}) => {
      const path = join(temporary, temporaryName());
      try {
        const { hash, size } = await writeFile(path, source, options);
        const folder = folderOf(hash);
        await mkdir(folder, { recursive: true });
        await rename(path, pathOf(hash));
        await syncDirectory(folder);
        // The process that created the folder may not have synced it yet.
        if (!durable.has(folder)) for (const above of [dirname(folder), directory]) await syncDirectory(above);
        durable.add(folder);
        return { hash, size };
      } catch (error) {
        await rm(path, { force: true });
        throw withoutSpace(error);
      }
    },
    open: async (hash, range) => {
      const size = await store.size(hash);
      if (size === undefined) throw new BlobNotFoundError(`no blob ${hash}`);
      const [start, end] = [range?.start ?? 0, Math.min(size, range?.end ?? size)];
      return end <= start ? Readable.from([]) : openPart(pathOf(hash), start, end);
    },
    readInto: async (hash, start, target) => readPart(hash, pathOf(hash), start, target),
    size: async (hash) => (await statIfThere(pathOf(hash)))?.size,
    modifiedAt: async (hash) => modifiedAt(pathOf(hash)),
    remove: async (hash) => rm(pathOf(hash), { force: true }),
    removeIfOlder: async (hash, before) => {
      // Only check its age after moving it aside, when it can no longer be replaced.
      const removedPath = join(temporary, `${hash}${removalSuffix}`);
      if (!(await moveIfThere(pathOf(hash), removedPath))) return;
      const modified = await modifiedAt(removedPath);
      if (modified !== undefined && modified >= before) await undoRemoval(removedPath, pathOf(hash));
      else await rm(removedPath, { force: true });
    },
    list: () => listFiles(directory, pathOf),
    pathOf,
    localFile: async (hash) => {
      if ((await store.size(hash)) === undefined) throw new BlobNotFoundError(`no blob ${hash}`);
      return { path: pathOf(hash), [Symbol.asyncDispose]: () => Promise.resolve() };
    },
    probe: () => access(temporary, constants.W_OK),
    check: () => checkStore(store),
  };
  return store;
}

/** Opens parts of files; complete reads count until they are closed. */
function createReader(): (path: string, start: number, end: number) => Readable {
  let underWay = 0;
  return (path, start, end) => {
    const part = { start, end: end - 1 };
    const length = end - start;
    if (length <= bytesAtOnce || length > wholeReads.bytes || underWay >= wholeReads.max) {
      return createReadStream(path, { ...part, highWaterMark: bytesAtOnce });
    }
    underWay += 1;
    return createReadStream(path, { ...part, highWaterMark: length }).once('close', () => {
      underWay -= 1;
    });
  };
}

// Without objects of Node around each file: these are read often, for a moment.
const [openFile, readFile, closeFile] = [promisify(openDescriptor), promisify(read), promisify(close)];

/** Fills `target` from the file of a blob. @returns how many bytes there were @throws BlobNotFoundError */
async function readPart(hash: string, path: string, start: number, target: Uint8Array): Promise<number> {
  const file = await openFile(path, 'r').catch((error: unknown) => {
    throw isCode(error, 'ENOENT') ? new BlobNotFoundError(`no blob ${hash}`) : error;
  });
  try {
    let length = 0;
    while (length < target.length) {
      const { bytesRead } = await readFile(file, target, length, target.length - length, start + length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return length;
  } finally {
    await closeFile(file);
  }
}

async function writeFile(
  path: string,
  source: AsyncIterable<Uint8Array>,
  options: { maxBytes?: number; signal?: AbortSignal },
): Promise<{ hash: string; size: number }> {
  const digest = createHash('sha256');
  let size = 0;
  const file = await open(path, 'wx');
  try {
    for await (const chunk of source) {
      options.signal?.throwIfAborted();
      size += chunk.length;
      if (size > (options.maxBytes ?? Number.POSITIVE_INFINITY)) {
        throw new BlobTooLargeError(`more than ${options.maxBytes} bytes`);
      }
      digest.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { hash: digest.digest('hex'), size };
}

async function* listFiles(
  directory: string,
  pathOf: (hash: string) => string,
): AsyncIterable<{ hash: string; size: number; modifiedAt: string }> {
  for await (const { name, parentPath } of await opendir(directory, { recursive: true })) {
    const path = join(parentPath, name);
    if (!isHash(name) || path !== pathOf(name)) continue;
    const found = await statIfThere(path);
    if (found) yield { hash: name, size: found.size, modifiedAt: instantFromMilliseconds(found.mtimeMs) };
  }
}

/** Suffix of a blob that has been moved aside to be removed. */
const removalSuffix = '.leaving';

/** A process that died during a removal may have moved aside bytes that should stay. */
async function recoverRemovals(temporary: string, pathOf: (hash: string) => string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const hash = name.slice(0, -removalSuffix.length);
    if (name.endsWith(removalSuffix) && isHash(hash)) await undoRemoval(join(temporary, name), pathOf(hash));
  }
}

/** Don't rename: a file that was stored there in the meantime is newer and must stay. */
async function undoRemoval(removedPath: string, path: string): Promise<void> {
  await link(removedPath, path).catch((error: unknown) => {
    if (!isCode(error, 'EEXIST') && !isCode(error, 'ENOENT')) throw error;
  });
  await rm(removedPath, { force: true });
}

async function moveIfThere(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return false;
    throw error;
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

async function modifiedAt(path: string): Promise<Instant | undefined> {
  const found = await statIfThere(path);
  return found && instantFromMilliseconds(found.mtimeMs);
}

async function statIfThere(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}
