import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { deliver } from '../operations/deliver-item.ts';
import { deliverItem } from '../storage/job-contracts.ts';

/** Puts a published thread into the streams of connections. */
export function deliverItemHandler(context: OperationContext): JobHandler {
  return handle(deliverItem, async ({ itemId }) => {
    await deliver(context, itemId);
  });
}
