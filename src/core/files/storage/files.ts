import { sql } from 'kysely';
import { folderType, type StoredFile } from '../domain/file.ts';
import type { PhotoScale } from '../domain/photo.ts';
import { type AttributedXchanId, filesOfOwnChannel, type StoredAudience, visibleFiles } from '../../identity/index.ts';
import {
  listOf,
  type OrParams,
  type Param,
  type Params,
  preparedByKey,
  type Reader,
  startsWith,
  toFlag,
  type Tx,
  type UserViewer,
  type Viewer,
} from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import { insertScales, photoFlags } from './photos.ts';

/** Files that the viewer may see, with the hash of their folder; `toFile` makes files of the rows. */
export function fileRows(reader: Reader, viewer: OrParams<Viewer>) {
  return visibleFiles(reader, viewer)
    .leftJoin('file as folder', 'folder.id', 'file.folder_id')
    .selectAll('file')
    .select('folder.hash as folder_hash');
}

type FileRow = Awaited<ReturnType<ReturnType<typeof fileRows>['executeTakeFirstOrThrow']>>;

/** A file as the domain sees it, of a row of `fileRows`. */
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
    isAnimated: row.is_animated === 1,
    blobHash: row.blob_hash,
    creatorXchanId: row.creator_xchan_id,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    storedAt: row.stored_at ?? row.created_at,
    caption: row.caption,
    alt: row.alt,
    visibility: row.visibility,
    aclId: row.acl_id,
  };
}

/** Total storage of files with earlier versions; null for none. */
export const sumOfSizes = sql<number | null>`sum(file.filesize + file.versions_size)`;

const fileByHash = preparedByKey((reader, viewer: Params<Viewer>, hash: Param<string>) =>
  fileRows(reader, viewer).where('file.hash', '=', hash),
);
const fileById = preparedByKey((reader, viewer: Params<Viewer>, id: Param<number>) =>
  fileRows(reader, viewer).where('file.id', '=', id),
);

/** One visible file by its whole hash; undefined if there is none. */
export async function findFile(reader: Reader, viewer: Viewer, hash: string): Promise<StoredFile | undefined> {
  const [row] = await fileByHash(reader, viewer, hash);
  return row && toFile(row);
}

/** The first file of a channel whose hash begins like this. */
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

/** The visible folders of a file, outermost first, then the file itself. */
export async function readPath(reader: Reader, viewer: Viewer, file: StoredFile): Promise<StoredFile[]> {
  const path = [file];
  while (path[0]!.folderId !== null) {
    const [row] = await fileById(reader, viewer, path[0]!.folderId!);
    if (!row) break;
    path.unshift(toFile(row));
  }
  return path;
}

const foldersById = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  visibleFiles(reader, viewer)
    .where('file.id', 'in', listOf(reader.kind, ids))
    .select(['file.id', 'file.folder_id', 'file.filename']),
);

/**
 * Paths of folders, outermost first, such as `a/b`; those in a hidden folder start after it. Hidden folders are absent.
 * One query for each level.
 */
export async function readFolderPaths(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const folders = new Map<number, { readonly parent: number | null; readonly name: string }>();
  const asked = new Set<number>();
  for (let wanted = [...new Set(ids)]; wanted.length > 0; ) {
    for (const id of wanted) asked.add(id);
    const found = await foldersById(reader, viewer, wanted);
    for (const { id, folder_id: parent, filename: name } of found) folders.set(id, { parent, name });
    wanted = [...new Set(found.flatMap(({ folder_id }) => folder_id ?? []))].filter((id) => !asked.has(id));
  }
  const pathOf = (id: number | null): string[] => {
    const folder = id === null ? undefined : folders.get(id);
    return folder ? [...pathOf(folder.parent), folder.name] : [];
  };
  return new Map(ids.filter((id) => folders.has(id)).map((id) => [id, pathOf(id).join('/')]));
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
  readonly creatorXchanId: AttributedXchanId;
  readonly now: Instant;
  readonly caption?: string | undefined;
  readonly alt?: string | undefined;
  readonly audience: StoredAudience;
  /** In a group channel: the person whose storage it counts against. */
  readonly chargedUserId: number | null;
}

/** Inserts a file or folder; returns its id. The caller has made sure that its name is free in the folder. */
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
      ...photoFlags(file.scales),
      blob_hash: file.blobHash,
      creator_xchan_id: file.creatorXchanId,
      created_at: file.now,
      edited_at: file.now,
      caption: file.caption ?? '',
      alt: file.alt ?? '',
      visibility: file.audience.visibility,
      acl_id: file.audience.aclId,
      charged_user_id: file.chargedUserId,
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
    .where('binned_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return row?.id;
}

/** Attaches a file to an item after existing ones; `alt` is the description for people who can't see it. */
export async function attachFile(tx: Tx, itemId: number, fileId: number, alt = ''): Promise<void> {
  await tx.db
    .insertInto('item_file')
    .values((eb) => ({
      item_id: itemId,
      file_id: fileId,
      alt,
      ordinal: eb
        .selectFrom('item_file')
        .select(sql<number>`coalesce(max(ordinal) + 1, 0)`.as('next'))
        .where('item_id', '=', itemId),
    }))
    .execute();
}

/** Number of visible files and folders of a channel. */
export async function countFiles(reader: Reader, viewer: Viewer, channelId: number): Promise<number> {
  const { count } = await visibleFiles(reader, viewer)
    .where('file.channel_id', '=', channelId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Number of files of the channel the viewer acts for, and their bytes with earlier versions, without smaller scales,
 * from an index.
 */
export async function readUsage(reader: Reader, viewer: UserViewer): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await filesOfOwnChannel(reader, viewer)
    .where('file.is_dir', '=', 0)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sumOfSizes.as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** The items with an attached file. */
export async function listItemsOfFile(reader: Reader, fileId: number): Promise<number[]> {
  const rows = await reader.db
    .selectFrom('item_file')
    .select('item_id')
    .where('file_id', '=', fileId)
    .orderBy('item_id')
    .execute();
  return rows.map((row) => row.item_id);
}
