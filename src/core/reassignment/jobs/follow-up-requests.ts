import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { followUp } from '../operations/requests/follow-up.ts';
import { followUpRequests } from '../storage/job-contracts.ts';

/** Takes back requests that nobody has answered in time, and reminds of those that wait. */
export function followUpRequestsHandler(context: OperationContext): JobHandler {
  return handle(followUpRequests, (_payload, run) => followUp(context, run.signal));
}
