import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { oldestSnapshot } from '../../platform/storage/backup-runs.ts';
import { findHeld, listLoose, settle } from '../../platform/storage/unreferenced-blobs.ts';
import type { OperationContext } from '../../platform/operations/context.ts';

/** So long after bytes came, or were let go of, nothing that is under way will want them any more. */
const blobsAtOnce = 500;

/** Removes bytes that nothing holds and nobody has brought again within a day. */
export async function collectBlobs(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  const dayAgo = addMilliseconds(now, -dayMilliseconds);
  // What lost its row after a snapshot is still to be copied into that backup.
  const snapshot = await oldestSnapshot(context.database.reader, now);
  const before = snapshot !== undefined && snapshot < dayAgo ? snapshot : dayAgo;
  while ((await collectSome(context, before)) === blobsAtOnce);
}

async function collectSome(context: OperationContext, before: string): Promise<number> {
  const { loose, abandoned } = await context.database.write(async (tx) => {
    const loose = await listLoose(tx, before, blobsAtOnce);
    const held = await findHeld(tx, loose);
    await settle(
      tx,
      loose.filter((hash) => held.has(hash)),
      before,
    );
    return { loose, abandoned: loose.filter((hash) => !held.has(hash)) };
  });
  // Who brings the same bytes again makes them young, and notes them anew.
  for (const hash of abandoned) await context.blobs.removeIfOlder(hash, before);
  await context.database.write((tx) => settle(tx, abandoned, before));
  return loose.length;
}
