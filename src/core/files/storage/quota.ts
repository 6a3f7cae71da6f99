import { sql } from 'kysely';
import { type Source, tables, valuesOf } from '../../platform/index.ts';

/**
 * Bytes that count against a person: files with earlier versions, including those in bins, bytes of unfinished uploads,
 * emoji, and archives of imports. Smaller scales don't count. Summed up from covering indexes.
 * @param exceptUploads uploads whose bytes become files in this transaction
 */
export async function sumStored(
  source: Source,
  userId: number,
  exceptUploads: readonly number[] = [],
): Promise<number> {
  const others = exceptUploads.length === 0 ? sql`` : sql`and id not in ${valuesOf(source.kind, exceptUploads)}`;
  const { rows } = await sql<{ bytes: number | string }>`select
    (select coalesce(sum(filesize + versions_size), 0) from file
      where is_dir = 0 and channel_id in (select id from channel where user_id = ${userId}))
    + (select coalesce(sum(filesize + versions_size), 0) from file where charged_user_id = ${userId})
    + (select coalesce(sum(received), 0) from resumable_upload
      where user_id = ${userId} and state in ('open', 'received', 'ready') ${others})
    + (select coalesce(sum(filesize), 0) from custom_emoji where created_by = ${userId})
    + (select coalesce(sum(filesize), 0) from
      (select distinct blob_hash, filesize from import where user_id = ${userId}) as archive) as bytes
  `.execute(tables(source));
  return Number(rows[0]!.bytes);
}

/** Whose storage files in a channel count against: its owner's; undefined for a channel of a group. */
export async function findChannelOwner(source: Source, channelId: number): Promise<number | undefined> {
  const row = await tables(source)
    .selectFrom('channel')
    .select('user_id')
    .where('id', '=', channelId)
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** The people with the most storage, largest first, and their individual limits. */
export async function listLargestStored(
  source: Source,
  limit: number,
): Promise<{ readonly userId: number; readonly bytes: number; readonly quota: number | null }[]> {
  const { rows } = await sql<{ user_id: number; bytes: number | string; quota: number | string | null }>`
    select stored.user_id, sum(stored.bytes) as bytes, max("user".storage_quota) as quota from (
      select channel.user_id, sum(file.filesize + file.versions_size) as bytes
        from channel join file on file.channel_id = channel.id and file.is_dir = 0
        where channel.user_id is not null group by channel.user_id
      union all select charged_user_id, sum(filesize + versions_size) from file
        where charged_user_id is not null group by charged_user_id
      union all select user_id, sum(received) from resumable_upload
        where state in ('open', 'received', 'ready') group by user_id
      union all select created_by, sum(filesize) from custom_emoji where created_by is not null group by created_by
      union all select user_id, sum(filesize) from
        (select distinct user_id, blob_hash, filesize from import) as archive group by user_id
    ) as stored join "user" on "user".id = stored.user_id
    group by stored.user_id order by sum(stored.bytes) desc, stored.user_id limit ${limit}
  `.execute(tables(source));
  return rows.map((row) => ({
    userId: row.user_id,
    bytes: Number(row.bytes),
    quota: row.quota === null ? null : Number(row.quota),
  }));
}
