import { addMilliseconds, type Instant } from '../../../lib/clock.ts';
import type { Tx } from '../storage/database.ts';
import { insertJob, insertJobs } from '../storage/jobs.ts';

/** What a job is called and carries. Payloads hold ids alone: rows are the truth, jobs are nudges. */
export interface JobContract<P> {
  readonly name: string;
  readonly maxAttempts: number;
  /** Phantom: ties the payload's type to the contract. */
  readonly payload?: P;
}

/** Declares a job; its handler is registered in `jobs/index.ts`. */
export function defineJob<P>(name: string, options: { maxAttempts?: number } = {}): JobContract<P> {
  return { name, maxAttempts: options.maxAttempts ?? 8 };
}

export interface EnqueueOptions {
  readonly now: Instant;
  /** At most one waiting job for each name and key. */
  readonly dedupeKey?: string;
  readonly delayMilliseconds?: number;
}

/** Enqueues a job in the transaction of the fact that caused it. */
export async function enqueue<P extends object>(
  tx: Tx,
  contract: JobContract<P>,
  payload: P,
  options: EnqueueOptions,
): Promise<void> {
  await insertJob(tx, {
    name: contract.name,
    payload: JSON.stringify(payload),
    dedupeKey: options.dedupeKey ?? null,
    runAt: addMilliseconds(options.now, options.delayMilliseconds ?? 0),
    maxAttempts: contract.maxAttempts,
    now: options.now,
  });
  tx.wake();
}

/** Enqueues many jobs of one kind at once. */
export async function enqueueMany<P extends object>(
  tx: Tx,
  contract: JobContract<P>,
  payloads: readonly P[],
  now: Instant,
): Promise<void> {
  if (payloads.length === 0) return;
  const { name, maxAttempts } = contract;
  await insertJobs(
    tx,
    payloads.map((payload) => ({ name, maxAttempts, payload: JSON.stringify(payload), runAt: now, now })),
  );
  tx.wake();
}

export const runImport = defineJob<{ importId: number }>('run-import');
export const readReassignmentUpload = defineJob<{ uploadId: number }>('read-reassignment-upload');
export const applyReassignments = defineJob<Record<string, never>>('apply-reassignments', { maxAttempts: 6 });
export const undoReassignments = defineJob<Record<string, never>>('undo-reassignments', { maxAttempts: 20 });
export const removeGroups = defineJob<Record<string, never>>('remove-groups', { maxAttempts: 20 });
export const removeImport = defineJob<{ importId: number }>('remove-import', { maxAttempts: 20 });
export const givePlaceholders = defineJob<Record<string, never>>('give-placeholders');
export const splitContributions = defineJob<Record<string, never>>('split-contributions', { maxAttempts: 20 });
export const sendMail = defineJob<{ mailId: number }>('send-mail', { maxAttempts: 12 });
export const deliverItem = defineJob<{ itemId: number }>('deliver-item');
export const announceComment = defineJob<{ commentId: number; afterEntryId: number }>('announce-comment');
export const keepItemTimes = defineJob<Record<string, never>>('keep-item-times');
export const scalePhotos = defineJob<Record<string, never>>('scale-photos');
export const mintKeys = defineJob<Record<string, never>>('mint-keys');
export const finishUpload = defineJob<{ uploadId: number }>('finish-upload');
export const findOrphanBlobs = defineJob<Record<string, never>>('find-orphans');
export const backUp = defineJob<{ runId: number }>('back-up', { maxAttempts: 6 });
export const sweep = defineJob<Record<string, never>>('sweep');
