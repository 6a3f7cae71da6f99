import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { applyOpenMerges } from '../operations/merges/apply-merge.ts';
import { mergeContributions } from '../storage/job-contracts.ts';

/** Moves what source users have who are merged into others, and returns what was merged where that is taken back. */
export function mergeContributionsHandler(context: OperationContext): JobHandler {
  return handle(mergeContributions, (_payload, run) => applyOpenMerges(context, run.signal));
}
