import { reviewHeld } from '../../content/index.ts';
import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { openHeldCase } from '../operations/open-held-case.ts';

/** Has moderators look at an item that waits for them. */
export function reviewHeldHandler(context: OperationContext): JobHandler {
  return handle(reviewHeld, ({ itemId, because }) => openHeldCase(context, itemId, because));
}
