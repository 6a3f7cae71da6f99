import { sql } from 'kysely';
import type { Reader } from '../../platform/index.ts';

/**
 * How many files each channel has, and their bytes, those in bins too, without earlier versions and smaller sizes; an
 * index has it all.
 */
export async function sumFilesByChannel(
  reader: Reader,
): Promise<{ readonly channelId: number; readonly files: number; readonly bytes: number }[]> {
  const { rows } = await sql<{ channel_id: number; files: number; bytes: number }>`
    select channel_id, count(*) as files, sum(filesize) as bytes from file where is_dir = 0 group by channel_id
  `.execute(reader.db);
  return rows.map((row) => ({ channelId: row.channel_id, files: Number(row.files), bytes: Number(row.bytes) }));
}
