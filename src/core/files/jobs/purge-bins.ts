import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { purgeExpired } from '../operations/bin.ts';
import { purgeBins } from '../storage/job-contracts.ts';

/** Removes what has been in bins for too long. */
export function purgeBinsHandler(context: OperationContext): JobHandler {
  return handle(purgeBins, (_payload, { signal }) => purgeExpired(context, signal));
}
