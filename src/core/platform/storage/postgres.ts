import { CompiledQuery, Kysely } from 'kysely';
import { isOutOfSpace, isUnavailable } from '../domain/errors.ts';
import { sleep, stopwatch } from '../../../lib/clock.ts';
import { type PostgresDeadlines, postgresDialect } from './dialect/postgres.ts';
import { asUnavailable, isConflict, OutcomeUnknownError } from './dialect/postgres-errors.ts';
import type { Durability } from './durability.ts';
import type { PublicTables, Schema } from './schema.ts';

/** What a connection is for. `requests` have somebody who waits; `background` work has not. */
export type WorkClass = 'requests' | 'background';

/** How PostgreSQL is used. */
export interface PostgresUse {
  readonly poolSize: number;
  readonly work: WorkClass;
  /** The longest that a statement of a request may take. */
  readonly statementSeconds: number;
  readonly durability: Durability;
}

/** Times for one class of work, from the setting (docs/operate/failures.md). */
function deadlinesOf(work: WorkClass, statementSeconds: number): PostgresDeadlines {
  const statement = statementSeconds * 1000;
  // The server times out first, if it can.
  const answer = (milliseconds: number): number => milliseconds + 2000;
  const common = { idleInTransaction: 15_000 };
  return work === 'requests'
    ? { ...common, connect: 5000, statement, lock: 5000, answer: answer(statement), retry: 5000 }
    : {
        ...common,
        connect: 10_000,
        statement: 6 * statement,
        lock: 15_000,
        answer: answer(6 * statement),
        retry: 30_000,
      };
}

/** Migrations rewrite tables as large as they are, and wait for those who use them. */
const forMigrations: PostgresDeadlines = {
  connect: 10_000,
  statement: 0,
  lock: 60_000,
  idleInTransaction: 60_000,
  answer: 24 * 3600 * 1000,
  retry: 30_000,
};

/** An export reads for as long as whoever downloads it takes, pausing while they do not. */
const forSnapshots: PostgresDeadlines = {
  connect: 10_000,
  statement: 300_000,
  lock: 15_000,
  idleInTransaction: 3600 * 1000,
  answer: 302_000,
  retry: 5000,
};

/** Snapshots at once in one process; more wait for `connect`, then are refused as unavailable. */
const maxSnapshots = 4;

/** The parts of a PostgreSQL database that differ from those of SQLite. */
export interface PostgresParts {
  readonly db: Kysely<Schema>;
  /** For migrations alone. */
  readonly migrationDb: Kysely<Schema>;
  snapshot<T>(work: (reader: { kind: 'postgres'; db: Kysely<PublicTables> }) => Promise<T>): Promise<T>;
  version(): Promise<string>;
  /** Runs a transaction, again where it met a conflict or an outage and has surely left nothing behind. */
  queue<T>(work: () => Promise<T>): Promise<T>;
  /** Closes what is not `db`. */
  closeOthers(): Promise<void>;
}

const currentSnapshot = CompiledQuery.raw('select pg_current_snapshot()::text as snapshot');

/**
 * Opens pools of connections for work, migrations and snapshots; connects when they are first used. `statementSeconds` ends
 * statements of work that take longer.
 */
export function openPostgresParts(
  url: string,
  { poolSize, work, statementSeconds, durability }: PostgresUse,
): PostgresParts {
  const deadlines = deadlinesOf(work, statementSeconds);
  const open = (options: { poolSize: number; deadlines: PostgresDeadlines; isMarked: boolean }): Kysely<Schema> =>
    new Kysely<Schema>({ dialect: postgresDialect(url, { ...options, durability }) });
  const db = open({ poolSize, deadlines, isMarked: true });
  const migrationDb = open({ poolSize: 1, deadlines: forMigrations, isMarked: false });
  const snapshotDb = open({ poolSize: maxSnapshots, deadlines: forSnapshots, isMarked: false });
  return {
    db,
    migrationDb,
    snapshot: (read) =>
      snapshotDb
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => read({ kind: 'postgres', db: transaction as unknown as Kysely<PublicTables> })),
    // A snapshot is which transactions are seen; two with one name see the same.
    version: async () => {
      const { rows } = await db.executeQuery<{ snapshot: string }>(currentSnapshot);
      return rows[0]!.snapshot;
    },
    queue: (transaction) => retried(transaction, deadlines.retry),
    closeOthers: async () => {
      for (const each of [migrationDb, snapshotDb]) await each.destroy();
    },
  };
}

/** @throws UnavailableError when an outage or a conflict lasts longer than `patience` milliseconds */
async function retried<T>(transaction: () => Promise<T>, patience: number): Promise<T> {
  const elapsed = stopwatch();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction();
    } catch (error) {
      const isOutage = isUnavailable(error) && !(error instanceof OutcomeUnknownError);
      const isPassing = isConflict(error) || (isOutage && !isOutOfSpace(error));
      const pause = Math.min(isConflict(error) ? 50 : 500, 2 ** attempt);
      if (!isPassing) throw error;
      if (elapsed() + pause > patience) throw asUnavailable(error);
      await sleep(pause);
    }
  }
}
