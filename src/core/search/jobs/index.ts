import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { runIndexing } from '../operations/index-items.ts';
import { indexItems } from '../storage/job-contracts.ts';

/** Keeps the index up to date; lost jobs are found by the rows that wait. */
export function searchJobs(context: OperationContext): RoomJobs {
  return {
    handlers: [handle(indexItems, () => runIndexing(context))],
  };
}
