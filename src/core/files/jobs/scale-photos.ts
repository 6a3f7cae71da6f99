import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { scaleImported } from '../operations/scale-imported.ts';
import { scalePhotos } from '../storage/job-contracts.ts';

/** Gives imported images their scales. */
export function scalePhotosHandler(context: OperationContext): JobHandler {
  return handle(scalePhotos, async (_payload, { signal }) => {
    await scaleImported(context, signal);
  });
}
