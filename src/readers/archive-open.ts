import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { ArchiveError } from './archive-errors.ts';
import { placeOf } from './archive-place.ts';

const windowSize = 1024 * 1024;

/** Reads the directory of a zip file through one moving window: two reads for each of its entries would take long. */
class WindowReader extends RandomAccessReader {
  private readonly fd: number;
  private readonly window = Buffer.allocUnsafe(windowSize);
  private readonly archiveStart: number;
  private start = 0;
  private length = 0;

  /** @param archiveStart where positions count from */
  constructor(fd: number, archiveStart: number) {
    super();
    this.fd = fd;
    this.archiveStart = archiveStart;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    archivePosition: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const position = archivePosition + this.archiveStart;
    try {
      if (length > windowSize) return callback(null, readSync(this.fd, buffer, offset, length, position));
      if (position < this.start || position + length > this.start + this.length) {
        this.start = position;
        this.length = readSync(this.fd, this.window, 0, windowSize, position);
      }
      const from = position - this.start;
      callback(null, this.window.copy(buffer, offset, from, Math.min(from + length, this.length)));
    } catch (error) {
      callback(error as Error);
    }
  }

  override _readStreamForRange(): Readable {
    return Readable.from([]);
  }

  override close(callback: (error: Error | null) => void): void {
    callback(null);
  }
}

/** A zip file with a readable directory. */
export interface OpenedZip {
  readonly zip: ZipFile;
  /** Start of the archive in the file; positions in its directory are relative to it. */
  readonly start: number;
}

/**
 * Finds the directory of a zip file.
 * @throws ArchiveError not_a_zip, truncated, damaged
 */
export async function openZip(file: FileHandle): Promise<OpenedZip> {
  const { size } = await file.stat();
  const { start, end } = placeOf(file.fd, size);
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  try {
    const zip = await fromRandomAccessReaderPromise(new WindowReader(file.fd, start), end - start, options);
    return { zip, start };
  } catch (error) {
    throw await refusal(file, error as Error);
  }
}

async function refusal(file: FileHandle, cause: Error): Promise<ArchiveError> {
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0);
  if (start.toString('latin1', 0, 2) !== 'PK') {
    return new ArchiveError('not_a_zip', 'The file is not a zip archive. Give the zip file as it was downloaded.', {
      cause,
    });
  }
  if (/not found/.test(cause.message)) {
    return new ArchiveError('truncated', 'The zip archive is not complete. Download or upload it again.', { cause });
  }
  return new ArchiveError('damaged', `The zip archive is damaged (${cause.message}). Download or pack it again.`, {
    cause,
  });
}
