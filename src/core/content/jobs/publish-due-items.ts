import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { publishAndExpireItems } from '../operations/deliver-item.ts';
import { publishDue } from '../storage/job-contracts.ts';

/** Shows delayed items and takes back expired ones. */
export function publishDueHandler(context: OperationContext): JobHandler {
  return handle(publishDue, async () => {
    await publishAndExpireItems(context);
  });
}
