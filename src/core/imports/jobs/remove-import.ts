import type { OperationContext } from '../../platform/operations/context.ts';
import { takeImportBack } from '../operations/remove-import.ts';
import { removeImport } from '../storage/job-contracts.ts';
import { handle, type JobHandler } from '../../platform/jobs/runner.ts';

/** Removes what an import has brought. */
export function removeImportHandler(context: OperationContext): JobHandler {
  return handle(removeImport, ({ importId }, run) => takeImportBack(context, importId, run.signal));
}
