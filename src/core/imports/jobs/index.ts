import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { removeImportHandler } from './remove-import.ts';
import { type ImportParts, runImportHandler } from './run-import.ts';

export type { ImportParts };

/** Imports, and their removal. */
export function importJobs(context: OperationContext, parts: ImportParts): RoomJobs {
  return { handlers: [runImportHandler(context, parts), removeImportHandler(context)] };
}
