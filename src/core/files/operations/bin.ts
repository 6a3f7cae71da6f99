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
 * What was deleted from the channel acted for in the last 30 days, the last first; what lay in a deleted folder is in it.
 * @param page `after` is a place: the moment of deletion and the id of what has been seen
 */
export function readBin(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  viewer: UserViewer,
  page: { readonly after?: Cursor | undefined; readonly skip?: number; readonly limit: number },
): Promise<BinnedFile[]> {
  return listBin(database.reader, viewer, binnedSince(clock.now()), page);
}

/** Something in the bin of the channel acted for, by its hash; undefined where it is not there by itself. */
export async function findInBin(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  viewer: UserViewer,
  hash: string,
): Promise<BinnedFile | undefined> {
  const [found] = await listBin(database.reader, viewer, binnedSince(clock.now()), { hash, limit: 1 });
  return found;
}

/** How many files lie in the bin of the channel acted for, and their bytes. */
export function readUsageOfBin(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  viewer: UserViewer,
): Promise<{ readonly count: number; readonly bytes: number }> {
  return readBinUsage(database.reader, viewer, binnedSince(clock.now()));
}

/**
 * Takes a file, or a folder with what was deleted with it, out of the bin. It lies where it lay, or at the root if that folder
 * has gone; where its name is taken it gets a number.
 * @param hash of what `readBin` answers: not of what lay in a deleted folder
 * @throws DomainError not_found, invalid_state where the channel is archived
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
 * Deletes something in the bin for good, with all that was deleted with it. It can no longer be restored from then on; a job
 * removes the rows, and the bytes go when nothing else holds them.
 * @returns how many files and folders these are
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

/** Removes the rows of what can no longer be restored, some to a transaction; it goes on where it ended. */
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
