import type { OperationContext } from '../../platform/operations/context.ts';
import type { RoomJobs } from '../../platform/jobs/room-jobs.ts';
import { keepTimes } from '../operations/deliver-item.ts';
import { announceCommentHandler } from './announce-comment.ts';
import { deliverItemHandler } from './deliver-item.ts';
import { keepItemTimesHandler } from './keep-item-times.ts';

export function contentJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [deliverItemHandler(context), announceCommentHandler(context), keepItemTimesHandler(context)],
    chores: [() => keepTimes(context)],
  };
}
