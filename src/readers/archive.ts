import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import { ArchiveError, type ArchiveLimits, defaultLimits, EntryError, InflationMeter } from './archive-errors.ts';
import { type ArchiveIndex, type ArchiveProblem, encrypted, readIndex } from './archive-index.ts';
import { firstAtLeast } from './archive-names.ts';
import { openZip } from './archive-open.ts';

/** A zip file whose entries can be read in any order. Nothing is ever unpacked to names from the archive. */
export interface Archive {
  /** Names of all readable files, sorted; folders are left out. */
  readonly names: readonly string[];
  /** Entries that were left out, by reason. */
  readonly problems: readonly ArchiveProblem[];
  has(name: string): boolean;
  /** Names that begin with `prefix`, in order. */
  namesUnder(prefix: string): Iterable<string>;
  /** Size as declared. */
  size(name: string): number;
  /**
   * The whole entry.
   * @throws EntryError when this entry cannot be read
   * @throws ArchiveError when the archive turns out to unpack to too much
   */
  readEntry(name: string): Promise<Buffer>;
  /** The entry as a stream, which fails with the errors of `readEntry`. */
  openEntry(name: string): Promise<Readable>;
  close(): Promise<void>;
}

interface Source {
  readonly file: FileHandle;
  readonly index: ArchiveIndex;
  readonly limits: ArchiveLimits;
  readonly spent: InflationMeter;
}

/** Inflated in place below this size: a turn through the thread pool would cost more. */
const smallEntry = 64 * 1024;
const inflateRawLater = promisify(inflateRaw);

/**
 * Opens a zip file and reads its directory.
 * @throws ArchiveError if it isn't a zip file, or can't be trusted as a whole
 */
export async function openArchive(path: string, limits: Partial<ArchiveLimits> = {}): Promise<Archive> {
  const file = await open(path, 'r');
  try {
    const all = { ...defaultLimits, ...limits };
    const index = await readIndex(await openZip(file), all).catch(asArchiveError);
    return archiveOf({ file, index, limits: all, spent: new InflationMeter(all) });
  } catch (error) {
    await file.close();
    throw error;
  }
}

function asArchiveError(error: unknown): never {
  if (error instanceof ArchiveError) throw error;
  const reason = (error as Error).message;
  if (/strong encryption/.test(reason)) throw encrypted();
  throw new ArchiveError('damaged', `The archive's directory is damaged (${reason}). Pack or download it again.`, {
    cause: error,
  });
}

function archiveOf(source: Source): Archive {
  const { names } = source.index;
  const entryAt = (name: string): number => {
    const entry = firstAtLeast(names, name);
    if (names[entry] !== name) throw new EntryError('no_such_entry', name, `There is no ${name} in the archive.`);
    return entry;
  };
  return {
    names,
    problems: source.index.problems,
    has: (name) => names[firstAtLeast(names, name)] === name,
    *namesUnder(prefix) {
      for (let entry = firstAtLeast(names, prefix); names[entry]?.startsWith(prefix); entry += 1) yield names[entry]!;
    },
    size: (name) => source.index.sizes[entryAt(name)]!,
    readEntry: async (name) => readWhole(source, entryAt(name)),
    openEntry: async (name) => openStream(source, entryAt(name)),
    close: () => source.file.close(),
  };
}

function damaged(source: Source, entry: number, reason: string): EntryError {
  const name = source.index.names[entry]!;
  return new EntryError('entry_damaged', name, `${name} is damaged in the archive: ${reason}.`);
}

function assertEntrySize(source: Source, entry: number, limit: number): void {
  const name = source.index.names[entry]!;
  if (source.index.sizes[entry]! <= limit && source.index.packedSizes[entry]! <= limit) return;
  throw new EntryError('entry_too_large', name, `${name} is larger than ${limit} bytes.`);
}

const headerSize = 30;

