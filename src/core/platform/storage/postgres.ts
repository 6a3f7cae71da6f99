import { CompiledQuery, Kysely } from 'kysely';
import { isOutOfSpace, isUnavailable } from '../domain/errors.ts';
import { sleep, stopwatch } from '../../../lib/clock.ts';
import { randomFraction } from '../../../lib/random.ts';
import { type PostgresDeadlines, postgresDialect } from './dialect/postgres.ts';
import { type Durability, isUniqueViolation } from './dialect/portable.ts';
import { asUnavailable, isConflict, isLost, OutcomeUnknownError } from './dialect/postgres-errors.ts';
import type { PublicTables, Schema } from './schema.ts';

/** Use of a connection. For `requests`, someone is waiting; for `background` work, no one is. */
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

/** Migrations rewrite tables of any size, and wait for their users. */
const forMigrations: PostgresDeadlines = {
  connect: 10_000,
  statement: 0,
  lock: 60_000,
  idleInTransaction: 60_000,
  answer: 24 * 3600 * 1000,
  retry: 30_000,
};

/** An export reads for as long as its download takes, with pauses. */
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

/** The parts of a PostgreSQL database that differ from SQLite. */
export interface PostgresParts {
  readonly db: Kysely<Schema>;
  /** Only for migrations. */
  readonly migrationDb: Kysely<Schema>;
  snapshot<T>(work: (reader: { kind: 'postgres'; db: Kysely<PublicTables> }) => Promise<T>): Promise<T>;
  version(): Promise<string>;
  /** Runs a transaction, and retries it after a conflict or an outage that certainly left nothing behind. */
  queue<T>(work: (isAlone: boolean) => Promise<T>): Promise<T>;
  /** Number of retried transactions. */
  retries(): number;
  /** Closes everything except `db`. */
  closeOthers(): Promise<void>;
}

const shareWrites = CompiledQuery.raw('lock table commit_mark in row share mode');
const writeAlone = CompiledQuery.raw('lock table commit_mark in exclusive mode');

/**
 * The first statement of every writing transaction. It waits for one that runs alone or, to run alone, for all others,
 * and takes no snapshot: the transaction then sees their commits.
 */
export function orderOfWrites(isAlone: boolean): CompiledQuery {
  return isAlone ? writeAlone : shareWrites;
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
  let retries = 0;
  const noteRetry = (): void => {
    retries += 1;
  };
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
    queue: (transaction) =>
      retried(transaction, { patience: deadlines.retry, noteRetry, losses: work === 'background' ? 3 : Infinity }),
    retries: () => retries,
    closeOthers: async () => {
      for (const each of [migrationDb, snapshotDb]) await each.destroy();
    },
  };
}

/**
 * Retries a transaction after an outage or a conflict. A unique index refuses a row that was committed after the
 * transaction began to read: the second attempt reads that row, and gives the refusal of its operation. Long
 * transactions always lose against short ones, so after a number of losses they run alone.
 * @param losses before it runs alone; requests don't, because all others would wait for them
 * @throws UnavailableError if an outage or a conflict lasts longer than `patience` milliseconds
 */
async function retried<T>(
  transaction: (isAlone: boolean) => Promise<T>,
  {
    patience,
    noteRetry,
    losses,
  }: { readonly patience: number; readonly noteRetry: () => void; readonly losses: number },
): Promise<T> {
  const elapsed = stopwatch();
  let mayBeTaken = true;
  let lost = 0;
  for (let attempt = 1; ; attempt += 1) {
    const begun = elapsed();
    try {
      return await transaction(lost >= losses);
    } catch (error) {
      if (isLost(error)) lost += 1;
      const isTaken = isUniqueViolation(error) && mayBeTaken;
      if (isTaken) mayBeTaken = false;
      const isMet = isTaken || isConflict(error);
      const isOutage = isUnavailable(error) && !(error instanceof OutcomeUnknownError);
      if (!isMet && (!isOutage || isOutOfSpace(error))) throw error;
      // Random, and longer if attempts take longer; otherwise the same ones would conflict again.
      const longest = Math.max(2 ** attempt, isMet ? elapsed() - begun : 0);
      const pause = Math.min(isMet ? longestPause : 500, longest) * (0.25 + 0.75 * randomFraction());
      // On a busy machine a few attempts take longer, and one of the conflicting ones always succeeds.
      const mayTryAgain = attempt < fewestTries && isLost(error);
      if (!mayTryAgain && elapsed() + pause > patience) throw asUnavailable(error);
      noteRetry();
      await sleep(pause);
    }
  }
}

/** For transactions that lost against another one, however long they take. */
const fewestTries = 16;

/** In milliseconds, between two attempts of conflicting transactions. */
const longestPause = 500;
