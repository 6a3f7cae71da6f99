import type { PlacedRecord } from '../core/archive/domain/index.ts';
import type { NeutralRecord, Position, Positioned } from '../core/imports/domain/index.ts';
import type { Archive } from './archive.ts';

export interface ChannelReadOptions {
  /** Records up to and with this position are skipped; the channel itself is always read. */
  readonly from?: Position;
  readonly signal?: AbortSignal;
}

export interface ReadOptions {
  /** Content records up to and with this position are skipped; people and channels are always read. */
  readonly from?: Position;
  /** Scheme and host of the source system. */
  readonly sourceHost: string;
  readonly includeDirect: boolean;
  readonly signal?: AbortSignal;
}

/** Makes records of one archive format: of a community, of one whole channel, or either. */
export interface Reader {
  readonly format: string;
  /** Who issued the user ids; one import type may have several formats. */
  readonly importType: string;
  detect(archive: Archive): Promise<boolean>;
  /** Scheme and host of the source system, as far as the archive tells. */
  sourceHost(archive: Archive): Promise<string>;
  /** What a group or a personal namespace gets: content of people who are not here. */
  read?(archive: Archive, options: ReadOptions): AsyncIterable<Positioned<NeutralRecord>>;
  /** A channel as it is, with its identity and its keys, which a user gets. */
  readChannel?(archive: Archive, options: ChannelReadOptions): AsyncIterable<PlacedRecord>;
  /** Bytes that records name; entries of the archive by default. */
  openBytes?(archive: Archive, name: string): Promise<AsyncIterable<Uint8Array>>;
  /** How many channels `read` would yield; one where it is absent. */
  countChannels?(archive: Archive, options: Pick<ReadOptions, 'includeDirect'>): Promise<number>;
  /** How many units there are, for progress. */
  units(archive: Archive): number;
}
