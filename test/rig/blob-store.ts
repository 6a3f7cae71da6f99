import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BlobNotFoundError, type BlobStore, BlobTooLargeError } from '../../src/blobs/store.ts';

/** Bytes of one. */
export const megabyte = 1024 * 1024;
/** A hash that nothing has. */
export const absent = 'a'.repeat(64);
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' };
/** As `openBlobStore` takes it; `openS3Store` takes milliseconds. */
export const key = { ...credentials, timeout: 10, timeoutMilliseconds: 10_000 };

/** Bytes that differ everywhere, so that a range that is off by one is seen. */
export function bytesOf(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let state = size + 1;
  for (let index = 0; index < size; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

/** The bytes as a stream. */
export async function* inPieces(bytes: Buffer, piece = 64 * 1024): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece);
}

async function* failing(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield* inPieces(bytes);
  throw new Error('the line was cut');
}

/** The moment a day ago. */
export const yesterday = (): string => new Date(Date.now() - 24 * 3600 * 1000).toISOString();

/** The hash that bytes are stored under. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** All that comes. */
export async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The hashes that a store lists, sorted. */
export async function listed(store: BlobStore): Promise<string[]> {
  return (await gathered(store.list())).map(({ hash }) => hash).toSorted();
}

/** What uploads and downloads have left in the temporary directory, which is one of this test's own. */
export async function spools(): Promise<string[]> {
  return readdir(tmpdir());
}

/** A store under test. */
export interface Place {
  readonly store: BlobStore;
  /** What is there beside whole blobs: files half written, parts of uploads. */
  remains(): Promise<readonly string[]>;
  /** Puts something there that is no blob. */
  litter(): Promise<void>;
  /** Puts blobs there as if it were years ago. */
  putLongAgo(...blobs: Buffer[]): Promise<void>;
}

/**
 * A directory for each test of the file that calls this, and below it one for temporary files.
 * @returns the directory of the test that runs
 */
export function eachInDirectory(): () => string {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tributary-test-'));
    await mkdir(join(directory, 'temporary'));
    vi.stubEnv('TMPDIR', join(directory, 'temporary'));
  });
  afterEach(async () => {
    // At once: what the next file does before its tests must not see it.
    vi.unstubAllEnvs();
    await rm(directory, { recursive: true, force: true });
  });
  return () => directory;
}

