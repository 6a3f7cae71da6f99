import { sql } from 'kysely';
import { type Reader, valuesOf } from '../../platform/index.ts';

/**
 * Number of files of each channel and their bytes, including bins and earlier versions, without smaller scales, from an
 * index.
 */
export async function sumFilesByChannel(
  reader: Reader,
): Promise<{ readonly channelId: number; readonly files: number; readonly bytes: number }[]> {
  const { rows } = await sql<{ channel_id: number; files: number; bytes: number }>`
    select channel_id, count(*) as files, sum(filesize + versions_size) as bytes from file where is_dir = 0 group by channel_id
  `.execute(reader.db);
  return rows.map((row) => ({ channelId: row.channel_id, files: Number(row.files), bytes: Number(row.bytes) }));
}

/** The same by group, for the channels of these groups; empty ones are absent. */
export async function sumFilesByGroup(
  reader: Reader,
  groupIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly files: number; readonly bytes: number }>> {
  if (groupIds.length === 0) return new Map();
  const { rows } = await sql<{ group_id: number; files: number; bytes: number }>`
    select channel.group_id, count(*) as files, sum(file.filesize) as bytes
    from channel join file on file.channel_id = channel.id and file.is_dir = 0
    where channel.group_id in ${valuesOf(reader.kind, groupIds)} group by channel.group_id
  `.execute(reader.db);
  return new Map(rows.map((row) => [row.group_id, { files: Number(row.files), bytes: Number(row.bytes) }]));
}
