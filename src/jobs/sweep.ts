import type { OperationContext } from '../operations/context.ts';
import { collectBlobs } from '../operations/collect-blobs.ts';
import { keepTimes } from '../operations/deliver-item.ts';
import { expireUploads } from '../operations/drop-upload.ts';
import { nudgeUnfinished } from '../operations/nudge-unfinished.ts';
import { removeDoneJobs } from '../storage/jobs.ts';
import { sweep } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Enqueues what has work left and no job, so that even a lost job heals; forgets old jobs. */
export function sweepHandler(context: OperationContext): JobHandler {
  return handle(sweep, async () => {
    await nudgeUnfinished(context);
    await keepTimes(context);
    await expireUploads(context);
    await collectBlobs(context);
    await context.database.write((tx) => removeDoneJobs(tx, context.clock.now()));
  });
}
