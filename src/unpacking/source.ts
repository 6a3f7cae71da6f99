import type { BlobStore } from '../blobs/store.ts';
import {
  type AttachmentRecord,
  type ImportSource,
  type StoredFile,
  type ReadBatch,
  readBatches,
  type SourceRequest,
} from '../core/imports/domain/index.ts';
import { UnreadableError } from '../core/platform/domain/index.ts';
import type { Archive } from '../readers/archive.ts';
import { chooseReader } from '../readers/formats.ts';
import { openImportFile } from '../readers/plain-file.ts';

/** Files that are put into the blob store side by side: each waits for the disk, which can take several orders at once. */
const filesAtOnce = 8;

type OpenEntry = (entry: string) => Promise<AsyncIterable<Uint8Array>>;

/** Opens an archive in this thread; its files go to `blobs`. */
export async function openSource(
  request: SourceRequest,
  signal: AbortSignal,
  blobs: Pick<BlobStore, 'put'>,
): Promise<ImportSource> {
  const archive = await openImportFile(request.path, request.filename);
  try {
    return await sourceOf(archive, request, signal, blobs);
  } catch (error) {
    await archive.close();
    throw error;
  }
}

async function sourceOf(
  archive: Archive,
  request: SourceRequest,
  signal: AbortSignal,
  blobs: Pick<BlobStore, 'put'>,
): Promise<ImportSource> {
  const { format, from, sourceHost, includeDirect, limit, bodyLimit } = request;
  const reader = await chooseReader(archive, format);
  const records = reader.read!(archive, { sourceHost, includeDirect, signal, ...(from && { from }) });
  const waiting = new Map<number, Map<string, string>>();
  async function* batches(): AsyncGenerator<ReadBatch> {
    for await (const { batch, longTexts } of readBatches(records, { limit, bodyLimit })) {
      waiting.set(batch.number, longTexts);
      yield batch;
    }
  }
  const open = async (entry: string, longTexts: ReadonlyMap<string, string> | undefined) => {
    const text = longTexts?.get(entry);
    if (text !== undefined) return bytesOf(text);
    return reader.openBytes ? reader.openBytes(archive, entry) : archive.openEntry(entry);
  };
  return {
    batches: batches(),
    store: (batch, files) => {
      const longTexts = waiting.get(batch);
      waiting.delete(batch);
      return storeFiles(files, (entry) => open(entry, longTexts), blobs);
    },
    [Symbol.asyncDispose]: () => archive.close(),
  };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function storeFiles(
  files: readonly AttachmentRecord[],
  open: OpenEntry,
  blobs: Pick<BlobStore, 'put'>,
): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (let start = 0; start < files.length; start += filesAtOnce) {
    const some = files.slice(start, start + filesAtOnce);
    stored.push(...(await Promise.all(some.map((file) => storeFile(file, open, blobs)))));
  }
  return stored;
}

/** What the archive does not give stays away; what the store does not take now may be taken later. */
async function storeFile(
  { source }: AttachmentRecord,
  open: OpenEntry,
  blobs: Pick<BlobStore, 'put'>,
): Promise<StoredFile> {
  if (!('entry' in source)) return { problem: 'it is not in the archive' };
  try {
    return await blobs.put(await open(source.entry));
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { problem: error.message };
  }
}
