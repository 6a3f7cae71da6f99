import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { removeImported } from '../operations/remove-import.ts';
import { removeImport } from '../storage/job-contracts.ts';
import { type ImportParts, runImportHandler } from './run-import.ts';

export type { ImportParts };

/** Runs imports, and removes their content. */
export function importJobs(context: OperationContext, parts: ImportParts): RoomJobs {
  return {
    handlers: [
      runImportHandler(context, parts),
      handle(removeImport, ({ importId }, { signal }) => removeImported(context, importId, signal)),
    ],
  };
}
