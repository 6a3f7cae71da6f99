import { type SqlBool, sql } from 'kysely';
import { visibleItems } from '../../identity/index.ts';
import { type Cursor, type Param, type Params, preparedByKey, type Reader, type Viewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { StoredFile } from '../domain/file.ts';
import { fileRows, toFile } from './files.ts';

/** Photos of a channel, or only those in some of its folders; null is the root. */
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

/** Visible photos, newest first, after a position (time and id) if given. */
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

/** The neighbours of a photo in the list: the newer one before it, and the one after it. */
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

/** A photo attached to an item. */
export interface PostedPhoto {
  readonly hash: string;
  readonly filename: string;
  /** Its description; can be empty. */
  readonly alt: string;
  readonly createdAt: Instant;
  /** Uuid of its item. */
  readonly itemUuid: string;
}

const postedPhotos = preparedByKey((reader, viewer: Params<Viewer>, channelId: Param<number>, limit: Param<number>) =>
  visibleItems(reader, viewer)
    .innerJoin('item_file', 'item_file.item_id', 'item.id')
    .innerJoin('file', 'file.id', 'item_file.file_id')
    .innerJoin('posted_photo', 'posted_photo.item_file_id', 'item_file.id')
    .where('posted_photo.channel_id', '=', channelId)
    .where('file.binned_at', 'is', null)
    .where('item.is_deleted', '=', 0)
    .where('item.is_hidden', '=', 0)
    .select(['file.hash', 'file.filename', 'item_file.alt', 'posted_photo.created_at', 'item.uuid'])
    .orderBy('posted_photo.created_at', 'desc')
    .orderBy('posted_photo.item_file_id', 'desc')
    .limit(limit),
);

/** The newest photos attached to visible items of a channel; attachments are visible with the item. */
export async function listPostedPhotos(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  limit: number,
): Promise<PostedPhoto[]> {
  const rows = await postedPhotos(reader, viewer, channelId, limit);
  return rows.map(({ hash, filename, alt, created_at: createdAt, uuid: itemUuid }) => {
    return { hash, filename, alt, createdAt, itemUuid };
  });
}
