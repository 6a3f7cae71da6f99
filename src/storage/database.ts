import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, Kysely, type KyselyPlugin, type Transaction } from 'kysely';
import { sleep, systemClock } from '../lib/clock.ts';
import { type DatabaseKind, isTransient } from './dialect/portable.ts';
import { SqliteConnection, sqliteDialect } from './dialect/sqlite.ts';
import { migrations } from './migrations/index.ts';
import { openPostgresParts, type PostgresParts, type WorkClass } from './postgres.ts';
import { type RightOfWay, rightOfWayMemory, shareRightOfWay } from './right-of-way.ts';
import type { PublicTables, Schema } from './schema.ts';

/** Reads. Cannot name the protected tables: those are reached through `visible.ts` alone. */
export interface Reader {
  readonly kind: DatabaseKind;
  readonly db: Kysely<PublicTables>;
}

/** Writes, inside `write` only; of no use once that has ended. */
export interface Tx {
  readonly kind: DatabaseKind;
  readonly db: Transaction<Schema>;
  /** Runs `effect` after the commit; for effects in memory only, since a crash loses it. */
  onCommit(effect: () => void): void;
  /** SQLite only: one statement with many lists of parameters, for `insertMany`. */
  readonly runMany?: ((sql: string, lists: readonly (readonly unknown[])[]) => boolean[]) | undefined;
  /** Whether others wait for this transaction to end; background work that can stop in between does so then. */
  isWaitedFor(): boolean;
  /** Tells this process's job runner, after the commit, that there is work. */
  wake(): void;
}

/** Where unprotected tables can be read: a reader, or the transaction that needs to know. */
export type Source = Pick<Reader, 'kind' | 'db'> | Pick<Tx, 'kind' | 'db'>;

/** The face that both kinds of source share. */
export function tables(source: Source): Kysely<PublicTables> {
  return source.db as Kysely<PublicTables>;
}

export interface Database {
  readonly kind: DatabaseKind;
  readonly reader: Reader;
  /**
   * Runs `work` in one transaction and commits it. Busy databases and deadlocks are tried again, so `work` may run
   * more than once and must have no effects but on the transaction. Never waits for files, mail or the network.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` with a reader of its own that sees the database as it stands now, whatever is written meanwhile. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * A text that stays the same until somebody commits something, in this process or another: what was read since then
   * would be read again (docs/adr/0014). Ask before reading.
   */
  stamp(): Promise<string>;
  /** Brings the schema up to date; returns the names of the migrations that ran. Safe beside a running server. */
  migrate(): Promise<string[]>;
  /** Names of migrations that have not run. */
  pendingMigrations(): Promise<string[]>;
  /** Calls `listener` after each commit that enqueued a job; a convenience, since runners look by themselves too. */
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

const writeAttempts = 200;

/** Kilobytes of the file that connections keep in memory: `little` is for one that comes back to little it has read. */
const caches = { writer: 20_000, reader: 12_000, little: 4000 };

/** How a database is used. */
export interface DatabaseOptions {
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
  /** PostgreSQL only: what the connections are for, which says how long things may take; `requests` if absent. */
  readonly work?: WorkClass | undefined;
  /** PostgreSQL only: the longest that a statement of a request may take; six times that for background work. */
  readonly statementSeconds?: number | undefined;
  /** SQLite only: where threads of one process write, which of them goes first. */
  readonly writing?: { readonly rightOfWay: RightOfWay; readonly isBackground: boolean } | undefined;
}

/**
 * Opens the database that `url` names: `sqlite:<path>` or `postgres://...`.
 * @throws an ordinary error when it cannot be opened
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  return url.startsWith('sqlite:')
    ? openSqlite(url.slice('sqlite:'.length), options.writing)
    : openPostgres(url, options);
}

function openSqlite(path: string, writing = alone()): Database {
  const writer = new SqliteConnection(path, { readOnly: false, cacheKilobytes: caches.writer });
  // Background work reads little outside of its transactions, and each connection has memory of its own.
  const readerConnection = new SqliteConnection(path, {
    readOnly: true,
    cacheKilobytes: writing.isBackground ? caches.little : caches.reader,
  });
  const db = new Kysely<Schema>({ dialect: sqliteDialect(writer) });
  const readDb = new Kysely<Schema>({ dialect: sqliteDialect(readerConnection) });
  const snapshot = async <T>(work: (reader: Reader) => Promise<T>): Promise<T> => {
    // Who takes a snapshot goes through much once, in order.
    const connection = new SqliteConnection(path, { readOnly: true, cacheKilobytes: caches.little });
    const own = new Kysely<PublicTables>({ dialect: sqliteDialect(connection) });
    try {
      connection.exec('begin');
      return await work({ kind: 'sqlite', db: own });
    } finally {
      await own.destroy();
    }
  };
  // Counts the commits of all other connections; this one never writes.
  const stamp = (): Promise<string> => {
    const { rows } = readerConnection.run<{ data_version: number }>(dataVersion);
    return Promise.resolve(String(rows[0]!.data_version));
  };
  const parts = { kind: 'sqlite', snapshot, stamp, ...takeTurns(writing) } as const;
  return build(parts, db, readDb, (sql, lists) => writer.runMany(sql, lists));
}

/** A thread that shares the database with no other. */
function alone(): NonNullable<DatabaseOptions['writing']> {
  return { rightOfWay: shareRightOfWay(rightOfWayMemory()), isBackground: false };
}

function openPostgres(
  url: string,
  { poolSize = 10, work = 'requests', statementSeconds = 10 }: DatabaseOptions,
): Database {
  const parts = openPostgresParts(url, { poolSize, work, statementSeconds });
  return build({ kind: 'postgres', isWaitedFor: () => false, ...parts }, parts.db, parts.db);
}

const dataVersion = CompiledQuery.raw('pragma data_version');

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Orders transactions, trying again what meets a busy database, and tells the one that runs whether others wait. */
interface Turns {
  readonly queue: Queue;
  readonly isWaitedFor: Tx['isWaitedFor'];
}

/** SQLite has one writer: transactions of this thread wait for each other here, without stopping the event loop. */
function takeTurns({ rightOfWay, isBackground }: NonNullable<DatabaseOptions['writing']>): Turns {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  const inOrder: Queue = (work) => {
    waiting += 1;
    const turn = (): ReturnType<typeof work> => {
      waiting -= 1;
      return work();
    };
    const run = last.then(turn, turn);
    last = run.catch(() => undefined);
    return run;
  };
  if (isBackground) {
    const queue: Queue = (work) => retried(() => rightOfWay.give().then(() => inOrder(work)));
    return { queue, isWaitedFor: () => waiting > 0 || rightOfWay.isClaimed() };
  }
  const queue: Queue = (work) => {
    const release = rightOfWay.claim();
    return retried(() => inOrder(work)).finally(release);
  };
  return { queue, isWaitedFor: () => waiting > 0 };
}

function build(
  parts: Pick<Database, 'kind' | 'snapshot' | 'stamp'> &
    Turns &
    Partial<Pick<PostgresParts, 'migrationDb' | 'closeOthers'>>,
  db: Kysely<Schema>,
  readDb: Kysely<Schema>,
  runMany?: Tx['runMany'],
): Database {
  const { kind, queue, isWaitedFor, snapshot, stamp } = parts;
  const reader: Reader = { kind, db: readDb as unknown as Kysely<PublicTables> };
  const inTransaction = new AsyncLocalStorage<true>();
  const listeners: (() => void)[] = [];
  const wake = (): void => {
    for (const listener of listeners) listener();
  };

  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (inTransaction.getStore()) throw new Error('write() inside write(): pass the transaction on instead');
    return queue(() => inTransaction.run(true, () => transact({ kind, runMany, isWaitedFor, wake }, db, work)));
  };
  return {
    kind,
    reader,
    write,
    snapshot,
    stamp,
    migrate: () => queue(() => migrate(kind, parts.migrationDb ?? db)),
    pendingMigrations: async () => {
      const done = await ranMigrations(db).catch(() => new Set<string>());
      return migrations.map((migration) => migration.name).filter((name) => !done.has(name));
    },
    onWake: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      await queue(() => db.destroy());
      if (readDb !== db) await readDb.destroy();
      await parts.closeOthers?.();
    },
  };
}

