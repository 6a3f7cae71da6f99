import { backUp, enqueue } from '../storage/job-contracts.ts';
import { addMilliseconds, dayMilliseconds, type Instant, minuteMilliseconds } from '../../../lib/clock.ts';
import { insertPlannedBackup, isBackupPlanned } from '../storage/backup-runs.ts';
import type { OperationContext } from './context.ts';

/**
 * Plans the backup of the schedule's last moment, if that has not been done: once, whatever processes look at the same time. A
 * moment at which no process ran is made up for.
 */
export async function scheduleBackup({ database, clock, backups }: OperationContext): Promise<void> {
  if (!backups) return;
  const now = clock.now();
  const slot = lastMoment(backups.minute, now);
  if (await isBackupPlanned(database.reader, slot)) return;
  await database.write(async (tx) => {
    const runId = await insertPlannedBackup(tx, { slot, target: backups.target, now });
    if (runId !== undefined) await enqueue(tx, backUp, { runId }, { now });
  });
}

/** The last moment that is this number of minutes after a midnight. */
function lastMoment(minute: number, now: Instant): Instant {
  const today = addMilliseconds(`${now.slice(0, 10)}T00:00:00.000Z`, minute * minuteMilliseconds);
  return today <= now ? today : addMilliseconds(today, -dayMilliseconds);
}