/** The tests that every store passes. */
export function conformance(place: () => Place): void {
  let store: BlobStore;
  beforeEach(() => {
    store = place().store;
  });

  it.each([0, 1, 64 * 1024, 12 * megabyte])('keeps %i bytes under their hash', async (size) => {
    const bytes = bytesOf(size);
    expect(await store.put(inPieces(bytes))).toEqual({ hash: hashOf(bytes), size });
    expect(await store.size(hashOf(bytes))).toBe(size);
    expect((await buffer(await store.open(hashOf(bytes)))).equals(bytes)).toBe(true);
    expect(await place().remains()).toEqual([]);
  });

  it('knows when bytes came last', async () => {
    const bytes = bytesOf(77);
    expect(await store.modifiedAt(hashOf(bytes))).toBeUndefined();
    await store.put(inPieces(bytes));
    const age = Date.now() - Date.parse((await store.modifiedAt(hashOf(bytes)))!);
    expect(Math.abs(age)).toBeLessThan(60_000);
  });

  it('reads ranges to the byte', async () => {
    const bytes = bytesOf(1000);
    const { hash } = await store.put(inPieces(bytes));
    const ranges = [
      [0, 1],
      [0, 1000],
      [1, 2],
      [10, 10],
      [100, 900],
      [999, 1000],
      [990, 2000],
      [1000, 1001],
      [5000, 6000],
    ] as const;
    for (const [start, end] of ranges) {
      const read = await buffer(await store.open(hash, { start, end }));
      expect(read.equals(bytes.subarray(start, end)), `${start} to ${end}`).toBe(true);
    }
  });

  it('reads ranges of an empty blob', async () => {
    const { hash } = await store.put(inPieces(Buffer.alloc(0)));
    expect(await buffer(await store.open(hash, { start: 0, end: 10 }))).toHaveLength(0);
  });

  it('reads into memory that is there, as much as there is', async () => {
    const bytes = bytesOf(200_000);
    const { hash } = await store.put(inPieces(bytes));
    const ranges = [
      [0, 200_000],
      [1, 3],
      [199_990, 300_000],
      [200_000, 200_001],
      [500_000, 500_010],
      [7, 7],
    ] as const;
    for (const [start, end] of ranges) {
      const target = Buffer.alloc(end - start);
      const wanted = bytes.subarray(start, end);
      expect(await store.readInto(hash, start, target), `${start} to ${end}`).toBe(wanted.length);
      expect(target.subarray(0, wanted.length).equals(wanted), `${start} to ${end}`).toBe(true);
    }
  });

  it('has nothing under another hash', async () => {
    expect(await store.size(absent)).toBeUndefined();
    await expect(store.open(absent)).rejects.toThrow(BlobNotFoundError);
    await expect(store.open(absent, { start: 0, end: 1 })).rejects.toThrow(BlobNotFoundError);
    await expect(store.open(absent, { start: 0, end: 0 })).rejects.toThrow(BlobNotFoundError);
    await expect(store.readInto(absent, 0, Buffer.alloc(9))).rejects.toThrow(BlobNotFoundError);
    await expect(store.localFile(absent)).rejects.toThrow(BlobNotFoundError);
    await expect(store.remove(absent)).resolves.toBeUndefined();
  });

  it('keeps the same content once', async () => {
    const bytes = bytesOf(3000);
    const first = await store.put(inPieces(bytes));
    expect(await store.put(inPieces(bytes, 7))).toEqual(first);
    expect(await listed(store)).toEqual([first.hash]);
  });

  it('keeps the same content once when it comes at the same time', async () => {
    const bytes = bytesOf(6 * megabyte);
    const stored = await Promise.all(Array.from({ length: 6 }, (_, n) => store.put(inPieces(bytes, 100_000 + n))));
    expect(new Set(stored.map(({ hash }) => hash))).toEqual(new Set([hashOf(bytes)]));
    expect((await buffer(await store.open(hashOf(bytes)))).equals(bytes)).toBe(true);
    expect(await listed(store)).toEqual([hashOf(bytes)]);
    expect(await place().remains()).toEqual([]);
  });

  it.each([100, 12 * megabyte])('leaves nothing of a stream that fails after %i bytes', async (size) => {
    await expect(store.put(failing(bytesOf(size)))).rejects.toThrow('the line was cut');
    expect(await listed(store)).toEqual([]);
    expect(await place().remains()).toEqual([]);
  });

  it('takes no more than allowed, and leaves nothing of what is too large', async () => {
    const bytes = bytesOf(1000);
    await expect(store.put(inPieces(bytes, 100), { maxBytes: 999 })).rejects.toThrow(BlobTooLargeError);
    expect(await listed(store)).toEqual([]);
    expect(await place().remains()).toEqual([]);
    expect((await store.put(inPieces(bytes, 100), { maxBytes: 1000 })).size).toBe(1000);
  });

  it('stops when aborted', async () => {
    const stop = new AbortController();
    async function* endless(): AsyncIterable<Uint8Array> {
      for (let count = 0; ; count += 1) {
        if (count === 3) stop.abort(new Error('enough'));
        yield bytesOf(1000);
      }
    }
    await expect(store.put(endless(), { signal: stop.signal })).rejects.toThrow('enough');
    expect(await listed(store)).toEqual([]);
    expect(await place().remains()).toEqual([]);
  });

  it('removes, and stores again', async () => {
    const [one, two] = [bytesOf(10), bytesOf(20)];
    await store.put(inPieces(one));
    await store.put(inPieces(two));
    await store.remove(hashOf(one));
    expect(await store.size(hashOf(one))).toBeUndefined();
    await expect(store.open(hashOf(one))).rejects.toThrow(BlobNotFoundError);
    expect(await listed(store)).toEqual([hashOf(two)]);
    await store.put(inPieces(one));
    expect((await buffer(await store.open(hashOf(one)))).equals(one)).toBe(true);
  });

  it('removes what is old, and nothing young', async () => {
    const [old, young] = [bytesOf(10), bytesOf(20)];
    await place().putLongAgo(old);
    await store.put(inPieces(young));
    for (const hash of [hashOf(old), hashOf(young), absent]) await store.removeIfOlder(hash, yesterday());
    expect(await listed(store)).toEqual([hashOf(young)]);
    expect(await place().remains()).toEqual([]);
  });

  it('lists what there is, with size and moment, and nothing else', async () => {
    const bytes = bytesOf(77);
    const { hash } = await store.put(inPieces(bytes));
    await place().litter();
    const blobs = await gathered(store.list());
    expect(blobs).toEqual([{ hash, size: 77, modifiedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) }]);
  });

  it('gives a file on this machine', async () => {
    const bytes = bytesOf(5 * megabyte + 1);
    const { hash } = await store.put(inPieces(bytes));
    {
      await using file = await store.localFile(hash);
      expect((await readFile(file.path)).equals(bytes)).toBe(true);
    }
    expect(await spools()).toEqual([]);
    expect(await store.size(hash)).toBe(bytes.length);
  });

  it.each([
    '',
    '..',
    '../../etc/passwd',
    '/etc/passwd',
    `../${'a'.repeat(61)}`,
    'A'.repeat(64),
    `${absent}0`,
    `${absent}\n`,
    `${'a'.repeat(62)}/.`,
    `${'a'.repeat(63)}\0`,
    '%2e%2e%2f',
  ])('refuses the key %j', async (hash) => {
    await expect(store.open(hash)).rejects.toThrow(BlobNotFoundError);
    await expect(store.open(hash, { start: 0, end: 0 })).rejects.toThrow(BlobNotFoundError);
    await expect(store.localFile(hash)).rejects.toThrow(BlobNotFoundError);
    await expect(store.size(hash)).rejects.toThrow(BlobNotFoundError);
    await expect(store.remove(hash)).rejects.toThrow(BlobNotFoundError);
  });

  it('finds itself in order, and leaves no probe', async () => {
    await expect(store.check()).resolves.toBeUndefined();
    expect(await listed(store)).toEqual([]);
  });
}
