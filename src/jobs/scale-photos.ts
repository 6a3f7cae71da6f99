import type { OperationContext } from '../operations/context.ts';
import { scaleImported } from '../operations/scale-imported.ts';
import { scalePhotos } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Gives imported images their scales. */
export function scalePhotosHandler(context: OperationContext): JobHandler {
  return handle(scalePhotos, async (_payload, { signal }) => {
    await scaleImported(context, signal);
  });
}
