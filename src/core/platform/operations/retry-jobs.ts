import { DomainError } from '../domain/errors.ts';
import { type DeadJobs, forgetJobs, reviveJobs } from '../storage/jobs.ts';
import type { OperationContext } from './context.ts';

/**
 * Lets jobs that have failed for good run again, with as many tries as new ones have.
 * @returns how many
 * @throws DomainError not_found when the one that is meant is not dead
 */
export async function retryJobs(context: OperationContext, which: DeadJobs): Promise<number> {
  return context.database.write(async (tx) => {
    const count = await reviveJobs(tx, which, context.clock.now());
    requireFound(which, count);
    tx.wake();
    return count;
  });
}

/**
 * Forgets jobs that have failed for good. Work that rows still say is left gets a new job by the sweeper.
 * @returns how many
 * @throws DomainError not_found when the one that is meant is not dead
 */
export async function forgetDeadJobs(context: OperationContext, which: DeadJobs): Promise<number> {
  return context.database.write(async (tx) => {
    const count = await forgetJobs(tx, which);
    requireFound(which, count);
    return count;
  });
}

function requireFound(which: DeadJobs, count: number): void {
  if (which !== 'all' && count === 0) {
    throw new DomainError('not_found', `No dead job has the id ${which.id}; "jobs list --state dead" shows them.`);
  }
}
