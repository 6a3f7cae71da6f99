import { UnreadableError } from '../core/platform/domain/index.ts';

/** Why an archive cannot be read at all. */
export type ArchiveErrorCode =
  | 'not_a_zip'
  | 'truncated'
  | 'damaged'
  | 'encrypted'
  | 'unknown_compression'
  | 'too_many_entries'
  | 'too_large'
  | 'overlapping_entries'
  | 'unknown_format'
  | 'missing_content';

/** The archive cannot be trusted or used as a whole. The message says what to do. */
export class ArchiveError extends UnreadableError {
  override readonly name = 'ArchiveError';
  readonly code: ArchiveErrorCode;

  constructor(code: ArchiveErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

export type EntryErrorCode = 'no_such_entry' | 'entry_too_large' | 'entry_damaged' | 'broken_json';

/** One file of the archive cannot be read; the others can. */
export class EntryError extends UnreadableError {
  override readonly name = 'EntryError';
  readonly code: EntryErrorCode;
  readonly entry: string;

  constructor(code: EntryErrorCode, entry: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.entry = entry;
  }
}

/** Limits of an archive. Sizes are the inflated bytes actually read. */
export interface ArchiveLimits {
  readonly entries: number;
  /** One file that is read as a whole. */
  readonly wholeEntry: number;
  /** One file that is streamed. */
  readonly streamedEntry: number;
  readonly total: number;
  /** Ratio of inflated to packed bytes, checked above `ratioFrom` bytes. */
  readonly ratio: number;
  readonly ratioFrom: number;
}

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

export const defaultLimits: ArchiveLimits = {
  entries: 2_000_000,
  wholeEntry: 64 * MiB,
  streamedEntry: GiB,
  total: 50 * GiB,
  ratio: 100,
  ratioFrom: GiB,
};

/** Counts inflated bytes; declared sizes can't be trusted. */
export class InflationMeter {
  private inflated = 0;
  private packed = 0;
  private readonly limits: ArchiveLimits;

  constructor(limits: ArchiveLimits) {
    this.limits = limits;
  }

  addPacked(bytes: number): void {
    this.packed += bytes;
  }

  /** @throws ArchiveError too_large */
  addInflated(bytes: number): void {
    this.inflated += bytes;
    assertWithinLimits(this.limits, this.inflated, this.packed);
  }
}

/** @throws ArchiveError too_large */
export function assertWithinLimits(limits: ArchiveLimits, inflated: number, packed: number): void {
  if (inflated > limits.total) {
    throw new ArchiveError(
      'too_large',
      `The archive unpacks to more than ${limits.total} bytes. Split it, or have the limit raised.`,
    );
  }
  if (inflated > limits.ratioFrom && inflated > packed * limits.ratio) {
    throw new ArchiveError(
      'too_large',
      `The archive unpacks to more than ${limits.ratio} times its size, as archives made to do harm do. Pack it again.`,
    );
  }
}
