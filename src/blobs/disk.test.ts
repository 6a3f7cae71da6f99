import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { absent, bytesOf, conformance, eachInDirectory, inPieces, key } from '../../test/rig/blob-store.ts';
import { openDiskStore } from './disk.ts';
import { openBlobStore } from './open.ts';
import type { BlobStore } from './store.ts';

describe('the disk store', () => {
  const directory = eachInDirectory();
  let store: BlobStore;
  const pathOf = (hash: string): string => join(directory(), 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
  beforeEach(async () => {
    store = await openBlobStore('disk:', { dataDir: directory(), s3: key });
  });

  conformance(() => ({
    store,
    remains: () => readdir(join(directory(), 'blobs', 'temporary')),
    litter: async () => {
      await mkdir(join(directory(), 'blobs', 'lost+found'));
      await writeFile(join(directory(), 'blobs', 'lost+found', 'README'), 'not a blob');
      await writeFile(join(directory(), 'blobs', 'temporary', absent), 'of another day');
    },
    putLongAgo: async (...blobs) => {
      for (const bytes of blobs) {
        const { hash } = await store.put(inPieces(bytes));
        await utimes(pathOf(hash), 0, 0);
      }
    },
  }));

  it('is where the URL says', async () => {
    const elsewhere = join(directory(), 'else where');
    const { hash } = await (await openBlobStore(`disk:${elsewhere}`, { dataDir: directory(), s3: key })).put(
      inPieces(bytesOf(3)),
    );
    expect(await readFile(join(elsewhere, hash.slice(0, 2), hash.slice(2, 4), hash))).toEqual(bytesOf(3));
  });

  it('is not in order where it cannot write', async () => {
    await rm(join(directory(), 'blobs'), { recursive: true });
    await writeFile(join(directory(), 'blobs'), 'a file in its place');
    await expect(store.check()).rejects.toThrow('ENOTDIR');
  });

  it('forgets what was half written when a process ended, and no work of another', async () => {
    const temporary = join(directory(), 'blobs', 'temporary');
    await writeFile(join(temporary, 'of-last-week'), 'half');
    await utimes(join(temporary, 'of-last-week'), 0, 0);
    await writeFile(join(temporary, 'of-now'), 'half');
    await openDiskStore(join(directory(), 'blobs'));
    expect(await readdir(temporary)).toEqual(['of-now']);
  });

  it('brings back what a process held in its hands when it ended', async () => {
    const temporary = join(directory(), 'blobs', 'temporary');
    const { hash } = await store.put(inPieces(bytesOf(9)));
    await rename(pathOf(hash), join(temporary, `${hash}.leaving`));
    const again = await openDiskStore(join(directory(), 'blobs'));
    expect(await buffer(await again.open(hash))).toEqual(bytesOf(9));
    expect(await readdir(temporary)).toEqual([]);
  });

  it('reads what is short in one piece, as long as not too many do, and what is long in several', async () => {
    const pieces = async (stream: Readable): Promise<number[]> => {
      const lengths: number[] = [];
      for await (const piece of stream) lengths.push((piece as Buffer).length);
      return lengths;
    };
    const { hash } = await store.put(inPieces(bytesOf(1_000_000)));
    const long = await store.put(inPieces(bytesOf(2_000_000)));
    const range = { start: 7, end: 900_000 };
    const opened = await Promise.all(Array.from({ length: 20 }, () => store.open(hash, range)));
    const lengths = await Promise.all(opened.map(pieces));
    expect(lengths.filter((each) => each.length === 1)).toHaveLength(16);
    for (const each of lengths) expect(each.reduce((sum, length) => sum + length, 0)).toBe(899_993);
    // They have ended, or were cancelled.
    for (let turn = 0; turn < 20; turn += 1) (await store.open(hash)).destroy();
    await expect.poll(async () => pieces(await store.open(hash))).toEqual([1_000_000]);
    expect(await pieces(await store.open(hash, { start: 999_000, end: 5_000_000 }))).toEqual([1000]);
    expect((await pieces(await store.open(long.hash))).length).toBeGreaterThan(1);
    expect(await buffer(await store.open(hash, range))).toEqual(bytesOf(1_000_000).subarray(7, 900_000));
  });

  it('keeps its blobs over a restart', async () => {
    const { hash } = await store.put(inPieces(bytesOf(9)));
    const again = await openDiskStore(join(directory(), 'blobs'));
    expect(await buffer(await again.open(hash))).toEqual(bytesOf(9));
  });
});
