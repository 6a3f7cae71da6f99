import type { NeutralRecord, Position, Positioned } from '../domain/record.ts';
import type { Archive } from './archive.ts';

export interface ReadOptions {
  /** Content records up to and with this position are passed over; people and channels always come. */
  readonly from?: Position;
  /** Scheme and host of the source system. */
  readonly sourceHost: string;
  readonly includeDirect: boolean;
  readonly signal?: AbortSignal;
}

/** Makes neutral records of one archive format. */
export interface Reader {
  readonly format: string;
  /** Who issued the user ids; one import type may have several formats. */
  readonly importType: string;
  detect(archive: Archive): Promise<boolean>;
  /** Scheme and host of the source system, as far as the archive tells. */
  sourceHost(archive: Archive): Promise<string>;
  read(archive: Archive, options: ReadOptions): AsyncIterable<Positioned<NeutralRecord>>;
  /** How many units there are, for progress. */
  units(archive: Archive): number;
}
