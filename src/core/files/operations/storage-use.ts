import { sql } from 'kysely';
import { type Channel, findChannels } from '../../identity/index.ts';
import { type Administrator, type OperationContext, requireAdmin } from '../../platform/index.ts';

/** What the files of a channel take, without earlier versions and smaller sizes of pictures. */
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
 * @param most so many channels are listed at most
 * @throws DomainError forbidden
 */
export async function readStorageUse(
  { database }: Pick<OperationContext, 'database'>,
  by: Administrator,
  most: number,
): Promise<StorageUse> {
  requireAdmin(by);
  const { reader } = database;
  const { rows } = await sql<{ channel_id: number; files: number; bytes: number }>`
    select channel_id, count(*) as files, sum(filesize) as bytes from file where is_dir = 0 group by channel_id
  `.execute(reader.db);
  const all = rows.map((row) => ({ id: row.channel_id, files: Number(row.files), bytes: Number(row.bytes) }));
  const listed = all.toSorted((a, b) => b.bytes - a.bytes || a.id - b.id).slice(0, most);
  const channels = await findChannels(
    reader,
    listed.map(({ id }) => id),
  );
  return {
    files: all.reduce((sum, { files }) => sum + files, 0),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    channels: listed.flatMap(({ id, files, bytes }) => {
      const channel = channels.get(id);
      return channel ? [{ channel, files, bytes }] : [];
    }),
  };
}