/** Bytes between an entry's local header and its data: the header has separate lengths. */
function headerLengths(source: Source, entry: number, header: Buffer): number {
  if (header.length < headerSize || header.readUInt32LE(0) !== 0x04034b50) {
    throw damaged(source, entry, 'its header is missing');
  }
  return header.readUInt16LE(26) + header.readUInt16LE(28);
}

/** Bytes from `offset` on; fewer at the end of the file. In place when few: a turn through the thread pool is more expensive. */
async function readAt(source: Source, offset: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  if (length <= 2 * smallEntry) return bytes.subarray(0, readSync(source.file.fd, bytes, 0, length, offset));
  const { bytesRead } = await source.file.read(bytes, 0, length, offset);
  return bytes.subarray(0, bytesRead);
}

async function readWhole(source: Source, entry: number): Promise<Buffer> {
  const { index, limits, spent } = source;
  assertEntrySize(source, entry, limits.wholeEntry);
  const size = index.packedSizes[entry]!;
  const offset = index.offsets[entry]!;
  // Header and data in one go; the names between are rarely long.
  const guess = await readAt(source, offset, headerSize + 512 + size);
  const start = headerSize + headerLengths(source, entry, guess);
  const packed =
    start + size <= guess.length ? guess.subarray(start, start + size) : await readAt(source, offset + start, size);
  if (packed.length < size) throw damaged(source, entry, 'its end is missing');
  spent.addPacked(size);
  const whole = index.deflated[entry] ? await inflated(source, entry, packed) : packed;
  spent.addInflated(whole.length);
  if (whole.length !== index.sizes[entry]) throw damaged(source, entry, 'its size is not the declared one');
  if (crc32(whole) !== index.checksums[entry]) throw damaged(source, entry, 'its checksum is wrong');
  return whole;
}

async function inflated(source: Source, entry: number, packed: Buffer): Promise<Buffer> {
  const options = { maxOutputLength: Math.max(1, source.index.sizes[entry]!) };
  try {
    const isSmall = packed.length < smallEntry && options.maxOutputLength < 16 * smallEntry;
    return isSmall ? inflateRawSync(packed, options) : await inflateRawLater(packed, options);
  } catch (error) {
    throw damaged(source, entry, (error as Error).message);
  }
}

async function openStream(source: Source, entry: number): Promise<Readable> {
  const { index, limits, spent, file } = source;
  // A stored entry can't cost more than the archive itself.
  assertEntrySize(source, entry, index.deflated[entry] ? limits.streamedEntry : limits.total);
  const offset = index.offsets[entry]!;
  const start = offset + headerSize + headerLengths(source, entry, await readAt(source, offset, headerSize));
  const packedSize = index.packedSizes[entry]!;
  spent.addPacked(packedSize);
  const raw = Readable.from(chunks(file, start, packedSize), { objectMode: false });
  const checked = checking(source, entry);
  // The reader of `checked` meets the errors; the callback only keeps them from being thrown here too.
  const done = (): void => undefined;
  if (index.deflated[entry]) {
    const inflate = createInflateRaw();
    inflate.on('error', (error) => checked.destroy(damaged(source, entry, error.message)));
    pipeline(raw, inflate, checked, done);
  } else pipeline(raw, checked, done);
  return checked;
}

/** Not a stream of the file system, which would close the archive's file when its reader stops. */
async function* chunks(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const wanted = Math.min(smallEntry, length - done);
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(wanted), 0, wanted, start + done);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}

/** Passes bytes through as long as they match the declaration. */
function checking(source: Source, entry: number): Transform {
  const size = source.index.sizes[entry]!;
  let seen = 0;
  let checksum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      checksum = crc32(chunk, checksum);
      try {
        source.spent.addInflated(chunk.length);
      } catch (error) {
        return done(error as Error);
      }
      done(seen > size ? damaged(source, entry, 'it is larger than declared') : null, chunk);
    },
    flush(done) {
      if (seen < size) return done(damaged(source, entry, 'its end is missing'));
      done(checksum === source.index.checksums[entry] ? null : damaged(source, entry, 'its checksum is wrong'));
    },
  });
}
