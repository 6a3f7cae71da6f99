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
  /** Issuer of the user ids; one import type can have several formats. */
  readonly importType: string;
  detect(archive: Archive): Promise<boolean>;
  /** Scheme and host of the source system, as far as the archive tells. */
  sourceHost(archive: Archive): Promise<string>;
  /** Content for a group or a personal namespace, by people who aren't on this server. */
  read?(archive: Archive, options: ReadOptions): AsyncIterable<Positioned<NeutralRecord>>;
  /** A whole channel with its identity and keys, for a user. */
  readChannel?(archive: Archive, options: ChannelReadOptions): AsyncIterable<PlacedRecord>;
  /** Bytes that records name; entries of the archive by default. */
  openBytes?(archive: Archive, name: string): Promise<AsyncIterable<Uint8Array>>;
  /** Number of channels that `read` would yield; one if absent. */
  countChannels?(archive: Archive, options: Pick<ReadOptions, 'includeDirect'>): Promise<number>;
  /** Number of units, for progress. */
  units(archive: Archive): number;
}
