import { type SqlBool, sql } from 'kysely';
import type { PhotoScale } from '../domain/photo.ts';
import { visibleFiles } from '../../identity/index.ts';
import {
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  toFlag,
  type Tx,
  type Viewer,
} from '../../platform/index.ts';

/** Pictures in a folder, or at the root. */
export interface AlbumCount {
  readonly folderId: number | null;
  readonly folderHash: string;
  readonly total: number;
}

const albumCounts = preparedByKey((reader, viewer: Params<Viewer>, channelId: Param<number>) =>
  visibleFiles(reader, viewer)
    .leftJoin('file as folder', 'folder.id', 'file.folder_id')
    .where('file.channel_id', '=', channelId)
    // Spelled like the index.
    .where(sql<SqlBool>`file.is_photo = 1`)
    .select((eb) => ['file.folder_id', 'folder.hash', eb.fn.countAll<number>().as('total')])
    .groupBy(['file.folder_id', 'folder.hash']),
);

/** Folders with visible pictures of a channel. */
export async function countAlbums(reader: Reader, viewer: Viewer, channelId: number): Promise<AlbumCount[]> {
  const rows = await albumCounts(reader, viewer, channelId);
  return rows.map((row) => ({ folderId: row.folder_id, folderHash: row.hash ?? '', total: Number(row.total) }));
}

const scalesByHash = preparedByKey((reader, viewer: Params<Viewer>, fileHashes: readonly Param<string>[]) =>
  visibleFiles(reader, viewer)
    .innerJoin('photo', 'photo.file_id', 'file.id')
    .where('file.hash', 'in', fileHashes)
    .select(['file.hash', 'photo.scale', 'photo.width', 'photo.height', 'photo.mimetype', 'photo.filesize'])
    .select('photo.blob_hash')
    .orderBy('photo.scale'),
);

/** The sizes of these files' pictures, by hash of the file, largest first. */
export async function listScales(
  reader: Reader,
  viewer: Viewer,
  fileHashes: readonly string[],
): Promise<Map<string, PhotoScale[]>> {
  const found = new Map<string, PhotoScale[]>(fileHashes.map((hash) => [hash, []]));
  if (fileHashes.length === 0) return found;
  const rows = await scalesByHash(reader, viewer, fileHashes);
  for (const { hash, scale, width, height, mimetype, filesize, blob_hash } of rows) {
    found.get(hash)?.push({ scale, width, height, mimetype, filesize, blobHash: blob_hash });
  }
  return found;
}

/** The sizes of a file's picture, with the file's hash; empty if there are none. */
export async function listScalesOf(
  reader: Reader,
  viewer: Viewer,
  fileId: number,
): Promise<{ hash: string; scales: PhotoScale[] }> {
  const row = await visibleFiles(reader, viewer).where('file.id', '=', fileId).select('file.hash').executeTakeFirst();
  const hash = row?.hash ?? '';
  return { hash, scales: (await listScales(reader, viewer, row ? [hash] : [])).get(hash) ?? [] };
}

/** A file row's facts about its picture. */
export function photoFlags(scales: readonly PhotoScale[] | undefined) {
  return { is_photo: toFlag(scales !== undefined), is_animated: toFlag(scales?.[0]?.isAnimated === true) };
}

/** Stores the sizes of an image, whose row is written in the same transaction, which changes its version. */
export async function insertScales(tx: Tx, fileId: number, scales: readonly PhotoScale[]): Promise<void> {
  await tx.db
    .insertInto('photo')
    .values(
      scales.map((scale) => ({
        file_id: fileId,
        scale: scale.scale,
        width: scale.width,
        height: scale.height,
        mimetype: scale.mimetype,
        filesize: scale.filesize,
        blob_hash: scale.blobHash,
      })),
    )
    .execute();
}
