import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { addMilliseconds, sleep, systemClock } from '../lib/clock.ts';
import { checkStore, isHash, requireHash } from './check.ts';
import { openDiskStore } from './disk.ts';
import { BlobNotFoundError, type BlobStore, type LocalFile } from './store.ts';
import { removeAbandoned, temporaryName } from './temporary.ts';
import { watchBody } from './watched-body.ts';

export interface S3Options {
  readonly bucket: string;
  readonly prefix: string;
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Time without a response from the store, in each attempt. */
  readonly timeoutMilliseconds: number;
}

/** Begins the names of directories that bytes are on their way through. */
const temporaryPrefix = 'tributary-blob-';

/** Number of attempts before a request fails. */
const tries = 3;
/** Time for sending 5 MiB. */
const slowestPart = 60_000;

/** Half the time after which unused bytes are removed. */
const youngMilliseconds = 12 * 3600 * 1000;

/** Blobs as objects `<prefix><hash>` of a bucket. The hash is known only at the end, so uploads are spooled to disk. */
export function openS3Store(options: S3Options): BlobStore {
  const { bucket: Bucket } = options;
  const client = connect(options);
  const keyOf = (hash: string): string => `${options.prefix}${requireHash(hash)}`;
  const markOf = (hash: string): string => `${options.prefix}leaving/${requireHash(hash)}`;
  const headOf = (hash: string) =>
    absentIsUndefined(() => client.send(new HeadObjectCommand({ Bucket, Key: keyOf(hash) })));
  const sizeOf = async (hash: string): Promise<number> => {
    const size = await store.size(hash);
    if (size === undefined) throw new BlobNotFoundError(`no blob ${hash}`);
    return size;
  };

  const store: BlobStore = {
    put: (source, limits) =>
      inTemporaryDirectory(async (directory) => {
        const spool = await openDiskStore(directory);
        const blob = await spool.put(source, limits);
        if (isYoung(await store.modifiedAt(blob.hash))) return blob;
        await using file = await spool.localFile(blob.hash);
        do {
          await send(client, Bucket, keyOf(blob.hash), file.path);
          await untilUnmarked(client, Bucket, markOf(blob.hash));
        } while ((await store.size(blob.hash)) === undefined);
        return blob;
      }),
    open: async (hash, range) => {
      // S3 knows no ranges without bytes: it refuses them, or gives all.
      if (range && range.start >= Math.min(range.end, await sizeOf(hash))) return Readable.from([]);
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const found = await absentIsUndefined(() =>
        client.send(new GetObjectCommand({ Bucket, Key: keyOf(hash), ...(Range ? { Range } : {}) })),
      );
      if (!found?.Body) throw new BlobNotFoundError(`no blob ${hash}`);
      return watchBody(found.Body as Readable, options.timeoutMilliseconds);
    },
    readInto: async (hash, start, target) =>
      fill(target, await store.open(hash, { start, end: start + target.length })),
    size: async (hash) => (await headOf(hash))?.ContentLength,
    modifiedAt: async (hash) => (await headOf(hash))?.LastModified?.toISOString(),
    remove: async (hash) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(hash) }));
    },
    removeIfOlder: (hash, before) =>
      marked(client, Bucket, markOf(hash), async () => {
        const found = await store.modifiedAt(hash);
        if (found !== undefined && found < before) await store.remove(hash);
      }),
    list: () => listBlobs(client, options),
    pathOf: () => undefined,
    localFile: async (hash) => download(await store.open(hash), hash),
    probe: async () => {
      await client.send(new HeadBucketCommand({ Bucket }));
    },
    check: () => checkStore(store),
  };
  return store;
}

/** Appends bytes within the limit. Returns their number. */
async function fill(target: Uint8Array, source: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const piece of source) {
    target.set(piece, length);
    length += piece.length;
  }
  return length;
}

/** A concurrent writer either sees the object, or sees the mark, waits, and sends the object again. */
async function marked(client: S3Client, Bucket: string, Key: string, work: () => Promise<void>): Promise<void> {
  await client.send(new PutObjectCommand({ Bucket, Key, Body: '' }));
  try {
    await work();
  } finally {
    await client.send(new DeleteObjectCommand({ Bucket, Key }));
  }
}

async function* listBlobs(client: S3Client, { bucket: Bucket, prefix }: S3Options): ReturnType<BlobStore['list']> {
  for await (const page of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })) {
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const hash = Key.slice(prefix.length);
      if (isHash(hash)) yield { hash, size: Size, modifiedAt: LastModified?.toISOString() ?? '' };
    }
  }
}

async function send(client: S3Client, Bucket: string, Key: string, path: string): Promise<void> {
  const Body = createReadStream(path);
  try {
    await new Upload({ client, params: { Bucket, Key, Body } }).done();
  } finally {
    Body.destroy();
  }
}

/** Waits for a concurrent removal, which may not have seen that the object was sent again. */
async function untilUnmarked(client: S3Client, Bucket: string, Key: string): Promise<void> {
  const mark = () => absentIsUndefined(() => client.send(new HeadObjectCommand({ Bucket, Key })));
  for (let found = await mark(); found && !isAbandoned(found.LastModified); found = await mark()) await sleep(100);
}

function connect(options: S3Options): S3Client {
  // It would warn of each version of Node.js that its next versions leave behind.
  // oxlint-disable-next-line no-restricted-properties -- it is set, not read, and there is no other way to say so
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  return new S3Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint, forcePathStyle: true }),
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: tries,
    requestHandler: {
      connectionTimeout: Math.min(5000, options.timeoutMilliseconds),
      // Time until the response begins, for requests sent at once; parts of uploads are small.
      requestTimeout: slowestPart + options.timeoutMilliseconds,
      throwOnRequestTimeout: true,
      socketTimeout: options.timeoutMilliseconds,
    },
  });
}

/** A recent object needn't be sent again; an old one might be about to be removed. */
function isYoung(modifiedAt: string | undefined): boolean {
  return modifiedAt !== undefined && modifiedAt > addMilliseconds(systemClock.now(), -youngMilliseconds);
}

/** A dead process leaves its mark behind; its removal either finished long ago or never will. */
function isAbandoned(markedAt: Date | undefined): boolean {
  return markedAt !== undefined && markedAt.toISOString() < addMilliseconds(systemClock.now(), -60_000);
}

/** Removes what bytes were on their way through when a process ended. */
export function removeAbandonedSpools(): Promise<void> {
  return removeAbandoned(tmpdir(), temporaryPrefix, 7);
}

async function makeTemporaryDirectory(): Promise<string> {
  const path = join(tmpdir(), temporaryName(temporaryPrefix));
  await mkdir(path, { mode: 0o700 });
  return path;
}

async function inTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await makeTemporaryDirectory();
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function download(body: Readable, hash: string): Promise<LocalFile> {
  const directory = await makeTemporaryDirectory();
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    const spool = await openDiskStore(directory);
    await spool.put(body);
    const file = await spool.localFile(hash);
    return { path: file.path, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function absentIsUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    const isAbsent = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
    if (isAbsent && error.name !== 'NoSuchBucket') return undefined;
    throw error;
  }
}
