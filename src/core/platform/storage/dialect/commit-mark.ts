import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { sleep, stopwatch } from '../../../../lib/clock.ts';
import { randomHex } from '../../../../lib/random.ts';
import { OutcomeUnknownError } from './postgres-errors.ts';

/** Names one transaction: the `sequence`-th that was written through `connection`. */
export interface Mark {
  readonly connection: string;
  readonly sequence: number;
}

/**
 * Finds the outcome of a COMMIT without a response. Each connection has one row in `commit_mark`, into which the last
 * statement of a transaction writes its number, so the row shows the last committed one. A transaction id wouldn't do:
 * after a crash, `pg_xact_status` may describe another one, because numbers of transactions without a trace in the log
 * are reused (docs/adr/0005).
 */
export interface CommitMarks {
  /** The mark for the transaction that is about to be committed on `client`. */
  next(client: pg.PoolClient): Mark;
  /** Writes the mark, where the transaction has written anything; changes one row then and none otherwise. */
  write(mark: Mark): CompiledQuery;
  /**
   * Waits for the end of the marked transaction, which may go on in a server that has lost us.
   * @throws OutcomeUnknownError when no one can say in time
   */
  wasCommitted(mark: Mark, pool: pg.Pool): Promise<boolean>;
}

/** @param patienceMilliseconds for how long the outcome is asked for */
export function commitMarks(patienceMilliseconds: number): CommitMarks {
  const last = new WeakMap<pg.PoolClient, Mark>();
  return {
    next: (client) => {
      const { connection, sequence } = last.get(client) ?? { connection: randomHex(12), sequence: 0 };
      const mark = { connection, sequence: sequence + 1 };
      last.set(client, mark);
      return mark;
    },
    write: ({ connection, sequence }) => CompiledQuery.raw(writeMark, [connection, sequence]),
    wasCommitted: async (mark, pool) => {
      const elapsed = stopwatch();
      for (let attempt = 1; ; attempt += 1) {
        try {
          const { rows } = await pool.query<{ sequence: number }>(
            withDeadline(askMark, [mark.connection], askMilliseconds),
          );
          return Number(rows[0]?.sequence) === mark.sequence;
        } catch (error) {
          if (elapsed() > patienceMilliseconds) {
            throw new OutcomeUnknownError('database', 'the outcome of a commit is not known', { cause: error });
          }
          await sleep(Math.min(1000, 50 * 2 ** attempt));
        }
      }
    },
  };
}

/** One question after the outcome; a server that is silent is asked again on another connection. */
const askMilliseconds = 6000;

// A transaction without a number has written nothing.
const writeMark = `insert into commit_mark (connection, sequence) select $1, $2::bigint
  where pg_current_xact_id_if_assigned() is not null
  on conflict (connection) do update set sequence = excluded.sequence, marked_at = now()`;

// Writing to the same row waits until its transaction has ended, one way or the other.
const askMark = `insert into commit_mark (connection, sequence) values ($1, 0)
  on conflict (connection) do update set marked_at = now() returning sequence`;

/**
 * A query that rejects without a response within `milliseconds`. Its connection is then unusable, because the response
 * may still arrive: a pool closes it.
 */
export function withDeadline(text: string, values: unknown[], milliseconds: number): pg.QueryConfig {
  return { text, values, query_timeout: milliseconds } as pg.QueryConfig;
}
