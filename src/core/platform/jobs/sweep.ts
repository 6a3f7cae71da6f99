import { removeOldMarks } from '../storage/commits/commit-marks.ts';
import { removeDoneJobs } from '../storage/jobs.ts';
import type { OperationContext } from '../operations/context.ts';
import { requeueUnfinished } from './requeue-unfinished.ts';
import { scheduleBackup } from '../operations/schedule-backup.ts';
import { sweep } from '../storage/job-contracts.ts';
import type { RoomJobs } from './room-jobs.ts';
import { handle, type JobHandler } from './runner.ts';

/** Enqueues what has work left and no job, so that even a lost job heals; does the rooms' chores; removes old jobs. */
export function sweepHandler(context: OperationContext, rooms: readonly RoomJobs[]): JobHandler {
  return handle(sweep, async () => {
    await requeueUnfinished(
      context,
      rooms.flatMap(({ handlers }) => handlers),
    );
    for (const chore of rooms.flatMap(({ chores = [] }) => chores)) await chore();
    await scheduleBackup(context);
    await context.database.write(async (tx) => {
      await removeDoneJobs(tx, context.clock.now());
      await removeOldMarks(tx);
    });
  });
}
