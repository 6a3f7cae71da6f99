import type { ReadBatch } from './read-batch.ts';
import type { Position } from './record.ts';

/** What to read of an archive, and how. */
export interface SourceRequest {
  /** Of the archive, on a disk of this machine. */
  readonly path: string;
  readonly filename: string;
  readonly format: string;
  /** Content up to and with this position is skipped. */
  readonly from: Position | undefined;
  readonly sourceHost: string;
  readonly includeDirect: boolean;
  /** Records of one batch. */
  readonly limit: number;
  /** Bytes that the text of a post may have. */
  readonly bodyLimit: number;
}

/** A file of an archive, now in the blob store, or why it couldn't be read. */
export type StoredFile = StoredBytes | { readonly problem: string };

/** Bytes of an archive that are in the blob store. */
export interface StoredBytes {
  readonly hash: string;
  readonly size: number;
  /** Their image type, if any. */
  readonly imageType?: string | undefined;
}

/** An archive that is read, batch by batch. */
export interface ArchiveSource<Batch> extends AsyncDisposable {
  /** Can be iterated once. @throws ArchiveError if the archive turns out to be harmful */
  readonly batches: AsyncIterable<Batch>;
  /**
   * Puts the requested files of a batch into the blob store, in the order of the list. Call it once for each batch
   * received, even with none: data needed only for its files is kept until then.
   * @param batch its number
   * @param files by their names in the records
   * @throws UnavailableError if the store doesn't accept them now
   */
  store(batch: number, files: readonly string[]): Promise<StoredFile[]>;
}

/** Opens an archive that is known to be readable. Its batches end early when `signal` aborts. */
export type OpenArchiveSource<Batch> = (request: SourceRequest, signal: AbortSignal) => Promise<ArchiveSource<Batch>>;

/** An archive of content of people who are not here. */
export type ImportSource = ArchiveSource<ReadBatch>;
export type OpenImportSource = OpenArchiveSource<ReadBatch>;
