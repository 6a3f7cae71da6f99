import type { Database } from './database.ts';
import { type ClaimedJob, holdsLease } from './jobs.ts';

/** Somebody else holds the job by now: what its former holder wrote was rolled back. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * The database as the holder of a job sees it. Every transaction looks before its commit whether the lease still holds,
 * and is rolled back otherwise: a process that was stopped in the middle, and goes on when the job has long been given
 * to another, changes nothing. Until that transaction has ended nobody can take the lease over.
 */
export function fenceDatabase(database: Database, job: ClaimedJob): Database {
  return {
    ...database,
    write: (work) =>
      database.write(async (tx) => {
        const result = await work(tx);
        if (await holdsLease(tx, job)) return result;
        throw new LeaseLostError(`job ${job.id} is held by somebody else`);
      }),
  };
}
