import { enqueue, sweep } from '../storage/job-contracts.ts';
import type { JobHandler } from './runner.ts';
import type { OperationContext } from '../operations/context.ts';

/** How often the sweeper looks. */
const sweepMilliseconds = 60_000;

/**
 * Rows are the truth: whatever they say is unfinished gets a job again, if none waits; and the sweeper its next run.
 * @param handlers those of all jobs
 */
export async function requeueUnfinished(
  { database, clock }: Pick<OperationContext, 'database' | 'clock'>,
  handlers: readonly Pick<JobHandler, 'recover'>[],
): Promise<void> {
  const found: Awaited<ReturnType<JobHandler['recover']>>[number][] = [];
  for (const { recover } of handlers) found.push(...(await recover(database.reader)));
  await database.write(async (tx) => {
    const now = clock.now();
    for (const requeue of found) await requeue(tx, now);
    await enqueue(tx, sweep, {}, { now, delayMilliseconds: sweepMilliseconds });
  });
}
