import type { OperationContext } from '../operations/context.ts';
import { collectBlobs } from '../../files/operations/collect-blobs.ts';
import { keepTimes } from '../../content/operations/deliver-item.ts';
import { expireUploads } from '../../files/operations/drop-upload.ts';
import { expireDryRuns } from '../../reassignment/operations/expire-dry-runs.ts';
import { scheduleBackup } from '../operations/schedule-backup.ts';
import { nudgeUnfinished } from '../operations/nudge-unfinished.ts';
import { addMilliseconds, dayMilliseconds } from '../../../lib/clock.ts';
import { removeOldMarks } from '../storage/commit-marks.ts';
import { hasRunSince, removeDoneJobs } from '../storage/jobs.ts';
import { enqueue, findOrphanBlobs, sweep } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** How often the whole blob store is gone through. */

/** Enqueues what has work left and no job, so that even a lost job heals; forgets old jobs. */
export function sweepHandler(context: OperationContext): JobHandler {
  return handle(sweep, async () => {
    await nudgeUnfinished(context);
    await keepTimes(context);
    await expireUploads(context);
    await expireDryRuns(context);
    await collectBlobs(context);
    await scheduleBackup(context);
    await context.database.write(async (tx) => {
      const now = context.clock.now();
      await removeDoneJobs(tx, now);
      await removeOldMarks(tx);
      if (await hasRunSince(tx, findOrphanBlobs.name, addMilliseconds(now, -dayMilliseconds))) return;
      await enqueue(tx, findOrphanBlobs, {}, { now, dedupeKey: 'all' });
    });
  });
}
