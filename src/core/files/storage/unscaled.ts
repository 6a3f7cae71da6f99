import type { StoredContent } from '../domain/file.ts';
import type { Tx } from '../../platform/index.ts';
import { insertScales, photoFlags } from './photos.ts';

/** Imported files that may be images and that nobody has looked at, oldest first; or the one with this id, if it is such a file. */
export async function listUnscaled(tx: Tx, limit: number, id?: number): Promise<(StoredContent & { id: number })[]> {
  const files = tx.db.selectFrom('file');
  const rows = await (id === undefined ? files : files.where('id', '=', id))
    .select(['id', 'filename', 'filetype', 'filesize', 'blob_hash'])
    .where('is_unscaled', '=', 1)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, filename, filetype, filesize, blob_hash }) => ({
    id,
    filename,
    filetype,
    filesize,
    blobHash: blob_hash ?? '',
  }));
}

/** Keeps what was found out about an imported file; nothing if it has been replaced or deleted meanwhile. */
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
