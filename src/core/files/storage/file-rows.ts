import { sql } from 'kysely';
import type { AttributedXchanId, StoredAudience } from '../../identity/index.ts';
import { inserterOf, markUnreferenced, type Tx, valuesOf } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';

/** Bulk access to rows of files, for archives. */
export const insertFileRows = inserterOf('file');
export const insertPhotoRows = inserterOf('photo');
export const insertFileVersionRows = inserterOf('file_version');
export const insertItemFileRows = inserterOf('item_file');

/** Gives everything that one identity has made to another. */
export async function moveFiles(tx: Tx, fromXchanId: number, toXchanId: AttributedXchanId): Promise<void> {
  await tx.db
    .updateTable('file')
    .set((eb) => ({ creator_xchan_id: toXchanId, version: eb('version', '+', 1) }))
    .where('creator_xchan_id', '=', fromXchanId)
    .execute();
}

/** Takes the files off items; the files stay. */
export async function detachFiles(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`delete from item_file where item_id in ${valuesOf(tx.kind, itemIds)}`.execute(tx.db);
}

/** Changes the audience of files attached to the items of a thread. */
export async function setThreadFilesAudience(tx: Tx, topId: number, audience: StoredAudience): Promise<void> {
  await tx.db
    .updateTable('file')
    .set({ visibility: audience.visibility, acl_id: audience.aclId })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('item_file')
        .innerJoin('item', 'item.id', 'item_file.item_id')
        .select('item_file.file_id')
        .where('item.parent_id', '=', topId),
    )
    .execute();
}

/** Withholds files attached to these items from everyone except their owners. */
export async function withholdFilesOf(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`update file set is_withheld = 1 where is_withheld = 0
    and id in (select file_id from item_file where item_id in ${valuesOf(tx.kind, itemIds)})`.execute(tx.db);
}

/** Releases these files, except those also attached to something hidden. */
export async function releaseFilesOf(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`update file set is_withheld = 0 where is_withheld = 1
    and id in (select file_id from item_file where item_id in ${valuesOf(tx.kind, itemIds)})
    and not exists (select 1 from item_file join item on item.id = item_file.item_id
      where item_file.file_id = file.id and item.is_unpublished >= 2)`.execute(tx.db);
}

/**
 * Permanently deletes files and folders, in bins or not; unused bytes are removed later. Files in a bin whose folder is
 * deleted stay there separately.
 */
export async function removeFiles(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  const files = valuesOf(tx.kind, ids);
  await sql`update file set binned_root_id = id where binned_root_id in ${files} and id not in ${files}`.execute(tx.db);
  await purgeFiles(tx, ids, now);
}

/** The same where everything that is in the bin with them goes as well, this time or later. */
export async function purgeFiles(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  await letBytesGo(tx, ids, now);
  const files = valuesOf(tx.kind, ids);
  await sql`update file set folder_id = null where folder_id in ${files}`.execute(tx.db);
  await sql`delete from file where id in ${files}`.execute(tx.db);
}

/** Notes that the bytes of these files, their scales and earlier versions may be unused. */
export async function letBytesGo(tx: Tx, ids: readonly number[], now: Instant): Promise<void> {
  const files = valuesOf(tx.kind, ids);
  const { rows } = await sql<{ hash: string }>`select blob_hash as hash from file
    where id in ${files} and blob_hash is not null
    union select blob_hash as hash from photo where file_id in ${files}
    union select blob_hash as hash from file_version where file_id in ${files}`.execute(tx.db);
  await markUnreferenced(
    tx,
    rows.map((row) => row.hash),
    now,
  );
}
