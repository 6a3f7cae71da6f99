import type { OperationContext } from '../../platform/index.ts';
import type { RoomJobs } from '../../platform/jobs/index.ts';
import { publishAndExpireItems } from '../operations/deliver-item.ts';
import { announceCommentHandler } from './announce-comment.ts';
import { deliverItemHandler } from './deliver-item.ts';
import { publishDueHandler } from './publish-due-items.ts';

/** The jobs of the room, and what the sweeper does at each round. */
export function contentJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [deliverItemHandler(context), announceCommentHandler(context), publishDueHandler(context)],
    chores: { 'publish-and-expire-items': () => publishAndExpireItems(context) },
  };
}
