import { type Selectable, sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { Reader } from './database.ts';
import type { Cursor } from './queries/page.ts';
import type { JobState, JobTable } from './tables.ts';

/** The states of jobs that are not done. */
export const openJobStates = ['dead', 'queued', 'running'] as const;

export type OpenJobState = (typeof openJobStates)[number];

/** A job as lists have it. */
export interface JobRow {
  readonly id: number;
  readonly name: string;
  readonly payload: string;
  readonly state: JobState;
  readonly attempts: number;
  readonly runAt: Instant;
  readonly createdAt: Instant;
  readonly finishedAt: Instant | null;
  readonly lastError: string | null;
}

/** Jobs, open ones and dead letters before done ones, of these the newest first. */
export async function listJobs(
  reader: Reader,
  options: { state?: JobState | undefined; limit: number },
): Promise<JobRow[]> {
  const isDone = sql<number>`case when state = 'done' then 1 else 0 end`;
  let query = reader.db.selectFrom('job').selectAll().orderBy(isDone).orderBy('id', 'desc').limit(options.limit);
  if (options.state) query = query.where('state', '=', options.state);
  const rows = await query.execute();
  return rows.map(toJobRow);
}

/** A job as lists have it, of its row. */
function toJobRow(row: Selectable<JobTable>): JobRow {
  return {
    id: row.id,
    name: row.name,
    payload: row.payload,
    state: row.state,
    attempts: row.attempts,
    runAt: row.run_at,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    lastError: row.last_error,
  };
}

/** A part of a list of jobs, after the key of its last row. */
export interface JobPage {
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/**
 * Jobs in one state: failed ones newest first, queued ones in the order in which they run, running ones all at once.
 * Each state has an index, so that a page reads only its own rows, however many there are.
 */
export async function pageJobs(reader: Reader, state: OpenJobState, { after, limit }: JobPage): Promise<JobRow[]> {
  // A database uses a partial index only if the query contains its condition, not if that comes as a parameter.
  let query = reader.db
    .selectFrom('job')
    .selectAll()
    .where(sql<boolean>`state = ${sql.lit(state)}`)
    .limit(limit);
  if (state === 'dead') {
    query = query.orderBy('id', 'desc');
    if (after) query = query.where('id', '<', after.id);
  } else if (state === 'queued') {
    query = query.orderBy('run_at').orderBy('id');
    if (after) query = query.where(sql<boolean>`(run_at, id) > (${after.value}, ${after.id})`);
  } else {
    query = query.orderBy('lease_until');
  }
  const rows = await query.execute();
  return rows.map(toJobRow);
}

/** The key of a job, to continue after it. */
export function jobKey({ runAt, id }: JobRow): Cursor {
  return { value: runAt, id };
}

/** Number of dead jobs, up to `max`. */
export async function countDeadJobs(reader: Reader, max: number): Promise<number> {
  const some = sql`select 1 from job where state = 'dead' limit ${sql.lit(max)}`;
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${some}) as dead`.execute(reader.db);
  return Number(rows[0]!.total);
}

/** Number of unfinished jobs in each state, by an index for each: finished jobs are kept for a week. */
export async function countJobs(reader: Reader): Promise<Record<OpenJobState, number>> {
  const counts = { queued: 0, running: 0, dead: 0 };
  for (const state of openJobStates) {
    const query = reader.db.selectFrom('job').select((eb) => eb.fn.countAll<number>().as('count'));
    const row = await query.where(sql<boolean>`state = ${sql.lit(state)}`).executeTakeFirstOrThrow();
    counts[state] = Number(row.count);
  }
  return counts;
}
