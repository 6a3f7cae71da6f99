import { AsyncLocalStorage } from 'node:async_hooks';
import type { CompiledQuery, Kysely, KyselyPlugin, Transaction, TransactionBuilder } from 'kysely';
import type { DatabaseKind, Durability } from './dialect/portable.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { openPostgresParts, orderOfWrites, type WorkClass } from './postgres.ts';
import type { PublicTables, Schema } from './schema.ts';
import { openSqliteParts, type Writing } from './sqlite.ts';

/** Reads. Can't name the protected tables, which are only accessible through `visible.ts`. */
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
  /** Whether others wait for the end of this transaction; background work then stops if it can. */
  hasWaitingWriter(): boolean;
  /** Notifies this process's job runner after the commit. */
  wake(): void;
}

/** Where unprotected tables can be read: a reader or a transaction. */
export type Source = Pick<Reader, 'kind' | 'db'> | Pick<Tx, 'kind' | 'db'>;

/** The face that both kinds of source share. */
export function tables(source: Source): Kysely<PublicTables> {
  return source.db as Kysely<PublicTables>;
}

/**
 * Reads as the transaction sees the database, for checks that must stay valid until it commits; protected tables need
 * `visible*.ts`.
 */
export function readerOf({ kind, db }: Tx): Reader {
  return { kind, db: db as unknown as Kysely<PublicTables> };
}

/**
 * Isolation of a transaction on PostgreSQL: as if it ran alone, or, in each statement, with everything committed before
 * it.
 */
export type Isolation = 'serializable' | 'read committed';

export interface Database {
  readonly kind: DatabaseKind;
  readonly reader: Reader;
  /**
   * Runs `work` in one transaction and commits it, as if no other ran at the same time (docs/adr/0005). A transaction
   * that conflicts with another one is retried, so `work` may run more than once and must have no effects outside the
   * transaction. Never waits for files, emails or the network.
   */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for bulk work of up to a second: on PostgreSQL other writers wait until it ends, since it would conflict with
   * most of them and lose.
   */
  writeAlone<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, `read committed`; only for paths that docs/adr/0005 names. */
  writeEach<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `work` with a separate reader of a snapshot of the database. */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * The version of the whole database: a text that changes with every commit, of this process or another. A result may be
   * cached under the version that was current before it was read (docs/adr/0008).
   */
  version(): Promise<string>;
  /**
   * Migrates the schema; returns the names of the migrations that ran. Safe while a server runs.
   * @throws SchemaError if unknown migrations have run
   */
  migrate(): Promise<string[]>;
  /** Names of migrations that have not run. @throws SchemaError when others have run than this version knows */
  pendingMigrations(): Promise<string[]>;
  /** Number of retried transactions of this process, because of conflicts or outages. */
  retries(): number;
  /** Calls `listener` after each commit that enqueued a job; optional, because runners also poll. */
  onWake(listener: () => void): void;
  close(): Promise<void>;
}

/** How a database is used. */
export interface DatabaseOptions {
  /** Connections to PostgreSQL. */
  readonly poolSize?: number;
  /** PostgreSQL only: the use of the connections, which determines timeouts; `requests` if absent. */
  readonly work?: WorkClass | undefined;
  /** PostgreSQL only: the longest that a statement of a request may take; six times that for background work. */
  readonly statementSeconds?: number | undefined;
  /** Whether a write waits until a power failure can't undo it; `full` if absent. */
  readonly durability?: Durability;
  /** PostgreSQL only: the isolation of writes, to compare with; `serializable` if absent. */
  readonly isolation?: Isolation | undefined;
  /** SQLite only: false for a commit and a sync for each transaction, for comparison. */
  readonly sharesCommits?: boolean;
  /** SQLite only: where threads of one process write, which of them goes first. */
  readonly writing?: Writing | undefined;
}

/**
 * Opens the database that `url` names: `sqlite:<path>` or `postgres://...`.
 * @throws an ordinary error when it cannot be opened
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  if (url.startsWith('sqlite:')) return build(openSqliteParts(url.slice('sqlite:'.length), options));
  const { poolSize = 10, work = 'requests', statementSeconds = 10, durability = 'full' } = options;
  const isolation = options.isolation ?? 'serializable';
  const parts = openPostgresParts(url, { poolSize, work, statementSeconds, durability });
  const close = async (): Promise<void> => {
    await parts.db.destroy();
    await parts.closeOthers();
  };
  return build({ kind: 'postgres', isolation, hasWaitingWriter: () => false, ...parts, readDb: parts.db, close });
}

/** The database with a write in progress, for everything called inside. */
let underWay: AsyncLocalStorage<Parts> | undefined;

