import { type SqlBool, sql } from 'kysely';
import type { Cursor, Reader, Viewer } from '../../platform/index.ts';
import type { StoredFile } from '../domain/file.ts';
import { fileRows, toFile } from './files.ts';

/** Photos of a channel, or those in some of its folders alone; null is the root. */
export interface PhotoPlace {
  readonly channelId: number;
  readonly folderIds?: readonly (number | null)[] | undefined;
}

/** The photos of a place; the literal lets both databases use the index `file_photo`. */
function photos(reader: Reader, viewer: Viewer, { channelId, folderIds }: PhotoPlace) {
  const rows = fileRows(reader, viewer).where('file.channel_id', '=', channelId).where(sql<SqlBool>`file.is_photo = 1`);
  if (folderIds === undefined) return rows;
  const ids = folderIds.filter((id) => id !== null);
  return rows.where((eb) =>
    eb.or([
      ...(ids.length > 0 ? [eb('file.folder_id', 'in', ids)] : []),
      ...(folderIds.includes(null) ? [eb('file.folder_id', 'is', null)] : []),
    ]),
  );
}

/** Photos that the viewer may see, the newest first, behind a place (moment and id) where one is named. */
export async function listNewestPhotos(
  reader: Reader,
  viewer: Viewer,
  place: PhotoPlace,
  { after, limit }: { readonly after?: Cursor | undefined; readonly limit: number },
): Promise<StoredFile[]> {
  let rows = photos(reader, viewer, place);
  if (after) rows = rows.where(sql<SqlBool>`(file.created_at, file.id) < (${after.value}, ${after.id})`);
  const page = rows.orderBy('file.created_at', 'desc').orderBy('file.id', 'desc').limit(limit);
  return (await page.execute()).map(toFile);
}

/** The photos beside one: what such a list shows before it, which is newer, and behind it. */
export async function findPhotoNeighbours(
  reader: Reader,
  viewer: Viewer,
  place: PhotoPlace,
  { createdAt, id }: Pick<StoredFile, 'createdAt' | 'id'>,
): Promise<{ readonly newer: StoredFile | undefined; readonly older: StoredFile | undefined }> {
  const newer = await photos(reader, viewer, place)
    .where(sql<SqlBool>`(file.created_at, file.id) > (${createdAt}, ${id})`)
    .orderBy('file.created_at')
    .orderBy('file.id')
    .limit(1)
    .executeTakeFirst();
  const [older] = await listNewestPhotos(reader, viewer, place, { after: { value: createdAt, id }, limit: 1 });
  return { newer: newer && toFile(newer), older };
}
