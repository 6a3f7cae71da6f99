import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { announceFurther, deliver, publishAndExpireItems } from '../operations/deliver-item.ts';
import { announceComment, deliverItem, publishDue } from '../storage/job-contracts.ts';

/** Puts threads and comments into streams, publishes delayed items and expires others. */
export function contentJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [
      handle(deliverItem, ({ itemId }) => deliver(context, itemId)),
      handle(announceComment, ({ commentId, afterChannelId }) => announceFurther(context, commentId, afterChannelId)),
      handle(publishDue, () => publishAndExpireItems(context)),
    ],
    chores: { 'publish-and-expire-items': () => publishAndExpireItems(context) },
  };
}
