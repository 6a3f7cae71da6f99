import { addMilliseconds, type Instant } from '../../../lib/clock.ts';
import type { Reader, Tx } from './database.ts';
import { insertJob, insertJobs } from './jobs.ts';
import { listWithoutJob, type TableWithState } from './unfinished.ts';

/** Payload of a job: ids of rows, or nothing. Rows are authoritative; jobs only signal work. */
export type Payload = Readonly<Record<string, number | string>>;

/** Name and payload of a job, and how a lost one is found. */
export interface JobContract<P extends Payload = Payload> {
  readonly name: string;
  readonly maxAttempts: number;
  /** At most one job of a name and key waits at a time; null for any number. */
  readonly dedupeKey: (payload: P) => string | null;
  /** Unfinished work, according to the rows, whose job was lost: it is enqueued again. */
  readonly recover: (reader: Reader) => Promise<readonly P[]>;
  /** How long it collects work before it runs, up to `batchMilliseconds`; 0 by default. */
  readonly delayMilliseconds?: number;
}

/** A delay in which one job can collect the work of many writes, and which people hardly notice. */
export const batchMilliseconds = 250;

interface JobOptions<P extends Payload> extends Omit<JobContract<P>, 'name' | 'maxAttempts'> {
  /** 8 by default. */
  readonly maxAttempts?: number;
}

/** For jobs that are only enqueued by their own runs: they never die. The largest integer of PostgreSQL. */
export const unlimitedAttempts = 2_147_483_647;

/** Declares a job; its handler is in the room's `jobs/index.ts`. */
export function defineJob<P extends Payload>(name: string, options: JobOptions<P>): JobContract<P> {
  return { maxAttempts: 8, ...options, name };
}

/** The recovery query of jobs that need none; `reason` says what happens when one is lost. */
export function needsNoRecovery(reason: string): () => Promise<readonly never[]> {
  if (reason === '') throw new Error('Say why a lost job does no harm.');
  return () => Promise.resolve([]);
}

/**
 * Declares a job for one row of a table at a time.
 * @param key name of the row's id in the payload
 * @param of the table, and the states of its rows with work left
 */
export function defineRowJob<K extends string>(
  name: string,
  key: K,
  of: { readonly table: TableWithState; readonly states: readonly string[]; readonly maxAttempts?: number },
): JobContract<Readonly<Record<K, number>>> {
  const { table, states, ...options } = of;
  const payloadOf = (id: number) => ({ [key]: id }) as Readonly<Record<K, number>>;
  return defineJob(name, {
    ...options,
    dedupeKey: (payload) => String(payload[key]),
    recover: async (reader) => (await listWithoutJob(reader, { table, states, job: name, key })).map(payloadOf),
  });
}

/**
 * Declares a job that does all the work of its kind, so that one is enough.
 * @param hasWork whether the rows say that some is left
 */
export function defineSingleJob(
  name: string,
  options: { readonly hasWork: (reader: Reader) => Promise<boolean> } & Pick<
    JobOptions<Payload>,
    'maxAttempts' | 'delayMilliseconds'
  >,
): JobContract<Record<string, never>> {
  const { hasWork, ...rest } = options;
  return defineJob(name, {
    ...rest,
    dedupeKey: () => 'all',
    recover: async (reader) => ((await hasWork(reader)) ? [{}] : []),
  });
}

export interface EnqueueOptions {
  readonly now: Instant;
  readonly delayMilliseconds?: number;
}

/** Enqueues a job in the transaction of the fact that caused it, unless one with its key waits already. */
export async function enqueue<P extends Payload>(
  tx: Tx,
  contract: JobContract<P>,
  payload: P,
  { now, delayMilliseconds = contract.delayMilliseconds ?? 0 }: EnqueueOptions,
): Promise<void> {
  await insertJob(tx, {
    name: contract.name,
    payload: JSON.stringify(payload),
    dedupeKey: contract.dedupeKey(payload),
    runAt: addMilliseconds(now, delayMilliseconds),
    maxAttempts: contract.maxAttempts,
    now,
  });
  if (delayMilliseconds === 0) tx.wake();
}

/** Enqueues many jobs of one kind at once, for rows of this transaction: none of them can wait already. */
export async function enqueueMany<P extends Payload>(
  tx: Tx,
  contract: JobContract<P>,
  payloads: readonly P[],
  now: Instant,
): Promise<void> {
  if (payloads.length === 0) return;
  const { name, maxAttempts } = contract;
  await insertJobs(
    tx,
    payloads.map((payload) => ({ name, maxAttempts, payload: JSON.stringify(payload), now })),
  );
  tx.wake();
}

export const sendMail = defineRowJob('send-mail', 'mailId', { table: 'mail', states: ['queued'], maxAttempts: 12 });
export const backUp = defineRowJob('back-up', 'runId', { table: 'backup_run', states: ['queued'], maxAttempts: 6 });
export const sweep = defineJob<Record<string, never>>('sweep', {
  maxAttempts: unlimitedAttempts,
  dedupeKey: () => 'all',
  recover: needsNoRecovery('whatever looks for lost jobs enqueues the next one itself'),
});
