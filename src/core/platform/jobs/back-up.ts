import { findBackupRun } from '../storage/backup-runs.ts';
import type { OperationContext } from '../operations/context.ts';
import { backUp } from '../storage/job-contracts.ts';
import { handle, type JobHandler } from './runner.ts';

/** Makes one backup; throws on failure. */
export type BackUp = (request: {
  readonly runId: number;
  readonly target: string;
  readonly keep: number;
  readonly signal: AbortSignal;
}) => Promise<unknown>;

/** Makes the backup that the schedule planned. One that is whole, or for a directory that is no longer set, is not made. */
export function backUpHandler(context: OperationContext, make: BackUp): JobHandler {
  return handle(backUp, async ({ runId }, { signal }) => {
    const run = await findBackupRun(context.database.reader, runId);
    if (!run || run.state === 'finished' || !context.backups) return;
    const { target, keep } = context.backups;
    await make({ runId, target, keep, signal });
  });
}
