import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { applyOpenSplits } from '../operations/parts/apply-split.ts';
import { splitContributions } from '../storage/job-contracts.ts';

/** Moves what splits of source users have set apart, and what splits that were taken back return. */
export function splitContributionsHandler(context: OperationContext): JobHandler {
  return handle(splitContributions, (_payload, run) => applyOpenSplits(context, run.signal));
}
