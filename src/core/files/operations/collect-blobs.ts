import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import {
  clearUnreferenced,
  findHeld,
  listUnreferenced,
  oldestSnapshot,
  type OperationContext,
} from '../../platform/index.ts';

/** After this time, no running work still needs unreferenced bytes. */
const blobsAtOnce = 500;

/** Removes bytes that are unused and weren't uploaded again within a day. */
export async function collectBlobs(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  const dayAgo = addMilliseconds(now, -dayMilliseconds);
  // Bytes that lost their row after a snapshot still have to be copied to that backup.
  const snapshot = await oldestSnapshot(context.database.reader, now);
  const before = snapshot !== undefined && snapshot < dayAgo ? snapshot : dayAgo;
  while ((await collectSome(context, before)) === blobsAtOnce);
}

async function collectSome(context: OperationContext, before: string): Promise<number> {
  const { unreferenced, abandoned } = await context.database.write(async (tx) => {
    const unreferenced = await listUnreferenced(tx, before, blobsAtOnce);
    const held = await findHeld(tx, unreferenced);
    await clearUnreferenced(
      tx,
      unreferenced.filter((hash) => held.has(hash)),
      before,
    );
    return { unreferenced, abandoned: unreferenced.filter((hash) => !held.has(hash)) };
  });
  // Whoever uploads the same bytes again makes them young, and marks them again.
  for (const hash of abandoned) await context.blobs.removeIfOlder(hash, before);
  await context.database.write((tx) => clearUnreferenced(tx, abandoned, before));
  return unreferenced.length;
}
