import type { Database, Tx } from './database.ts';
import { type ClaimedJob, holdsLease } from './jobs.ts';

/** Somebody else holds the job by now: what its former holder wrote was rolled back. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * The database as the holder of a job sees it. Every transaction begins by looking whether the lease still holds, and until
 * it has ended no other process can take over the lease: a process that was stopped, and runs again long after the job was given to
 * another, changes nothing. It looks before it reads anything else: a lease that is extended after the transaction has begun
 * to read is a conflict (docs/adr/0005).
 */
export function fenceDatabase(database: Database, job: ClaimedJob): Database {
  const whileHeld =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx): Promise<T> => {
      if (await holdsLease(tx, job)) return work(tx);
      throw new LeaseLostError(`job ${job.id} is held by somebody else`);
    };
  return {
    ...database,
    write: (work) => database.write(whileHeld(work)),
    writeAlone: (work) => database.writeAlone(whileHeld(work)),
    writeEach: (work) => database.writeEach(whileHeld(work)),
  };
}
