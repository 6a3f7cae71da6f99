import { findChannel, hasBinnedBefore } from '../../identity/index.ts';
import {
  type Cursor,
  DomainError,
  enqueue,
  notFound,
  type OperationContext,
  type Tx,
  type UserViewer,
} from '../../platform/index.ts';
import { type BinnedFile, binnedSince } from '../domain/bin.ts';
import {
  expireBin,
  expireBinned,
  listBin,
  listBinnedBefore,
  readBinned,
  readBinUsage,
  takeFromBin,
} from '../storage/bin.ts';
import { purgeFiles } from '../storage/file-rows.ts';
import { readFileState } from '../storage/file-tree.ts';
import { purgeBins } from '../storage/job-contracts.ts';
import { freeName } from './upload-file.ts';

const filesAtOnce = 500;

/**
 * Files deleted from the channel acted for in the last 30 days, newest first; deleted folders contain their content.
 * @param page `after` is a position: time of deletion and id
 */
export function readBin(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  viewer: UserViewer,
  page: { readonly after?: Cursor | undefined; readonly skip?: number; readonly limit: number },
): Promise<BinnedFile[]> {
  return listBin(database.reader, viewer, binnedSince(clock.now()), page);
}

/** A top-level entry in the bin of the channel acted for, by its hash; undefined if there is none. */
export async function findInBin(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  viewer: UserViewer,
  hash: string,
): Promise<BinnedFile | undefined> {
  const [found] = await listBin(database.reader, viewer, binnedSince(clock.now()), { hash, limit: 1 });
  return found;
}

/** Number of files in the bin of the channel acted for, and their bytes. */
export function readUsageOfBin(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  viewer: UserViewer,
): Promise<{ readonly count: number; readonly bytes: number }> {
  return readBinUsage(database.reader, viewer, binnedSince(clock.now()));
}

/**
 * Restores a file, or a folder with its content, from the bin. It returns to its folder, or to the root if that no
 * longer exists; a number is added if its name is taken.
 * @param hash from `readBin`: not of the content of a deleted folder
 * @throws DomainError not_found, invalid_state if the channel is archived
 */
export async function restoreFile(context: OperationContext, viewer: UserViewer, hash: string): Promise<void> {
  const channel = await findChannel(context.database.reader, viewer.channelId);
  if (channel?.archived) throw new DomainError('invalid_state', 'channels.archived');
  const { channelId } = viewer;
  await context.database.write(viewer, async (tx) => {
    const binned = await requireBinned(context, tx, channelId, hash);
    const isFolderThere =
      binned.folderId !== null && (await readFileState(tx, channelId, binned.folderId)) !== undefined;
    const folderId = isFolderThere ? binned.folderId : null;
    const filename = await freeName(tx, { channelId, folderId }, binned.filename);
    await takeFromBin(tx, binned.id, { folderId, filename });
    context.faultPoint('restore-file:after');
  });
}

/**
 * Permanently deletes an entry of the bin with its content. It can no longer be restored; a job removes the rows, and
 * unused bytes later.
 * @returns number of files and folders
 * @throws DomainError not_found
 */
export async function purgeFile(context: OperationContext, viewer: UserViewer, hash: string): Promise<number> {
  return context.database.write(viewer, async (tx) => {
    const { id } = await requireBinned(context, tx, viewer.channelId, hash);
    const count = await expireBinned(tx, id);
    await enqueue(tx, purgeBins, {}, { now: context.clock.now() });
    return count;
  });
}

/** The same of all that is in the bin of the channel acted for. */
export async function emptyBin(context: OperationContext, viewer: UserViewer): Promise<number> {
  return context.database.write(viewer, async (tx) => {
    const now = context.clock.now();
    const count = await expireBin(tx, viewer.channelId, binnedSince(now));
    if (count > 0) await enqueue(tx, purgeBins, {}, { now });
    return count;
  });
}

async function requireBinned({ clock }: OperationContext, tx: Tx, channelId: number, hash: string) {
  const found = await readBinned(tx, channelId, hash, binnedSince(clock.now()));
  if (!found) throw notFound('fileInTheBin');
  return found;
}

/** Removes the rows of files that can no longer be restored, some per transaction; resumes where it stopped. */
export async function purgeExpired(context: OperationContext, signal?: AbortSignal): Promise<void> {
  for (let purged = filesAtOnce; purged === filesAtOnce && !signal?.aborted; ) {
    purged = await context.database.write(async (tx) => {
      const now = context.clock.now();
      const ids = await listBinnedBefore(tx, binnedSince(now), filesAtOnce);
      if (ids.length > 0) await purgeFiles(tx, ids, now);
      context.faultPoint('purge-bins:before-commit');
      return ids.length;
    });
  }
}

/** Enqueues the job once something has been in a bin for too long. */
export async function schedulePurge({ database, clock }: OperationContext): Promise<void> {
  const now = clock.now();
  if (!(await hasBinnedBefore(database.reader, binnedSince(now)))) return;
  await database.write((tx) => enqueue(tx, purgeBins, {}, { now }));
}
