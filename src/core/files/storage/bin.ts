import { type SqlBool, sql } from 'kysely';
import { binnedFiles, binnedWith } from '../../identity/index.ts';
import type { Cursor, Reader, Tx, UserViewer } from '../../platform/index.ts';
import type { Instant } from '../../../lib/clock.ts';
import type { BinnedFile } from '../domain/bin.ts';
import { sumOfSizes, toFile } from './files.ts';

/** Before any possible time of deletion: files deleted then are removed in the next run of the job. */
const longAgo: Instant = '1970-01-01T00:00:00.000Z';

/** Filter: one hash, or a page after a position (time of deletion and id) or a number. */
interface BinPage {
  readonly hash?: string | undefined;
  readonly after?: Cursor | undefined;
  readonly skip?: number;
  readonly limit: number;
}

/** Restorable files, each with its folder if that still exists. */
function binned(reader: Reader, viewer: UserViewer, since: Instant) {
  return binnedFiles(reader, viewer, since)
    .whereRef('file.binned_root_id', '=', 'file.id')
    .leftJoin('file as folder', (join) =>
      join.onRef('folder.id', '=', 'file.folder_id').on('folder.binned_at', 'is', null),
    )
    .selectAll('file')
    .select('folder.hash as folder_hash');
}

/**
 * Files deleted from the channel acted for after a moment, newest first, as they were deleted: folders with their
 * content.
 */
export async function listBin(
  reader: Reader,
  viewer: UserViewer,
  since: Instant,
  page: BinPage,
): Promise<BinnedFile[]> {
  let rows = binned(reader, viewer, since);
  const { after } = page;
  if (page.hash !== undefined) rows = rows.where('file.hash', '=', page.hash);
  if (after) rows = rows.where(sql<SqlBool>`(file.binned_at, file.id) < (${after.value}, ${after.id})`);
  const found = await rows
    .orderBy('file.binned_at', 'desc')
    .orderBy('file.id', 'desc')
    .limit(page.limit)
    .offset(page.skip ?? 0)
    .execute();
  if (found.length === 0) return [];
  const rootIds = found.map(({ id }) => id);
  const sums = await binnedWith(reader, rootIds)
    .select((eb) => ['file.binned_root_id as id', eb.fn.countAll<number>().as('count')])
    .select(sumOfSizes.as('bytes'))
    .groupBy('file.binned_root_id')
    .execute();
  const byId = new Map(sums.map((row) => [row.id, row]));
  return found.map((row) => {
    const { count, bytes } = byId.get(row.id) ?? { count: 1, bytes: row.filesize };
    return { file: toFile(row), binnedAt: row.binned_at!, count: Number(count), bytes: Number(bytes) };
  });
}

/** Number of files in the bin of the channel acted for, and their bytes with earlier versions, from an index. */
export async function readBinUsage(
  reader: Reader,
  viewer: UserViewer,
  since: Instant,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await binnedFiles(reader, viewer, since)
    .where('file.is_dir', '=', 0)
    .select((eb) => [eb.fn.countAll<number>().as('count'), sumOfSizes.as('bytes')])
    .executeTakeFirstOrThrow();
  return { count: Number(count), bytes: Number(bytes ?? 0) };
}

/** Facts about a deleted file, for restoring or deleting it permanently. */
export async function readBinned(
  tx: Tx,
  channelId: number,
  hash: string,
  since: Instant,
): Promise<{ readonly id: number; readonly folderId: number | null; readonly filename: string } | undefined> {
  const row = await tx.db
    .selectFrom('file')
    .select(['id', 'folder_id', 'filename'])
    .where('channel_id', '=', channelId)
    .where('hash', '=', hash)
    .where('binned_at', '>', since)
    .whereRef('binned_root_id', '=', 'id')
    .executeTakeFirst();
  return row && { id: row.id, folderId: row.folder_id, filename: row.filename };
}

/** Moves a file, or a folder with its content, from the bin to a folder, under a name. */
export async function takeFromBin(
  tx: Tx,
  id: number,
  { folderId, filename }: { readonly folderId: number | null; readonly filename: string },
): Promise<void> {
  await tx.db.updateTable('file').set({ folder_id: folderId, filename }).where('id', '=', id).execute();
  await tx.db
    .updateTable('file')
    .set({ binned_at: null, binned_root_id: null })
    .where('binned_root_id', '=', id)
    .execute();
}

/** Ends that a file can be restored, with all that was deleted with it; returns how many files and folders these are. */
export async function expireBinned(tx: Tx, id: number): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('file')
    .set({ binned_at: longAgo })
    .where('binned_root_id', '=', id)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The same of everything that was deleted from a channel after a moment. */
export async function expireBin(tx: Tx, channelId: number, since: Instant): Promise<number> {
  const { numUpdatedRows } = await tx.db
    .updateTable('file')
    .set({ binned_at: longAgo })
    .where('channel_id', '=', channelId)
    .where('binned_at', '>', since)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Files and folders that were deleted before a moment, the first first. */
export async function listBinnedBefore(tx: Tx, before: Instant, limit: number): Promise<number[]> {
  const rows = await tx.db
    .selectFrom('file')
    .select('id')
    .where('binned_at', '<=', before)
    .orderBy('binned_at')
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
}
