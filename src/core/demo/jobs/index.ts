import type { OperationContext } from '../../platform/index.ts';
import { handle, type RoomJobs } from '../../platform/jobs/index.ts';
import { fillDemo } from '../operations/demo.ts';
import { loadDemo } from '../storage/job-contracts.ts';

/** Loads the demo. */
export function demoJobs(context: OperationContext): RoomJobs {
  return { handlers: [handle(loadDemo, () => fillDemo(context))] };
}
