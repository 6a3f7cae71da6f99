import { type Channel, findChannels } from '../../identity/index.ts';
import { type Administrator, type OperationContext, requireAdmin } from '../../platform/index.ts';
import { sumFilesByChannel } from '../storage/storage-use.ts';

/** Storage of a channel's files, with earlier versions and without smaller scales. */
interface ChannelStorage {
  readonly channel: Channel;
  readonly files: number;
  readonly bytes: number;
}

/** Storage of all files, and the channels with the most, largest first. */
export interface StorageUse {
  readonly files: number;
  readonly bytes: number;
  readonly channels: readonly ChannelStorage[];
}

/**
 * Sums up the storage of files by channel, only from an index.
 * @param max maximum number of channels in the list
 * @throws DomainError forbidden
 */
export async function readStorageUse(
  { database }: Pick<OperationContext, 'database'>,
  by: Administrator,
  max: number,
): Promise<StorageUse> {
  requireAdmin(by);
  const { reader } = database;
  const all = await sumFilesByChannel(reader);
  const listed = all.toSorted((a, b) => b.bytes - a.bytes || a.channelId - b.channelId).slice(0, max);
  const channels = await findChannels(
    reader,
    listed.map(({ channelId }) => channelId),
  );
  return {
    files: all.reduce((sum, { files }) => sum + files, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    channels: listed.flatMap(({ channelId, files, bytes }) => {
      const channel = channels.get(channelId);
      return channel ? [{ channel, files, bytes }] : [];
    }),
  };
}
