import { notifyOfItem } from '../../content/index.ts';
import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { schedulePushes } from '../operations/send-pushes.ts';
import { notifyOf } from '../operations/notify-of-item.ts';

/** Notifies those whom an item concerns. */
export function notifyOfItemHandler(context: OperationContext): JobHandler {
  return handle(notifyOfItem, async ({ itemId, isEdit, afterUserId }) => {
    await notifyOf(context, { itemId, isEdit, afterUserId });
    await schedulePushes(context);
  });
}
