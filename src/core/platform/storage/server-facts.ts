import { sql } from 'kysely';
import type { Instant } from '../../../lib/clock.ts';
import type { Reader } from './database.ts';
import { forKind } from './dialect/for-kind.ts';
import { databaseTime } from './dialect/portable.ts';

/** Bytes of the whole database; of SQLite without what waits in its log. */
export async function databaseBytes({ kind, db }: Reader): Promise<number> {
  const query = forKind<{ bytes: number }>(kind, {
    sqlite: () => sql`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`,
    postgres: () => sql`select pg_database_size(current_database()) as bytes`,
  });
  const { rows } = await query.execute(db);
  return Number(rows[0]!.bytes);
}

/** The time by the clock of the database. */
export async function readDatabaseTime({ kind, db }: Reader): Promise<Instant> {
  const { now } = await db.selectNoFrom(databaseTime(kind, 0).as('now')).executeTakeFirstOrThrow();
  return now;
}

/** State of the queue. */
export interface QueueFacts {
  /** Due, and not taken yet; `max` where there are as many or more. */
  readonly waiting: number;
  readonly running: number;
  readonly oldestDueAt: Instant | undefined;
  readonly lastFinishedAt: Instant | undefined;
  /** A job is held with a valid lease. */
  readonly holdsJobs: boolean;
}

/** Current state of the queue; each part is read from the end of an index, however many jobs there are. */
export async function readQueue(reader: Reader, now: Instant, max: number): Promise<QueueFacts> {
  const { kind, db } = reader;
  const due = sql`select 1 from job where state = 'queued' and run_at <= ${now} limit ${sql.lit(max)}`;
  const running = sql`select lease_until from job where state = 'running' limit ${sql.lit(max)}`;
  const { rows } = await sql<{
    waiting: number;
    running: number;
    held: number;
    oldest: string | null;
    finished: string | null;
  }>`select
    (select count(*) from (${due}) as due) as waiting,
    (select count(*) from (${running}) as running) as running,
    (select count(*) from (${running}) as held where lease_until > ${databaseTime(kind, 0)}) as held,
    (select run_at from job where state = 'queued' and run_at <= ${now} order by run_at, id limit 1) as oldest,
    (select finished_at from job where state = 'done' and finished_at is not null order by finished_at desc limit 1) as finished
  `.execute(db);
  const row = rows[0]!;
  return {
    waiting: Number(row.waiting),
    running: Number(row.running),
    holdsJobs: Number(row.held) > 0,
    oldestDueAt: row.oldest ?? undefined,
    lastFinishedAt: row.finished ?? undefined,
  };
}

/** State of the outbox. */
export interface OutboxFacts {
  /** Up to `max`; also for failed ones. */
  readonly waiting: number;
  readonly failed: number;
  readonly oldestWaitingAt: Instant | undefined;
  readonly lastSentAt: Instant | undefined;
  readonly lastFailure: { readonly at: Instant; readonly error: string } | undefined;
}

/** Current state of the email outbox; reads up to a number of rows of each state. */
export async function readOutbox({ db }: Reader, max: number): Promise<OutboxFacts> {
  const some = (state: string) => sql`select 1 from mail where state = ${state} limit ${sql.lit(max)}`;
  const { rows } = await sql<{
    waiting: number;
    failed: number;
    oldest: string | null;
    sent: string | null;
  }>`select
    (select count(*) from (${some('queued')}) as waiting) as waiting,
    (select count(*) from (${some('failed')}) as failed) as failed,
    (select created_at from mail where state = 'queued' order by id limit 1) as oldest,
    (select sent_at from mail where state = 'sent' order by id desc limit 1) as sent
  `.execute(db);
  const newest = async (state: 'failed' | 'undelivered') =>
    db
      .selectFrom('mail')
      .select(['id', 'created_at as at', 'last_error as error'])
      .where('state', '=', state)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  const [failure] = [await newest('failed'), await newest('undelivered')]
    .flatMap((row) => row ?? [])
    .toSorted((a, b) => b.id - a.id);
  const row = rows[0]!;
  return {
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    oldestWaitingAt: row.oldest ?? undefined,
    lastSentAt: row.sent ?? undefined,
    lastFailure: failure && { at: failure.at, error: failure.error ?? '' },
  };
}
