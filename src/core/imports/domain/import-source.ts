import type { ReadBatch } from './read-batch.ts';
import type { Position } from './record.ts';

/** What is to be read of an archive, and how. */
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

/** A file of an archive that lies in the blob store by now, or why the archive did not give it. */
export type StoredFile = StoredBytes | { readonly problem: string };

/** Bytes of an archive that are in the blob store. */
export interface StoredBytes {
  readonly hash: string;
  readonly size: number;
  /** What kind of image they are, if any. */
  readonly imageType?: string | undefined;
}

/** An archive that is read, batch by batch. */
export interface ArchiveSource<Batch> extends AsyncDisposable {
  /** May be gone through once. @throws ArchiveError where the archive turns out to be harmful */
  readonly batches: AsyncIterable<Batch>;
  /**
   * Puts files of a batch into the blob store, those that are wanted of it, in the order of the list. To be called once for
   * each batch that has come, also with none: what is needed for its files alone is held until then.
   * @param batch its number
   * @param files by the names that the records have for them
   * @throws UnavailableError when the store does not take them now
   */
  store(batch: number, files: readonly string[]): Promise<StoredFile[]>;
}

/** Opens an archive that is known to be readable. Its batches end early when `signal` aborts. */
export type OpenArchiveSource<Batch> = (request: SourceRequest, signal: AbortSignal) => Promise<ArchiveSource<Batch>>;

/** An archive of content of people who are not here. */
export type ImportSource = ArchiveSource<ReadBatch>;
export type OpenImportSource = OpenArchiveSource<ReadBatch>;
