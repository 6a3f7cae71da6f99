import { enqueue, type JobContract, type Payload } from '../storage/job-contracts.ts';
import type { OperationContext } from './context.ts';

/** Enqueues a job for later, when its obstacle may be gone. */
export function runAgain<P extends Payload>(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  job: JobContract<P>,
  payload: P,
  delayMilliseconds = 1000,
): Promise<void> {
  return database.write((tx) => enqueue(tx, job, payload, { now: clock.now(), delayMilliseconds }));
}
