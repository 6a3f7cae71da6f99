import type { OperationContext } from '../../platform/index.ts';
import { handle, type JobHandler } from '../../platform/jobs/index.ts';
import { fillDemo } from '../operations/demo.ts';
import { loadDemo } from '../storage/job-contracts.ts';

/** Makes the archive of the made-up community, and has it imported. */
export function loadDemoHandler(context: OperationContext): JobHandler {
  return handle(loadDemo, () => fillDemo(context));
}
