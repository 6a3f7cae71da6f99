import type { OperationContext } from '../operations/context.ts';
import { applyOpenUndos } from '../operations/undo-reassignment.ts';
import { undoReassignments } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Gives the contributions back whose reassignment was undone. */
export function undoReassignmentsHandler(context: OperationContext): JobHandler {
  return handle(undoReassignments, (_payload, run) => applyOpenUndos(context, run.signal));
}
