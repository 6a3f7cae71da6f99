import type { BlobStore } from '../blobs/store.ts';
import { type ChannelSource, readChannelBatches } from '../core/archive/domain/index.ts';
import {
  type ArchiveSource,
  type ImportSource,
  type StoredFile,
  type ReadBatch,
  readBatches,
  type SourceRequest,
} from '../core/imports/domain/index.ts';
import { UnreadableError } from '../core/platform/domain/index.ts';
import { imageTypeOf, signatureLength } from '../images/format.ts';
import type { Archive } from '../readers/archive.ts';
import { chooseReader } from '../readers/formats.ts';
import { openImportFile } from '../readers/plain-file.ts';
import type { Reader } from '../readers/reader.ts';

/** Files that are put into the blob store side by side: each waits for the disk, which can take several orders at once. */
const filesAtOnce = 8;

type OpenEntry = (entry: string) => Promise<AsyncIterable<Uint8Array>>;
type Store = Pick<BlobStore, 'put'>;

/** An archive that is open, with what reads it. */
interface Opened {
  readonly archive: Archive;
  readonly reader: Reader;
  readonly openEntry: OpenEntry;
}

/** Opens an archive of content of others in this thread; its files go to `blobs`. */
export function openSource(request: SourceRequest, signal: AbortSignal, blobs: Store): Promise<ImportSource> {
  return opened(request, ({ archive, reader, openEntry }) => {
    const { from, sourceHost, includeDirect, limit, bodyLimit } = request;
    const records = reader.read!(archive, { sourceHost, includeDirect, signal, ...(from && { from }) });
    const waiting = new Map<number, Map<string, string>>();
    async function* batches(): AsyncGenerator<ReadBatch> {
      for await (const { batch, longTexts } of readBatches(records, { limit, bodyLimit })) {
        waiting.set(batch.number, longTexts);
        yield batch;
      }
    }
    return {
      batches: batches(),
      store: (batch, files) => {
        const longTexts = waiting.get(batch);
        waiting.delete(batch);
        const open: OpenEntry = async (entry) => {
          const text = longTexts?.get(entry);
          return text === undefined ? openEntry(entry) : bytesOf(text);
        };
        return storeFiles(files, open, blobs);
      },
    };
  });
}

/** Opens the archive of a channel in this thread; its files go to `blobs`. */
export async function openChannelSource(
  request: SourceRequest,
  signal: AbortSignal,
  blobs: Store,
): Promise<ChannelSource> {
  // The sanitizer is large, and other archives don't need it.
  const { preparedItem } = await import('./safe-record.ts');
  return opened(request, ({ archive, reader, openEntry }) => {
    const { from, limit } = request;
    const records = reader.readChannel!(archive, { signal, ...(from && { from }) });
    return {
      batches: readChannelBatches(records, { limit, isResumed: from !== undefined, prepare: preparedItem }),
      store: (_batch, files) => storeFiles(files, openEntry, blobs),
    };
  });
}

/** Opens the file of a request; it is closed with the source. */
async function opened<Batch>(
  { path, filename, format }: SourceRequest,
  sourceOf: (open: Opened) => Pick<ArchiveSource<Batch>, 'batches' | 'store'>,
): Promise<ArchiveSource<Batch>> {
  const archive = await openImportFile(path, filename);
  try {
    const reader = await chooseReader(archive, format);
    const openEntry: OpenEntry = async (entry) =>
      reader.openBytes ? reader.openBytes(archive, entry) : archive.openEntry(entry);
    return { ...sourceOf({ archive, reader, openEntry }), [Symbol.asyncDispose]: () => archive.close() };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function storeFiles(files: readonly string[], open: OpenEntry, blobs: Store): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce);
    stored.push(...(await Promise.all(some.map((file) => storeFile(file, open, blobs)))));
  }
  return stored;
}

/** The same bytes; `start` has the first of them once they have passed. */
async function* noting(start: { bytes: Buffer }, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    const missing = signatureLength - start.bytes.length;
    if (missing > 0) start.bytes = Buffer.concat([start.bytes, chunk.subarray(0, missing)]);
    yield chunk;
  }
}

/** Files missing in the archive stay missing; files that the store refuses now may be stored later. */
async function storeFile(file: string, open: OpenEntry, blobs: Store): Promise<StoredFile> {
  try {
    const start = { bytes: Buffer.alloc(0) };
    const stored = await blobs.put(noting(start, await open(file)));
    return { ...stored, imageType: imageTypeOf(start.bytes) };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { problem: error.message };
  }
}
