import { removeUnusedPlaceholder } from '../operations/apply-reassignment.ts';
import type { OperationContext } from '../operations/context.ts';
import { removePlaceholder } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Removes a placeholder user after its contributions have moved, unless something still refers to it. */
export function removePlaceholderHandler(context: OperationContext): JobHandler {
  return handle(removePlaceholder, async ({ userId }) => {
    await removeUnusedPlaceholder(context, userId);
  });
}
