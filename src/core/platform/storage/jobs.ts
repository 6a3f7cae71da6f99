import { sql } from 'kysely';
import { addMilliseconds, dayMilliseconds, type Instant } from '../../../lib/clock.ts';
import { type Reader, type Source, tables, type Tx } from './database.ts';
import { forKind } from './dialect/for-kind.ts';
import { chunked, databaseTime, type DatabaseKind } from './dialect/portable.ts';
import type { Param, Params } from './param.ts';
import { prepared, preparedWriteByKey, preparedWrite } from './queries/prepared.ts';
import { insertMany } from './queries/insert-many.ts';
import type { JobState } from './tables.ts';

export interface NewJob {
  readonly name: string;
  readonly payload: string;
  readonly dedupeKey: string | null;
  /** As soon as a worker is free if this is `now`. */
  readonly runAt: Instant;
  readonly maxAttempts: number;
  readonly now: Instant;
}

/**
 * When a job that waits for nothing is due: at once for every worker, also where the clock of this process is ahead of the
 * clock of the database.
 */
function atOnce(kind: DatabaseKind, now: Instant | Param<Instant>) {
  const moment = databaseTime(kind, 0);
  return forKind(kind, {
    sqlite: () => sql<Instant>`min(${now}, ${moment})`,
    postgres: () => sql<Instant>`least(${now}, ${moment})`,
  });
}

/** A job that this process may run until its lease runs out, and complete only with its token. */
export interface ClaimedJob {
  readonly id: number;
  readonly name: string;
  readonly payload: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly token: string;
}

/** Inputs of the query texts, besides the values of a job. */
interface JobKind {
  readonly kind: { readonly database: DatabaseKind; readonly isDelayed: boolean };
}

function runAtOf({ runAt }: Pick<Params<NewJob>, 'runAt'>, { kind }: Params<JobKind>) {
  return kind.isDelayed ? runAt : atOnce(kind.database, runAt);
}

const newJob = preparedWriteByKey((db, { dedupeKey, ...job }: Params<NewJob>, kind: Params<JobKind>) =>
  db
    .insertInto('job')
    .values({ ...newRow(job), run_at: runAtOf(job, kind), dedupe_key: dedupeKey })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
);

/** Of the existing queued job. A job that has failed keeps its pause. */
const runEarlier = preparedWrite((db, { name, dedupeKey, runAt }: Params<NewJob>, kind: Params<JobKind>) =>
  db
    .updateTable('job')
    .set({ run_at: runAtOf({ runAt }, kind) })
    .where('name', '=', name)
    .where('dedupe_key', '=', dedupeKey)
    .where('state', '=', 'queued')
    .where('run_at', '>', runAtOf({ runAt }, kind))
    .where('last_error', 'is', null),
);

/** Puts a job into the queue, unless one with the same name and key waits there already: that runs at the earlier of both times. */
export async function insertJob(tx: Tx, job: NewJob): Promise<void> {
  const kind = { kind: { database: tx.kind, isDelayed: job.runAt !== job.now } };
  const inserted = await newJob(tx, job, kind);
  // Not `on conflict do update`: PostgreSQL then locks the row even if nothing changes, and everyone who enqueues or
  // runs the job waits for the end of this transaction.
  if (inserted.length === 0) await runEarlier(tx, job, kind);
}

/** Puts jobs into the queue that nothing can be waiting for yet, to run at once. */
export async function insertJobs(tx: Tx, jobs: readonly Omit<NewJob, 'dedupeKey' | 'runAt'>[]): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  const { runAt } = await tx.db.selectNoFrom(atOnce(tx.kind, first.now).as('runAt')).executeTakeFirstOrThrow();
  await insertMany(
    tx,
    'job',
    jobs.map((job) => newRow({ ...job, runAt })),
  );
}

/** Values, or parameters in their place. */
function newRow<T, N>(job: Record<'name' | 'payload' | 'runAt' | 'now', T> & { maxAttempts: N }) {
  const { name, payload, runAt, maxAttempts, now } = job;
  return { name, payload, state: 'queued' as const, run_at: runAt, max_attempts: maxAttempts, created_at: now };
}

interface Claim {
  /** The moment for due jobs; undefined for the clock of the database. */
  readonly now: Instant | undefined;
  /** Duration from now by the clock of the database. */
  readonly leaseMilliseconds: number;
  readonly token: string;
  readonly onlyJobId?: number;
}

/** Inputs of the query text that don't change with each run. */
interface ClaimKind {
  readonly kind: { readonly database: DatabaseKind; readonly leaseMilliseconds: number };
}

/** Read once, so that an index is searched up to it. */
function dueUntil(kind: DatabaseKind, now: Param<Instant> | undefined) {
  return now ?? sql<Instant>`(select ${databaseTime(kind, 0)})`;
}