/**
 * Refuses `write()` inside of `write()`, which would wait for itself forever. Following calls makes every promise
 * slower on Node.js before 24, so only tests do this there.
 */
export function refuseNestedWrites(): void {
  underWay ??= new AsyncLocalStorage();
}

if (Number.parseInt(process.versions.node, 10) >= 24) refuseNestedWrites();

/**
 * Refuses reads outside the write that requests them: they see the earlier state and, on PostgreSQL, wait for a second
 * connection, which concurrent writers can't give up.
 */
function outsideOfWrites(parts: Parts, db: Kysely<Schema>): Kysely<Schema> {
  if (!underWay) return db;
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (underWay?.getStore() === parts) throw new Error('read beside write(): read in the transaction instead');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
}

/** `isAlone`: no other transaction can write at the same time. */
type Queue = <T>(work: (isAlone?: boolean) => Promise<T>) => Promise<T>;

/** Database-specific operations. */
interface Parts extends Pick<Database, 'kind' | 'snapshot' | 'version' | 'retries' | 'close'> {
  readonly db: Kysely<Schema>;
  readonly readDb: Kysely<Schema>;
  /** Of writing transactions; SQLite runs them one after the other. */
  readonly isolation?: Isolation;
  /** Only for migrations, if they need different timeouts. */
  readonly migrationDb?: Kysely<Schema>;
  /** Orders transactions and retries on a busy database; settles when their effects are durable. */
  readonly queue: Queue;
  readonly hasWaitingWriter: Tx['hasWaitingWriter'];
  readonly runMany?: Tx['runMany'];
}

function build(parts: Parts): Database {
  const { kind, db, readDb, queue, hasWaitingWriter, snapshot, version, retries, close, runMany } = parts;
  const reader: Reader = { kind, db: outsideOfWrites(parts, readDb) as unknown as Kysely<PublicTables> };
  const listeners: (() => void)[] = [];
  const wake = (): void => {
    for (const listener of listeners) listener();
  };

  const writeAs = async <T>(
    isolation: Isolation | undefined,
    work: (tx: Tx) => Promise<T>,
    startsAlone = false,
  ): Promise<T> => {
    if (underWay?.getStore() === parts) throw new Error('write() inside write(): pass the transaction on instead');
    const { result, effects } = await queue((hasLost = false) => {
      const isAlone = startsAlone || hasLost;
      // Nothing changes during a transaction that runs alone, so it needs no predicate locks.
      const level = isAlone && isolation ? 'read committed' : isolation;
      const begun = level ? db.transaction().setIsolationLevel(level) : db.transaction();
      const begin = isolation && orderOfWrites(isAlone);
      const transaction = () => transact({ kind, runMany, hasWaitingWriter, wake, begin }, begun, work);
      return underWay ? underWay.run(parts, transaction) : transaction();
    });
    for (const effect of effects) effect();
    return result;
  };
  return {
    kind,
    reader,
    write: (work) => writeAs(parts.isolation, work),
    writeAlone: (work) => writeAs(parts.isolation, work, true),
    writeEach: (work) => writeAs(parts.isolation && 'read committed', work),
    snapshot,
    version,
    retries,
    migrate: () => queue(() => migrate(kind, parts.migrationDb ?? db)),
    pendingMigrations: () => pendingMigrations(kind, db),
    onWake: (listener) => {
      listeners.push(listener);
    },
    close,
  };
}

async function transact<T>(
  parts: Pick<Tx, 'kind' | 'runMany' | 'hasWaitingWriter' | 'wake'> & { readonly begin: CompiledQuery | undefined },
  begun: TransactionBuilder<Schema>,
  work: (tx: Tx) => Promise<T>,
): Promise<{ result: T; effects: ReadonlySet<() => void> }> {
  const effects = new Set<() => void>();
  const guard = endedGuard();
  const result = await begun.execute(async (transaction) => {
    try {
      if (parts.begin) await transaction.executeQuery(parts.begin);
      return await work({
        kind: parts.kind,
        runMany: parts.runMany,
        hasWaitingWriter: parts.hasWaitingWriter,
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
  return { result, effects };
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
