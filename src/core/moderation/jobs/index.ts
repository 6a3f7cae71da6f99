import { reviewHeld } from '../../content/index.ts';
import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { openHeldCase } from '../operations/open-held-case.ts';
import { endDueSuspensions } from '../operations/sanction.ts';

/** Opens cases for held items, and ends expired suspensions. */
export function moderationJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [handle(reviewHeld, ({ itemId, because }) => openHeldCase(context, itemId, because))],
    chores: { 'end-due-suspensions': () => endDueSuspensions(context) },
  };
}
