import type { OperationContext } from '../operations/context.ts';
import { takeImportBack } from '../operations/remove-import.ts';
import { removeImport } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Removes what an import has brought. */
export function removeImportHandler(context: OperationContext): JobHandler {
  return handle(removeImport, ({ importId }, run) => takeImportBack(context, importId, run.signal));
}
