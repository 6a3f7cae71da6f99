import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { visibleFiles } from '../../identity/index.ts';
import {
  containsText,
  listOf,
  type OrParams,
  packedRows,
  type Param,
  type Params,
  prepared,
  preparedByKey,
  type Reader,
  type Schema,
  unpackRows,
  type Viewer,
} from '../../platform/index.ts';
import { inOrderOf } from '../../../lib/lists.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { StoredFile } from '../domain/file.ts';
import { fileRows, toFile } from './files.ts';

/** Which files of a channel are listed. Texts match anywhere in the value, without regard to case. */
export interface FileQuery extends ExactQuery {
  readonly filename?: string | undefined;
  readonly filetype?: string | undefined;
}

/** Arguments of compiled queries. */
interface ExactQuery {
  readonly hash?: string | undefined;
  readonly photosAlone?: boolean | undefined;
  /** Their folders, possibly the root. */
  readonly folders?: { readonly ids: readonly number[]; readonly isAtRoot: boolean } | undefined;
  /** Both inclusive, on creation. */
  readonly since?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/** Content of one of these folders; null is the root. */
export function inFolders(folderIds: readonly (number | null)[]): ExactQuery['folders'] {
  return { ids: folderIds.filter((id) => id !== null), isAtRoot: folderIds.includes(null) };
}

/** Start of a page of files: after the last seen file, or after a number. */
export interface FilePage {
  readonly after?: { readonly createdAt: Instant; readonly id: number } | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** Facts of a list about a file besides its version: `isOwners` is 1 if it is only for its channel. */
const columns = ['id', 'version', 'isOwners', 'aclId'] as const;

/** Files of a list as numbers only. */
export interface FileVersion {
  readonly id: number;
  readonly version: number;
  readonly isForOwnerAlone: boolean;
  readonly aclId: number | null;
}

/** A page of these as packed rows, and the file to start the next one after. */
export interface FileVersions {
  /** Null where there are none. */
  readonly packed: string | null;
  readonly length: number;
  readonly next: FilePage['after'];
}

type Files = SelectQueryBuilder<Schema, 'file', object>;

function exactly(all: Files, query: OrParams<ExactQuery>, after: OrParams<FilePage['after']>): Files {
  const { hash, folders, since, until } = query;
  let files = all;
  if (hash !== undefined) files = files.where('file.hash', '=', hash);
  if (query.photosAlone) files = files.where('file.is_photo', '=', 1);
  if (folders) {
    const { ids, isAtRoot } = folders as { ids: readonly number[]; isAtRoot: boolean };
    files = files.where((eb: ExpressionBuilder<Schema, 'file'>) =>
      eb.or([
        ...(ids.length > 0 ? [eb('file.folder_id', 'in', ids)] : []),
        ...(isAtRoot ? [eb('file.folder_id', 'is', null)] : []),
      ]),
    );
  }
  if (since !== undefined) files = files.where('file.created_at', '>=', since);
  if (until !== undefined) files = files.where('file.created_at', '<=', until);
  if (after === undefined) return files;
  return files.where(sql<SqlBool>`(file.created_at, file.id) > (${after.createdAt}, ${after.id})`);
}

function versionsOf(
  reader: Reader,
  viewer: OrParams<Viewer>,
  channelId: OrParams<number>,
  query: OrParams<FileQuery>,
  { after, skip, limit }: OrParams<FilePage>,
) {
  let files = exactly(visibleFiles(reader, viewer).where('file.channel_id', '=', channelId), query, after);
  // These two are looked at: a query with either of them is not compiled before.
  const { filename, filetype } = query as FileQuery;
  if (filename !== undefined) files = files.where(containsText(reader.kind, sql.ref('file.filename'), filename));
  if (filetype !== undefined) files = files.where(containsText(reader.kind, sql.ref('file.filetype'), filetype));
  const rows = files
    .select(['file.id', 'file.version', 'file.acl_id as aclId', 'file.created_at'])
    .select(sql<number>`case when file.visibility = 'owner' then 1 else 0 end`.as('isOwners'))
    .orderBy('file.created_at')
    .orderBy('file.id')
    .limit(limit as number)
    .offset(skip as number);
  return packedRows(reader.kind, reader.db as never, rows as never, columns).select([
    sql<Instant | null>`max(listed.created_at)`.as('last'),
    sql<number>`count(*)`.as('length'),
  ]);
}

const versionsBy = (prepare: typeof prepared) =>
  prepare(
    (reader, viewer: Params<Viewer>, channelId: Param<number>, query: Params<ExactQuery>, page: Params<FilePage>) =>
      versionsOf(reader, viewer, channelId, query as OrParams<FileQuery>, page),
  );
const versions = versionsBy(prepared);
/** Without a filter by hash or folder, files come in the order of the index. */
const versionsInOrder = versionsBy(preparedByKey);

/** Files and folders of a channel, oldest first, by their versions: one statement, and one value that it answers. */
export async function listFileVersions(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  query: FileQuery,
  page: FilePage,
): Promise<FileVersions> {
  const isExact = query.filename === undefined && query.filetype === undefined;
  const found = isExact
    ? await ((query.hash ?? query.folders) ? versions : versionsInOrder)(reader, viewer, channelId, query, page)
    : await versionsOf(reader, viewer, channelId, query, page).execute();
  const { packed, last, length } = found[0]!;
  if (packed === null || length < page.limit) return { packed, length, next: undefined };
  const [id] = unpackRows(packed.slice(packed.lastIndexOf(';') + 1));
  return { packed, length, next: { createdAt: last!, id: id! } };
}

/** The rows of a page, or of a part of one. */
export function fileVersionsOf(packed: string | null): FileVersion[] {
  const numbers = unpackRows(packed);
  const rows: FileVersion[] = [];
  for (let at = 0; at < numbers.length; at += columns.length) {
    const aclId = numbers[at + 3]!;
    rows.push({
      id: numbers[at]!,
      version: numbers[at + 1]!,
      isForOwnerAlone: numbers[at + 2] === 1,
      aclId: aclId === 0 ? null : aclId,
    });
  }
  return rows;
}

const filesById = preparedByKey((reader, viewer: Params<Viewer>, ids: readonly Param<number>[]) =>
  fileRows(reader, viewer).where('file.id', 'in', listOf(reader.kind, ids)),
);

/** The current visible ones of these files, each with its version. */
export async function readFileVersions(
  reader: Reader,
  viewer: Viewer,
  ids: readonly number[],
): Promise<{ readonly file: StoredFile; readonly version: number }[]> {
  if (ids.length === 0) return [];
  const rows = await filesById(reader, viewer, ids);
  return rows.map((row) => ({ file: toFile(row), version: row.version }));
}

/** Files and folders of a channel, oldest first. */
export async function listFiles(
  reader: Reader,
  viewer: Viewer,
  channelId: number,
  query: ExactQuery,
  page: FilePage,
): Promise<StoredFile[]> {
  const { packed } = await listFileVersions(reader, viewer, channelId, query, page);
  const ids = fileVersionsOf(packed).map(({ id }) => id);
  const files = (await readFileVersions(reader, viewer, ids)).map(({ file }) => file);
  return inOrderOf(ids, files);
}
