import { applyOpenReassignments } from '../operations/apply-reassignment.ts';
import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { applyReassignments } from '../storage/job-contracts.ts';

/** Moves the contributions of everybody whose reassignment was accepted; at the last attempt gives up who cannot be moved. */
export function applyReassignmentsHandler(context: OperationContext): JobHandler {
  return handle(applyReassignments, (_payload, run) => applyOpenReassignments(context, run));
}
