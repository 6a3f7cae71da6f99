import { folderType } from '../domain/file.ts';
import type { StoredContent } from '../domain/file.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { StoredAudience } from '../../identity/index.ts';
import type { Tx } from '../../platform/index.ts';
import { letBytesGo } from './file-rows.ts';
import { addVersion } from './file-versions.ts';
import { insertScales, photoFlags } from './photos.ts';
import { hidePicture } from './pictures.ts';

/** Whether a name is taken in a folder or the root; ignores `exceptId` and the bin. */
export async function isNameTaken(
  tx: Tx,
  place: { readonly channelId: number; readonly folderId: number | null },
  filename: string,
  exceptId = 0,
): Promise<boolean> {
  const { channelId, folderId } = place;
  const there = tx.db
    .selectFrom('file')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('binned_at', 'is', null);
  const named = there.where('id', '!=', exceptId);
  const inFolder = folderId === null ? named.where('folder_id', 'is', null) : named.where('folder_id', '=', folderId);
  return (await inFolder.where('filename', '=', filename).executeTakeFirst()) !== undefined;
}

/** A file or folder, with everything below it. */
function withTree(tx: Tx, rootId: number) {
  return tx.db.withRecursive('tree', (db) =>
    db
      .selectFrom('file')
      .select('file.id')
      .where('file.id', '=', rootId)
      .union(
        db
          .selectFrom('file as below')
          .innerJoin('tree', (join) => join.onRef('below.folder_id', '=', 'tree.id'))
          .select('below.id'),
      ),
  );
}

/** Whether `id` is `rootId`, or anywhere below it. */
export async function isInTree(tx: Tx, rootId: number, id: number): Promise<boolean> {
  const row = await withTree(tx, rootId).selectFrom('tree').select('tree.id').where('tree.id', '=', id).execute();
  return row.length > 0;
}

/** Facts about an existing file to change. */
export interface FileState {
  readonly id: number;
  readonly folderId: number | null;
  readonly filename: string;
  readonly isFolder: boolean;
  /** Its bytes, including earlier versions. */
  readonly bytes: number;
  readonly chargedUserId: number | null;
}

/** A current file or folder of a channel; undefined if it was deleted in the meantime. */
export async function readFileState(tx: Tx, channelId: number, id: number): Promise<FileState | undefined> {
  const row = await tx.db
    .selectFrom('file')
    .select(['id', 'folder_id', 'filename', 'filetype', 'filesize', 'versions_size', 'charged_user_id'])
    .where('channel_id', '=', channelId)
    .where('id', '=', id)
    .where('binned_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    id: row.id,
    folderId: row.folder_id,
    filename: row.filename,
    isFolder: row.filetype === folderType,
    bytes: row.filesize + row.versions_size,
    chargedUserId: row.charged_user_id,
  };
}

/** Puts a file or folder elsewhere, or calls it otherwise. */
export async function placeFile(
  tx: Tx,
  id: number,
  place: { readonly folderId: number | null; readonly filename: string },
  now: Instant,
): Promise<void> {
  const { folderId, filename } = place;
  await tx.db.updateTable('file').set({ folder_id: folderId, filename, edited_at: now }).where('id', '=', id).execute();
}

/** Updates a file's texts; undefined members don't change. */
export async function describeFile(
  tx: Tx,
  id: number,
  { caption, alt }: { readonly caption: string | undefined; readonly alt: string | undefined },
  now: Instant,
): Promise<void> {
  const change = { ...(caption !== undefined && { caption }), ...(alt !== undefined && { alt }), edited_at: now };
  await tx.db.updateTable('file').set(change).where('id', '=', id).execute();
}

/**
 * Gives a file other bytes: its next revision. The old ones become an earlier version, of which it has `maxVersions` at most; the oldest
 * go then. Smaller sizes are let go of.
 */
export async function replaceBytes(
  tx: Tx,
  id: number,
  stored: StoredContent,
  {
    now,
    maxVersions,
    chargedUserId,
  }: { readonly now: Instant; readonly maxVersions: number; readonly chargedUserId: number | null },
): Promise<void> {
  await hidePictures(tx, id, now);
  await letBytesGo(tx, [id], now);
  await tx.db.deleteFrom('photo').where('file_id', '=', id).execute();
  await addVersion(tx, id, stored.blobHash, maxVersions);
  await tx.db
    .updateTable('file')
    .set((eb) => ({
      filetype: stored.filetype,
      filesize: stored.filesize,
      blob_hash: stored.blobHash,
      ...photoFlags(stored.scales),
      is_unscaled: 0,
      revision: eb('revision', '+', 1),
      edited_at: now,
      stored_at: now,
      charged_user_id: chargedUserId,
    }))
    .where('id', '=', id)
    .execute();
  if (stored.scales) await insertScales(tx, id, stored.scales);
}

/** Gives a file or folder another audience, and everything below it too if `isDeep`. */
export async function setFileAudience(tx: Tx, id: number, audience: StoredAudience, isDeep: boolean): Promise<void> {
  const change = { visibility: audience.visibility, acl_id: audience.aclId };
  if (isDeep) {
    await withTree(tx, id)
      .updateTable('file')
      .set(change)
      .where('id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
      .execute();
  } else await tx.db.updateTable('file').set(change).where('id', '=', id).execute();
}

/**
 * Moves a file, or a folder with its content, to the bin; returns the number. Content deleted earlier stays separate.
 * Channels no longer show crops of them.
 */
export async function binTree(tx: Tx, id: number, now: Instant): Promise<number> {
  await hidePictures(tx, id, now);
  const { numUpdatedRows } = await withTree(tx, id)
    .updateTable('file')
    .set({ binned_at: now, binned_root_id: id })
    .where('id', 'in', (eb) => eb.selectFrom('tree').select('tree.id'))
    .where('binned_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Stops channels from showing crops of a file, or of one below it. */
async function hidePictures(tx: Tx, id: number, now: Instant): Promise<void> {
  for (const [use, column] of [
    ['profile', 'photo_file_id'],
    ['cover', 'cover_file_id'],
  ] as const) {
    const shown = await withTree(tx, id)
      .selectFrom('channel')
      .innerJoin('tree', (join) => join.onRef('tree.id', '=', `channel.${column}`))
      .select('channel.id')
      .execute();
    for (const channel of shown) await hidePicture(tx, channel.id, use, now);
  }
}
