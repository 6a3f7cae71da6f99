import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { BlobNotFoundError } from '../../../blobs/store.ts';
import { channelArchive, type ChannelManifest, type ChannelRecord } from '../domain/channel-record.ts';
import { ensureKeys, ensureKeysOf } from '../../identity/index.ts';
import type { OperationContext, Reader, UserViewer } from '../../platform/index.ts';
import { dateOf } from '../../../lib/clock.ts';
import { version } from '../../../lib/version.ts';
import { listNamedXchanIds } from '../storage/exported-channel.ts';
import { ensureArchiveKey } from './archive-key.ts';
import { readChannel } from './read-channel.ts';

type Pages = AsyncIterable<readonly ChannelRecord[]>;

/**
 * Writes everything of the channel that `viewer` acts for into `sink` as a zip file (docs/formats/channel-archive.md),
 * as of the start of the export. Memory contains one page of records and the zip's directory.
 * @returns the archive's manifest
 * @throws DomainError not_found
 */
export async function exportChannel(
  context: OperationContext,
  viewer: UserViewer,
  sink: Writable,
): Promise<ChannelManifest> {
  const exportedAt = context.clock.now();
  const archive = createZip(sink, exportedAt);
  const counts: Record<string, number> = {};
  // Readers of the archive elsewhere identify people by their keys. Keys created later wouldn't be in the snapshot.
  await ensureKeys(context, viewer.channelId);
  await ensureKeysOf(context, await listNamedXchanIds(context.database.reader, viewer));
  const key = await ensureArchiveKey(context);
  // The bytes may take long to send, and the database needn't wait for them.
  const { address, blobs } = await context.database.snapshot((reader) =>
    addRecords(context, reader, viewer, archive, { counts, key }),
  );
  for (const hash of blobs) await addBlob(context, archive, hash, counts);
  const manifest: ChannelManifest = {
    format: 'tributary-channel',
    version: 1,
    software: `tributary ${version}`,
    server: context.baseUrl,
    channel: address,
    exportedAt,
    counts,
  };
  await archive.add(channelArchive.manifest, [JSON.stringify(manifest)]);
  await archive.close();
  return manifest;
}

/** Writes all records; returns the address of the channel and the bytes that they name. */
async function addRecords(
  context: OperationContext,
  reader: Reader,
  viewer: UserViewer,
  archive: Zip,
  { counts, key }: { readonly counts: Record<string, number>; readonly key: string },
): Promise<{ address: string; blobs: ReadonlySet<string> }> {
  const channel = await readChannel(context, reader, viewer, key);
  const blobs = new Set<string>();
  const lines = (name: string, pages: Pages): Promise<void> => archive.add(name, linesOf(pages, counts, blobs));
  await archive.add(channelArchive.channel, [JSON.stringify(channel.head)]);
  await lines(channelArchive.identities, channel.identities());
  await lines(channelArchive.connections, channel.connections());
  await lines(channelArchive.privacyGroups, channel.privacyGroups());
  await archive.add(channelArchive.settings, [JSON.stringify(channel.defaultAudience)]);
  await lines(channelArchive.files, channel.files());
  for (let part = 1; channel.items.isMore(); part += 1) {
    await lines(itemFile(part), channel.items.read(channelArchive.itemsPerFile));
  }
  return { address: channel.head.address, blobs };
}

const itemFile = (part: number): string => `${channelArchive.items}${String(part).padStart(6, '0')}.jsonl`;

/** A record on each line; counts along, and notes what bytes are spoken of. */
async function* linesOf(pages: Pages, counts: Record<string, number>, blobs: Set<string>): AsyncGenerator<string> {
  for await (const page of pages) {
    for (const record of page) {
      counts[record.kind] = (counts[record.kind] ?? 0) + 1;
      if (record.kind !== 'file') continue;
      if (record.blob !== null) blobs.add(record.blob);
      for (const { blob } of [...record.scales, ...(record.versions ?? [])]) blobs.add(blob);
    }
    if (page.length > 0) yield `${page.map((record) => JSON.stringify(record)).join('\n')}\n`;
  }
}

async function addBlob(
  context: OperationContext,
  archive: Zip,
  hash: string,
  counts: Record<string, number>,
): Promise<void> {
  const size = await context.blobs.size(hash);
  // Lost bytes must not keep the rest from leaving; the archive lists each.
  if (size === undefined) {
    counts['missing_blob'] = (counts['missing_blob'] ?? 0) + 1;
    return;
  }
  try {
    await archive.add(`${channelArchive.blobs}${hash}`, await context.blobs.open(hash), size);
  } catch (error) {
    if (!(error instanceof BlobNotFoundError)) throw error;
    counts['missing_blob'] = (counts['missing_blob'] ?? 0) + 1;
    return;
  }
  counts['blob'] = (counts['blob'] ?? 0) + 1;
}

interface Zip {
  /** Adds a file and waits until it is written; files of known size are stored uncompressed, others are deflated. */
  add(name: string, content: Iterable<string> | AsyncIterable<string | Uint8Array>, size?: number): Promise<void>;
  close(): Promise<void>;
}

function createZip(sink: Writable, at: string): Zip {
  const zip = new ZipFile();
  const mtime = dateOf(at);
  const failed = new Promise<never>((_resolve, reject) => zip.once('error', reject));
  const written = pipeline(zip.outputStream, sink);
  // Whoever waits for a file below gets the error of a failed sink; no one may wait at that moment.
  for (const promise of [failed, written]) promise.catch(() => undefined);
  const broken = written.then(() => new Promise<never>(() => undefined));
  broken.catch(() => undefined);
  return {
    add: async (name, content, size) => {
      const source = content instanceof Readable ? content : Readable.from(content, { objectMode: false });
      zip.addReadStream(source, name, {
        mtime,
        ...(size === undefined ? { compress: true } : { compress: false, size }),
      });
      try {
        await Promise.race([finished(source), failed, broken]);
      } catch (error) {
        source.destroy();
        sink.destroy();
        throw error;
      }
    },
    close: async () => {
      zip.end();
      await Promise.race([written, failed]);
    },
  };
}
