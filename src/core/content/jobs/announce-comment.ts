import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { announceFurther } from '../operations/deliver-item.ts';
import { announceComment } from '../storage/job-contracts.ts';

/** Makes a thread new again in the many streams that it stands in. */
export function announceCommentHandler(context: OperationContext): JobHandler {
  return handle(announceComment, async ({ commentId, afterChannelId }) => {
    await announceFurther(context, commentId, afterChannelId);
  });
}
