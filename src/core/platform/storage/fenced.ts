import type { Database, Tx } from './database.ts';
import { type ClaimedJob, holdsLease } from './jobs.ts';

/** Another process has the job now: writes of its former holder were rolled back. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

/**
 * The database as seen by the holder of a job. Every transaction first checks the lease, and no other process can take
 * it over until the transaction has ended: a stopped process that runs again long after the job was given away can't
 * change anything. The check comes before any other read, because a lease that is extended later would be a conflict
 * (docs/adr/0005).
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
