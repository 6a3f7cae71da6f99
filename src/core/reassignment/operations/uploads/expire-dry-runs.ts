import { addMilliseconds, dayMilliseconds } from '../../../../lib/clock.ts';
import { findOldDryRun, removeUploadInSteps } from '../../storage/uploads.ts';
import { commit, type OperationContext } from '../../../platform/index.ts';

/** Rows that are removed in one transaction. */
const batchSize = 1000;

/** Removes the dry runs of large files a day after they were asked for, some rows at a time. */
export async function expireDryRuns(context: OperationContext): Promise<void> {
  const now = context.clock.now();
  for (;;) {
    const upload = await findOldDryRun(context.database.reader, addMilliseconds(now, -dayMilliseconds));
    if (!upload) return;
    const limit = Math.min(batchSize, context.batchLimit);
    await commit(context, 'expire-dry-run', (tx) => removeUploadInSteps(tx, upload, { limit, now }));
  }
}