type Due = Omit<Claim, 'leaseMilliseconds'>;

const claimDue = preparedWrite((db, { now, token, onlyJobId }: Params<Due>, { kind }: Params<ClaimKind>) => {
  let due = db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'queued')
    .where('run_at', '<=', dueUntil(kind.database, now))
    .orderBy('run_at')
    .orderBy('id')
    .limit(1);
  if (onlyJobId !== undefined) due = due.where('id', '=', onlyJobId);
  if (kind.database === 'postgres') due = due.forUpdate().skipLocked();
  const leaseUntil = databaseTime(kind.database, kind.leaseMilliseconds);
  return db
    .updateTable('job')
    .set({ state: 'running', lease_until: leaseUntil, lease_token: token, attempts: sql<number>`attempts + 1` })
    .where('id', '=', due)
    .returning(['id', 'name', 'payload', 'attempts', 'max_attempts']);
});

const firstDue = prepared(({ db, kind }, now: Param<Instant> | undefined) =>
  db.selectFrom('job').select('id').where('state', '=', 'queued').where('run_at', '<=', dueUntil(kind, now)).limit(1),
);

/** Whether a job is due at a moment; undefined for the clock of the database. */
export async function hasDueJob(reader: Reader, now: Instant | undefined): Promise<boolean> {
  return (await firstDue(reader, now)).length > 0;
}

/** Takes the oldest due job, if there is one. */
export async function claimJob(tx: Tx, claim: Claim): Promise<ClaimedJob | undefined> {
  const { leaseMilliseconds, ...due } = claim;
  const [row] = await claimDue(tx, due, { kind: { database: tx.kind, leaseMilliseconds } });
  if (!row) return undefined;
  return {
    id: row.id,
    name: row.name,
    payload: row.payload,
    attempts: row.attempts,
    maxAttempts: row.max_attempts,
    token: claim.token,
  };
}

/** Whether a job of this name is running in any process, ignoring the one with the id `besides`. */
export async function isJobRunning(reader: Reader, name: string, besides = 0): Promise<boolean> {
  const row = await reader.db
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'running')
    .where('name', '=', name)
    .where('id', '<>', besides)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lengthens a lease, from now by the clock of the database; false when the job is no longer ours. */
export async function extendLease(tx: Tx, job: ClaimedJob, milliseconds: number): Promise<boolean> {
  const result = await tx.db
    .updateTable('job')
    .set({ lease_until: databaseTime(tx.kind, milliseconds) })
    .where('id', '=', job.id)
    .where('lease_token', '=', job.token)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Whether the job is still ours; this can't change until the transaction ends. */
export async function holdsLease(tx: Tx, job: ClaimedJob): Promise<boolean> {
  return (await findLease(tx, job.id, job.token, tx.kind === 'postgres')).length > 0;
}

const findLease = preparedWriteByKey((db, id: Param<number>, token: Param<string>, isShared: boolean) => {
  const held = db
    .selectFrom('job')
    .select('id')
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'running');
  return isShared ? held.forShare() : held;
});

const markDone = preparedWriteByKey((db, id: Param<number>, token: Param<string>, now: Param<Instant>) =>
  db
    .updateTable('job')
    .set({ state: 'done', lease_until: null, lease_token: null, finished_at: now, last_error: null })
    .where('id', '=', id)
    .where('lease_token', '=', token)
    .where('state', '=', 'running')
    .returning('id'),
);

/** Marks a job done; false if another process has it now. */
export async function completeJob(tx: Tx, job: ClaimedJob, now: Instant): Promise<boolean> {
  return (await markDone(tx, job.id, job.token, now)).length > 0;
}

