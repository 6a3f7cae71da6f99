import { setMaxListeners } from 'node:events';
import { isDomainError, isUnavailable } from '../domain/errors.ts';
import {
  addMilliseconds,
  type Clock,
  hourMilliseconds,
  type Instant,
  minuteMilliseconds,
  sleep,
  stopwatch,
  systemClock,
} from '../../../lib/clock.ts';
import type { Database, Reader, Tx } from '../storage/database.ts';
import { fenceDatabase } from '../storage/fenced.ts';
import {
  type ClaimedJob,
  claimJob,
  completeJob,
  extendLease,
  failJob,
  returnJob,
  hasDueJob,
  releaseJob,
  staleJobs,
} from '../storage/jobs.ts';
import {
  batchMilliseconds,
  enqueue,
  type JobContract,
  type Payload,
  unlimitedAttempts,
} from '../storage/job-contracts.ts';
import { messageOf } from './chores.ts';
import { isHolderGone, newLeaseToken } from './holder.ts';

/** Context of a handler in addition to its payload. */
export interface JobRun {
  /** Aborts when the server stops or the lease is lost; handlers check it between batches. */
  readonly signal: AbortSignal;
  readonly jobId: number;
  readonly attempt: number;
  /** Whether no retry follows if this run fails with `error`; after an outage there always is one. */
  isFinal(error: unknown): boolean;
}

export interface JobHandler {
  readonly name: string;
  /** Enqueues unfinished work that lost its job; reads before it opens a transaction. */
  readonly recover: (reader: Reader) => Promise<readonly ((tx: Tx, now: Instant) => Promise<void>)[]>;
  run(payload: unknown, run: JobRun): Promise<unknown>;
}

/** Combines a contract with its handler, which must be safe to run twice. */
export function handle<P extends Payload>(
  contract: JobContract<P>,
  run: (payload: P, run: JobRun) => Promise<unknown>,
): JobHandler {
  return {
    name: contract.name,
    recover: async (reader) =>
      (await contract.recover(reader)).map((payload) => (tx, now) => enqueue(tx, contract, payload, { now })),
    run: (payload, jobRun) => run(payload as P, jobRun),
  };
}

/** Thrown by a handler if there is no point in retrying: the job is dead at once. */
export class GiveUpError extends Error {
  override readonly name = 'GiveUpError';
}

/** One line for each finished run. */
export interface JobReport {
  readonly job: string;
  readonly id: number;
  readonly attempt: number;
  readonly milliseconds: number;
  readonly outcome: 'done' | 'retry' | 'dead' | 'lost' | 'stopped';
  readonly error?: unknown;
}

export interface RunnerOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Creates the handlers for each job, over a fenced database: their writes only count while they hold the job. */
  readonly handlers: (database: Database) => readonly JobHandler[];
  readonly report: (report: JobReport) => void;
  /** Jobs that run side by side in this process. */
  readonly concurrency?: number;
  readonly pollMilliseconds?: number;
  readonly leaseMilliseconds?: number;
}

export interface Runner {
  /** Looks for due jobs until `stop`. */
  start(): void;
  /** Looks at once, not at the next poll. */
  wake(): void;
  /** Lets running jobs end (they see their signal), takes no new ones. */
  stop(): Promise<void>;
  /** Runs due and collecting jobs, and those they enqueue, until there are none; for tests and one-off commands. */
  drain(): Promise<void>;
}

const maxDelay = hourMilliseconds;

/** Maximum pause of a worker before it asks an unresponsive database again. */
const longestOutageDelay = 8000;

/** 2 s, 4 s, 8 s ... up to an hour; up to a minute where nothing else would enqueue the job again. */
function backOff({ attempts, maxAttempts }: ClaimedJob): number {
  return Math.min(maxAttempts === unlimitedAttempts ? minuteMilliseconds : maxDelay, 1000 * 2 ** attempts);
}

/** The least time before a job runs again that met an outage. */
const outageDelay = 5000;

/** True if a dependency was unavailable: the job isn't at fault. */
function isOutage(error: unknown): boolean {
  return isUnavailable(error) && error.isOutage;
}

function mayRunAgain(job: ClaimedJob, error: unknown): boolean {
  // A refusal stays a refusal, however often it is asked for.
  if (isDomainError(error) || error instanceof GiveUpError) return false;
  return isOutage(error) || job.attempts < job.maxAttempts;
}

/** Shared state of a runner. */
interface Core extends RunnerOptions {
  readonly lease: number;
  readonly stopping: AbortController;
}

/** Each worker listens to its signal, and Node warns of more than ten listeners. */
function controllerForWorkers(): AbortController {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal);
  return controller;
}

