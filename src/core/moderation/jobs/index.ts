import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { endDueSuspensions } from '../operations/sanction.ts';

/** Ends suspensions whose time is over. */
export function moderationJobs(context: OperationContext): RoomJobs {
  return { handlers: [], chores: [() => endDueSuspensions(context)] };
}
