import type { OperationContext } from '../../platform/operations/context.ts';
import type { RoomJobs } from '../../platform/jobs/room-jobs.ts';
import { removeGroupsHandler } from './remove-groups.ts';

export function archiveJobs(context: OperationContext): RoomJobs {
  return { handlers: [removeGroupsHandler(context)] };
}
