import type { Readable } from 'node:stream';

/** Nothing is stored under that hash. */
export class BlobNotFoundError extends Error {
  override readonly name = 'BlobNotFoundError';
}

/** More bytes came than were allowed; nothing was stored. */
export class BlobTooLargeError extends Error {
  override readonly name = 'BlobTooLargeError';
}

/** A file on a local disk, until it is disposed of. */
export interface LocalFile extends AsyncDisposable {
  readonly path: string;
}

/** Bytes by their SHA-256. Only the database knows names and types. */
export interface BlobStore {
  /** Streams in; the same content twice is one object. @throws BlobTooLargeError */
  put(
    source: AsyncIterable<Uint8Array>,
    options?: { maxBytes?: number; signal?: AbortSignal },
  ): Promise<{ hash: string; size: number }>;
  /** Reads all, or `range` (end exclusive). @throws BlobNotFoundError */
  open(hash: string, range?: { start: number; end: number }): Promise<Readable>;
  /**
   * Fills `target` with the bytes from `start` on.
   * @returns how many there were
   * @throws BlobNotFoundError
   */
  readInto(hash: string, start: number, target: Uint8Array): Promise<number>;
  size(hash: string): Promise<number | undefined>;
  /** When these bytes were last put; putting them again makes them young. Undefined when they are not there. */
  modifiedAt(hash: string): Promise<string | undefined>;
  remove(hash: string): Promise<void>;
  /** Removes a blob if it was last stored before a given time. Blobs stored again in the meantime stay. */
  removeIfOlder(hash: string, before: string): Promise<void>;
  list(): AsyncIterable<{ hash: string; size: number; modifiedAt: string }>;
  /** Path of a blob on a local disk, whether or not it exists; undefined for other stores. For hard links. */
  pathOf(hash: string): string | undefined;
  /** @throws BlobNotFoundError */
  localFile(hash: string): Promise<LocalFile>;
  /** Asks the store for something small, without writing; rejects when it cannot be reached. */
  probe(): Promise<void>;
  /** Writes, reads and removes a probe; rejects when the store does not work. */
  check(): Promise<void>;
}
