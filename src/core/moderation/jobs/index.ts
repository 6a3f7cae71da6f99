import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { endDueSuspensions } from '../operations/sanction.ts';
import { reviewHeldHandler } from './review-held.ts';

/** Opens cases for what is held, and ends suspensions whose time is over. */
export function moderationJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [reviewHeldHandler(context)],
    chores: { 'end-due-suspensions': () => endDueSuspensions(context) },
  };
}