async function transact<T>(
  parts: Pick<Tx, 'kind' | 'runMany' | 'isWaitedFor' | 'wake'>,
  db: Kysely<Schema>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const effects = new Set<() => void>();
  const guard = endedGuard();
  const result = await db.transaction().execute(async (transaction) => {
    try {
      return await work({
        kind: parts.kind,
        runMany: parts.runMany,
        isWaitedFor: parts.isWaitedFor,
        db: transaction.withPlugin(guard.plugin),
        onCommit: (effect) => {
          effects.add(effect);
        },
        wake: () => {
          effects.add(parts.wake);
        },
      });
    } finally {
      guard.end();
    }
  });
  for (const effect of effects) effect();
  return result;
}

/** Makes a transaction that leaked out of `write` throw; on SQLite it would otherwise write outside any transaction. */
function endedGuard(): { plugin: KyselyPlugin; end(): void } {
  let ended = false;
  return {
    end: () => {
      ended = true;
    },
    plugin: {
      transformQuery: ({ node }) => {
        if (ended) throw new Error('this transaction has ended');
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    },
  };
}

async function retried<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= writeAttempts || !isTransient(error)) throw error;
      await sleep(Math.min(50, 1 + attempt));
    }
  }
}

async function ranMigrations(db: Kysely<Schema>): Promise<Set<string>> {
  const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw('select name from migration'));
  return new Set(rows.map((row) => row.name));
}

/** A number of our own choice that names the migration lock in PostgreSQL. */
const migrationLock = 7_238_104;

function migrate(kind: DatabaseKind, db: Kysely<Schema>): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    const run = async (text: string): Promise<void> => {
      await transaction.executeQuery(CompiledQuery.raw(text));
    };
    if (kind === 'postgres') await run(`select pg_advisory_xact_lock(${migrationLock})`);
    await run('create table if not exists migration (name text primary key, ran_at text not null)');
    const done = await ranMigrations(transaction);
    const names: string[] = [];
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      for (const statement of migration.up(kind)) await run(statement);
      await transaction.executeQuery(
        CompiledQuery.raw(`insert into migration (name, ran_at) values ('${migration.name}', '${systemClock.now()}')`),
      );
      names.push(migration.name);
    }
    return names;
  });
}
