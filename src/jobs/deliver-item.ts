import type { OperationContext } from '../operations/context.ts';
import { deliver } from '../operations/deliver-item.ts';
import { deliverItem } from './define.ts';
import { handle, type JobHandler } from './runner.ts';

/** Puts a published thread into the streams of connections. */
export function deliverItemHandler(context: OperationContext): JobHandler {
  return handle(deliverItem, async ({ itemId }) => {
    await deliver(context, itemId);
  });
}
