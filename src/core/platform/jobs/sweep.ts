import { enqueue, sweep } from '../storage/job-contracts.ts';
import { writeFailingChores } from '../storage/failing-chores.ts';
import type { Clock } from '../../../lib/clock.ts';
import type { Database } from '../storage/database.ts';
import { choreMilliseconds, type ChoreOptions, type Chores, runChores } from './chores.ts';
import { handle, type JobHandler } from './runner.ts';

/** Chores and jobs of a room. */
export interface RoomJobs {
  readonly handlers: readonly JobHandler[];
  /** Chores that the sweeper runs once a minute. */
  readonly chores?: Chores;
}

/** Interval of the sweeper. */
const sweepMilliseconds = 60_000;

interface Context {
  readonly database: Database;
  readonly clock: Clock;
}

/** Does all chores once a minute, however they end, and stores which of them failed. */
export function sweepHandler(context: Context, chores: Chores, options: Omit<ChoreOptions, 'signal'> = {}): JobHandler {
  return handle(sweep, async (_payload, { signal }) => {
    // Before anything that can fail; beyond the time that the chores of this round can take.
    await enqueueSweep(context, (Object.keys(chores).length + 1) * choreMilliseconds);
    const failed = await runChores(chores, { ...options, signal });
    if (signal.aborted) return;
    await context.database.write((tx) => writeFailingChores(tx, failed, context.clock.now()));
    await enqueueSweep(context);
  });
}

/**
 * Rows are authoritative: unfinished work gets a new job, if it has none.
 * @param handlers those of all jobs
 */
export function recoveries(context: Context, handlers: readonly Pick<JobHandler, 'name' | 'recover'>[]): Chores {
  return Object.fromEntries(handlers.map((handler) => [`recover-${handler.name}`, () => requeue(context, handler)]));
}

async function requeue({ database, clock }: Context, { recover }: Pick<JobHandler, 'recover'>): Promise<void> {
  const found = await recover(database.reader);
  if (found.length === 0) return;
  await database.write(async (tx) => {
    for (const enqueueAgain of found) await enqueueAgain(tx, clock.now());
  });
}

/** Enqueues the jobs of unfinished work, and the sweeper, which stores what failed of that. */
export async function requeueUnfinished(context: Context, handlers: readonly JobHandler[]): Promise<void> {
  await enqueueSweep(context);
  await runChores(recoveries(context, handlers));
}

async function enqueueSweep({ database, clock }: Context, delayMilliseconds = sweepMilliseconds): Promise<void> {
  await database.write((tx) => enqueue(tx, sweep, {}, { now: clock.now(), delayMilliseconds }));
}
