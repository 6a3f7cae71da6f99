import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  absent,
  bytesOf,
  conformance,
  eachInDirectory,
  hashOf,
  inPieces,
  key,
  listed,
  megabyte,
  spools,
  yesterday,
} from '../../test/rig/blob-store.ts';
import { mountSmallDisk } from '../../test/rig/small-disk.ts';
import { isOutOfSpace } from '../core/platform/domain/errors.ts';
import { openBlobStore } from './open.ts';
import { openS3Store } from './s3.ts';
import { BlobNotFoundError, type BlobStore } from './store.ts';

/** The clock of this process, which also runs the server, is set to another year. */
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

/** Size limit of uploads in this test; the largest upload just fits. */
const disk = mountSmallDisk(4 * megabyte);
afterAll(() => disk.remove());

describe('the S3 store', () => {
  const directory = eachInDirectory();
  let server: Awaited<ReturnType<typeof startFauxqs>>;
  let store: BlobStore;
  const warnings: string[] = [];
  const note = (warning: Error): unknown => warnings.push(String(warning));
  const at = (bucket: string, prefix = ''): BlobStore =>
    openS3Store({ ...key, bucket, prefix, endpoint: `http://127.0.0.1:${server.port}` });
  beforeAll(async () => {
    process.on('warning', note);
    server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
    server.createBucket('blobs');
  });
  afterAll(() => {
    process.off('warning', note);
    return server.stop();
  });
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

  it('warns of nothing, such as the version of Node.js', async () => {
    await store.check();
    expect(warnings).toEqual([]);
  });

  it('keeps its blobs below the prefix of its URL, apart from others', async () => {
    const open = (prefix: string): Promise<BlobStore> =>
      openBlobStore(`s3://blobs${prefix}?endpoint=http://127.0.0.1:${server.port}`, { dataDir: directory(), s3: key });
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
    // The removal has seen old bytes, and its last request is pending until the new ones arrive.
    const slow = await startSlowLine(server.port, (request) => request === `DELETE /blobs/${hash}`);
    const remover = openS3Store({ ...key, bucket: 'blobs', prefix: '', endpoint: slow.url });
    const removal = remover.removeIfOlder(hash, yesterday());
    await slow.isHeld;
    const put = store.put(inPieces(bytes));
    await expect.poll(async () => (await store.modifiedAt(hash))! > yesterday()).toBe(true);
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

  it.skipIf(!disk.isThere)(
    'says that the disk is full which uploads and downloads go over, and goes on by itself',
    async () => {
      const url = `s3://blobs?endpoint=http://127.0.0.1:${server.port}`;
      const opened = await openBlobStore(url, { dataDir: disk.directory, s3: key });
      const [small, large] = [bytesOf(1000), bytesOf(3 * megabyte)];
      const { hash } = await store.put(inPieces(large));
      vi.stubEnv('TMPDIR', disk.directory);
      disk.fill();
      for (const work of [() => opened.put(inPieces(small)), () => opened.localFile(hash)]) {
        const error: unknown = await work().catch((caught: unknown) => caught);
        expect([isOutOfSpace(error), String(error)]).toEqual([true, expect.stringContaining('no space is left')]);
        expect(await spools()).toEqual(['ballast']);
      }
      disk.free();
      expect(await opened.put(inPieces(small))).toMatchObject({ hash: hashOf(small) });
      await using file = await opened.localFile(hash);
      expect((await readFile(file.path)).equals(large)).toBe(true);
    },
  );

  it('leaves nothing on this machine when a download ends early', async () => {
    const bytes = bytesOf(100);
    await fetch(`http://127.0.0.1:${server.port}/blobs/${absent}`, { method: 'PUT', body: new Uint8Array(bytes) });
    await expect(store.localFile(absent)).rejects.toThrow(BlobNotFoundError);
    expect(await spools()).toEqual([]);
  });
});
