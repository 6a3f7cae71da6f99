import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeAll } from 'vitest';
import {
  defineJob,
  enqueue,
  type EnqueueOptions,
  needsNoRecovery,
} from '../../src/core/platform/storage/job-contracts.ts';
import { processName } from '../../src/core/platform/jobs/holder.ts';
import { createRunner, handle, type JobReport, type JobRun, type Runner } from '../../src/core/platform/jobs/runner.ts';
import { type Database, openDatabase } from '../../src/core/platform/storage/database.ts';
import { claimJob } from '../../src/core/platform/storage/jobs.ts';
import { type JobRow, listJobs } from '../../src/core/platform/storage/job-lists.ts';
import type { Clock } from '../../src/lib/clock.ts';
import type { TestDatabase } from './databases.ts';
import { type TestClock, testClock } from './tributary.ts';

/** The job of the tests. */
const plain = { dedupeKey: () => null, recover: needsNoRecovery('tests enqueue what they need') };
export const work = defineJob<{ n: number }>('work', { ...plain, maxAttempts: 3 });
/** Another job. */
export const other = defineJob<{ n: number }>('other', plain);
/** One that no handler knows. */
export const unheardOf = defineJob<{ n: number }>('unheard-of', plain);
/** What a job does; `own` is the database as the handler of a job has it. */
export type Run = (payload: { n: number }, run: JobRun, own: Database) => Promise<void>;

/** Milliseconds of one. */
export const hour = 3_600_000;
/** Resolves when the signal comes, or at once where it has come. */
export const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort');
};

/** Names a process that has ended, as the token of a job does that it left in the middle. */
export async function endedProcess(): Promise<string> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  const name = processName(child.pid!)!;
  child.kill('SIGKILL');
  await once(child, 'exit');
  return name;
}

/**
 * What tests of the runner begin with, over one database for all tests of a suite. Runners and connections end with
 * the test that made them.
 */
export function createRunners(open: () => Promise<TestDatabase>) {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await open();
  });
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function begin(clock: Clock = testClock()) {
    const { database } = test;
    await database.write((tx) => tx.db.deleteFrom('job').execute());
    const reports: JobReport[] = [];
    const runner = (run: Run, options: Partial<Parameters<typeof createRunner>[0]> = {}): Runner => {
      const bind =
        (own: Database) =>
        (payload: { n: number }, jobRun: JobRun): Promise<void> =>
          run(payload, jobRun, own);
      const made = createRunner({
        database,
        clock,
        handlers: (own) => [handle(work, bind(own)), handle(other, bind(own))],
        report: (report) => reports.push(report),
        pollMilliseconds: 10,
        ...options,
      });
      ends.push(() => made.stop());
      return made;
    };
    const add = (
      n: number,
      { dedupeKey = null, ...options }: Partial<EnqueueOptions> & { dedupeKey?: string | null } = {},
      contract = work,
    ): Promise<void> =>
      database.write((tx) =>
        enqueue(tx, { ...contract, dedupeKey: () => dedupeKey }, { n }, { now: clock.now(), ...options }),
      );
    const jobs = async (): Promise<JobRow[]> =>
      (await listJobs(database.reader, { limit: 1000 })).toSorted((one, two) => one.id - two.id);
    const states = async (): Promise<string[]> => (await jobs()).map(({ state }) => state);
    /** Takes the next job, as a process does that is never heard of again. */
    const take = (holder: string): Promise<unknown> =>
      database.write((tx) =>
        claimJob(tx, { now: clock.now(), leaseMilliseconds: 20_000, token: `${holder.length}@${holder}` }),
      );
    return { database, clock: clock as TestClock, reports, runner, add, jobs, states, take };
  }

  /** A second connection to the same database, as another process has. */
  function connect(): Database {
    const database = openDatabase(test.url, { poolSize: 2 });
    ends.push(() => database.close());
    return database;
  }

  return { begin, connect };
}
