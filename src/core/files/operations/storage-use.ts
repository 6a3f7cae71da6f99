import { type Channel, findChannels } from '../../identity/index.ts';
import { type Administrator, type OperationContext, requireAdmin } from '../../platform/index.ts';
import { sumFilesByChannel } from '../storage/storage-use.ts';

/** What the files of a channel take, with earlier versions and without smaller sizes of pictures. */
interface ChannelStorage {
  readonly channel: Channel;
  readonly files: number;
  readonly bytes: number;
}

/** What all files take, and the channels that have most of it, the largest first. */
export interface StorageUse {
  readonly files: number;
  readonly bytes: number;
  readonly channels: readonly ChannelStorage[];
}

/**
 * Adds up what files take, by channel; reads an index alone.
 * @param max so many channels are listed at most
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
