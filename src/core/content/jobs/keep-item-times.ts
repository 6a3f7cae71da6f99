import type { OperationContext } from '../../platform/operations/context.ts';
import { keepTimes } from '../operations/deliver-item.ts';
import { keepItemTimes } from '../storage/job-contracts.ts';
import { handle, type JobHandler } from '../../platform/jobs/runner.ts';

/** Shows delayed items and takes back expired ones. */
export function keepItemTimesHandler(context: OperationContext): JobHandler {
  return handle(keepItemTimes, async () => {
    await keepTimes(context);
  });
}
