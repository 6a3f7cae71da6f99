import { type Readable, Transform } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { repairName, unsafeReason } from './entry-name.ts';

/** The archive as a whole can not be trusted or read; the message says what to do. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** How much an archive may ask of us. Sizes are bytes that really come out, never what headers say. */
export interface ArchiveLimits {
  readonly entries: number;
  readonly jsonBytes: number;
  readonly fileBytes: number;
  readonly totalBytes: number;
  /** Inflated bytes for each packed one, once a gigabyte has come out. */
  readonly ratio: number;
}

const megabyte = 1024 ** 2;
const gigabyte = 1024 ** 3;

export const defaultLimits: ArchiveLimits = {
  entries: 2_000_000,
  jsonBytes: 64 * megabyte,
  fileBytes: 4 * gigabyte,
  totalBytes: 200 * gigabyte,
  ratio: 100,
};

/** An entry that must not be used, and why. */
export interface RefusedEntry {
  readonly name: string;
  readonly reason: string;
}

/** A zip file, read at random; nothing of it is ever written under a name of its own. */
export interface Archive {
  /** Names of the usable files, sorted. */
  readonly names: readonly string[];
  readonly refused: readonly RefusedEntry[];
  has(name: string): boolean;
  /** @throws ArchiveError when the entry is missing; the stream fails on wrong sizes and checksums and on limits */
  openEntry(name: string): Promise<Readable>;
  /** The whole entry; JSON files are small. @throws ArchiveError */
  readEntry(name: string): Promise<Buffer>;
  close(): Promise<void>;
}

/** What is kept of an entry: archives may have a hundred thousand, so no more than this. */
type SlimEntry = Pick<
  yauzl.Entry,
  | 'compressedSize'
  | 'uncompressedSize'
  | 'relativeOffsetOfLocalHeader'
  | 'compressionMethod'
  | 'crc32'
  | 'generalPurposeBitFlag'
>;

/**
 * Opens a zip file and reads its directory.
 * @throws ArchiveError when it is no zip file, is cut off, or has too many entries or overlapping ones
 */
export async function openArchive(path: string, limits: ArchiveLimits = defaultLimits): Promise<Archive> {
  const zip = await openZip(path);
  try {
    const { entries, refused } = await readDirectory(zip, limits);
    return archiveOf(zip, entries, refused, limits);
  } catch (error) {
    zip.close();
    throw error instanceof ArchiveError ? error : broken(error);
  }
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false });
  } catch (error) {
    throw broken(error);
  }
}

function broken(error: unknown): ArchiveError {
  return new ArchiveError(
    'not_a_zip',
    `The file is no zip archive, or is cut off (${(error as Error).message}). Export or upload it again.`,
  );
}

async function readDirectory(
  zip: yauzl.ZipFile,
  limits: ArchiveLimits,
): Promise<{ entries: Map<string, SlimEntry>; refused: RefusedEntry[] }> {
  const entries = new Map<string, SlimEntry>();
  const folded = new Set<string>();
  const refused: RefusedEntry[] = [];
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > limits.entries) {
      throw new ArchiveError('too_many_entries', `The archive has more than ${limits.entries} entries.`);
    }
    const name = repairName(entry.fileNameRaw);
    if (name.endsWith('/')) continue;
    const fold = name.normalize('NFC').toLowerCase();
    const reason = unsafeReason(name, entry) ?? (folded.has(fold) ? 'a second entry of that name' : undefined);
    if (reason !== undefined) {
      refused.push({ name: name.slice(0, 200), reason });
      continue;
    }
    folded.add(fold);
    entries.set(name, {
      compressedSize: entry.compressedSize,
      uncompressedSize: entry.uncompressedSize,
      relativeOffsetOfLocalHeader: entry.relativeOffsetOfLocalHeader,
      compressionMethod: entry.compressionMethod,
      crc32: entry.crc32,
      generalPurposeBitFlag: entry.generalPurposeBitFlag,
    });
  }
  refuseOverlaps(entries);
  return { entries, refused };
}

/** Entries that share bytes are how a small archive claims to hold petabytes. */
function refuseOverlaps(entries: ReadonlyMap<string, SlimEntry>): void {
  const spans = [...entries.values()].sort((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const span of spans) {
    if (span.relativeOffsetOfLocalHeader < end) {
      throw new ArchiveError('overlapping_entries', 'The archive has entries that overlap; no export tool makes such.');
    }
    end = span.relativeOffsetOfLocalHeader + span.compressedSize;
  }
}

function archiveOf(
  zip: yauzl.ZipFile,
  entries: ReadonlyMap<string, SlimEntry>,
  refused: readonly RefusedEntry[],
  limits: ArchiveLimits,
): Archive {
  let inflated = 0;
  let packed = 0;
  const grow = (bytes: number): void => {
    inflated += bytes;
    const tooDense = inflated > gigabyte && inflated > limits.ratio * Math.max(1, packed);
    if (inflated > limits.totalBytes || tooDense) {
      throw new ArchiveError('zip_bomb', 'The archive inflates to far more than an export would; it is refused.');
    }
  };
  async function open(name: string, most: number): Promise<Readable> {
    const slim = entries.get(name);
    if (!slim) throw new ArchiveError('missing_entry', `The archive has no file "${name}".`);
    packed += slim.compressedSize;
    const stream = await zip.openReadStreamPromise(Object.assign(new yauzl.Entry(), slim));
    const checked = checkedStream(name, slim, most, grow);
    stream.on('error', (error) => checked.destroy(error));
    return stream.pipe(checked);
  }
  return {
    names: [...entries.keys()].sort(),
    refused,
    has: (name) => entries.has(name),
    openEntry: (name) => open(name, limits.fileBytes),
    readEntry: async (name) => {
      const chunks: Buffer[] = [];
      for await (const chunk of await open(name, limits.jsonBytes)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    },
    close: () => Promise.resolve(zip.close()),
  };
}

function checkedStream(name: string, entry: SlimEntry, most: number, grow: (bytes: number) => void): Transform {
  let size = 0;
  let checksum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      checksum = crc32(chunk, checksum);
      try {
        grow(chunk.length);
        if (size > most) throw new ArchiveError('entry_too_large', `"${name}" is larger than ${most} bytes.`);
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      const whole = size === entry.uncompressedSize && checksum === entry.crc32;
      done(whole ? null : new ArchiveError('wrong_checksum', `"${name}" is damaged: its checksum does not fit.`));
    },
  });
}
