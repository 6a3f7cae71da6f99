import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { removeImportHandler } from './remove-import.ts';
import { type RestoreChannel, runImportHandler } from './run-import.ts';

/** `restoreChannel` takes archives of whole channels, which rooms above this one know. */
export function importJobs(context: OperationContext, restoreChannel: RestoreChannel): RoomJobs {
  return { handlers: [runImportHandler(context, restoreChannel), removeImportHandler(context)] };
}
