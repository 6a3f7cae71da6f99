import { type SqlBool, sql } from 'kysely';
import { filesOfOwnChannel, visibleFiles } from '../../identity/index.ts';
import type { Cursor, Reader, UserViewer, Viewer } from '../../platform/index.ts';
import type { StoredFile } from '../domain/file.ts';
import { fileRows, toFile } from './files.ts';

/** A page of a folder: after a position, whose value is the name and which is in the folders (1) or the files (0). */
export interface FolderPage {
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/**
 * Visible content of a folder of a channel, or of its root (null): folders by name, then files by name. Only reads the
 * page, however many there are (index `file_name`).
 */
export async function listFolder(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  folderId: number | null,
  { after, limit }: FolderPage,
): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const isFolder of [1, 0] as const) {
    if (found.length >= limit || (after && (after.within ?? 0) < isFolder)) continue;
    let rows = fileRows(reader, viewer).where('file.channel_id', '=', channelId).where('file.is_dir', '=', isFolder);
    rows = folderId === null ? rows.where('file.folder_id', 'is', null) : rows.where('file.folder_id', '=', folderId);
    if (after && (after.within ?? 0) === isFolder) {
      rows = rows.where(sql<SqlBool>`(file.filename, file.id) > (${after.value}, ${after.id})`);
    }
    const page = rows
      .orderBy('file.filename')
      .orderBy('file.id')
      .limit(limit - found.length);
    found.push(...(await page.execute()).map(toFile));
  }
  return found;
}

/** Number of visible files and folders in each of these folders of a channel; empty ones are left out. */
export async function countInFolders(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  folderIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (folderIds.length === 0) return new Map();
  const isOwn = viewer.kind === 'user' && viewer.channelId === channelId;
  const files = isOwn ? filesOfOwnChannel(reader, viewer) : visibleFiles(reader, viewer);
  const rows = await files
    .where('file.channel_id', '=', channelId)
    .where('file.folder_id', 'in', folderIds)
    .select((eb) => ['file.folder_id as folderId', eb.fn.countAll<number>().as('count')])
    .groupBy('file.folder_id')
    .execute();
  return new Map(rows.map(({ folderId, count }) => [folderId!, Number(count)]));
}

/** A folder by the names on the way to it, from the root on. */
export interface FolderPath {
  readonly id: number;
  readonly hash: string;
  readonly path: string;
}

/** Folders of the channel acted for with their paths, by path; the first `limit` that were made. */
export async function listFolderPaths(reader: Reader, viewer: UserViewer, limit: number): Promise<FolderPath[]> {
  const rows = await filesOfOwnChannel(reader, viewer)
    .where('file.is_dir', '=', 1)
    .select(['file.id', 'file.hash', 'file.filename', 'file.folder_id as folderId'])
    .orderBy('file.id')
    .limit(limit)
    .execute();
  const folders = new Map(rows.map((row) => [row.id, row]));
  const pathOf = ({ filename, folderId }: (typeof rows)[number]): string => {
    const above = folderId === null ? undefined : folders.get(folderId);
    return above ? `${pathOf(above)}/${filename}` : filename;
  };
  const paths = rows.map((row) => ({ id: row.id, hash: row.hash, path: pathOf(row) }));
  return paths.sort((a, b) => (a.path < b.path ? -1 : Number(a.path > b.path)));
}
