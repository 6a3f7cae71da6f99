import { DomainError } from '../domain/errors.ts';
import { type DeadJobs, deleteJobs, requeueDeadJobs } from '../storage/jobs.ts';
import { insertServerEvent } from '../storage/server-events.ts';
import type { OperationContext } from './context.ts';
import { type Administrator, requireAdmin } from './require-admin.ts';

/**
 * Retries jobs that failed permanently, with all attempts.
 * @returns their number
 * @throws DomainError forbidden, not_found if the given one isn't dead
 */
export async function retryJobs(context: OperationContext, by: Administrator, which: DeadJobs): Promise<number> {
  requireAdmin(by);
  return context.database.write(by, async (tx) => {
    const now = context.clock.now();
    const count = await requeueDeadJobs(tx, which, now);
    requireFound(which, count);
    if (count > 0) await insertServerEvent(tx, by, { action: 'retry_jobs', details: detailsOf(which, count), now });
    tx.wake();
    return count;
  });
}

/**
 * Discards jobs that failed permanently. The sweeper creates new jobs for remaining work.
 * @returns their number
 * @throws DomainError forbidden, not_found if the given one isn't dead
 */
export async function deleteDeadJobs(context: OperationContext, by: Administrator, which: DeadJobs): Promise<number> {
  requireAdmin(by);
  return context.database.write(by, async (tx) => {
    const count = await deleteJobs(tx, which);
    requireFound(which, count);
    const now = context.clock.now();
    if (count > 0) await insertServerEvent(tx, by, { action: 'discard_jobs', details: detailsOf(which, count), now });
    return count;
  });
}

function detailsOf(which: DeadJobs, count: number): Record<string, number> {
  return which !== 'all' && 'id' in which ? { id: which.id } : { count };
}

function requireFound(which: DeadJobs, count: number): void {
  if (which !== 'all' && 'id' in which && count === 0) {
    throw new DomainError('not_found', 'jobs.noDeadJob', { id: which.id });
  }
}
