import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { valuesOf } from '../../platform/storage/dialect/portable.ts';
import { loosen } from '../../platform/storage/unreferenced-blobs.ts';

/** Removes items for good, with mentions, folders and places in streams. Answers to them must be gone, or go too. */
export async function removeItems(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const items = valuesOf(tx.kind, ids);
  await sql`delete from stream_entry where item_id in ${items}`.execute(tx.db);
  await sql`delete from item where id in ${items}`.execute(tx.db);
}

/** Removes files and folders for good; their bytes go later, when nothing else holds them. */
export async function removeFiles(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  const files = valuesOf(tx.kind, ids);
  const { rows } = await sql<{ hash: string }>`select blob_hash as hash from file
    where id in ${files} and blob_hash is not null
    union select blob_hash as hash from photo where file_id in ${files}`.execute(tx.db);
  await loosen(
    tx,
    rows.map((row) => row.hash),
    now,
  );
  await sql`update file set folder_id = null where folder_id in ${files}`.execute(tx.db);
  await sql`delete from file where id in ${files}`.execute(tx.db);
}

/**
 * Removes an empty channel. Others may have met it: its identity stays, as one that is gone.
 */
export async function removeChannel(tx: Tx, channelId: number): Promise<void> {
  await sql`update xchan set deleted = 1, hidden = 1
    where id = (select xchan_id from channel where id = ${channelId})`.execute(tx.db);
  await tx.db.deleteFrom('channel').where('id', '=', channelId).execute();
}
