import type { StoredContent } from '../domain/file.ts';
import { toFlag, type Tx } from '../../platform/index.ts';
import { insertScales, photoFlags } from './photos.ts';

/** A file that may be an image and is still to be looked at. */
export interface UnscaledFile {
  readonly id: number;
  /** It has its scales, but older versions did not look for frames. */
  readonly isPhoto: boolean;
  readonly content: StoredContent;
}

/** Files still to be looked at, oldest first, or only the one with this id, if it is among them. */
export async function listUnscaled(tx: Tx, limit: number, id?: number): Promise<UnscaledFile[]> {
  const files = tx.db.selectFrom('file');
  const rows = await (id === undefined ? files : files.where('id', '=', id))
    .select(['id', 'is_photo', 'filename', 'filetype', 'filesize', 'blob_hash'])
    .where('is_unscaled', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, is_photo, filename, filetype, filesize, blob_hash }) => ({
    id,
    isPhoto: is_photo === 1,
    content: { filename, filetype, filesize, blobHash: blob_hash ?? '' },
  }));
}

/** Stores whether a photo has frames; nothing if it has been replaced or deleted in the meantime. */
export async function setFrames(tx: Tx, id: number, isAnimated: boolean): Promise<void> {
  await tx.db
    .updateTable('file')
    .set({ is_unscaled: 0, is_animated: toFlag(isAnimated) })
    .where('id', '=', id)
    .where('is_unscaled', '=', 1)
    .execute();
}

/** Stores facts about an imported file; nothing if it has been replaced or deleted in the meantime. */
export async function setImage(tx: Tx, id: number, image: StoredContent): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('file')
    .set({
      is_unscaled: 0,
      ...photoFlags(image.scales),
      filetype: image.filetype,
      filesize: image.filesize,
      blob_hash: image.blobHash,
    })
    .where('id', '=', id)
    .where('is_unscaled', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows > 0n && image.scales) await insertScales(tx, id, image.scales);
}
