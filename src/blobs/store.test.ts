import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkStore } from './check.ts';
import { openDiskStore } from './disk.ts';
import { openBlobStore } from './open.ts';
import { openS3Store } from './s3.ts';
import { BlobNotFoundError, type BlobStore, BlobTooLargeError } from './store.ts';

const megabyte = 1024 * 1024;
const absent = 'a'.repeat(64);
const credentials = { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' };
/** As `openBlobStore` takes it; `openS3Store` takes milliseconds. */
const key = { ...credentials, timeout: 10, timeoutMilliseconds: 10_000 };

/** Bytes that differ everywhere, so that a range that is off by one is seen. */
function bytesOf(size: number): Buffer {
  const bytes = Buffer.alloc(size);
  let state = size + 1;
  for (let index = 0; index < size; index += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[index] = state >>> 16;
  }
  return bytes;
}

async function* inPieces(bytes: Buffer, piece = 64 * 1024): AsyncIterable<Uint8Array> {
  for (let start = 0; start < bytes.length; start += piece) yield bytes.subarray(start, start + piece);
}

async function* failing(bytes: Buffer): AsyncIterable<Uint8Array> {
  yield* inPieces(bytes);
  throw new Error('the line was cut');
}

const yesterday = (): string => new Date(Date.now() - 24 * 3600 * 1000).toISOString();

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function gathered<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

async function listed(store: BlobStore): Promise<string[]> {
  return (await gathered(store.list())).map(({ hash }) => hash).toSorted();
}

/** What uploads and downloads have left in the temporary directory, which is one of this test's own. */
async function spools(): Promise<string[]> {
  return readdir(tmpdir());
}

interface Place {
  readonly store: BlobStore;
  /** What is there beside whole blobs: files half written, parts of uploads. */
  remains(): Promise<readonly string[]>;
  /** Puts something there that is no blob. */
  litter(): Promise<void>;
  /** Puts blobs there as if it were years ago. */
  putLongAgo(...blobs: Buffer[]): Promise<void>;
}

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

function conformance(place: () => Place): void {
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

  it('has nothing under another hash', async () => {
    expect(await store.size(absent)).toBeUndefined();
    await expect(store.open(absent)).rejects.toThrow(BlobNotFoundError);
    await expect(store.open(absent, { start: 0, end: 1 })).rejects.toThrow(BlobNotFoundError);
    await expect(store.open(absent, { start: 0, end: 0 })).rejects.toThrow(BlobNotFoundError);
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
    const kept = await Promise.all(Array.from({ length: 6 }, (_, n) => store.put(inPieces(bytes, 100_000 + n))));
    expect(new Set(kept.map(({ hash }) => hash))).toEqual(new Set([hashOf(bytes)]));
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

  it('stops when told to', async () => {
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

  it('removes, and keeps anew', async () => {
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

describe('the disk store', () => {
  let store: BlobStore;
  const pathOf = (hash: string): string => join(directory, 'blobs', hash.slice(0, 2), hash.slice(2, 4), hash);
  beforeEach(async () => {
    store = await openBlobStore('disk:', { dataDir: directory, s3: key });
  });

  conformance(() => ({
    store,
    remains: () => readdir(join(directory, 'blobs', 'temporary')),
    litter: async () => {
      await mkdir(join(directory, 'blobs', 'lost+found'));
      await writeFile(join(directory, 'blobs', 'lost+found', 'README'), 'not a blob');
      await writeFile(join(directory, 'blobs', 'temporary', absent), 'of another day');
    },
    putLongAgo: async (...blobs) => {
      for (const bytes of blobs) {
        const { hash } = await store.put(inPieces(bytes));
        await utimes(pathOf(hash), 0, 0);
      }
    },
  }));

  it('is where the URL says', async () => {
    const elsewhere = join(directory, 'else where');
    const { hash } = await (await openBlobStore(`disk:${elsewhere}`, { dataDir: directory, s3: key })).put(
      inPieces(bytesOf(3)),
    );
    expect(await readFile(join(elsewhere, hash.slice(0, 2), hash.slice(2, 4), hash))).toEqual(bytesOf(3));
  });

  it('is not in order where it cannot write', async () => {
    await rm(join(directory, 'blobs'), { recursive: true });
    await writeFile(join(directory, 'blobs'), 'a file in its place');
    await expect(store.check()).rejects.toThrow('ENOTDIR');
  });

  it('forgets what was half written when a process ended, and no work of another', async () => {
    const temporary = join(directory, 'blobs', 'temporary');
    await writeFile(join(temporary, 'of-last-week'), 'half');
    await utimes(join(temporary, 'of-last-week'), 0, 0);
    await writeFile(join(temporary, 'of-now'), 'half');
    await openDiskStore(join(directory, 'blobs'));
    expect(await readdir(temporary)).toEqual(['of-now']);
  });

  it('brings back what a process held in its hands when it ended', async () => {
    const temporary = join(directory, 'blobs', 'temporary');
    const { hash } = await store.put(inPieces(bytesOf(9)));
    await rename(pathOf(hash), join(temporary, `${hash}.leaving`));
    const again = await openDiskStore(join(directory, 'blobs'));
    expect(await buffer(await again.open(hash))).toEqual(bytesOf(9));
    expect(await readdir(temporary)).toEqual([]);
  });

  it('keeps its blobs over a restart', async () => {
    const { hash } = await store.put(inPieces(bytesOf(9)));
    const again = await openDiskStore(join(directory, 'blobs'));
    expect(await buffer(await again.open(hash))).toEqual(bytesOf(9));
  });
});

/** The clock of this process, in which the server runs too, stands in another year. */
async function longAgo(work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2020-01-02T03:04:05Z') });
  try {
    await work();
  } finally {
    vi.useRealTimers();
  }
}

/** A way to the server on which some requests stay until they are let go. */
async function startSlowLine(port: number, holds: (request: string) => boolean) {
  const [held, released] = [createGate(), createGate()];
  const line = createServer((request, response) => {
    const { method, url = '', headers } = request;
    const pass = (): void => {
      const onward = httpRequest({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      });
      request.pipe(onward);
    };
    if (!holds(`${method} ${url.split('?')[0]}`)) return pass();
    held.open();
    void released.isOpen.then(pass);
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port: own } = line.address() as AddressInfo;
  const stop = (): void => {
    line.closeAllConnections();
    line.close();
  };
  return { url: `http://127.0.0.1:${own}`, isHeld: held.isOpen, release: released.open, stop };
}

function createGate(): { isOpen: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const isOpen = new Promise<void>((resolve) => (open = resolve));
  return { isOpen, open: () => open() };
}

describe('the S3 store', () => {
  let server: Awaited<ReturnType<typeof startFauxqs>>;
  let store: BlobStore;
  const at = (bucket: string, prefix = ''): BlobStore =>
    openS3Store({ ...key, bucket, prefix, endpoint: `http://127.0.0.1:${server.port}` });
  beforeAll(async () => {
    server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
    server.createBucket('blobs');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.emptyBucket('blobs');
    store = at('blobs');
  });

  conformance(() => ({
    store,
    remains: spools,
    litter: async () => {
      await fetch(`http://127.0.0.1:${server.port}/blobs/README`, { method: 'PUT', body: 'no blob' });
    },
    putLongAgo: async (...blobs) => {
      for (const bytes of blobs) await longAgo(() => store.put(inPieces(bytes)));
    },
  }));

  it('keeps its blobs below the prefix of its URL, apart from others', async () => {
    const open = (prefix: string): Promise<BlobStore> =>
      openBlobStore(`s3://blobs${prefix}?endpoint=http://127.0.0.1:${server.port}`, { dataDir: directory, s3: key });
    const one = await open('/one');
    const { hash } = await one.put(inPieces(bytesOf(5)));
    expect(await listed(one)).toEqual([hash]);
    expect(await listed(await open('/one/'))).toEqual([hash]);
    expect(await listed(await open('/on'))).toEqual([]);
    expect(await listed(store)).toEqual([]);
    const response = await fetch(`http://127.0.0.1:${server.port}/blobs/one/${hash}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytesOf(5));
  });

  it('is not in order without its bucket, and does not take that for an absent blob', async () => {
    await expect(at('nowhere').check()).rejects.toThrow('bucket');
    await expect(at('nowhere').open(absent)).rejects.not.toBeInstanceOf(BlobNotFoundError);
  });

  it('loses nothing that comes again while it is being removed', async () => {
    const bytes = bytesOf(10);
    const hash = hashOf(bytes);
    await longAgo(() => store.put(inPieces(bytes)));
    // The removal has seen old bytes, and its last request is on the way until the new ones are there.
    const slow = await startSlowLine(server.port, (request) => request === `DELETE /blobs/${hash}`);
    const remover = openS3Store({ ...key, bucket: 'blobs', prefix: '', endpoint: slow.url });
    const removal = remover.removeIfOlder(hash, yesterday());
    await slow.isHeld;
    const put = store.put(inPieces(bytes));
    await vi.waitFor(async () => expect((await store.modifiedAt(hash))! > yesterday()).toBe(true));
    // Long enough for a put that would not wait.
    await Promise.race([put, new Promise((resolve) => setTimeout(resolve, 500))]);
    slow.release();
    await removal;
    await put;
    expect((await buffer(await store.open(hash))).equals(bytes)).toBe(true);
    slow.stop();
  });

  it('does not wait for a process that died in the middle of a removal', async () => {
    const hash = hashOf(bytesOf(10));
    await longAgo(() => store.put(inPieces(bytesOf(10))));
    await longAgo(() => fetch(`http://127.0.0.1:${server.port}/blobs/leaving/${hash}`, { method: 'PUT', body: '' }));
    expect(await store.put(inPieces(bytesOf(10)))).toMatchObject({ hash });
    expect(await listed(store)).toEqual([hash]);
  });

  it('leaves nothing on this machine when the upload fails', async () => {
    await expect(at('nowhere').put(inPieces(bytesOf(12 * megabyte)))).rejects.toThrow('bucket');
    expect(await spools()).toEqual([]);
  });

  it('leaves nothing on this machine when a download ends early', async () => {
    const bytes = bytesOf(100);
    await fetch(`http://127.0.0.1:${server.port}/blobs/${absent}`, { method: 'PUT', body: new Uint8Array(bytes) });
    await expect(store.localFile(absent)).rejects.toThrow(BlobNotFoundError);
    expect(await spools()).toEqual([]);
  });
});

describe('the check of a store', () => {
  const fake = (bytes: (kept: Buffer) => Buffer): BlobStore => {
    let kept = Buffer.alloc(0);
    return {
      put: async (source) => {
        kept = Buffer.concat(await gathered(source));
        return { hash: hashOf(kept), size: kept.length };
      },
      open: () => Promise.resolve(Readable.from([bytes(kept)])),
      remove: () => Promise.resolve(),
    } as Partial<BlobStore> as BlobStore;
  };

  it('passes one that gives back what it got', async () => {
    await expect(checkStore(fake((kept) => kept))).resolves.toBeUndefined();
  });

  it('fails one that gives back something else', async () => {
    await expect(checkStore(fake((kept) => kept.subarray(1)))).rejects.toThrow('other bytes');
  });
});