/** @throws an ordinary error when two handlers have one name */
export function createRunner(options: RunnerOptions): Runner {
  const names = options.handlers(options.database).map(({ name }) => name);
  if (new Set(names).size !== names.length) throw new Error('two handlers for one job name');
  const core: Core = {
    ...options,
    lease: options.leaseMilliseconds ?? 20_000,
    stopping: controllerForWorkers(),
  };
  const { stopping } = core;
  let woken = controllerForWorkers();
  const wake = (): void => woken.abort();
  options.database.onWake(wake);

  async function worker(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      let job: ClaimedJob | undefined;
      try {
        job = await claim(core);
        failures = 0;
      } catch (error) {
        failures += 1;
        options.report({ job: 'claim', id: 0, attempt: failures, milliseconds: 0, outcome: 'retry', error });
        await sleep(Math.min(longestOutageDelay, 250 * 2 ** failures), stopping.signal);
        continue;
      }
      if (job) await runOne(core, job);
      else await sleep(options.pollMilliseconds ?? 500, woken.signal);
      if (woken.signal.aborted && !stopping.signal.aborted) woken = controllerForWorkers();
    }
  }

  let running: Promise<unknown> | undefined;
  return {
    wake,
    start: () => {
      running = Promise.all([sweeper(core), ...Array.from({ length: options.concurrency ?? 2 }, worker)]);
    },
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
    drain: async () => {
      await releaseStale(core);
      const next = () => claim(core, batchMilliseconds);
      for (let job = await next(); job; job = await next()) await runOne(core, job);
    },
  };
}

/** @param early runs jobs that are due within this number of milliseconds */
async function claim({ database, clock, lease }: Core, early = 0): Promise<ClaimedJob | undefined> {
  // By the clock of the database, because that of this process may be behind; tests have their own.
  const now = (): Instant | undefined =>
    clock === systemClock && early === 0 ? undefined : addMilliseconds(clock.now(), early);
  // Usually there is none, and checking needs no writer.
  if (!(await hasDueJob(database.reader, now()))) return undefined;
  return database.writeEach((tx) => claimJob(tx, { now: now(), leaseMilliseconds: lease, token: newLeaseToken() }));
}

/** Runs a claimed job to its end and says how it went; never rejects. */
async function runOne(core: Core, job: ClaimedJob): Promise<void> {
  const elapsed = stopwatch();
  // Not AbortSignal.any: it leaves a trace of each job on a long-lived signal.
  const ended = new AbortController();
  const { signal } = ended;
  const end = (): void => ended.abort();
  if (core.stopping.signal.aborted) end();
  core.stopping.signal.addEventListener('abort', end);
  const heartbeat = setInterval(() => void beat(core, job, end), core.lease / 4);
  let failure: unknown;
  let outcome: JobReport['outcome'];
  try {
    const handler = core.handlers(fenceDatabase(core.database, job)).find(({ name }) => name === job.name);
    if (!handler) throw new Error(`no handler for job ${job.name}`);
    const isFinal = (error: unknown): boolean => !mayRunAgain(job, error);
    await handler.run(JSON.parse(job.payload), { signal, jobId: job.id, attempt: job.attempts, isFinal });
    outcome = signal.aborted ? await giveBack(core, job) : await complete(core, job);
  } catch (error) {
    failure = error;
    outcome = await fail(core, job, error).catch(() => 'lost' as const);
  } finally {
    clearInterval(heartbeat);
    core.stopping.signal.removeEventListener('abort', end);
  }
  core.report({ job: job.name, id: job.id, attempt: job.attempts, milliseconds: elapsed(), outcome, error: failure });
}

async function beat({ database, lease }: Core, job: ClaimedJob, lost: () => void): Promise<void> {
  const ours = await database
    .writeEach((tx) => extendLease(tx, job, lease))
    // A database that does not answer now may do so at the next beat.
    .catch(() => true);
  if (!ours) lost();
}

async function complete({ database, clock }: Core, job: ClaimedJob): Promise<'done' | 'lost'> {
  return (await database.writeEach((tx) => completeJob(tx, job, clock.now()))) ? 'done' : 'lost';
}

async function giveBack({ database, clock }: Core, job: ClaimedJob): Promise<'stopped' | 'lost'> {
  return (await database.writeEach((tx) => returnJob(tx, job, clock.now()))) ? 'stopped' : 'lost';
}

async function fail(core: Core, job: ClaimedJob, error: unknown): Promise<'stopped' | 'retry' | 'dead' | 'lost'> {
  const { database, clock, stopping } = core;
  const now = clock.now();
  if (stopping.signal.aborted) {
    return (await database.writeEach((tx) => returnJob(tx, job, now))) ? 'stopped' : 'lost';
  }
  const again = mayRunAgain(job, error);
  const delay = isOutage(error) ? Math.max(outageDelay, backOff(job)) : backOff(job);
  const retryAt = again ? addMilliseconds(now, delay) : undefined;
  const failure = { error: messageOf(error), retryAt, now, isAttempt: !isOutage(error) };
  if (!(await database.writeEach((tx) => failJob(tx, job, failure)))) return 'lost';
  return again ? 'retry' : 'dead';
}

async function releaseStale({ database, clock }: Core): Promise<void> {
  const now = clock.now();
  for (const job of await staleJobs(database.reader)) {
    if (job.expired || isHolderGone(job.token)) {
      await database.writeEach((tx) => releaseJob(tx, job.id, job.token, now));
    }
  }
}

async function sweeper(core: Core): Promise<void> {
  while (!core.stopping.signal.aborted) {
    await releaseStale(core).catch(() => undefined);
    await sleep(core.lease / 2, core.stopping.signal);
  }
}
