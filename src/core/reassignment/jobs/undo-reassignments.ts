import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { applyOpenUndos } from '../operations/undo-reassignment.ts';
import { undoReassignments } from '../storage/job-contracts.ts';

/** Gives the contributions back whose reassignment was undone. */
export function undoReassignmentsHandler(context: OperationContext): JobHandler {
  return handle(undoReassignments, (_payload, run) => applyOpenUndos(context, run.signal));
}
