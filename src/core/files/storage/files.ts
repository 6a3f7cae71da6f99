import { sql } from 'kysely';
import { folderType, type StoredFile } from '../domain/file.ts';
import type { PhotoScale } from '../domain/photo.ts';
import type { Viewer } from '../../platform/domain/viewer.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { Reader, Tx } from '../../platform/storage/database.ts';
import { containsText, startsWith } from '../../platform/storage/dialect/portable.ts';
import { insertScales } from './photos.ts';
import type { StoredAudience } from '../../identity/domain/acl.ts';
import { toFlag } from '../../platform/storage/column.ts';
import { visibleFiles } from '../../identity/storage/visible.ts';

/** Files that the viewer may see, with the hash of their folder; `toFile` makes files of the rows. */
export function fileRows(reader: Reader, viewer: Viewer) {
  return visibleFiles(reader, viewer)
    .leftJoin('file as folder', 'folder.id', 'file.folder_id')
    .selectAll('file')
    .select('folder.hash as folder_hash');
}

type FileRow = Awaited<ReturnType<ReturnType<typeof fileRows>['executeTakeFirstOrThrow']>>;

export function toFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    channelId: row.channel_id,
    hash: row.hash,
    folderId: row.folder_id,
    folderHash: row.folder_hash ?? '',
    filename: row.filename,
    filetype: row.filetype,
    filesize: row.filesize,
    revision: row.revision,
    isDirectory: row.is_dir === 1,
    isPhoto: row.is_photo === 1,
    blobHash: row.blob_hash,
    creatorXchanId: row.creator_xchan_id,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    visibility: row.visibility,
    aclId: row.acl_id,
  };
}

/** Which files of a channel are listed. Texts match anywhere in the value, without regard to case. */
export interface FileQuery {
  readonly hash?: string | undefined;
  readonly filename?: string | undefined;
  readonly filetype?: string | undefined;
  readonly photosAlone?: boolean | undefined;
  /** Folders that hold it; null for the root. */
  readonly folderIds?: readonly (number | null)[] | undefined;
  /** Both inclusive, on creation. */
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/** Where a page of files begins: after a file that has been seen, or after so many. */
export interface FilePage {
  readonly after?: StoredFile | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** Files and folders of a channel, oldest first. */
export async function listFiles(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  query: FileQuery,
  page: FilePage,
): Promise<StoredFile[]> {
  const { hash, filename, filetype, folderIds, since, until } = query;
  let files = fileRows(reader, viewer).where('file.channel_id', '=', channelId);
  if (hash !== undefined) files = files.where('file.hash', '=', hash);
  if (filename !== undefined) files = files.where(containsText(reader.kind, sql.ref('file.filename'), filename));
  if (filetype !== undefined) files = files.where(containsText(reader.kind, sql.ref('file.filetype'), filetype));
  if (query.photosAlone) files = files.where('file.is_photo', '=', 1);
  if (folderIds) {
    const ids = folderIds.filter((id) => id !== null);
    const isAtRoot = folderIds.includes(null);
    files = files.where((eb) =>
      eb.or([
        ...(ids.length > 0 ? [eb('file.folder_id', 'in', ids)] : []),
        ...(isAtRoot ? [eb('file.folder_id', 'is', null)] : []),
      ]),
    );
  }
  if (since !== undefined) files = files.where('file.created_at', '>=', since);
  if (until !== undefined) files = files.where('file.created_at', '<=', until);
  const { after } = page;
  if (after) {
    files = files.where((eb) =>
      eb.or([
        eb('file.created_at', '>', after.createdAt),
        eb.and([eb('file.created_at', '=', after.createdAt), eb('file.id', '>', after.id)]),
      ]),
    );
  }
  const rows = await files
    .orderBy('file.created_at')
    .orderBy('file.id')
    .limit(page.limit)
    .offset(after ? 0 : page.skip)
    .execute();
  return rows.map(toFile);
}

/** One file by its whole hash; undefined when there is none, or it may not be seen. */
export async function findFile(reader: Reader, viewer: Viewer, hash: string): Promise<StoredFile | undefined> {
  const row = await fileRows(reader, viewer).where('file.hash', '=', hash).executeTakeFirst();
  return row && toFile(row);
}

/** The first file of a channel whose hash begins so. */
export async function findFileByPrefix(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  prefix: string,
): Promise<StoredFile | undefined> {
  const row = await fileRows(reader, viewer)
    .where('file.channel_id', '=', channelId)
    .where(startsWith(sql.ref('file.hash'), prefix))
    .orderBy('file.hash')
    .executeTakeFirst();
  return row && toFile(row);
}

/** The folders that a file lies in, outermost first, then the file itself. Folders that may not be seen are left out. */
export async function readPath(reader: Reader, viewer: Viewer, file: StoredFile): Promise<StoredFile[]> {
  const path = [file];
  while (path[0]!.folderId !== null) {
    const row = await fileRows(reader, viewer).where('file.id', '=', path[0]!.folderId).executeTakeFirst();
    if (!row) break;
    path.unshift(toFile(row));
  }
  return path;
}

/** A file or folder to be. */
export interface NewFile {
  readonly channelId: number;
  readonly hash: string;
  readonly folderId: number | null;
  readonly filename: string;
  readonly filetype: string;
  readonly filesize: number;
  /** Null for a folder. */
  readonly blobHash: string | null;
  /** Sizes of an image; absent for everything else. */
  readonly scales?: readonly PhotoScale[] | undefined;
  readonly creatorXchanId: number;
  readonly now: Instant;
  readonly audience: StoredAudience;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<number> {
  const { id } = await tx.db
    .insertInto('file')
    .values({
      channel_id: file.channelId,
      hash: file.hash,
      folder_id: file.folderId,
      filename: file.filename,
      filetype: file.filetype,
      filesize: file.filesize,
      is_dir: toFlag(file.blobHash === null),
      is_photo: toFlag(file.scales !== undefined),
      blob_hash: file.blobHash,
      creator_xchan_id: file.creatorXchanId,
      created_at: file.now,
      edited_at: file.now,
      visibility: file.audience.visibility,
      acl_id: file.audience.aclId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (file.scales) await insertScales(tx, id, file.scales);
  return id;
}

/** The folder of this name at the root of a channel. */
export async function findRootFolder(tx: Tx, channelId: number, name: string): Promise<number | undefined> {
  const row = await tx.db
    .selectFrom('file')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('folder_id', 'is', null)
    .where('filetype', '=', folderType)
    .where('filename', '=', name)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

/** Hangs a file on an item, behind those that hang there. */
export async function attachFile(tx: Tx, itemId: number, fileId: number): Promise<void> {
  await tx.db
    .insertInto('item_file')
    .values((eb) => ({
      item_id: itemId,
      file_id: fileId,
      ordinal: eb
        .selectFrom('item_file')
        .select(sql<number>`coalesce(max(ordinal) + 1, 0)`.as('next'))
        .where('item_id', '=', itemId),
    }))
    .execute();
}

/** How many files and folders of a channel the viewer may see. */
export async function countFiles(reader: Reader, viewer: Viewer, channelId: number): Promise<number> {
  const { count } = await visibleFiles(reader, viewer)
    .where('file.channel_id', '=', channelId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The items that a file hangs on. */
export async function listItemsOfFile(reader: Reader, fileId: number): Promise<number[]> {
  const rows = await reader.db
    .selectFrom('item_file')
    .select('item_id')
    .where('file_id', '=', fileId)
    .orderBy('item_id')
    .execute();
  return rows.map((row) => row.item_id);
}