/** Puts a failed job back for `retryAt`, or marks it as dead without one; false if another process has it now. */
export async function failJob(
  tx: Tx,
  job: ClaimedJob,
  failure: {
    error: string;
    retryAt: Instant | undefined;
    now: Instant;
    /** Whether the run counts as an attempt. */
    isAttempt: boolean;
  },
): Promise<boolean> {
  const { error, retryAt, now, isAttempt } = failure;
  const state: JobState = retryAt === undefined ? 'dead' : await stateToWaitIn(tx, job.id);
  const result = await tx.db
    .updateTable('job')
    .set({
      state,
      lease_until: null,
      lease_token: null,
      last_error: error,
      ...(retryAt === undefined ? {} : { run_at: retryAt }),
      ...(isAttempt ? {} : { attempts: job.attempts - 1 }),
      finished_at: state === 'queued' ? null : now,
    })
    .where('id', '=', job.id)
    .where('lease_token', '=', job.token)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** How a job returns to the queue: it is done if a newer job for the same work is queued, which replaces it. */
async function stateToWaitIn(tx: Tx, id: number): Promise<'queued' | 'done'> {
  const waiting = await tx.db
    .selectFrom('job as other')
    .innerJoin('job as mine', (join) =>
      join.onRef('mine.name', '=', 'other.name').onRef('mine.dedupe_key', '=', 'other.dedupe_key'),
    )
    .where('mine.id', '=', id)
    .where('other.state', '=', 'queued')
    .select('other.id')
    .executeTakeFirst();
  return waiting ? 'done' : 'queued';
}

/** Jobs of missing holders: lease expired, or known to be dead. */
export async function staleJobs(reader: Reader): Promise<{ id: number; token: string; expired: boolean }[]> {
  const rows = await reader.db
    .selectFrom('job')
    .select(['id', 'lease_token', 'lease_until', databaseTime(reader.kind, 0).as('now')])
    .where('state', '=', 'running')
    .execute();
  return rows.map((row) => ({ id: row.id, token: row.lease_token ?? '', expired: (row.lease_until ?? '') < row.now }));
}

/**
 * Returns a stale job to the queue. Its run counts as an attempt, because it may have ended the process; but however
 * often that happens, a later error isn't taken for the last one.
 */
export async function releaseJob(tx: Tx, id: number, token: string, now: Instant): Promise<boolean> {
  const state = await stateToWaitIn(tx, id);
  const result = await tx.db
    .updateTable('job')
    .set({
      state,
      run_at: atOnce(tx.kind, now),
      lease_until: null,
      lease_token: null,
      finished_at: state === 'done' ? now : null,
      attempts: sql<number>`case when attempts + 2 > max_attempts and max_attempts > 1 then max_attempts - 2 else attempts end`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('lease_token', '=', token)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Returns our own job, as a stopping server does; this isn't an attempt. False if another process has it now. */
export async function returnJob(tx: Tx, job: ClaimedJob, now: Instant): Promise<boolean> {
  if (!(await releaseJob(tx, job.id, job.token, now))) return false;
  await tx.db
    .updateTable('job')
    .set({ attempts: job.attempts - 1 })
    .where('id', '=', job.id)
    .where('state', '=', 'queued')
    .execute();
  return true;
}

/** Which dead jobs: one, all, or a number of them. */
export type DeadJobs = { readonly id: number } | { readonly max: number } | 'all';

/**
 * Returns dead jobs to the queue with all their attempts. If a newer job for the same work is queued, it replaces them;
 * two dead jobs for the same work become one.
 * @returns the number of dead ones
 */
export async function requeueDeadJobs(tx: Tx, which: DeadJobs, now: Instant): Promise<number> {
  const dead = await deadJobs(tx, which);
  for (const id of dead) {
    const state = await stateToWaitIn(tx, id);
    await tx.db
      .updateTable('job')
      .set({ state, attempts: 0, run_at: atOnce(tx.kind, now), finished_at: state === 'done' ? now : null })
      .where('id', '=', id)
      .execute();
  }
  return dead.length;
}

/** Deletes dead jobs; returns how many. */
export async function deleteJobs(tx: Tx, which: DeadJobs): Promise<number> {
  const dead = await deadJobs(tx, which);
  for (const chunk of chunked(dead, 1)) await tx.db.deleteFrom('job').where('id', 'in', chunk).execute();
  return dead.length;
}

async function deadJobs(tx: Tx, which: DeadJobs): Promise<number[]> {
  let dead = tx.db.selectFrom('job').select('id').where(sql<boolean>`state = 'dead'`).orderBy('id');
  if (which !== 'all') dead = 'id' in which ? dead.where('id', '=', which.id) : dead.limit(which.max);
  const rows = await dead.execute();
  return rows.map((row) => row.id);
}

/** Removes up to `limit` jobs that were done more than a week ago; returns how many. */
export async function removeDoneJobs(tx: Tx, now: Instant, limit: number): Promise<number> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('job')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('job')
        .select('id')
        .where(sql<boolean>`state = 'done'`)
        .where('finished_at', '<', addMilliseconds(now, -7 * dayMilliseconds))
        .orderBy('finished_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Whether such a job is open or dead, or has been done since. */
export async function hasRunSince(source: Source, name: string, since: Instant): Promise<boolean> {
  const row = await tables(source)
    .selectFrom('job')
    .select('id')
    .where('name', '=', name)
    .where((eb) => eb.or([eb('state', '!=', 'done'), eb('finished_at', '>=', since)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** True while some worker is at one of these jobs. */
export async function isAnyRunning(source: Source, name: string, payloads: readonly object[]): Promise<boolean> {
  const texts = payloads.map((payload) => JSON.stringify(payload));
  if (texts.length === 0) return false;
  const row = await tables(source)
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'running')
    .where('name', '=', name)
    .where('payload', 'in', texts)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
