import { applyOpenReassignments } from '../operations/apply-reassignment.ts';
import type { OperationContext } from '../operations/context.ts';
import { applyReassignments } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Moves the contributions of everybody whose reassignment was accepted; at the last attempt gives up who cannot be moved. */
export function applyReassignmentsHandler(context: OperationContext): JobHandler {
  return handle(applyReassignments, (_payload, run) => applyOpenReassignments(context, run));
}
