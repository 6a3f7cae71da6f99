import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { removeImported } from '../operations/remove-import.ts';
import { removeImport } from '../storage/job-contracts.ts';

/** Removes what an import has imported. */
export function removeImportHandler(context: OperationContext): JobHandler {
  return handle(removeImport, ({ importId }, run) => removeImported(context, importId, run.signal));
}
